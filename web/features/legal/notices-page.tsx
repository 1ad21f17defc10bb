import { LegalDocument } from './legal-document.tsx'
import text from './notices.md'

export const NoticesPage = () => <LegalDocument text={text} />
