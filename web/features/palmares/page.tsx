import { Bell } from 'lucide-react'
import { lazy, memo, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useNextPrices } from '#blocks/ranking/use-next-prices.ts'
import { RankingFeed } from '#blocks/ranking/use-ranking.ts'
import { ReadButton, ReadingPlace } from '#blocks/reading/read-button.tsx'
import { useWanted } from '#blocks/reading/wanted.ts'
import type { TopCounts as Counts } from '#shared/domain/ranking/next-prices.ts'
import { NO_FILTERS, type RankingFilters, tightestFilter } from '#shared/domain/ranking/order.ts'
import type { RankedRecipe } from '#shared/domain/ranking/recipe-index.ts'
import { formatNumber, plural, wordFor } from '#shared/domain/text/numbers.ts'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { Button } from '#ui/fields/button.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { useWide } from '#ui/hooks/use-wide.ts'
import { undoToast } from '#ui/overlays/toast.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { choiceParam, useUrlParams } from '#ui/params/use-url-params.ts'
import { setHidden, useHidden } from './device-choices.ts'
import { Filters, WayOutChoice } from './filters.tsx'
import { FirstPrices } from './first-prices.tsx'
import { LentInRows } from './lent-figures.tsx'
import { type Palmares, usePalmares } from './model.ts'
import { usePalmaresParams } from './params.ts'
import { NextPrices } from './side/next-prices.tsx'
import { RankingTable } from './table/ranking-table.tsx'
import { filterText, text } from './text.ts'

const AlertDialog = lazy(() =>
  import('./alerts/alert-dialog.tsx').then((part) => ({ default: part.AlertDialog })),
)
const AlertsDialog = lazy(() =>
  import('./alerts/alerts-dialog.tsx').then((part) => ({ default: part.AlertsDialog })),
)

const MarketDialog = lazy(() =>
  import('#blocks/pace/market-dialog.tsx').then((part) => ({ default: part.MarketDialog })),
)
const Bank = lazy(() => import('./bank/bank.tsx').then((part) => ({ default: part.Bank })))
const Spreads = lazy(() => import('./spreads.tsx').then((part) => ({ default: part.Spreads })))

const VIEWS = { view: choiceParam('vue', ['recettes', 'decouper', 'regrouper', 'banque']) }
const VIEW_OPTIONS = [
  { value: 'recettes', label: 'Recettes' },
  { value: 'decouper', label: 'Découper' },
  { value: 'regrouper', label: 'Regrouper' },
  { value: 'banque', label: 'Ma banque' },
] as const

/** Every recipe of the game, ranked at the player's prices. */
export function PalmaresPage() {
  const params = usePalmaresParams()
  const palmares = usePalmares(params)
  const [dialog, setDialog] = useState<'alerts' | RankedRecipe | null>(null)
  const [market, setMarket] = useState<{ id: number; name: string } | null>(null)
  const close = () => setDialog(null)
  return (
    <div className="page tool">
      <PageTitle
        title="Palmarès"
        purpose="Toutes les recettes du jeu, classées à tes prix, même hors ligne."
        className="max-md:mb-3"
      >
        <div className="flex gap-2">
          <ReadButton />
          <Button
            icon={Bell}
            aria-label="Alertes de ROI"
            disabled={!palmares}
            onClick={() => setDialog('alerts')}
          >
            <span className="max-md:hidden">Alertes de ROI</span>
          </Button>
        </div>
      </PageTitle>
      <ReadingPlace />
      <RankingFeed tree={params.byTree} />
      {palmares ? (
        <Ranking palmares={palmares} onAlert={setDialog} onMarket={setMarket} />
      ) : (
        <CatalogueWait label="Chargement du palmarès…" />
      )}
      <Suspense>
        {palmares && dialog === 'alerts' && (
          <AlertsDialog state={palmares.state} onEdit={setDialog} onClose={close} />
        )}
        {palmares && dialog !== null && dialog !== 'alerts' && (
          <AlertDialog recipe={dialog} rules={palmares.state.rows.rules} onClose={close} />
        )}
        {market && <MarketDialog item={market} onClose={() => setMarket(null)} />}
      </Suspense>
    </div>
  )
}

