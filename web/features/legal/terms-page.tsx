import { PageTitle } from '#ui/page-title.tsx'

export function TermsPage() {
  return <PageTitle title="Conditions générales d’utilisation" />
}
