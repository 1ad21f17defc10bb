import { PageTitle } from '#ui/page-title.tsx'

export function ConfirmPage() {
  return <PageTitle title="Confirmer ton adresse" />
}
