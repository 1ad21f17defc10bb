import type { AccountDb } from '#data/db/local-db.ts'
import { lotEvents } from '#shared/collections/lot-events.ts'
import type { Lot, LotEnd } from '#shared/domain/lots/lots.ts'
import type { GameRules } from '#shared/domain/rules/game-rules.ts'
import { type Changed, create } from './change.ts'
import { endOf, eventOf, type Listing, listingOf, repricingOf, type When } from './lots.ts'
import { type MarketReading, marketWrite } from './market-pace.ts'
import { type DatedPrice, recordDatedPrices } from './price-writes.ts'

/** What a window of the own lots says: lots that are new, lots at another price, and lots that are gone. */
export type SeenActs = {
  listed: readonly (Pick<Listing, 'item_id' | 'size' | 'price'> & { when: When })[]
  repriced: readonly { lot: Lot; price: number }[]
  ended: readonly { lot: Lot; kind: LotEnd }[]
}

/** What pictures say, as it is stored: prices of lots, what markets say of a day, and what happened to own lots. */
export type ReadThings = { prices: DatedPrice[]; markets: MarketReading[]; lots: SeenActs }

/** Stores what pictures say, with one undo. */
export async function recordReadings(
  db: AccountDb,
  { prices, markets, lots }: ReadThings,
  { today, rules }: { today: string; rules: GameRules },
): Promise<Changed> {
  const noted = await create(db, lotEvents, seenEvents(lots, rules))
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

const seenEvents = ({ listed, repriced, ended }: SeenActs, rules: GameRules) =>
  [
    ...listed.map((lot) => listingOf(lot, { rules, origin: 'capture' })),
    ...repriced.map(({ lot, price }) => repricingOf(lot, price, rules)),
    ...ended.map(({ lot, kind }) => endOf(lot, kind)),
  ].map(eventOf)
