import { PageTitle } from '#ui/page-title.tsx'

export function ThanksPage() {
  return <PageTitle title="Merci" />
}