type Props = {
  palmares: Palmares
  onAlert: (recipe: RankedRecipe) => void
  onMarket: (item: { id: number; name: string }) => void
}

function Ranking({ palmares, onAlert, onMarket }: Props) {
  const { state, params, rows } = palmares
  // An empty book begins with ten fields, which stay until the player who typed there has done with them: prices that come
  // from elsewhere, from the first pass on a device, want none of that.
  const [starting, setStarting] = useState<'unused' | 'used' | 'done'>(() =>
    isEmpty(state) ? 'unused' : 'done',
  )
  if (starting === 'unused' && !isEmpty(state)) setStarting('done')
  const hidden = useHidden()
  const hide = useCallback(
    (recipe: RankedRecipe) => {
      setHidden(new Set([...hidden, recipe.id]))
      undoToast(`${recipe.name}\u00a0: masquée`, () => setHidden(hidden), 'palmares')
    },
    [hidden],
  )
  const [{ view }, change] = useUrlParams(VIEWS)
  const wide = useWide()
  const acts = useMemo(() => ({ setAlert: onAlert, openMarket: onMarket, hide }), [onAlert, onMarket, hide])
  if (starting !== 'done')
    return (
      <FirstPrices palmares={palmares} onUse={() => setStarting('used')} onDone={() => setStarting('done')} />
    )
  const views = (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Segmented
        className="max-md:w-full max-md:each:flex-1 max-md:each:px-1 max-[359px]:each:text-12"
        label="Vue"
        value={view}
        options={VIEW_OPTIONS}
        onChange={(next) => change({ view: next })}
      />
      {wide && view === 'recettes' && (
        <span className="flex items-center gap-2 text-12 text-muted">
          Sortie
          <WayOutChoice way={params.filters.way} change={params.change} />
        </span>
      )}
    </div>
  )
  if (view === 'banque')
    return (
      <>
        {views}
        <Suspense>
          <Bank state={state} />
        </Suspense>
      </>
    )
  if (view !== 'recettes')
    return (
      <>
        {views}
        <Suspense>
          <Spreads
            key={view}
            state={state}
            way={view === 'decouper' ? 'split' : 'merge'}
            onMarket={onMarket}
          />
        </Suspense>
      </>
    )
  return (
    <>
      {views}
      <Filters params={params} index={state.ranking.index} levels={palmares.levels} />
      {params.filters.way !== 'vendre' && <Crushed failed={palmares.noCrushing} />}
      <div className="split max-lg:flex max-lg:flex-col-reverse max-lg:items-stretch">
        <section aria-label="Recettes classées">
          <Meter palmares={palmares} />
          {rows.length > 0 ? (
            <RankingTable rows={rows} state={state} sort={params.sort} onSort={params.sortBy} acts={acts} />
          ) : (
            <NoRecipe palmares={palmares} />
          )}
        </section>
        <Side state={state} />
      </div>
    </>
  )
}

/** What the figures of a crushing rest on (M26). */
const Crushed = ({ failed }: { failed: boolean }) => (
  <p className="mb-2 max-w-[92ch] text-13 text-muted" role="note">
    {failed
      ? 'Les effets des objets n’ont pas pu être lus\u00a0: aucun brisage n’est compté.'
      : 'Un objet brisé compte ses jets moyens, au coefficient que tu as noté. Il baisse à chaque brisage\u00a0: seul le premier est certain.'}
  </p>
)

const isEmpty = ({ rows: { book } }: Palmares['state']): boolean => {
  for (const prices of book.values()) if (Object.values(prices).some(({ price }) => price > 0)) return false
  return true
}

