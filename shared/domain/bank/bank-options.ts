import type { Hall } from '#shared/domain/courses/halls.ts'
import { adviceOf, type LotNet, netOfLots } from '#shared/domain/lots/best-lot.ts'
import { largestBatch, type MarketAim, type MarketPace } from '#shared/domain/lots/market-pace.ts'
import { type PackPrices, unitPrice } from '#shared/domain/prices/packs.ts'
import type { RankedRecipe } from '#shared/domain/ranking/recipe-index.ts'
import type { GameRules } from '#shared/domain/rules/game-rules.ts'
import { nextCost, type StockLayer } from '#shared/domain/stock/stock-cost.ts'
import type { BankFacts, BankOption } from './bank-types.ts'

/** What crushing one piece of an item leaves in kamas, and how many slots of the runes' market its runes take. */
export type CrushOffer = { kamas: number; slots: number }

/** What is known of the items that a player owns, and of those that can be made of them. `stock`: pieces that are free. */
export type BankKnown = {
  stock: ReadonlyMap<number, number>
  layersOf: (id: number) => readonly StockLayer[]
  pricesOf: (id: number) => PackPrices
  paceOf: (id: number) => MarketPace | null | undefined
  aim: MarketAim
  rules: GameRules
  hallOf: (id: number) => Hall
  /** The recipes that an item is an ingredient of. */
  using: (id: number) => readonly RankedRecipe[]
  /** Undefined for what cannot be crushed, or at a coefficient that nobody knows. */
  crushOf: (id: number) => CrushOffer | undefined
}

/** The same with what follows of the prices, worked out once for each item. */
export type BankPrices = BankKnown & {
  /** The lots of an item, those that leave most per piece first. */
  lotsOf: (id: number) => readonly LotNet[]
  /** What a piece of it costs, in kamas and not rounded; null without a price. */
  unitOf: (id: number) => number | null
}

export const bankPrices = (known: BankKnown): BankPrices => ({
  ...known,
  lotsOf: remembered((id) => netOfLots(known.pricesOf(id), known.rules)),
  unitOf: remembered((id) => unitPrice(known.pricesOf(id))?.price ?? null),
})

function remembered<T>(work: (id: number) => T): (id: number) => T {
  const made = new Map<number, T>()
  return (id) => {
    const before = made.get(id)
    if (before !== undefined) return before
    const now = work(id)
    made.set(id, now)
    return now
  }
}

/** The crafts that gain most are looked at; the others would only wait behind them. */
const MOST_CRAFTS = 150

/** Every way out of a stock: its lots, the crafts that use of it, and one crushing of each item (M29). */
export function bankOptions(known: BankPrices): BankOption[] {
  return [...known.stock.keys()]
    .flatMap((id) => [...sales(id, known), ...crushing(id, known)])
    .concat(crafts(known))
}

function sales(id: number, { stock, lotsOf, hallOf }: BankPrices): BankOption[] {
  const owned = stock.get(id) ?? 0
  return lotsOf(id)
    .filter(({ size }) => size <= owned)
    .map(({ size, price, fee }) => ({
      kind: 'sell',
      item: id,
      size,
      most: Math.floor(owned / size),
      uses: [{ id, pieces: size }],
      price,
      fee,
      hall: hallOf(id),
      slots: 1,
      sells: { id, pieces: size },
    }))
}

/** One alone: the coefficient falls with each crushing, so that of a second one nobody knows what it gives (M26). */
function crushing(id: number, { crushOf }: BankKnown): BankOption[] {
  const offer = crushOf(id)
  if (!offer || offer.kamas <= 0) return []
  return [
    {
      kind: 'crush',
      item: id,
      size: 1,
      most: 1,
      uses: [{ id, pieces: 1 }],
      price: offer.kamas,
      fee: 0,
      hall: 'runes',
      slots: offer.slots,
      sells: null,
    },
  ]
}

const recipesOf = ({ stock, using }: BankKnown): Set<RankedRecipe> => {
  const found = new Set<RankedRecipe>()
  for (const id of stock.keys()) for (const recipe of using(id)) found.add(recipe)
  return found
}

/** The lot in which what is made is sold in time; null where none is. Of what nobody knows how it sells, one lot. */
function saleOf(id: number, { lotsOf, paceOf, aim }: BankPrices): { lot: LotNet; most: number } | null {
  const pace = paceOf(id)
  const advice = adviceOf(lotsOf(id), pace, aim)
  if (!advice || advice.kind === 'slow' || advice.kind === 'still') return null
  const { lot } = advice
  return { lot, most: pace ? Math.floor(largestBatch(pace, aim) / lot.size) : 1 }
}

function crafts(known: BankPrices): BankOption[] {
  const found: { option: BankOption; gain: number }[] = []
  for (const { id, ingredients } of recipesOf(known)) {
    const sale = saleOf(id, known)
    if (!sale) continue
    const { lot, most } = sale
    const uses = ingredients.map((one) => ({ id: one.id, pieces: one.quantity * lot.size }))
    let gain = lot.net
    for (const use of uses) {
      const lacking = use.pieces - (known.stock.get(use.id) ?? 0)
      if (lacking > 0) gain -= lacking * (known.unitOf(use.id) ?? Number.POSITIVE_INFINITY)
    }
    if (gain <= 0) continue
    const { size, price, fee } = lot
    const sells = { id, pieces: size }
    const option: BankOption = {
      ...{ kind: 'craft', item: id, size, most, uses, price, fee },
      ...{ hall: known.hallOf(id), slots: 1, sells },
    }
    found.push({ option, gain })
  }
  return found
    .sort((a, b) => b.gain - a.gain || a.option.item - b.option.item)
    .slice(0, MOST_CRAFTS)
    .map(({ option }) => option)
}

