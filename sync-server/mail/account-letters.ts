import type { Config } from '#server/config.ts'
import type { Letter } from '#server/outside/mail.ts'
import { letterBody } from './layout.ts'

type Addressed = { email: string; token: string }

/** The way back into an account whose password is forgotten. */
export function resetLetter({ email, token }: Addressed, config: Config): Letter {
  const body = letterBody({
    title: 'Choisis un nouveau mot de passe',
    paragraphs: [
      'Quelqu’un, sans doute toi, a demandé un nouveau mot de passe pour ton compte Comptoir.',
      'Le lien sert une seule fois et s’éteint dans une heure.',
    ],
    link: { label: 'Choisir un mot de passe', url: pageUrl(config, 'reset-password', token) },
    notes: ['Si ce n’est pas toi, ne fais rien : ton mot de passe reste le même.'],
  })
  return { to: email, subject: 'Comptoir : ton nouveau mot de passe', ...body }
}

/** Asks the owner of an address to say that an account is theirs. */
export function confirmLetter({ email, token }: Addressed, config: Config): Letter {
  const body = letterBody({
    title: 'Confirme ton adresse',
    paragraphs: [
      'Un compte Comptoir porte cette adresse. Ouvre le lien pour confirmer qu’elle est à toi.',
      'Le lien sert une seule fois et s’éteint dans 24 heures.',
    ],
    link: { label: 'Confirmer mon adresse', url: pageUrl(config, 'confirm-email', token) },
    notes: [
      'Si tu n’as pas créé ce compte, quelqu’un d’autre en a choisi le mot de passe : sans toi il ne confirmera rien. ' +
        `Tu peux le reprendre en choisissant le tien sur ${new URL('/forgot-password', config.publicUrl).href}`,
    ],
  })
  return { to: email, subject: 'Comptoir : confirme ton adresse', ...body }
}

function pageUrl({ publicUrl }: Config, page: string, token: string): string {
  const url = new URL(`/${page}`, publicUrl)
  url.searchParams.set('token', token)
  return url.href
}
