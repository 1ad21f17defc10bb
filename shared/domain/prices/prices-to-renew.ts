import type { PackSize } from '#shared/contract/fields.ts'
import type { PriceLine } from './price-list.ts'

/** Pieces that the player's plans need, by item id. */
export type Needs = ReadonlyMap<number, number>
/** A recipe that the player plans, and how many times it is to be made. */
export type CraftToRenew = {
  recipe: { ingredients: readonly { id: number; quantity: number }[] } | undefined
  crafts: number
}

/** A price worth reading again: its pack, its day, the pieces that hang on it and what they are worth in kamas. */
export type PriceToRenew = {
  id: number
  pack: PackSize
  price: number
  day: string
  pieces: number
  stake: number
}

/** The pieces of each ingredient over all planned crafts; what has no recipe needs nothing. */
export function piecesNeeded(planned: readonly CraftToRenew[]): Map<number, number> {
  const needs = new Map<number, number>()
  for (const { recipe, crafts } of planned) {
    for (const { id, quantity } of recipe?.ingredients ?? []) {
      needs.set(id, (needs.get(id) ?? 0) + quantity * crafts)
    }
  }
  return needs
}

/**
 * The old prices that matter most: those with the most kamas at stake (lowest unit price × pieces owned or needed, and
 * what else hangs on the item, `hanging` by its id), the older first where as much is at stake, then by id.
 */
export function pricesToRenew(
  lines: readonly PriceLine[],
  needs: Needs,
  { limit = 5, hanging }: { limit?: number; hanging?: ReadonlyMap<number, number> | undefined } = {},
): PriceToRenew[] {
  const old = lines.flatMap(
    (line) => renewal(line, needs.get(line.id) ?? 0, hanging?.get(line.id) ?? 0) ?? [],
  )
  return old.sort(byStake).slice(0, limit)
}

function renewal(
  { id, unit, packs, stock }: PriceLine,
  needed: number,
  hanging: number,
): PriceToRenew | null {
  if (unit?.freshness !== 'old') return null
  const pieces = stock + needed
  const price = packs[unit.pack]?.price ?? 0
  return {
    id,
    pack: unit.pack,
    price,
    day: unit.day,
    pieces,
    stake: Math.round(unit.price * pieces + hanging),
  }
}

const byStake = (a: PriceToRenew, b: PriceToRenew): number =>
  b.stake - a.stake || (a.day < b.day ? -1 : Number(a.day > b.day)) || a.id - b.id
