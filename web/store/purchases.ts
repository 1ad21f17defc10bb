import { useMemo } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import { newRowId } from '#data/db/row-id.ts'
import type { Stored } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { isLater, NO_STAMP } from '#shared/contract/stamp.ts'
import type { PurchaseToNote } from '#shared/domain/courses/purchase.ts'
import { deviceName } from '#shared/domain/site/device-name.ts'
import { countedMoves } from '#shared/domain/stock/stock.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { type Changed, change, destroy, replaceRow } from './change.ts'
import { useRows } from './live.ts'
import { moveStock } from './stock.ts'

/** A purchase that was noted. `counts`: false where another device noted the same, and only that one counts (N6). */
export type Purchase = Stored<typeof stockMoves> & { item_id: number; counts: boolean }

/** The purchases of a Paris day, the latest first, live; undefined while they are read. */
export function usePurchases(day: string): readonly Purchase[] | undefined {
  const moves = useRows(stockMoves)
  return useMemo(() => moves && purchasesOf(moves, day), [moves, day])
}

/** Whether anything was ever bought with the shopping list, live; undefined while it is read. */
export function useHasPurchases(): boolean | undefined {
  const moves = useRows(stockMoves)
  return useMemo(() => moves?.some(({ kind }) => kind === 'buy'), [moves])
}

function purchasesOf(moves: readonly Stored<typeof stockMoves>[], day: string): Purchase[] {
  if (!moves.some(({ kind, at }) => kind === 'buy' && at === day)) return NONE
  const counted = new Set(countedMoves(moves))
  const stampOf = ({ stamps }: Purchase) => stamps.pieces ?? NO_STAMP
  return moves
    .flatMap((move) =>
      move.kind === 'buy' && move.at === day && move.item_id !== null
        ? [{ ...move, item_id: move.item_id, counts: counted.has(move) }]
        : [],
    )
    .sort((a, b) => (isLater(stampOf(a), stampOf(b)) ? -1 : 1))
}

const NONE: Purchase[] = []

/** How this device is named where its purchases are told, as on the account page. */
export const thisDevice = (): string => deviceName(navigator.userAgent)

/** What is bought of an item, for how many missing pieces. */
export type Bought = Pick<PurchaseToNote, 'pieces' | 'packs' | 'typed' | 'paid'> & {
  id: number
  missing: number
}

/** Notes a purchase: its pieces enter the stock, what is too much included (N28). */
export const buy = (db: AccountDb, bought: Bought): Promise<Changed> =>
  moveStock(db, [{ ...purchased(bought), item_id: bought.id, origin: 'courses', at: parisDay(Date.now()) }])

/** What a purchase says, wherever it was noted. */
export const purchased = ({ missing, pieces, packs, typed, paid }: Omit<Bought, 'id'>) =>
  ({
    kind: 'buy',
    pieces,
    line: missing,
    packs,
    pack_prices: typed,
    paid_kamas: paid,
    device: thisDevice(),
  }) as const

/** Takes a purchase back; undoing notes it again. */
export const removePurchase = (db: AccountDb, { id, ...fields }: Purchase): Promise<Changed> =>
  destroy(db, stockMoves, [{ id }], () => [{ key: { id: newRowId() }, patch: patchOf(fields) }])

/** What was paid for a purchase, and at which prices; what entered the stock stays (N30). */
export const correctPaid = (
  db: AccountDb,
  { id }: Purchase,
  { typed, paid }: Pick<Bought, 'typed' | 'paid'>,
): Promise<Changed> => change(db, [writeOf(stockMoves, { id }, { pack_prices: typed, paid_kamas: paid })])

/**
 * Other packs were bought than was noted: the purchase is replaced by one that answers the same need, in one transaction
 * (N30). Undoing puts back what was noted first.
 */
export async function replacePurchase(db: AccountDb, before: Purchase, bought: Bought): Promise<Changed> {
  const { line, device } = before
  const again = await swap(db, before.id, { ...patchOf(before), ...purchased(bought), line, device })
  return { undo: async () => void (await swap(db, again, patchOf(before))) }
}

/** Deletes a purchase and makes another one; answers its id. */
async function swap(db: AccountDb, id: string, patch: PatchOf<typeof stockMoves>): Promise<string> {
  const made = newRowId()
  await replaceRow(db, stockMoves, { id }, { key: { id: made }, patch })
  return made
}

/** A purchase that another device noted too counts for itself (N6). */
export const countApart = (db: AccountDb, { id }: Purchase): Promise<Changed> =>
  change(db, [writeOf(stockMoves, { id }, { apart: true })])

const patchOf = ({
  item_id,
  pieces,
  kind,
  base,
  line,
  apart,
  step,
  packs,
  ...rest
}: Omit<Purchase, 'id'>) => ({
  item_id,
  pieces,
  kind,
  base,
  line,
  apart,
  step,
  packs,
  pack_prices: rest.pack_prices,
  paid_kamas: rest.paid_kamas,
  origin: rest.origin,
  device: rest.device,
  at: rest.at,
})
