import { useSite } from '#ui/use-site.ts'
import { LegalDocument } from './legal-document.tsx'
import { PRIVACY, privacySections } from './privacy-text.ts'

export function PrivacyPage() {
  return <LegalDocument {...PRIVACY} sections={privacySections(useSite())} />
}
