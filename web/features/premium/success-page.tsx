import { PageTitle } from '#ui/page-title.tsx'

export function SuccessPage() {
  return <PageTitle title="Vérification du paiement…" />
}
