import { PageTitle } from '#ui/page-title.tsx'
import { text } from './nav-text.ts'

export function WorkshopPage() {
  return <PageTitle title={text.menu} purpose={text.hint} />
}