/** How many recipes are shown, of how many; those that the player has hidden; and that ranks have moved meanwhile. */
function Meter({ palmares }: { palmares: Palmares }) {
  const { rows, found, hidden, moved, update, state } = palmares
  const complete = useMemo(() => found.filter(({ missing }) => missing.length === 0).length, [found])
  const oneMissing = useMemo(() => found.filter(({ missing }) => missing.length === 1).length, [found])
  const again = useHidden()
  return (
    <div className="mb-1.5 flex flex-wrap items-baseline gap-x-4.5 gap-y-1 text-13 text-muted">
      <span>
        <b className="font-semibold text-text tabular-nums">{formatNumber(rows.length)}</b>{' '}
        {wordFor(rows.length, 'recette', 'recettes')} {`sur ${formatNumber(state.ranking.figures.length)}`}
      </span>
      <LentInRows rows={rows} state={state} />
      <span className="max-md:hidden">{plural(complete, 'complète', 'complètes')}</span>
      <span className="max-md:hidden">{`${formatNumber(oneMissing)} à un prix près`}</span>
      {hidden > 0 && (
        <button
          type="button"
          className="link text-muted"
          onClick={() => {
            setHidden(new Set())
            undoToast('Recettes affichées à nouveau', () => setHidden(again), 'palmares')
          }}
        >
          {plural(hidden, 'masquée', 'masquées')}
        </button>
      )}
      {moved > 0 && (
        <span role="status">
          {plural(moved, 'recette change de rang', 'recettes changent de rang')} ·{' '}
          <button
            type="button"
            className="link"
            onMouseDown={(event) => event.preventDefault()}
            onClick={update}
          >
            Mettre à jour
          </button>
        </span>
      )}
      {oneMissing > 0 && <span className="ml-auto text-faint">{'≤\u00a0: au plus, un prix manque'}</span>}
      <Announced count={rows.length} under={palmares.params.filters} />
    </div>
  )
}

const PAUSE_MS = 400

/** Says how many recipes a filter leaves, a moment after it (N86). */
function Announced({ count, under }: { count: number; under: object }) {
  const [said, setSaid] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each filter is followed by its count.
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text.recipes(count)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [count, under])
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  )
}

/** How many of the next prices a pile of pictures is held against. */
const TO_READ = 8

/** What does not follow the filters, nor holds back a price's rank: it is drawn after the list. */
const Side = memo(function Side(props: { state: Palmares['state'] }) {
  const state = useDeferredValue(props.state)
  const { counts, next, today } = useNextPrices(state, useHidden())
  const catalogue = useCatalogue()
  const wanted = useMemo(
    () => (catalogue ? next.slice(0, TO_READ).map(({ id }) => catalogue.item(id)) : []),
    [catalogue, next],
  )
  useWanted(wanted)
  return (
    <aside className="grid gap-5 max-lg:mb-3" aria-label="Prochain prix à lire">
      <NextPrices state={state} next={next} today={today} />
      <TopCounts counts={counts} />
    </aside>
  )
})

/** What is known of the fifty recipes that bring most (N79). */
function TopCounts({ counts }: { counts: Counts }) {
  const lines = [
    ['Complètes', counts.complete],
    ['À un prix près', counts.oneMissing],
    ['À deux prix ou plus', counts.moreMissing],
    ['Sans rythme de vente', counts.withoutPace],
  ] as const
  return (
    <section aria-label="Top 50" className="max-md:hidden">
      <h2>Top 50</h2>
      <dl>
        {lines.map(([label, count]) => (
          <div key={label} className="lead">
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** No recipe is shown: the filter that takes most away, to be taken off; or that the player has hidden them all (N83). */
function NoRecipe({ palmares: { figures, params, levels, found } }: { palmares: Palmares }) {
  const { filters, change } = params
  const tightest = useMemo(() => tightestFilter(figures, filters, levels), [figures, filters, levels])
  if (found.length > 0)
    return <EmptyState title="Aucune recette" hint="Toutes les recettes trouvées sont masquées." />
  if (!tightest) return <EmptyState title="Aucune recette" />
  return (
    <EmptyState
      title="Aucune recette"
      hint={`Le filtre qui en retire le plus\u00a0: ${filterText(tightest, filters)}.`}
    >
      <Button onClick={() => change(without(tightest))}>Retirer</Button>
    </EmptyState>
  )
}

const without = (name: keyof RankingFilters): Partial<RankingFilters> =>
  name === 'prices' ? { prices: 'tous' } : { [name]: NO_FILTERS[name] }
