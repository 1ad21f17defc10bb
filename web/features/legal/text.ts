import type { Site } from '#shared/endpoints/site.ts'
import { mailTo } from '#ui/site/mail-to.ts'
import type { Inline, LegalBlock } from './document.ts'

const FORM: Inline = { to: '/#contact', label: 'formulaire de contact' }

/** How to reach whoever runs this server, at the end of a sentence. */
export function contactWays(site: Site | null): readonly Inline[] {
  if (!site?.contact_email) return ['par le ', FORM]
  const email = { href: mailTo(site.contact_email), label: site.contact_email }
  return ['par email à ', email, ' ou par le ', FORM]
}

/** A line that the operator gives, or what stands in its place while it is unknown or unset. */
export function operatorLine(site: Site | null, line: string | null, variable: string): LegalBlock {
  if (line) return line
  if (!site)
    return {
      missing: 'Cette information vient du serveur\u00a0: elle s’affiche ici dès que la connexion est là.',
    }
  return {
    missing: [
      'À compléter par l’exploitant de ce serveur\u00a0: la variable ',
      { code: variable },
      ' n’est pas renseignée, alors que la loi demande cette mention.',
    ],
  }
}
