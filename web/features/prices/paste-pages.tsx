import { type ReactNode, useState } from 'react'
import { text } from './paste-text.ts'

type Props<R> = { rows: readonly R[]; page: number; children: (shown: readonly R[]) => ReactNode }

/** The first rows of a long list, and a button for more. */
export function Pages<R>({ rows, page, children }: Props<R>) {
  const [limit, setLimit] = useState(page)
  const more = Math.min(page, rows.length - limit)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
    <section className="rows" tabIndex={0} aria-label={text.rows}>
      {children(rows.slice(0, limit))}
      {more > 0 && (
        <button type="button" className="btn sm ghost" onClick={() => setLimit(limit + page)}>
          {text.more(more)}
        </button>
      )}
    </section>
  )
}
