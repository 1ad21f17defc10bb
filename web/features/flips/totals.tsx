import type { FlipTotals } from '#shared/domain/flips.ts'
import { Money } from '#ui/money.tsx'
import { Stat, Stats } from '#ui/stats.tsx'
import type { Counts } from './model.ts'
import { text } from './text.ts'

type Props = { totals: FlipTotals; counts: Counts }

/** The sums over every line, whatever the filters show. */
export function FlipTotalsStrip({ totals, counts }: Props) {
  return (
    <Stats label={text.totals}>
      <Stat
        label={text.investment}
        value={<Money value={totals.investment_total_kamas} />}
        note={text.lines(counts.all)}
      />
      <Stat
        label={text.resale}
        value={<Money value={totals.resale_total_kamas} />}
        note={text.ofWhichSold(counts.sold)}
      />
      <Stat
        label={text.made}
        value={<Money value={totals.profit_sold_kamas} tone="gain-loss" />}
        note={text.taxesPaid}
      />
      <Stat
        label={text.future}
        value={<Money value={totals.profit_future_kamas} sign />}
        note={text.onSale(counts.unsold, counts.unpriced)}
      />
    </Stats>
  )
}
