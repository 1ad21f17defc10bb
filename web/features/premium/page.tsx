import { PageTitle } from '#ui/page-title.tsx'

export function PremiumPage() {
  return <PageTitle title="Soutenir Comptoir" />
}
