import type { stockMoves } from '#shared/collections/stock-moves.ts'
import type { RowOf } from '#shared/contract/collection.ts'
import { isLater, NO_STAMP, type Stamp, timeOf } from '#shared/contract/stamp.ts'
import type { LotCost, LotMove } from '#shared/domain/lots/lots.ts'
import { type PackPrices, unitPrice } from '#shared/domain/prices/packs.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { type Count, countedMoves, type Move, madeAt, stockOfCounted } from './stock.ts'

/**
 * What pieces of the stock cost: nothing, what the market asks, or what was paid for them. First in, first out: what is taken
 * came first, so that what is left came last.
 */

/** How a player has the stock counted (N54). */
export type StockCounting = 'free' | 'market' | 'paid'

/** Pieces that came together, and the kamas paid for all of them; null where nobody noted it. */
export type StockLayer = { pieces: number; paid: number | null }

/** Pieces that were taken: the kamas paid for some of them, of how many nobody knows, and as they lay. */
type Taken = { paid: number; unknown: number; layers: readonly StockLayer[] }

/** Takes the oldest pieces away; nobody knows what those cost that are not there. */
function take(layers: StockLayer[], wanted: number): Taken {
  const taken: StockLayer[] = []
  let left = wanted
  while (left > 0) {
    const layer = layers.shift() ?? { pieces: left, paid: null }
    const pieces = Math.min(layer.pieces, left)
    const paid = layer.paid === null ? null : Math.round(layer.paid * (pieces / layer.pieces))
    taken.push({ pieces, paid })
    left -= pieces
    const rest = layer.pieces - pieces
    if (rest > 0)
      layers.unshift({ pieces: rest, paid: layer.paid === null ? null : layer.paid - (paid ?? 0) })
  }
  const paid = taken.reduce((sum, layer) => sum + (layer.paid ?? 0), 0)
  const unknown = taken.reduce((sum, layer) => sum + (layer.paid === null ? layer.pieces : 0), 0)
  return { paid, unknown, layers: taken }
}

/** What the next pieces to be taken cost: the oldest (M6). */
export function nextCost(layers: readonly StockLayer[], pieces: number): LotCost {
  const { paid, unknown } = take([...layers], pieces)
  return { kamas: paid, unknown }
}

type PaidMove = Move & Pick<RowOf<typeof stockMoves>, 'paid_kamas' | 'at'>
type ItemCount = Count & { item_id: number }
type CostedMove = Move & {
  at: string | null
  paid_kamas?: number | null
  lot?: string
  typedCost?: number | null
}

/** What the pieces of the stock cost, the oldest first, and those of each lot. */
export type StockCosts = {
  stock: ReadonlyMap<number, readonly StockLayer[]>
  lots: ReadonlyMap<string, LotCost>
}

/**
 * The pieces in stock of every item, the oldest first, as many as `stockByItem` says, and what those of each lot cost (M6). In the
 * order of (day, stamp, id), whenever it was noted; but what a count knew of comes before it. A purchase costs what was paid;
 * what a craft step makes costs what it took, where all of that is known. A count says nothing of what was paid: what it has
 * more than the moves before it came before them, what it has less was the oldest. What a lot gives back was the oldest too.
 */
export function stockCosts(
  counts: readonly ItemCount[],
  moves: readonly PaidMove[],
  ofLots: readonly LotMove[] = [],
): StockCosts {
  const stock = new Map<number, StockLayer[]>()
  const layersOf = (item: number): StockLayer[] => {
    const layers = stock.get(item) ?? []
    stock.set(item, layers)
    return layers
  }
  const settle = (item: number, pieces: number) => {
    const layers = layersOf(item)
    const more = pieces - piecesOf(layers)
    if (more < 0) take(layers, -more)
    else if (more > 0) layers.unshift({ pieces: more, paid: null })
  }
  const steps = new Map<string, Omit<Taken, 'layers'>>()
  const lots = new Map<string, Taken>()
  const returned = new Set<string>()
  const apply = ({ item_id, pieces, kind, step, paid_kamas, lot, typedCost }: CostedMove) => {
    if (item_id === null) return
    const layers = layersOf(item_id)
    if (lot !== undefined && pieces > 0) {
      returned.add(lot)
      layers.unshift(...(isKnown(typedCost) ? [{ pieces, paid: typedCost }] : (lots.get(lot)?.layers ?? [])))
    } else if (lot !== undefined) lots.set(lot, take(layers, -pieces))
    else if (pieces < 0) {
      const { paid, unknown } = take(layers, -pieces)
      const before = steps.get(step) ?? { paid: 0, unknown: 0 }
      steps.set(step, { paid: before.paid + paid, unknown: before.unknown + unknown })
    } else if (pieces > 0) {
      const took = step === '' ? undefined : steps.get(step)
      const made = took?.unknown === 0 ? took.paid : null
      layers.push({ pieces, paid: kind === 'buy' ? (paid_kamas ?? null) : made })
    }
  }
  const all: CostedMove[] = [...moves, ...ofLots]
  const counted = countedMoves(all)
  for (const { count, move } of inTime(counts, counted)) {
    if (count) settle(count.item_id, count.quantity)
    if (move) apply(move)
  }
  const open = ofLots.filter((move) => move.pieces < 0 && !returned.has(move.lot))
  for (const [item, pieces] of stockOfCounted(counts, counted)) {
    // What was noted as sold before it was noted as bought found nothing then: these pieces are its own.
    const found = surplus(layersOf(item), pieces)
    for (const { lot, item_id } of found.length > 0 ? open : []) {
      const taken = item_id === item ? lots.get(lot) : undefined
      if (!taken) continue
      const own = take(found, Math.min(taken.unknown, piecesOf(found)))
      lots.set(lot, { ...taken, paid: taken.paid + own.paid, unknown: taken.unknown - piecesOf(own.layers) })
    }
    settle(item, pieces)
  }
  return { stock, lots: new Map(ofLots.map(({ lot, typedCost }) => [lot, costOf(lots.get(lot), typedCost)])) }
}

