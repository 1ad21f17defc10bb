import { PageTitle } from '#ui/page-title.tsx'
import { text } from './text.ts'

export function MetiersPage() {
  return (
    <div className="page">
      <PageTitle title={text.title} purpose={text.purpose} />
    </div>
  )
}
