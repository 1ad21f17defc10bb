import { LegalDocument } from './legal-document.tsx'
import text from './privacy.md'

export const PrivacyPage = () => <LegalDocument text={text} />
