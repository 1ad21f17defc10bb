import { type OwnOrLentPrice, ownPrice } from '#blocks/prices/lent/price-field.tsx'
import { packsText } from '#blocks/prices/packs-text.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import type { CraftPlan, PlanLine } from '#shared/domain/crafts/profit.ts'
import { type ItemPrices, STALE_MS } from '#store/prices.ts'
import { craftText as t } from './text.ts'

/** One pack price as the table shows it. `price` null: none known. */
export type PackCell = {
  size: PackSize
  price: number | null
  /** Since the price was read, in milliseconds; null without a price. */
  age: number | null
  best: boolean
  stale: boolean
  missing: boolean
  known: OwnOrLentPrice
}

/** One ingredient as the table shows it. `age` is that of the price behind the unit price, in milliseconds. */
export type SheetLine = PlanLine & {
  item: CatalogueItem
  cells: PackCell[]
  age: number | null
  stale: boolean
  incomplete: boolean
  /** What to buy, e.g. « 1×100 + 2×10 », and what is left of it. */
  packs: string
  surplus: string
}

/** The plan's lines with what the table says of each: names, ages, the cheapest pack, what is missing. */
export function sheetLines(
  plan: CraftPlan,
  prices: ReadonlyMap<number, ItemPrices>,
  itemOf: Catalogue['item'],
  now: number,
): SheetLine[] {
  return plan.lines.map((line) => {
    const known = prices.get(line.id)
    const incomplete = line.purchase === null
    const cells = PACK_SIZES.map((size) => packCell(size, known, line.unit?.pack, incomplete, now))
    const cheapest = cells.find((cell) => cell.best)
    return {
      ...line,
      item: itemOf(line.id),
      cells,
      age: cheapest?.age ?? null,
      stale: cheapest?.stale ?? false,
      incomplete,
      ...purchaseWords(line.purchase),
    }
  })
}

function purchaseWords(purchase: PlanLine['purchase']): { packs: string; surplus: string } {
  if (!purchase) return { packs: '', surplus: '' }
  return {
    packs: packsText(purchase.packs),
    surplus: purchase.surplus ? t.surplus(purchase.surplus) : 'compte juste',
  }
}

function packCell(
  size: PackSize,
  known: ItemPrices | undefined,
  best: number | undefined,
  incomplete: boolean,
  now: number,
): PackCell {
  const price = ownPrice(known?.[size]) || null
  const age = price === null ? null : Math.max(0, now - (known?.[size]?.at ?? now))
  return {
    size,
    price,
    age,
    best: size === best,
    stale: age !== null && age > STALE_MS,
    missing: incomplete,
    known: known?.[size],
  }
}
