import { useRef } from 'react'
import { FilterInput } from './filter-input.tsx'
import { useSearchBox } from './use-search-box.ts'
import { useSlashFocus } from './use-slash-focus.ts'

type Props = {
  label: string
  placeholder: string
  /** The text that the page's list is filtered by, empty for none; the page keeps it (in its address). */
  query: string
  /** Asks for another text, trimmed; empty when it is too short to search. */
  onSearch: (query: string) => void
  /** Milliseconds without a key before a search starts. */
  delay?: number
  /** `/` comes here; one field of a page at most. */
  slash?: boolean
  className?: string
}

const NO_HITS: readonly never[] = []

/** A search over the page's own table: `/` comes here, Enter searches at once, Escape restores and leaves. */
export function FilterField({ label, placeholder, query, onSearch, ...props }: Props) {
  const { delay = 250, slash = true, className } = props
  const input = useRef<HTMLInputElement>(null)
  const none = { hits: NO_HITS, hitKey: () => '', onPick: () => {} }
  const box = useSearchBox({ ...none, query, onSearch, delay, input })
  useSlashFocus(input, slash)
  return (
    <FilterInput
      ref={input}
      className={className}
      label={label}
      slash={slash}
      placeholder={placeholder}
      value={box.text}
      onType={box.type}
      onClear={box.clear}
      onKeyDown={box.onKeyDown}
      status={box.text.trim().length === 1 ? '2 lettres au moins' : ''}
    />
  )
}
