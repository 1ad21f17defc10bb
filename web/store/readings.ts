import type { AccountDb } from '#data/db/local-db.ts'
import type { GameRules } from '#shared/domain/rules/game-rules.ts'
import type { Changed } from './change.ts'
import { noteSeenLots, type SeenActs } from './lots.ts'
import { type MarketReading, marketWrite } from './market-pace.ts'
import { type DatedPrice, recordDatedPrices } from './price-writes.ts'

/** What pictures say, as it is stored: prices of lots, what markets say of a day, and what happened to own lots. */
export type ReadThings = { prices: DatedPrice[]; markets: MarketReading[]; lots: SeenActs }

/** Stores what pictures say, with one undo. */
export async function recordReadings(
  db: AccountDb,
  { prices, markets, lots }: ReadThings,
  { today, rules }: { today: string; rules: GameRules },
): Promise<Changed> {
  const noted = await noteSeenLots(db, lots, { rules, origin: 'capture' })
  try {
    const recorded = await recordDatedPrices(db, prices, today, markets.map(marketWrite))
    return {
      undo: async () => {
        await recorded.undo()
        await noted.undo()
      },
    }
  } catch (error) {
    await noted.undo()
    throw error
  }
}
