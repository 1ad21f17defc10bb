import { PageTitle } from '#ui/page-title.tsx'

export function NoticesPage() {
  return <PageTitle title="Mentions légales" />
}
