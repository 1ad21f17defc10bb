import { useMemo } from 'react'
import { useBookLines } from '#blocks/prices/book-lines.ts'
import { bookFreshness, type ResaleFigures, resaleFigures } from '#shared/domain/board/figures.ts'
import { bookTotals } from '#shared/domain/prices/price-list.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { useFlipRows } from '#store/flips.ts'
import { Money } from '#ui/figures/money.tsx'
import { Stat, Stats } from '#ui/figures/stats.tsx'
import { useParisDay } from '#ui/page/use-paris-day.ts'
import { text } from '../text.ts'

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
    <Stats label={text.figures} className={PLACE}>
      <Stat
        label={text.engaged}
        value={engaged.lots > 0 ? <Money value={engaged.kamas} /> : text.none}
        note={text.lotsOnSale(engaged.lots)}
      />
      <Stat
        label={text.week}
        value={week.sales > 0 ? <Money value={week.profit} tone="gain-loss" /> : text.none}
        note={text.sales(week.sales)}
      />
      <Stat label={text.coming} {...comingOf(coming)} />
      <Stat
        label={text.book}
        value={
          book.percent === null ? (
            text.none
          ) : (
            <>
              {formatNumber(book.percent)}
              <span className="kamas">{`\u202f${text.percent}`}</span>
            </>
          )
        }
        note={book.percent === null ? text.noPrice : text.fresh(book.stale)}
      />
    </Stats>
  )
}

/** What is not made yet has no colour (N116). */
function comingOf({ lots, profit, unpriced }: ResaleFigures['coming']) {
  if (lots > 0) return { value: <Money value={profit} sign />, note: text.ifSold(unpriced) }
  return { value: text.none, note: unpriced > 0 ? text.noSellPrice : text.lotsOnSale(0) }
}

const StripComing = () => (
  <div className={`stats ${PLACE}`} aria-busy="true">
    {[text.engaged, text.week, text.coming, text.book].map((label) => (
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