const piecesOf = (layers: readonly StockLayer[]): number =>
  layers.reduce((sum, { pieces }) => sum + pieces, 0)

/** Takes what is more than so many pieces away, first those of unknown cost; answers the others, the oldest first. */
function surplus(layers: StockLayer[], pieces: number): StockLayer[] {
  let more = piecesOf(layers) - pieces
  if (more <= 0) return []
  const kept = layers.map((layer) => {
    const gone = layer.paid === null ? Math.min(more, layer.pieces) : 0
    more -= gone
    return { ...layer, pieces: layer.pieces - gone }
  })
  layers.splice(0, layers.length, ...kept.filter((layer) => layer.pieces > 0))
  return more > 0 ? [...take(layers, more).layers] : []
}

const isKnown = (cost: number | null | undefined): cost is number => typeof cost === 'number'

const costOf = (taken: Taken | undefined, typed: number | null): LotCost =>
  typed === null ? { kamas: taken?.paid ?? 0, unknown: taken?.unknown ?? 0 } : { kamas: typed, unknown: 0 }

type InTime = { day: string; stamp: Stamp; count?: ItemCount; move?: CostedMove }

/** Counts and counted moves in the order in which they took place. */
function inTime(counts: readonly ItemCount[], moves: readonly CostedMove[]): readonly InTime[] {
  const dayOf = (stamp: Stamp): string => parisDay(timeOf(stamp))
  const counted = new Map(
    counts.map((count) => {
      const stamp = count.stamps.quantity ?? NO_STAMP
      return [count.item_id, { day: dayOf(stamp), stamp, count }]
    }),
  )
  const moved = moves.map((move) => {
    const stamp = madeAt(move)
    const day = move.at ?? dayOf(stamp)
    const count = move.item_id === null ? undefined : counted.get(move.item_id)
    // A count knows of what was noted before it, whatever day was typed there.
    const isWrong = count && (isLater(stamp, count.stamp) ? day < count.day : day > count.day)
    return { day: isWrong ? count.day : day, stamp, move }
  })
  return ingredientsFirst([...moved, ...counted.values()].sort(byTime))
}

function byTime(a: InTime, b: InTime): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  if (a.stamp !== b.stamp) return isLater(a.stamp, b.stamp) ? 1 : -1
  if (!a.move || !b.move) return Number(!a.move) - Number(!b.move)
  return a.move.id < b.move.id ? -1 : 1
}

/** What a craft step takes comes before what it makes, at the place of its first move. */
function ingredientsFirst(all: readonly InTime[]): readonly InTime[] {
  const stepOf = ({ move }: InTime) => (move?.kind === 'craft' && move.step) || null
  const steps = new Map<string, InTime[]>()
  for (const one of all) {
    const step = stepOf(one)
    if (step) steps.set(step, [...(steps.get(step) ?? []), one])
  }
  if (steps.size === 0) return all
  const signOf = ({ move }: InTime) => Math.sign(move?.pieces ?? 0)
  return all.flatMap((one) => {
    const step = stepOf(one)
    const ofStep = step ? (steps.get(step) ?? []) : [one]
    if (ofStep[0] !== one) return []
    return step ? ofStep.toSorted((a, b) => signOf(a) - signOf(b)) : ofStep
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
