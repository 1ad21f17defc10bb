import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { FoundItem } from '#ui/found-item.tsx'
import { KamasField } from '#ui/kamas-field.tsx'
import { defineLazy, useLazy } from '#ui/lazy-module.ts'
import { SearchField } from '#ui/search-field.tsx'
import { MIN_SEARCH, useSearchBox } from '#ui/use-search-box.ts'
import { useSlashFocus } from '#ui/use-slash-focus.ts'
import type { Hit, Picker } from './model.ts'
import { text } from './text.ts'

const partialPart = defineLazy(() => import('#ui/partial-catalogue.tsx'))

/** The search of a resource. Its results are a grid and not a list of options: each one's stock is typed in place. */
export function SearchPanel({ picker }: { picker: Picker }) {
  const panel = useSearchPanel(picker)
  const id = useId()
  const { hits } = picker
  const listed = panel.shown && hits.length > 0
  const none = panel.shown && !listed
  const partial = useLazy(partialPart, none)
  const rowId = (index: number) => `${id}-${index}`
  return (
    <section className="pick-search" aria-label={text.resource}>
      <SearchField
        ref={panel.input}
        label={text.search}
        placeholder={text.search}
        open={panel.shown && !panel.recent}
        listId={listed && !(panel.recent && panel.closed) ? `${id}-hits` : null}
        activeId={listed && !panel.closed ? rowId(panel.active) : null}
        popup="grid"
        value={panel.text}
        status={panel.shown ? picker.count : ''}
        onType={panel.type}
        onClear={panel.clear}
        onFocus={panel.open}
        onBlur={panel.close}
        onKeyDown={panel.onKeyDown}
      />
      {listed && (
        <div className={panel.recent ? 'hits recent' : 'hits'}>
          {panel.recent && <h2>{text.recent}</h2>}
          {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a combobox may open a grid */}
          <table id={`${id}-hits`} role="grid" aria-label={panel.recent ? text.recent : text.search}>
            <tbody ref={panel.list}>
              {hits.map((hit, index) => (
                <HitRow
                  key={hit.item.id}
                  id={rowId(index)}
                  hit={hit}
                  current={index === panel.active}
                  onPick={() => panel.pick(hit)}
                  onPoint={() => panel.setActive(index)}
                  onStock={(quantity) => picker.saveStock(hit.item.id, quantity)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {none && (
        <p className="hits none">
          <b>{text.noResult}</b> {text.noResultHint}
          {partial && <partial.PartialCatalogue />}
        </p>
      )}
      <Keys />
    </section>
  )
}

/** Pause after which what is typed is searched (T5). */
const DELAY_MS = 250

/** The typing side of the search. Its results stay in the page until Escape, so that their stocks can be typed. */
function useSearchPanel({ query, hits, setQuery, choose }: Picker) {
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

type HitProps = {
  id: string
  hit: Hit
  current: boolean
  onPick: () => void
  onPoint: () => void
  onStock: (quantity: number | null) => Promise<boolean>
}

/** A found resource, with its stock. The keyboard picks it from the search field. */
function HitRow({ id, hit, current, onPick, onPoint, onStock }: HitProps) {
  const { item, marks, stock } = hit
  return (
    <tr
      id={id}
      aria-selected={current}
      className={current ? 'pick-hit cur' : 'pick-hit'}
      onPointerMove={onPoint}
      onClick={onPick}
    >
      <td>
        <FoundItem item={item} marks={marks} />
      </td>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a click in the field from picking the row */}
      <td className="pick-hit-stock" onClick={(event) => event.stopPropagation()}>
        <KamasField
          label={text.stockOf(item.name)}
          hideLabel
          unit=""
          className="quiet"
          value={stock || null}
          onCommit={onStock}
        />
        {stock > 0 && <small>{text.inStock}</small>}
      </td>
      <td className="pick-hit-see">
        <button type="button" className="btn" tabIndex={-1}>
          {text.seeCrafts}
        </button>
      </td>
    </tr>
  )
}

const Keys = () => (
  <div className="keys" aria-hidden="true">
    <span>
      <kbd>↑</kbd>
      <kbd>↓</kbd> {text.keyChoose}
    </span>
    <span>
      <kbd>{text.keyEnter}</kbd> {text.keySee}
    </span>
    <span>
      <kbd>{text.keyEscape}</kbd> {text.keyClose}
    </span>
  </div>
)
