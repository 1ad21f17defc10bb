import type { AccountDb } from '#data/db/local-db.ts'
import { newRowId } from '#data/db/row-id.ts'
import { lotEvents } from '#shared/collections/lot-events.ts'
import type { LotLine } from '#shared/domain/lots/lot-table.ts'
import type { Lot } from '#shared/domain/lots/lots.ts'
import { type NotedSale, settledLots } from '#shared/domain/lots/settle.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'
import { type Changed, create } from './change.ts'
import { eventOf, ofLot } from './lots.ts'

/** What begins the origin of a sale that the game's chat told: its time stands behind, where the line said it. */
const TOLD = 'chat'

/**
 * Notes lots as they were pasted: those of a table each with what became of it; a sale of the game's words ends the lot among
 * `lots` that it is, or one that was never noted (M12, M51).
 */
export function noteLots(db: AccountDb, lines: readonly LotLine[], lots: readonly Lot[]): Promise<Changed> {
  const sales = lines.filter(({ told }) => told !== null)
  const ended = settledLots(sales, lots)
  const endOfSale = new Map(sales.map((sale, at) => [sale, ended[at] ?? null]))
  return create(
    db,
    lotEvents,
    lines.flatMap((line) => {
      const { at, hour, price: price_kamas, fee: fee_kamas, cost: cost_kamas, state, told } = line
      const lot = endOfSale.get(line)
      const origin = told === null ? 'import' : `${TOLD} ${told}`.trim()
      const ofAll = lot ? ofLot(lot) : { lot: newRowId(), item_id: line.item_id, size: line.size }
      const listed = {
        ...ofAll,
        kind: 'listed' as const,
        price_kamas,
        fee_kamas,
        cost_kamas,
        at,
        hour,
        origin,
      }
      if (state === 'listed') return [eventOf(listed)]
      const ends = {
        kind: state,
        price_kamas: line.received ?? price_kamas,
        at: line.ended,
        hour: hourOf(told),
      }
      return [...(lot ? [] : [eventOf(listed)]), eventOf({ ...ofAll, ...ends, origin })]
    }),
  )
}

const hourOf = (told: string | null): number | null => (told ? Number(told.slice(0, 2)) : null)

/** The sales of today and yesterday that the game's words told before. */
export const salesTold = (lots: readonly Lot[], today: string): NotedSale[] =>
  lots.flatMap(({ item_id, size, end }) => {
    const [origin = '', time = ''] = end?.origin.split(' ') ?? []
    if (end?.kind !== 'sold' || origin !== TOLD || (end.at ?? today) < dayAfter(today, -1)) return []
    return [{ item_id, size, price: end.price_kamas, time }]
  })
