import { PageTitle } from '#ui/page-title.tsx'

export function CancelPage() {
  return <PageTitle title="Paiement annulé" />
}
