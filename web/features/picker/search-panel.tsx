import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { FoundItem } from '#ui/catalogue/found-item.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { SearchField } from '#ui/fields/search/search-field.tsx'
import { MIN_SEARCH, useSearchBox } from '#ui/fields/search/use-search-box.ts'
import { useSlashFocus } from '#ui/fields/search/use-slash-focus.ts'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import type { Hit, Picker } from './model.ts'

const partialPart = defineLazy(() => import('#ui/catalogue/partial-catalogue.tsx'))

const RECENT = 'mt-3 rounded-2 border-t border-t-line md:max-h-[min(70vh,640px)] md:overflow-y-auto'

/** The search of a resource. Its results are a grid and not a list of options: each one's stock is typed in place. */
export function SearchPanel({ picker }: { picker: Picker }) {
  const panel = useSearchPanel(picker)
  const id = useId()
  const { hits } = picker
  const label = panel.recent ? 'Dernières ressources' : 'Rechercher une ressource'
  // Under the search come the crafts of what was chosen.
  const chosen = picker.resource ? 'max-lg:hidden' : ''
  const listed = panel.shown && hits.length > 0
  const none = panel.shown && !listed
  const partial = useLazy(partialPart, none)
  const rowId = (index: number) => `${id}-${index}`
  return (
    <section className="pick-search" aria-label="Ressource">
      <SearchField
        ref={panel.input}
        label="Rechercher une ressource"
        placeholder="Rechercher une ressource"
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
        <div
          className={
            panel.recent ? `hits ${RECENT} ${chosen}` : 'hits md:max-h-[min(70vh,640px)] md:overflow-y-auto'
          }
        >
          {panel.recent && (
            <h2 className="px-2 py-1.5 font-sans font-semibold text-13 text-muted">Dernières ressources</h2>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a combobox may open a grid */}
          <table id={`${id}-hits`} role="grid" className="block" aria-label={label}>
            <tbody ref={panel.list} className="block">
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
          <b>Aucun résultat</b> Vérifie l’orthographe, ou cherche un autre mot du nom.
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

/** The item, its stock and the way to its crafts; between a small window and a wide one there is no room for the last. */
const COLUMNS =
  'grid-cols-[minmax(0,1fr)_76px_100px] max-md:grid-cols-[minmax(0,1fr)_68px_96px] max-[359px]:grid-cols-[minmax(0,1fr)_52px_88px] lg:max-xl:grid-cols-[minmax(0,1fr)_68px]'
const ROW =
  'pick-hit relative grid min-h-13 items-center gap-3 rounded-1 px-2 py-1 max-md:min-h-14 max-md:gap-1.5 max-md:px-1.5'
const CURRENT = 'bg-ink-2 before:absolute before:inset-y-0 before:-left-1.5 before:w-0.5 before:bg-kama'
const SEE = 'h-8 justify-self-end px-[11px] text-[13px] max-md:px-2 touch:h-11'

/** A found resource, with its stock. The keyboard picks it from the search field. */
function HitRow({ id, hit, current, onPick, onPoint, onStock }: HitProps) {
  const { item, marks, stock } = hit
  return (
    <tr
      id={id}
      aria-selected={current}
      className={`${ROW} cursor-pointer ${COLUMNS} ${current ? CURRENT : ''}`}
      onPointerMove={onPoint}
      onClick={onPick}
    >
      <td>
        <FoundItem item={item} marks={marks} />
      </td>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a click in the field from picking the row */}
      <td className="text-right" onClick={(event) => event.stopPropagation()}>
        <small className="block pr-2 text-12 leading-4 text-faint" aria-hidden="true">
          En stock
        </small>
        <KamasField
          label={`Stock, ${item.name}`}
          hideLabel
          unit=""
          className="quiet h-6.5 px-[7px] touch:h-11"
          value={stock || null}
          onCommit={onStock}
        />
      </td>
      <td className="grid lg:max-xl:hidden">
        <button
          type="button"
          className={`btn ${SEE} ${current ? 'border-kama-edge bg-kama-fill text-on-kama' : 'border-transparent bg-transparent text-muted'}`}
          tabIndex={-1}
        >
          Voir crafts
        </button>
      </td>
    </tr>
  )
}

const Keys = () => (
  <div
    className="flex flex-wrap gap-3.5 px-3 pt-2.5 text-12 text-faint *:flex *:items-center *:gap-1.5 touch:hidden"
    aria-hidden="true"
  >
    <span>
      <kbd>↑</kbd>
      <kbd>↓</kbd> choisir
    </span>
    <span>
      <kbd>Entrée</kbd> voir les crafts
    </span>
    <span>
      <kbd>Échap</kbd> fermer
    </span>
  </div>
)
