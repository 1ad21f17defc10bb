import { PageTitle } from '#ui/page-title.tsx'

export function ForgotPage() {
  return <PageTitle title="Mot de passe oublié" />
}