/** The limits of a plan. `slotsOf`: those that are free; null where nobody knows them. */
export const bankFacts = (known: BankPrices, limits: Pick<BankFacts, 'slotsOf' | 'budget'>): BankFacts => ({
  stock: known.stock,
  layersOf: known.layersOf,
  unitOf: known.unitOf,
  paceOf: (id) => {
    const pace = known.paceOf(id)
    return pace ? largestBatch(pace, known.aim) : null
  },
  ...limits,
})

/**
 * What would open most gain (M30). `buy`: the one ingredient that a recipe lacks, in pieces and kamas, and what so many crafts of it
 * gain then. `price`: a price that nobody has read: of an ingredient, what the best recipe that lacks it alone gains at most; of
 * pieces in stock, which cannot be sold without it, nobody knows what.
 */
export type Unblock = { id: number } & (
  | { kind: 'buy'; made: number; crafts: number; pieces: number; cost: number; gain: number }
  | { kind: 'price'; gain: number | null; pieces: number; made: number | null }
)

export function unblocks(known: BankPrices): Unblock[] {
  const buys = new Map<number, Unblock & { kind: 'buy' }>()
  const prices = new Map<number, Unblock & { kind: 'price' }>()
  for (const [id, pieces] of known.stock)
    if (known.lotsOf(id).length === 0) prices.set(id, { kind: 'price', id, gain: null, pieces, made: null })
  for (const recipe of recipesOf(known)) {
    const sale = saleOf(recipe.id, known)
    if (!sale) continue
    const buy = buyOf(recipe, sale, known)
    if (buy && buy.gain > (buys.get(buy.id)?.gain ?? 0)) buys.set(buy.id, buy)
    const price = priceOf(recipe, sale.lot, known)
    if (!price) continue
    const other = prices.get(price.id)
    if ((price.gain ?? 0) > (other?.gain ?? 0))
      prices.set(price.id, { ...price, pieces: other?.pieces ?? price.pieces })
  }
  return [...buys.values(), ...prices.values()].sort(
    (a, b) => (b.gain ?? 0) - (a.gain ?? 0) || (b.pieces ?? 0) - (a.pieces ?? 0) || a.id - b.id,
  )
}

type Sale = NonNullable<ReturnType<typeof saleOf>>

function buyOf({ id: made, ingredients }: RankedRecipe, { lot, most }: Sale, known: BankPrices) {
  const { stock, layersOf, unitOf } = known
  const owned = (id: number) => stock.get(id) ?? 0
  const [lacking, another] = ingredients.filter(({ id, quantity }) => owned(id) < quantity * lot.size)
  const price = lacking && unitOf(lacking.id)
  if (!lacking || another || price === null || price === undefined) return null
  const others = ingredients.filter((one) => one !== lacking)
  const lots = Math.min(
    most,
    ...others.map(({ id, quantity }) => Math.floor(owned(id) / (quantity * lot.size))),
  )
  if (lots < 1 || others.length === 0) return null
  const crafts = lots * lot.size
  const pieces = lacking.quantity * crafts - owned(lacking.id)
  const cost = Math.ceil(pieces * price)
  const paid = ingredients.reduce(
    (sum, { id, quantity }) => sum + nextCost(layersOf(id), Math.min(owned(id), quantity * crafts)).kamas,
    0,
  )
  const gain = lots * lot.net - cost - paid
  return gain > 0 ? { kind: 'buy' as const, id: lacking.id, made, crafts, pieces, cost, gain } : null
}

function priceOf({ id: made, ingredients }: RankedRecipe, lot: LotNet, known: BankPrices) {
  let gain = lot.net
  let unread: number | null = null
  for (const { id, quantity } of ingredients) {
    const lacking = quantity * lot.size - (known.stock.get(id) ?? 0)
    if (lacking <= 0) continue
    const price = known.unitOf(id)
    if (price !== null) gain -= lacking * price
    else if (unread !== null) return null
    else unread = id
  }
  if (unread === null || gain <= 0) return null
  return {
    kind: 'price' as const,
    id: unread,
    gain: Math.round(gain),
    pieces: known.stock.get(unread) ?? 0,
    made,
  }
}

/** Why pieces stay: nobody knows what they bring, they do not sell, every way out loses, or the limits are reached (M31). */
export type KeptWhy = 'unpriced' | 'still' | 'loss' | 'limits'
export type KeptPieces = { id: number; pieces: number; why: KeptWhy }

/** What a plan leaves in the stock, each with its reason: what the limits keep first. */
export function keptBy(
  left: ReadonlyMap<number, number>,
  options: readonly BankOption[],
  known: BankPrices,
): KeptPieces[] {
  const own = new Map<number, BankOption[]>()
  for (const option of options)
    if (option.kind !== 'craft') own.set(option.item, [...(own.get(option.item) ?? []), option])
  const order: readonly KeptWhy[] = ['limits', 'loss', 'still', 'unpriced']
  return [...left]
    .map(([id, pieces]): KeptPieces => ({ id, pieces, why: whyKept(id, own.get(id) ?? [], known) }))
    .sort((a, b) => order.indexOf(a.why) - order.indexOf(b.why) || a.id - b.id)
}

function whyKept(id: number, ways: readonly BankOption[], { layersOf, paceOf }: BankKnown): KeptWhy {
  if (ways.length === 0) return 'unpriced'
  const pays = ({ price, fee, size }: BankOption) => price - fee > nextCost(layersOf(id), size).kamas
  if (!ways.some(pays)) return 'loss'
  return paceOf(id)?.pieces === 0 && ways.every(({ kind }) => kind === 'sell') ? 'still' : 'limits'
}
