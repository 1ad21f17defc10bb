import { ChevronLeft, ChevronRight } from 'lucide-react'
import { text } from './text.ts'

const words = text.users

type Props = {
  label?: string
  page: number
  /** How many accounts are shown; null while the page is not there. */
  shown: number | null
  /** A page that is not full is the last one. */
  size: number
  onPage: (page: number) => void
}

/** Which page is shown, and the ones beside it. */
export function Pager({ label = words.pages, page, shown, size, onPage }: Props) {
  const first = page === 1
  const last = shown === null || shown < size
  return (
    <nav className="pager" aria-label={label}>
      <span role="status">{shown === null ? words.page(page) : words.shown(page, shown)}</span>
      <button
        type="button"
        className="btn sm"
        aria-disabled={first || undefined}
        onClick={() => !first && onPage(page - 1)}
      >
        <ChevronLeft className="i s" aria-hidden="true" />
        {words.previous}
      </button>
      <button
        type="button"
        className="btn sm"
        aria-disabled={last || undefined}
        onClick={() => !last && onPage(page + 1)}
      >
        {words.next}
        <ChevronRight className="i s" aria-hidden="true" />
      </button>
    </nav>
  )
}
