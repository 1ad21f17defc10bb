import { daysAgo } from '#blocks/prices/text.ts'
import { type LentPrice, RELIABLE_PLAYERS } from '#shared/domain/prices/lent-prices.ts'
import { daysBefore } from '#shared/domain/prices/price-history.ts'
import { formatKamas, formatNumber } from '#shared/domain/text/numbers.ts'

type LentFacts = Pick<LentPrice, 'players' | 'day'>

/** How long ago a day was, in a narrow column. */
const shortDayIn = (day: string, today: string): string => {
  const days = daysBefore(day, today)
  if (days === 0) return 'auj.'
  return days === 1 ? 'hier' : `${formatNumber(days)}\u00a0j`
}

export const isFew = ({ players }: LentFacts): boolean => players < RELIABLE_PLAYERS
const few = (lent: LentFacts): string[] => (isFew(lent) ? ['peu de joueurs'] : [])

/** The French words of what other players lend. */
export const lentText = {
  /** « médiane de 8+ joueurs · hier ». */
  told: (lent: LentFacts, today: string): string =>
    [`médiane de ${lent.players}+ joueurs`, daysAgo(lent.day, today), ...few(lent)].join(' · '),
  /** The same where there is no room. */
  brief: (lent: LentFacts, today: string): string => `${lent.players}+ · ${shortDayIn(lent.day, today)}`,
  spread: ({ low, high }: LentPrice): string =>
    low > 0 ? ` La moitié des prix va de ${formatKamas(low)} à ${formatKamas(high)}.` : '',
  takeFor: (lent: LentPrice, what: string, today: string): string =>
    `Prendre ${formatKamas(lent.price)} pour ${what}\u00a0: ${lentText.told(lent, today)}`,
}
