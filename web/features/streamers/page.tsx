import { PageTitle } from '#ui/page-title.tsx'

export function StreamersPage() {
  return <PageTitle title="Streamers Dofus — Whitelist" />
}
