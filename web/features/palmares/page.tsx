import { Bell } from 'lucide-react'
import { lazy, memo, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useNextPrices } from '#blocks/ranking/use-next-prices.ts'
import { RankingFeed } from '#blocks/ranking/use-ranking.ts'
import { ReadButton, ReadingPlace } from '#blocks/reading/read-button.tsx'
import type { RankedRecipe } from '#shared/domain/ranking/recipe-index.ts'
import { formatNumber, plural, wordFor } from '#shared/domain/text/numbers.ts'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { undoToast } from '#ui/overlays/toast.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { setHidden, useHidden } from './device-choices.ts'
import { FirstPrices, NoRecipe } from './empty.tsx'
import { Filters } from './filters.tsx'
import { LentInRows } from './lent-figures.tsx'
import { type Palmares, usePalmares } from './model.ts'
import { usePalmaresParams } from './params.ts'
import { NextPrices } from './side/next-prices.tsx'
import { TopCounts } from './side/top-counts.tsx'
import { RankingTable } from './table/ranking-table.tsx'
import { text } from './text.ts'

const AlertDialog = lazy(() =>
  import('./alerts/alert-dialog.tsx').then((part) => ({ default: part.AlertDialog })),
)
const AlertsDialog = lazy(() =>
  import('./alerts/alerts-dialog.tsx').then((part) => ({ default: part.AlertsDialog })),
)

/** Every recipe of the game, ranked at the player's prices. */
export function PalmaresPage() {
  const params = usePalmaresParams()
  const palmares = usePalmares(params)
  const [dialog, setDialog] = useState<'alerts' | RankedRecipe | null>(null)
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
          <button
            type="button"
            className="btn max-md:square"
            aria-label="Alertes de ROI"
            disabled={!palmares}
            onClick={() => setDialog('alerts')}
          >
            <Bell className="icon" aria-hidden="true" />
            <span className="max-md:hidden">Alertes de ROI</span>
          </button>
        </div>
      </PageTitle>
      <ReadingPlace />
      <RankingFeed tree={params.byTree} />
      {palmares ? (
        <Ranking palmares={palmares} onAlert={setDialog} />
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
      </Suspense>
    </div>
  )
}

type Props = { palmares: Palmares; onAlert: (recipe: RankedRecipe) => void }

function Ranking({ palmares, onAlert }: Props) {
  const { state, params, rows } = palmares
  // Whether the book was empty when the page was opened: the ten fields stay until the player has done with them.
  const [starting, setStarting] = useState(() => isEmpty(state))
  const hidden = useHidden()
  const hide = useCallback(
    (recipe: RankedRecipe) => {
      setHidden(new Set([...hidden, recipe.id]))
      undoToast(`${recipe.name}\u00a0: masquée`, () => setHidden(hidden), 'palmares')
    },
    [hidden],
  )
  const acts = useMemo(() => ({ setAlert: onAlert, hide }), [onAlert, hide])
  if (starting) return <FirstPrices palmares={palmares} onDone={() => setStarting(false)} />
  return (
    <>
      <Filters params={params} index={state.ranking.index} levels={palmares.levels} />
      <div className="split max-[1099px]:flex max-[1099px]:flex-col-reverse max-[1099px]:items-stretch">
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

/** What does not follow the filters, nor holds back a price's rank: it is drawn after the list. */
const Side = memo(function Side(props: { state: Palmares['state'] }) {
  const state = useDeferredValue(props.state)
  const { counts, next, today } = useNextPrices(state, useHidden())
  return (
    <aside
      className="sticky top-[calc(var(--header)+24px)] grid gap-5 max-[1099px]:mb-3"
      aria-label="Prochain prix à lire"
    >
      <NextPrices state={state} next={next} today={today} />
      <TopCounts counts={counts} />
    </aside>
  )
})
