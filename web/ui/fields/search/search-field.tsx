import { Search, X } from 'lucide-react'
import type { ComponentProps, Ref } from 'react'

type Props = {
  ref: Ref<HTMLInputElement>
  label: string
  placeholder?: string
  /** Its list is open, or says that nothing matches. */
  open: boolean
  /** The open list and the hit that Enter picks, by id; null while nothing is listed. */
  listId: string | null
  activeId: string | null
  popup?: 'listbox' | 'grid'
  value: string
  /** Read out beside what is typed: how many hits, or what is missing. */
  status: string | undefined
  /** Whether `/` comes here. */
  slash?: boolean
  onType: (text: string) => void
  onClear: () => void
} & Pick<ComponentProps<'input'>, 'onFocus' | 'onBlur' | 'onKeyDown'>

/** The field of a search whose hits are listed under it. */
export function SearchField({ ref, label, open, value, onFocus, slash = true, ...props }: Props) {
  return (
    <div
      className={`field search h-11 gap-2.5 px-3 max-md:h-12 ${open ? 'open rounded-t-2 rounded-b-none' : 'rounded-2'}`}
    >
      <Search className="icon size-4.5" />
      <input
        ref={ref}
        type="text"
        className="text-[16px]"
        role="combobox"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup={props.popup ?? 'listbox'}
        aria-expanded={props.listId !== null}
        aria-controls={props.listId ?? undefined}
        aria-activedescendant={props.activeId ?? undefined}
        placeholder={props.placeholder}
        value={value}
        onChange={(event) => props.onType(event.target.value)}
        onFocus={(event) => {
          event.currentTarget.select()
          onFocus?.(event)
        }}
        onBlur={props.onBlur}
        onKeyDown={props.onKeyDown}
      />
      <span className="hint whitespace-nowrap" role="status">
        {value.trim().length === 1 ? '2 lettres au moins' : props.status}
      </span>
      {value === '' ? (
        slash && (
          <span className="only-desk" aria-hidden="true">
            <kbd>/</kbd>
          </span>
        )
      ) : (
        <button
          type="button"
          className="relative grid size-7 place-items-center rounded-1 text-muted after:absolute after:-inset-2 hover:bg-ink-2"
          aria-label="Effacer"
          onClick={props.onClear}
        >
          <X className="icon size-4.5" />
        </button>
      )}
    </div>
  )
}
