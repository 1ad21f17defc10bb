import type { stockMoves } from '#shared/collections/stock-moves.ts'
import type { RowOf } from '#shared/contract/collection.ts'
import { isLater, NO_STAMP } from '#shared/contract/stamp.ts'
import { type PackPrices, unitPrice } from '#shared/domain/prices/packs.ts'
import { type Count, countedMoves, type Move } from './stock.ts'

/**
 * What pieces of the stock cost: nothing, what the market asks, or what was paid for them. First in, first out: what is taken
 * came first, so that what is left came last.
 */

/** How a player has the stock counted (N54). */
export type StockCounting = 'free' | 'market' | 'paid'

/** Pieces that came together, and the kamas paid for all of them; null where nobody noted it. */
export type StockLayer = { pieces: number; paid: number | null }

/** Pieces that were taken: the kamas paid for some of them, and of how many nobody knows. */
type Taken = { paid: number; unknown: number }

/** Takes the oldest pieces away. */
function take(layers: StockLayer[], wanted: number): Taken {
  const taken: Taken = { paid: 0, unknown: 0 }
  let left = wanted
  while (left > 0) {
    const layer = layers.shift()
    if (!layer) break
    const pieces = Math.min(layer.pieces, left)
    const paid = layer.paid === null ? null : Math.round(layer.paid * (pieces / layer.pieces))
    taken.paid += paid ?? 0
    taken.unknown += paid === null ? pieces : 0
    left -= pieces
    const rest = layer.pieces - pieces
    if (rest > 0)
      layers.unshift({ pieces: rest, paid: layer.paid === null ? null : layer.paid - (paid ?? 0) })
  }
  taken.unknown += left
  return taken
}

type PaidMove = Move & Pick<RowOf<typeof stockMoves>, 'paid_kamas'>

/**
 * The pieces in stock of every item, the oldest first, as many as `stockByItem` says. A purchase costs what was paid; what a
 * craft step makes costs what it took, where all of that is known. A count says nothing of what was paid: what it has more
 * than the moves before it came before them, what it has less was the oldest.
 */
export function stockLayers(
  counts: readonly (Count & { item_id: number })[],
  moves: readonly PaidMove[],
): Map<number, readonly StockLayer[]> {
  const stock = new Map<number, StockLayer[]>()
  const layersOf = (item: number): StockLayer[] => {
    const layers = stock.get(item) ?? []
    stock.set(item, layers)
    return layers
  }
  const ahead = new Map(counts.map((count) => [count.item_id, count]))
  const count = ({ item_id, quantity }: Count & { item_id: number }) => {
    ahead.delete(item_id)
    const layers = layersOf(item_id)
    const more = quantity - layers.reduce((sum, { pieces }) => sum + pieces, 0)
    if (more < 0) take(layers, -more)
    else if (more > 0) layers.unshift({ pieces: more, paid: null })
  }
  const steps = new Map<string, Taken>()
  const apply = ({ item_id, pieces, kind, step, paid_kamas, stamps }: PaidMove) => {
    if (item_id === null) return
    const counted = ahead.get(item_id)
    if (counted && isLater(stamps.pieces ?? NO_STAMP, counted.stamps.quantity ?? NO_STAMP)) count(counted)
    const ofStep = steps.get(step) ?? { paid: 0, unknown: 0 }
    if (pieces < 0) {
      const taken = take(layersOf(item_id), -pieces)
      steps.set(step, { paid: ofStep.paid + taken.paid, unknown: ofStep.unknown + taken.unknown })
    } else if (pieces > 0) {
      const made = step !== '' && ofStep.unknown === 0 && steps.has(step) ? ofStep.paid : null
      layersOf(item_id).push({ pieces, paid: kind === 'buy' ? paid_kamas : made })
    }
  }
  for (const move of ingredientsFirst(countedMoves(moves))) apply(move)
  for (const counted of ahead.values()) count(counted)
  return stock
}

/** What a craft step takes comes before what it makes, at the place of its first move. */
function ingredientsFirst(moves: readonly PaidMove[]): PaidMove[] {
  const steps = new Map<string, PaidMove[]>()
  const isStep = ({ kind, step }: PaidMove) => kind === 'craft' && step !== ''
  for (const move of moves) if (isStep(move)) steps.set(move.step, [...(steps.get(move.step) ?? []), move])
  return moves.flatMap((move) => {
    if (!isStep(move)) return [move]
    const all = steps.get(move.step) ?? []
    return all[0] === move ? all.toSorted((a, b) => Math.sign(a.pieces) - Math.sign(b.pieces)) : []
  })
}

/** What is known of the stock, and how it is counted. */
export type StockFacts = {
  counting: StockCounting
  layersOf: (id: number) => readonly StockLayer[]
  pricesOf: (id: number) => PackPrices
}

/**
 * What pieces taken from the stock cost, in kamas. `unpaid`: the items of which pieces cost nothing because nobody noted
 * what was paid for them; `atMarket`: those that cost what the market asks; `lacking`: those among these without a price.
 */
export type StockCost = {
  cost: number
  unpaid: readonly number[]
  atMarket: readonly number[]
  lacking: readonly number[]
}

export const NO_STOCK_COST: StockCost = { cost: 0, unpaid: [], atMarket: [], lacking: [] }

/** A price of a pack of 10, 100 or 1 000 is a whole number of these for one piece. */
const PARTS = 1000n

/** At the market a piece costs the lowest price of one; the sum of these is rounded once, half up (N54). */
export function stockCost(
  taken: readonly { id: number; owned: number }[],
  { counting, layersOf, pricesOf }: StockFacts,
): StockCost {
  if (counting === 'free') return NO_STOCK_COST
  const unpaid: number[] = []
  const atMarket: number[] = []
  const lacking: number[] = []
  let [parts, known] = [0n, 0]
  for (const { id, owned } of taken) {
    if (owned <= 0) continue
    const { paid, unknown } =
      counting === 'paid' ? take([...layersOf(id)], owned) : { paid: 0, unknown: owned }
    known += paid
    if (unknown === 0) continue
    if (counting === 'paid') {
      unpaid.push(id)
      continue
    }
    atMarket.push(id)
    const prices = pricesOf(id)
    const pack = unitPrice(prices)?.pack
    if (!pack) lacking.push(id)
    else parts += BigInt(unknown) * BigInt(Math.round(prices[pack] ?? 0)) * (PARTS / BigInt(pack))
  }
  return { cost: known + Number((parts + PARTS / 2n) / PARTS), unpaid, atMarket, lacking }
}
