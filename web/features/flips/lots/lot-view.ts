import { endOfListing, type Lot, type LotCost, lotResult } from '#shared/domain/lots/lots.ts'
import type { GameRules } from '#shared/domain/rules/game-rules.ts'
import type { ItemPrices } from '#store/prices.ts'
import { foldedName } from '#ui/catalogue/folded-name.ts'
import type { IconItem } from '#ui/catalogue/item-icon.tsx'
import { choiceParam } from '#ui/params/use-url-params.ts'
import { defineView, everyWord } from '#ui/tables/use-table-view.ts'

type Item = IconItem & { name: string }

/** A lot with what follows from it. `left`: days until it ends, null where they are not known; `going`: what the book says. */
export type LotRow = {
  id: string
  lot: Lot
  item: Item
  /** Null while it is being reckoned. */
  cost: LotCost | null
  result: number | null
  atMost: boolean
  fees: number
  left: number | null
  going: number | null
  goingAt: number | null
}

type Known = {
  costs: ReadonlyMap<string, LotCost> | null
  book: ReadonlyMap<number, ItemPrices>
  itemOf: (id: number) => Item
  leftOf: (lot: Lot) => number | null
}

export const NO_COST: LotCost = { kamas: 0, unknown: 1 }
const NO_ITEM: Item = { id: 0, type: '', img: null, name: 'Objet inconnu' }
const DAY_MS = 86_400_000

/** Whole days from `today` until a lot ends, null where they are not known; lots are listed on few days. */
export function daysLeft(today: string, { listingHours }: GameRules): (lot: Lot) => number | null {
  const known = new Map<string | null, number | null>()
  return (lot) => {
    const { at } = lot.listed
    if (lot.end) return null
    if (!known.has(at)) {
      const end = endOfListing(lot, listingHours)
      known.set(at, end && (Date.parse(end.day) - Date.parse(today)) / DAY_MS)
    }
    return known.get(at) ?? null
  }
}

export function lotRow(lot: Lot, { costs, book, itemOf, leftOf }: Known): LotRow {
  const cost = costs && (costs.get(lot.id) ?? NO_COST)
  const result = cost && lotResult(lot, lot.price, cost)
  const going = lot.item_id === null ? undefined : book.get(lot.item_id)?.[lot.size]
  const item = lot.item_id === null ? NO_ITEM : itemOf(lot.item_id)
  return {
    id: lot.id,
    lot,
    item,
    cost,
    result: result?.kamas ?? null,
    atMost: result?.atMost === true,
    fees: lot.fees + lot.carried.fees,
    left: leftOf(lot),
    going: going?.price || null,
    goingAt: going?.price ? going.at : null,
  }
}

/** Whether two rows are drawn alike. */
export const isSameRow = (a: LotRow, b: LotRow): boolean =>
  a.lot === b.lot &&
  a.item === b.item &&
  a.cost?.kamas === b.cost?.kamas &&
  a.cost?.unknown === b.cost?.unknown &&
  a.left === b.left &&
  a.going === b.going &&
  a.goingAt === b.goingAt

/** Whether a listing ends within three days (M8). */
export const isSoon = ({ left }: LotRow): boolean => left !== null && left <= 3

export const STATES = ['en-vente', 'vendus', 'revenus', 'tous'] as const
export type LotState = (typeof STATES)[number]

const stateOf = ({ lot: { end } }: LotRow): LotState => {
  if (end === null) return 'en-vente'
  return end.kind === 'sold' ? 'vendus' : 'revenus'
}

/** How many of the rows each state has. */
export function countStates(rows: readonly LotRow[]): Record<LotState, number> {
  const counts = { 'en-vente': 0, vendus: 0, revenus: 0, tous: rows.length }
  for (const row of rows) counts[stateOf(row)]++
  return counts
}

/** The list of lots: those that end first stand first; equal ones as they come, the last listed first. */
export const lotsView = defineView({
  keyOf: ({ id }: LotRow) => id,
  search: everyWord(({ item }) => foldedName(item)),
  sorts: {
    reste: { label: 'Reste', value: ({ left }) => left },
    objet: { label: 'Objet', value: ({ item }) => foldedName(item) },
    lot: { label: 'Lot', value: ({ lot }) => lot.size, largestFirst: true },
    prix: { label: 'Prix', value: ({ lot }) => lot.price, largestFirst: true },
    cours: { label: 'Le moins cher', value: ({ going }) => going, largestFirst: true },
    cout: {
      label: 'Coût',
      value: ({ cost }) => (cost?.unknown === 0 ? cost.kamas : null),
      largestFirst: true,
    },
    resultat: { label: 'Résultat', value: ({ result }) => result, largestFirst: true },
    taxes: { label: 'Taxes', value: ({ fees }) => fees, largestFirst: true },
  },
  usual: { by: 'reste', descending: false },
  filters: {
    state: {
      ...choiceParam('etat', STATES),
      passes: (row, state) => state === 'tous' || stateOf(row) === state,
    },
  },
})
