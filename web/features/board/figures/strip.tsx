import { useMemo } from 'react'
import { useBookLines } from '#blocks/prices/book-lines.ts'
import { bookFreshness, type ResaleFigures, resaleFigures } from '#shared/domain/board/figures.ts'
import { bookTotals } from '#shared/domain/prices/price-list.ts'
import { formatNumber, plural, wordFor } from '#shared/domain/text/numbers.ts'
import { useFlipRows } from '#store/flips.ts'
import { Money } from '#ui/figures/money.tsx'
import { Stat, Stats } from '#ui/figures/stats.tsx'
import { useParisDay } from '#ui/page/use-paris-day.ts'

const lotsOnSale = (n: number) =>
  n === 0 ? 'aucun lot en vente' : plural(n, 'lot en vente', 'lots en vente')

const PLACE = 'dense mb-6 max-md:mb-4.5'

/** The four figures of the day; it appears with the first of them (N104, N112). */
export function Strip() {
  const today = useParisDay()
  const flips = useFlipRows()
  const { ready, lines } = useBookLines(today)
  const figures = useMemo(() => flips && resaleFigures(flips, today), [flips, today])
  const book = useMemo(() => bookFreshness(bookTotals([...lines.byId.values()]).ages), [lines])
  if (!figures || !ready) return <StripComing />
  if (flips?.length === 0 && book.priced === 0) return null
  const { engaged, week, coming } = figures
  return (
    <Stats label="Chiffres" className={PLACE}>
      <Stat
        label="Engagé en reventes"
        value={engaged.lots > 0 ? <Money value={engaged.kamas} /> : '–'}
        note={lotsOnSale(engaged.lots)}
      />
      <Stat
        label="Profit de la semaine"
        value={week.sales > 0 ? <Money value={week.profit} tone="gain-loss" /> : '–'}
        note={
          week.sales === 0
            ? 'aucune vente'
            : `${plural(week.sales, 'vente', 'ventes')}, ${wordFor(week.sales, 'taxe payée', 'taxes payées')}`
        }
      />
      <Stat label="Profit à venir" {...comingOf(coming)} />
      <Stat
        label="Carnet de prix"
        value={
          book.percent === null ? (
            '–'
          ) : (
            <>
              {formatNumber(book.percent)}
              <span className="kamas">{'\u202f%'}</span>
            </>
          )
        }
        note={
          book.percent === null
            ? 'aucun prix saisi'
            : book.stale > 0
              ? `frais · ${formatNumber(book.stale)} prix à relire`
              : 'frais, rien à relire'
        }
      />
    </Stats>
  )
}

/** What is not made yet has no colour (N116). */
function comingOf({ lots, profit, unpriced }: ResaleFigures['coming']) {
  if (lots > 0)
    return {
      value: <Money value={profit} sign />,
      note:
        unpriced > 0
          ? `si tout part à ton prix, ${formatNumber(unpriced)} sans prix`
          : 'si tout part à ton prix',
    }
  return { value: '–', note: unpriced > 0 ? 'aucun prix de revente' : lotsOnSale(0) }
}

const StripComing = () => (
  <div className={`stats ${PLACE}`} aria-busy="true">
    {['Engagé en reventes', 'Profit de la semaine', 'Profit à venir', 'Carnet de prix'].map((label) => (
      <div className="stat" key={label}>
        <p className="text-12 font-medium text-muted">{label}</p>
        <p className="flex h-8 items-center max-md:h-6.5">
          <span className="skel h-4 w-3/5" />
        </p>
        <p className="flex h-4 items-center">
          <span className="skel h-2.5 w-2/5" />
        </p>
      </div>
    ))}
  </div>
)
