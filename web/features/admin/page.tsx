import { PageTitle } from '#ui/page-title.tsx'

export function AdminPage() {
  return <PageTitle title="Dashboard Admin" />
}
