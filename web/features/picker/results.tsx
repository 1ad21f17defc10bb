import { lazy, type RefObject, Suspense, useEffect } from 'react'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { SearchHit } from '#data/catalogue/search.ts'
import { setStock, useStock } from '#store/stock.ts'
import { FoundItem } from '#ui/catalogue/found-item.tsx'
import { Button } from '#ui/fields/button.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Examples, exampleResources } from '#ui/page/examples.tsx'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { text as kit } from '#ui/text.ts'
import { useCrafts, useRecent } from './model.ts'
import type { PickerSearch } from './search.ts'

const partialPart = defineLazy(() => import('#ui/catalogue/partial-catalogue.tsx'))

const RECENT = 'mt-3 rounded-2 border-t border-t-line md:max-h-[min(70vh,640px)] md:overflow-y-auto'

/** The item, its stock and the way to its crafts; between a small window and a wide one there is no room for the last. */
const COLUMNS =
  'grid-cols-[minmax(0,1fr)_76px_100px] max-md:grid-cols-[minmax(0,1fr)_68px_96px] max-[359px]:grid-cols-[minmax(0,1fr)_52px_88px] lg:max-xl:grid-cols-[minmax(0,1fr)_68px]'

const ROW =
  'pick-hit relative grid min-h-13 items-center gap-3 rounded-1 px-2 py-1 max-md:min-h-14 max-md:gap-1.5 max-md:px-1.5'

const CURRENT = 'bg-ink-2 before:absolute before:inset-y-0 before:-left-1.5 before:w-0.5 before:bg-kama'

const SEE = 'h-8 justify-self-end px-[11px] text-[13px] max-md:px-2 touch:h-11'

const loadCrafts = () => import('./crafts-panel.tsx')
const CraftsPanel = lazy(() => loadCrafts().then((crafts) => ({ default: crafts.CraftsPanel })))

/** Which of the hits is the current one, and what a pointer does to it. */
type Panel = {
  id: string
  list: RefObject<HTMLTableSectionElement | null>
  active: number
  isRecent: boolean
  shown: boolean
  pick: (hit: SearchHit) => void
  setActive: (index: number) => void
}

export const rowId = (list: string, index: number): string => `${list}-${index}`

/** What stands under the search box: the hits, each with its stock, and the keys that choose among them. */
export function Hits({ search, panel }: { search: PickerSearch; panel: Panel }) {
  const owned = useStock()
  const tell = useMutateAndTell()
  const { hits, setRecent } = search
  const recent = useRecent(search.data)
  const ready = owned && recent
  useEffect(() => setRecent(ready), [ready, setRecent])
  const searching = search.params.query !== ''
  useEffect(() => {
    // Ahead of the choice that will show it, which asks again if this fails.
    if (searching) loadCrafts().catch(() => {})
  }, [searching])
  const none = panel.shown && hits.length === 0
  const partial = useLazy(partialPart, none)
  const label = panel.isRecent ? 'Dernières ressources' : 'Rechercher une ressource'
  // Under the search come the crafts of what was chosen.
  const chosen = search.params.resource === null ? '' : 'max-lg:hidden'
  return (
    <>
      {panel.shown && !none && (
        <div
          className={
            panel.isRecent ? `hits ${RECENT} ${chosen}` : 'hits md:max-h-[min(70vh,640px)] md:overflow-y-auto'
          }
        >
          {panel.isRecent && (
            <h2 className="px-2 py-1.5 font-sans font-semibold text-13 text-muted">Dernières ressources</h2>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a combobox may open a grid */}
          <table id={panel.id} role="grid" className="block" aria-label={label}>
            <tbody ref={panel.list} className="block">
              {hits.map((hit, index) => (
                <HitRow
                  key={hit.item.id}
                  id={rowId(panel.id, index)}
                  hit={hit}
                  stock={owned && (owned.get(hit.item.id) ?? 0)}
                  current={index === panel.active}
                  onPick={() => panel.pick(hit)}
                  onPoint={() => panel.setActive(index)}
                  onStock={(quantity) =>
                    tell(kit.lineSaved, 'line', (db) => setStock(db, hit.item.id, quantity ?? 0))
                  }
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
      {search.recent && <Keys />}
    </>
  )
}

type HitProps = {
  id: string
  hit: SearchHit
  /** Undefined until the player's rows are read: a search does not wait for them. */
  stock: number | undefined
  current: boolean
  onPick: () => void
  onPoint: () => void
  onStock: (quantity: number | null) => Promise<boolean>
}

/** A found resource, with its stock. The keyboard picks it from the search field. */
function HitRow({ id, hit, stock, current, onPick, onPoint, onStock }: HitProps) {
  const { item, marks } = hit
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
          disabled={stock === undefined}
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
    className="flex flex-wrap gap-3.5 px-3 pt-2.5 text-12 text-faint each:flex each:items-center each:gap-1.5 touch:hidden"
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

/** The crafts of the chosen resource, or what to begin with. */
export function CraftsPlace({ search, recent }: { search: PickerSearch; recent: readonly number[] }) {
  const crafts = useCrafts(search)
  const { data, choose } = search
  if (crafts)
    return (
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <CraftsPanel crafts={crafts} />
      </Suspense>
    )
  return (
    <EmptyState
      title="Choisis une ressource"
      hint="Ses crafts s’affichent ici, avec ce que ton stock permet."
    >
      <Examples items={data && recent.length === 0 ? exampleResources(data) : []} onPick={choose} />
    </EmptyState>
  )
}
