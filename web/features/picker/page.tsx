import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import type { SearchHit } from '#data/catalogue/search.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { useCatalogueState } from '#ui/catalogue/use-catalogue.ts'
import { SearchField } from '#ui/fields/search/search-field.tsx'
import { MIN_SEARCH, useSearchBox } from '#ui/fields/search/use-search-box.ts'
import { useSlashFocus } from '#ui/fields/search/use-slash-focus.ts'
import { useScreenLoading } from '#ui/hooks/use-idle.ts'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { PageTitle } from '#ui/page/page-title.tsx'
import { type PickerSearch, usePickerSearch } from './search.ts'

/** Pause after which what is typed is searched (T5). */
const DELAY_MS = 250

/** What the player's rows say, which the box does without: it is there before. */
const results = defineLazy(() => import('./results.tsx'))

// Where they come under the search: tall enough to be brought under the header while their rows are on their way.
const CRAFTS = 'pick-crafts max-lg:min-h-[calc(100dvh-var(--header))] max-lg:scroll-mt-2'

// On a phone the hits take the place of what is under the box: it would jump as they come.
const UNDER_HITS = 'max-lg:peer-data-[hits=true]:invisible'

export function PickerPage() {
  const search = usePickerSearch()
  const place = useCraftsInSight()
  // The box is there before the catalogue: what is typed meanwhile is found once it is.
  const { state } = useCatalogueState()
  const shown = useLazy(results, search.data !== null)
  useScreenLoading(shown === null)
  const chosen = search.params.resource !== null ? CRAFTS : ''
  return (
    <div className="page tool">
      <PageTitle
        title="Calculateur craft via ressources"
        purpose="Cherche une ressource, vois ce qu’elle permet de fabriquer, puis simule le craft."
        className="max-md:[&_h1]:text-22"
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[360px_minmax(0,1fr)] xl:grid-cols-[424px_minmax(0,1fr)] xl:gap-10">
        <SearchPanel search={search} />
        <div ref={place} tabIndex={-1} className={`${UNDER_HITS} ${chosen}`}>
          {state === 'absent' && <CatalogueWait label="Chargement du catalogue…" />}
          {shown && search.recent && <shown.CraftsPlace search={search} recent={search.recent} />}
        </div>
      </div>
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
function SearchPanel({ search }: { search: PickerSearch }) {
  const panel = useSearchPanel(search)
  const { hits } = search
  const shown = useLazy(results)
  const listed = panel.shown && hits.length > 0
  return (
    <section
      className="peer pick-search"
      aria-label="Ressource"
      data-hits={search.data !== null && !panel.closed && panel.text.trim().length >= MIN_SEARCH}
    >
      <SearchField
        ref={panel.input}
        label="Rechercher une ressource"
        placeholder="Rechercher une ressource"
        open={panel.shown && !panel.isRecent}
        listId={listed && !(panel.isRecent && panel.closed) ? panel.id : null}
        activeId={listed && !panel.closed && shown ? shown.rowId(panel.id, panel.active) : null}
        popup="grid"
        value={panel.text}
        status={panel.shown && !panel.isRecent ? countOf(search) : ''}
        onType={panel.type}
        onClear={panel.clear}
        onFocus={panel.open}
        onBlur={panel.close}
        onKeyDown={panel.onKeyDown}
      />
      {shown && <shown.Hits search={search} panel={panel} />}
    </section>
  )
}

const countOf = ({ hits, isFull }: PickerSearch): string =>
  isFull ? `${hits.length} premiers résultats` : plural(hits.length, 'résultat', 'résultats')

/** The typing side of the search. Its results stay in the page until Escape, so that their stocks can be typed. */
function useSearchPanel({ data, params, change, hits, choose }: PickerSearch) {
  const { query } = params
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLTableSectionElement>(null)
  const [dismissed, setDismissed] = useState(false)
  const box = useSearchBox<SearchHit>({
    query,
    hits,
    hitKey: ({ item }) => item.id,
    delay: DELAY_MS,
    input,
    onSearch: (typed) => change({ query: typed }),
    onPick: (hit) => choose(hit.item),
  })
  useSlashFocus(input)
  const isRecent = query === ''
  const wanted = isRecent ? hits.length > 0 : !dismissed && query.length >= MIN_SEARCH
  const shown = data !== null && wanted
  useEffect(() => {
    if (shown) list.current?.children[box.active]?.scrollIntoView?.({ block: 'nearest' })
  }, [shown, box.active])

  return {
    ...box,
    id: `${useId()}-hits`,
    input,
    list,
    /** The recent resources are listed: of the page, not of a search. */
    isRecent,
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
