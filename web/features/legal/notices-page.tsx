import { useSite } from '#ui/use-site.ts'
import { LegalDocument } from './legal-document.tsx'
import { NOTICES, noticesSections } from './notices-text.ts'

export function NoticesPage() {
  return <LegalDocument {...NOTICES} sections={noticesSections(useSite())} />
}
