import { LegalDocument } from './legal-document.tsx'
import text from './terms.md'

export const TermsPage = () => <LegalDocument text={text} />
