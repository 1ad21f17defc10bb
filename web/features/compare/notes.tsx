import { MAX_ITEMS } from './address.ts'
import type { Compare } from './model.ts'
import { text } from './text.ts'

/** What the address asked for and cannot have, and what to do next. */
export function Notes({ compare }: { compare: Compare }) {
  const { address, items, weighable, weighed } = compare
  const notes = [
    address.beyond > 0 && text.beyond(address.beyond, MAX_ITEMS),
    address.unreadable > 0 && text.unreadable(address.unreadable),
    items.length === 1 && text.addSecond,
    weighable.length > 0 && items.length > 1 && !weighed && text.noWeights,
  ].filter((note) => note !== false)
  if (notes.length === 0) return null
  return (
    <div className="compare-notes">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}
