import { type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { FoundItem } from '#ui/catalogue/found-item.tsx'
import { Button } from '#ui/fields/button.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { SearchField } from '#ui/fields/search/search-field.tsx'
import { MIN_SEARCH, useSearchBox } from '#ui/fields/search/use-search-box.ts'
import { useSlashFocus } from '#ui/fields/search/use-slash-focus.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Examples } from '#ui/page/examples.tsx'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { PageTitle } from '#ui/page/page-title.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { type Hit, type Picker, usePicker } from './model.ts'

const partialPart = defineLazy(() => import('#ui/catalogue/partial-catalogue.tsx'))

const RECENT = 'mt-3 rounded-2 border-t border-t-line md:max-h-[min(70vh,640px)] md:overflow-y-auto'

/** Pause after which what is typed is searched (T5). */
const DELAY_MS = 250

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

const loadCrafts = () => import('./crafts-panel.tsx')
const CraftsPanel = lazy(() => loadCrafts().then((crafts) => ({ default: crafts.CraftsPanel })))

// Where they come under the search: tall enough to be brought under the header while their rows are on their way.
const CRAFTS = 'pick-crafts max-lg:min-h-[calc(100dvh-var(--header))] max-lg:scroll-mt-2'

export function PickerPage() {
  const picker = usePicker()
  const place = useCraftsInSight()
  const searching = picker.query !== ''
  useEffect(() => {
    // Ahead of the choice that will show it, which asks again if this fails.
    if (searching) loadCrafts().catch(() => {})
  }, [searching])
  return (
    <div className="page tool">
      <PageTitle
        title="Calculateur craft via ressources"
        purpose="Cherche une ressource, vois ce qu’elle permet de fabriquer, puis simule le craft."
        className="max-md:[&_h1]:text-22"
      />
      {picker.ready ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[360px_minmax(0,1fr)] xl:grid-cols-[424px_minmax(0,1fr)] xl:gap-10">
          <SearchPanel picker={picker} />
          <div ref={place} tabIndex={-1} className={picker.resource ? CRAFTS : ''}>
            {picker.resource ? (
              <Suspense fallback={<SkeletonRows rows={6} />}>
                <CraftsPanel picker={picker} resource={picker.resource} />
              </Suspense>
            ) : (
              <EmptyState
                title="Choisis une ressource"
                hint="Ses crafts s’affichent ici, avec ce que ton stock permet."
              >
                <Examples items={picker.examples} onPick={picker.choose} />
              </EmptyState>
            )}
          </div>
        </div>
      ) : (
        <CatalogueWait label="Chargement du catalogue…" />
      )}
    </div>
  )
}

/** Below this share of the screen's height, the head of the crafts counts as out of sight. */
const LOW = 0.6

/**
 * Where the crafts come under the search (a phone), those of the resource just chosen are brought into sight; they take
 * the focus of an example, which is gone by then.
 */
function useCraftsInSight(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const chosen = useNavigationType() === 'PUSH'
  const lastKey = useRef(key)
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    const crafts = place.current
    if (!chosen || !crafts) return
    if (crafts.getBoundingClientRect().top > innerHeight * LOW) crafts.scrollIntoView()
    if (document.activeElement === document.body) crafts.focus({ preventScroll: true })
  }, [key, chosen])
  return place
}

/** The search of a resource. Its results are a grid and not a list of options: each one's stock is typed in place. */
function SearchPanel({ picker }: { picker: Picker }) {
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
        <Button
          className={`${SEE} ${current ? 'border-kama-edge bg-kama-fill text-on-kama' : 'border-transparent bg-transparent text-muted'}`}
          tabIndex={-1}
        >
          Voir crafts
        </Button>
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
