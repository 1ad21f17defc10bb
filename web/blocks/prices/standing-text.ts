import type { PriceLevel } from '#shared/domain/prices/price-history.ts'
import { type PriceStanding, STEADY } from '#shared/domain/prices/price-standing.ts'
import { formatKamas, formatNumber } from '#shared/domain/text/numbers.ts'

/** The French words for where a price stands. */
export const standingText = {
  levels: { low: 'bas', normal: 'normal', high: 'haut' } satisfies Record<PriceLevel, string>,
  levelHint: {
    low: 'Plus de 15 % sous ta médiane',
    normal: 'À 15 % près, ta médiane',
    high: 'Plus de 15 % au-dessus de ta médiane',
  } satisfies Record<PriceLevel, string>,
  /** All of it, after the word. */
  inWords: (standing: PriceStanding): string =>
    [
      standingText.beside(standing),
      ...standingText.among(standing),
      ...standingText.month(standing.trend),
    ].join('\u00a0; '),
  beside: ({ price, median }: PriceStanding): string => {
    const percent = Math.round((100 * (price - median)) / median)
    const usual = formatKamas(Math.round(median))
    if (percent === 0) return `égal à ta médiane, ${usual}`
    const side = percent < 0 ? 'sous' : 'au-dessus de'
    return `${formatNumber(Math.abs(percent))} % ${side} ta médiane, ${usual}`
  },
  among: ({ percentile }: PriceStanding): string[] => {
    if (percentile === null) return []
    if (percentile > 40 && percentile < 60) return ['au milieu de tes relevés']
    const cheaper = percentile <= 40
    const tenths = Math.floor((cheaper ? 100 - percentile : percentile) / 10)
    return [`${cheaper ? 'moins' : 'plus'} cher que ${tenths} relevés sur 10`]
  },
  month: (trend: number | null): string[] => {
    if (trend === null) return []
    if (Math.abs(trend) < STEADY) return ['stable sur 30 jours']
    return [`en ${trend > 0 ? 'hausse' : 'baisse'} de ${formatNumber(Math.abs(trend))} % sur 30 jours`]
  },
}
