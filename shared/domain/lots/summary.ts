import { dayAfter } from '#shared/domain/text/paris-day.ts'
import { cameBack, type Lot, type LotCost, lotResult } from './lots.ts'

/**
 * Sums over lots, in kamas. `capital`: what the pieces of open lots cost, of `unknown` lots not wholly known; `asked`: their prices;
 * `week` and `month`: the results of what was sold in the last 7 and 30 Paris days; `lostFees`: the fees of listings that came
 * back in the last 30.
 */
export type LotsSummary = {
  open: number
  capital: number
  unknown: number
  asked: number
  week: Result
  month: Result
  lostFees: number
}

/** `atMost`: part of its cost is not known. */
type Result = { kamas: number; atMost: boolean }

/** The day on which a lot ended: its own, else null. */
export const endedOn = ({ end }: Lot): string | null => end?.at ?? null

/** The sums of M11 on the Paris day `today`. */
export function lotsSummary(lots: readonly Lot[], costOf: (lot: Lot) => LotCost, today: string): LotsSummary {
  const since = (days: number) => dayAfter(today, 1 - days)
  const endedSince = (lot: Lot, day: string) => {
    const ended = endedOn(lot)
    return ended !== null && ended >= day && ended <= today
  }
  const resultSince = (day: string): Result => {
    const sold = lots.filter((lot) => lot.end?.kind === 'sold' && endedSince(lot, day))
    const results = sold.map((lot) => lotResult(lot, lot.price, costOf(lot)))
    return {
      kamas: results.reduce((sum, { kamas }) => sum + kamas, 0),
      atMost: results.some(({ atMost }) => atMost),
    }
  }
  const open = lots.filter(({ end }) => !end)
  const costs = open.map(costOf)
  return {
    open: open.length,
    capital: costs.reduce((sum, { kamas }) => sum + kamas, 0),
    unknown: costs.filter(({ unknown }) => unknown > 0).length,
    asked: open.reduce((sum, { price }) => sum + price, 0),
    week: resultSince(since(7)),
    month: resultSince(since(30)),
    lostFees: lots
      .filter((lot) => cameBack(lot) && endedSince(lot, since(30)))
      .reduce((sum, { fees }) => sum + fees, 0),
  }
}
