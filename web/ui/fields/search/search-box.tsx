import { type ReactNode, useEffect, useId, useRef } from 'react'
import { SearchField } from './search-field.tsx'
import { MIN_SEARCH, useSearchBox } from './use-search-box.ts'
import { useSlashFocus } from './use-slash-focus.ts'

export type SearchBoxProps<H> = {
  label: string
  placeholder?: string
  /** The text searched for, empty for none; the page keeps it (in its address). */
  query: string
  /** Asks for another text, trimmed; empty when it is too short to search. */
  onSearch: (query: string) => void
  hits: readonly H[]
  hitKey: (hit: H) => string | number
  onPick: (hit: H) => void
  /** What a hit shows; `active` is the one that Enter picks. */
  children: (hit: H, active: boolean) => ReactNode
  /** « 9 résultats », drawn in the field and read out. */
  count?: string
  /** Said instead of a list when nothing matches. */
  empty?: ReactNode
  /** Milliseconds without a key before a search starts. */
  delay?: number
  /** Whether `/` comes here; false where the page has a search that comes first. */
  slash?: boolean
  className?: string
}

const HIT =
  'relative grid min-h-13 cursor-pointer grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-3 rounded-1 px-2 aria-selected:bg-ink-3 max-md:min-h-14 max-md:px-1.5'
const LIST = 'hits absolute inset-x-0 z-30 max-h-[60vh] overflow-auto bg-ink-2 shadow-float'

/** A search with its list of hits: `/` comes here, arrows choose, Enter picks, Escape closes. */
export function SearchBox<H>(props: SearchBoxProps<H>) {
  const { label, query, hits, hitKey, children, delay = 250, slash = true, className = '' } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const box = useSearchBox({
    ...{ query, hits, hitKey, delay, input },
    ...{ onSearch: props.onSearch, onPick: props.onPick },
  })
  useSlashFocus(input, slash)
  const asked = query.length >= MIN_SEARCH
  const shown = asked && !box.closed
  const listed = shown && hits.length > 0
  useEffect(() => {
    if (listed) list.current?.children[box.active]?.scrollIntoView?.({ block: 'nearest' })
  }, [listed, box.active])
  return (
    <div className={`search-box relative ${className}`}>
      <SearchField
        ref={input}
        label={label}
        placeholder={props.placeholder}
        slash={slash}
        open={shown}
        listId={listed ? `${id}-list` : null}
        activeId={listed ? `${id}-${box.active}` : null}
        value={box.text}
        status={asked ? props.count : ''}
        onType={box.type}
        onClear={box.clear}
        onFocus={box.open}
        onBlur={({ currentTarget, relatedTarget }) => {
          // A link in « nothing found » can be reached by Tab.
          if (!currentTarget.closest('.search-box')?.contains(relatedTarget)) box.close()
        }}
        onKeyDown={box.onKeyDown}
      />
      {listed && (
        <div ref={list} className={LIST} id={`${id}-list`} role="listbox" aria-label={label}>
          {hits.map((hit, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard picks through the combobox's field
            <div
              key={hitKey(hit)}
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === box.active}
              className={HIT}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => box.setActive(i)}
              onClick={() => box.pick(hit)}
            >
              {i === box.active && <span className="absolute inset-y-0 -left-1.5 w-0.5 bg-kama" />}
              {children(hit, i === box.active)}
            </div>
          ))}
        </div>
      )}
      {shown && !listed && props.empty && <div className={`${LIST} none`}>{props.empty}</div>}
    </div>
  )
}
