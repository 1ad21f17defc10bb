import { PageTitle } from '#ui/page-title.tsx'

export function PrivacyPage() {
  return <PageTitle title="Confidentialité" />
}
