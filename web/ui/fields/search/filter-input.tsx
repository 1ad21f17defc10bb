import { Search, X } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'

type Props = {
  ref: Ref<HTMLInputElement>
  label: string
  placeholder: string
  value: string
  onType: (text: string) => void
  onClear: () => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  /** Read out beside what is typed. */
  status?: string
  /** Whether `/` comes here, and says so. */
  slash?: boolean
  className?: string
}

/** The look of a search over the page's own table; `/` is drawn in it while it is empty. */
export function FilterInput({ ref, label, placeholder, value, status = '', slash = true, ...props }: Props) {
  const { className = '', ...on } = props
  return (
    <div className={`field filter ${className}`}>
      <Search className="icon" />
      <input
        ref={ref}
        type="search"
        className="[&::-webkit-search-cancel-button]:hidden"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => on.onType(event.target.value)}
        onKeyDown={on.onKeyDown}
      />
      <span className="hint whitespace-nowrap" role="status">
        {status}
      </span>
      {value === '' && slash && (
        <span className="only-desk" aria-hidden="true">
          <kbd>/</kbd>
        </span>
      )}
      {value !== '' && (
        <button
          type="button"
          className="relative grid -mr-1 size-6 place-items-center rounded-1 text-muted after:absolute after:-inset-2.5 hover:bg-ink-2"
          aria-label="Effacer"
          onClick={on.onClear}
        >
          <X className="icon small" />
        </button>
      )}
    </div>
  )
}
