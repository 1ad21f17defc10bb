import type { CurveRange, ProfitDay } from '#shared/domain/board/profit-days.ts'
import { text } from '../text.ts'

/** The curve for those who cannot see it: day by day of a week; of more days where it ends, its best and its worst. */
export function curveWords(days: readonly ProfitDay[], range: CurveRange): string {
  if (range === 7)
    return `Profit cumulé\u00a0: ${days.map(({ day, total }) => text.dayTotal(day, total)).join(', ')}`
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return 'Aucune vente datée sur cette période.'
  const best = days.reduce((a, b) => (b.profit > a.profit ? b : a))
  const worst = days.reduce((a, b) => (b.profit < a.profit ? b : a))
  const sales = days.reduce((sum, one) => sum + one.sales, 0)
  const words = [
    text.curveBounds(first.day, last.day, last.total, sales),
    best.profit > 0 && text.bestDay(best.day, best.profit),
    worst.profit < 0 && text.worstDay(worst.day, worst.profit),
  ]
  return `Profit cumulé\u00a0: ${words.filter(Boolean).join(', ')}`
}
