import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { MIN_SEARCH, useSearchBox } from '#ui/use-search-box.ts'
import { useSlashFocus } from '#ui/use-slash-focus.ts'
import type { Hit, Picker } from './model.ts'

/** Pause after which what is typed is searched (T5). */
const DELAY_MS = 250

/** The typing side of the search. Its results stay in the page until Escape, so that their stocks can be typed. */
export function useSearchPanel({ query, hits, setQuery, choose }: Picker) {
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLTableSectionElement>(null)
  const [dismissed, setDismissed] = useState(false)
  const box = useSearchBox<Hit>({
    query,
    hits,
    delay: DELAY_MS,
    input,
    onSearch: setQuery,
    onPick: (hit) => choose(hit.item),
  })
  useSlashFocus(input)
  const recent = query === ''
  const shown = recent ? hits.length > 0 : !dismissed && query.length >= MIN_SEARCH
  useEffect(() => {
    if (shown) list.current?.children[box.active]?.scrollIntoView?.({ block: 'nearest' })
  }, [shown, box.active])

  return {
    ...box,
    input,
    list,
    /** The recent resources are listed: of the page, not of a search. */
    recent,
    shown,
    type(typed: string) {
      setDismissed(false)
      box.type(typed)
    },
    open() {
      setDismissed(false)
      box.open()
    },
    onKeyDown(event: KeyboardEvent) {
      setDismissed(event.key === 'Escape')
      box.onKeyDown(event)
    },
  }
}
