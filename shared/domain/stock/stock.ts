import type { stockMoves } from '#shared/collections/stock-moves.ts'
import type { RowOf } from '#shared/contract/collection.ts'
import { isLater, NO_STAMP, type Stamp } from '#shared/contract/stamp.ts'
import { atOnce } from '#shared/domain/steps.ts'

/**
 * What a player owns of an item: what was counted last, and the moves made since then (N4, N6). Two devices that change it
 * at once both count, except where they did the same thing twice: bought for one need, or made one craft step.
 */

/** A living move as it is read, with the stamps of its fields; the one of `pieces` says when it was made. */
export type Move = Pick<
  RowOf<typeof stockMoves>,
  'id' | 'item_id' | 'pieces' | 'kind' | 'base' | 'line' | 'apart' | 'step'
> & { stamps: Readonly<Record<string, Stamp>> }

/** A quantity in pieces, and the stamp under which it was counted. */
export type Count = { quantity: number; stamps: Readonly<Record<string, Stamp>> }

/** The stamp of a move: when it was made. */
export const madeAt = ({ stamps }: Move): Stamp => stamps.pieces ?? NO_STAMP
const countedAt = (count: Count | undefined): Stamp => count?.stamps.quantity ?? NO_STAMP

/** The order in which moves were made; copies of a disk may give two of them one stamp. */
export function inOrder(a: Move, b: Move): number {
  const x = madeAt(a)
  const y = madeAt(b)
  if (x !== y) return isLater(x, y) ? 1 : -1
  return a.id < b.id ? -1 : 1
}

/** What two devices do alike that know the same: text that is equal for the same act. */
const actOf = ({ kind, item_id, base, line, pieces }: Move): string =>
  [kind, item_id, base, line, pieces].join('|')

/** A move of a craft step that takes an ingredient: it counts where its product does. */
export const isIngredient = ({ kind, pieces, step }: Move): boolean =>
  kind === 'craft' && step !== '' && pieces < 0

/**
 * Those of the moves that count, in the order in which they were made. Moves of one act count once, the earliest; one that
 * stands `apart` counts for itself. A craft step counts as a whole, as its product does (N6).
 */
export const countedMoves = <M extends Move>(moves: readonly M[]): M[] =>
  atOnce(countingMoves([...moves].sort(inOrder)))

/** The same of moves in order, a step at a time: whoever serves others too may pause between two. */
export function* countingMoves<M extends Move>(ordered: readonly M[]): Generator<void, M[]> {
  const seen = new Set<string>()
  const steps = new Set<string>()
  const counts = new Set<M>()
  for (const move of ordered) {
    yield
    if (isIngredient(move)) continue
    if (!move.apart) {
      const act = actOf(move)
      if (seen.has(act)) continue
      seen.add(act)
    }
    counts.add(move)
    if (move.kind === 'craft' && move.step) steps.add(move.step)
  }
  const counted: M[] = []
  for (const move of ordered) {
    yield
    if (isIngredient(move) ? steps.has(move.step) : counts.has(move)) counted.push(move)
  }
  return counted
}

/**
 * Pieces of an item in stock: its count, then the counted moves of the item made after it, never below 0 on the way (N4).
 * `counted` come from `countedMoves`, in its order.
 */
export function stockOf(count: Count | undefined, counted: readonly Move[]): number {
  let pieces = count?.quantity ?? 0
  for (const move of counted.slice(firstAfter(countedAt(count), counted)))
    pieces = Math.max(0, pieces + move.pieces)
  return pieces
}

/** Where the moves begin that were made after a time. An item may have a hundred thousand: to compare every stamp takes long. */
function firstAfter(since: Stamp, ordered: readonly Move[]): number {
  let [first, end] = [0, ordered.length]
  while (first < end) {
    const middle = (first + end) >> 1
    const move = ordered[middle]
    if (move && isLater(madeAt(move), since)) end = middle
    else first = middle + 1
  }
  return first
}

/** Counted moves by item, those of each in order. */
export const movesByItem = <M extends Move>(moves: readonly M[]): Map<number, M[]> =>
  byItem(countedMoves(moves))

/** The same of moves that are counted already. */
export function byItem<M extends Move>(counted: readonly M[]): Map<number, M[]> {
  const byItem = new Map<number, M[]>()
  for (const move of counted) {
    if (move.item_id === null) continue
    const known = byItem.get(move.item_id)
    if (known) known.push(move)
    else byItem.set(move.item_id, [move])
  }
  return byItem
}

type ItemCount = Count & { item_id: number }

/** Pieces in stock of every item that was ever counted or moved. */
export const stockByItem = (counts: readonly ItemCount[], moves: readonly Move[]): Map<number, number> =>
  stockOfCounted(counts, countedMoves(moves))

/** The same of moves that are counted already. */
export function stockOfCounted(counts: readonly ItemCount[], moves: readonly Move[]): Map<number, number> {
  const counted = byItem(moves)
  const stock = new Map<number, number>()
  for (const count of counts) stock.set(count.item_id, stockOf(count, counted.get(count.item_id) ?? []))
  for (const [item, ofItem] of counted) if (!stock.has(item)) stock.set(item, stockOf(undefined, ofItem))
  return stock
}

/**
 * What a new move of an item says of those before it: the mark of the latest counted one, '' for none, so that two devices
 * with equal histories say the same (N6). `counted` come from `countedMoves`.
 */
export function baseOf(counted: readonly Move[]): string {
  const last = counted.at(-1)
  return last ? shortHash(actOf(last)) : ''
}

const PRIME = 0x01000193

/** FNV-1a over two lanes, 64 bits: a mark must only tell apart the moves of one item. */
function shortHash(text: string): string {
  let [a, b] = [0x811c9dc5, 0x050c5d1f]
  for (let i = 0; i < text.length; i += 1) {
    a = Math.imul(a ^ text.charCodeAt(i), PRIME)
    b = Math.imul(b ^ text.charCodeAt(i) ^ (a >>> 16), PRIME)
  }
  return [a, b].map((lane) => (lane >>> 0).toString(36)).join('')
}
