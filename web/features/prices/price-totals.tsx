import { memo } from 'react'
import { formatNumber } from '#shared/domain/numbers.ts'
import { Money } from '#ui/money.tsx'
import { Stat, Stats } from '#ui/stats.tsx'
import type { Prices } from './model.ts'
import { text } from './text.ts'

/** The book in figures, whatever the filters show. */
export const PriceTotals = memo(function PriceTotals({ totals, viewOf }: Pick<Prices, 'totals' | 'viewOf'>) {
  const { ages, unpriced } = totals
  const priced = ages.today + ages.recent + ages.old
  return (
    <Stats label={text.figures}>
      <Stat label={text.items} value={formatNumber(totals.items)} note={text.ownedItems(totals.owned)} />
      <Stat
        label={text.value}
        value={<Money value={totals.value} />}
        note={unpriced.length > 0 ? text.without(unpriced.map((id) => viewOf(id).item.name)) : text.valueNote}
      />
      <Stat label={text.readToday} value={formatNumber(ages.today)} note={text.ofPriced(priced)} />
      <Stat label={text.stale} value={formatNumber(ages.old)} note={text.staleNote} />
    </Stats>
  )
})
