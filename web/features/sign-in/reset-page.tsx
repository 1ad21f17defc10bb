import { PageTitle } from '#ui/page-title.tsx'

export function ResetPage() {
  return <PageTitle title="Nouveau mot de passe" />
}
