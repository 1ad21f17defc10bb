import { useSite } from '#ui/use-site.ts'
import { LegalDocument } from './legal-document.tsx'
import { TERMS, termsSections } from './terms-text.ts'

export function TermsPage() {
  return <LegalDocument {...TERMS} sections={termsSections(useSite())} />
}
