import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useAddressText } from '#ui/use-address-text.ts'
import { useSlashFocus } from '#ui/use-slash-focus.ts'
import { text } from './text.ts'

type Props = { query: string; onSearch: (query: string) => void }

/** The search over the lines: the table follows each letter, Escape empties and leaves. */
export function LineSearch({ query, onSearch }: Props) {
  const [typed, type] = useAddressText(query, onSearch)
  const input = useRef<HTMLInputElement>(null)
  useSlashFocus(input)
  return (
    <div className="field line-search">
      <Search className="i" aria-hidden="true" />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-label={text.search}
        placeholder={text.search}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          type('')
          event.currentTarget.blur()
        }}
      />
      {typed === '' ? (
        <span className="only-desk" aria-hidden="true">
          <kbd>/</kbd>
        </span>
      ) : (
        <button
          type="button"
          className="x"
          aria-label={text.clear}
          onClick={() => {
            type('')
            input.current?.focus()
          }}
        >
          <X className="i s" aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
