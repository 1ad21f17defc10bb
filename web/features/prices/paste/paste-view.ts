import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import type {
  Names,
  PastedEntry,
  PastedMarket,
  PastedPrice,
  PastedReading,
} from '#shared/domain/prices/pasted-price.ts'
import type { PastedRow, PastedTable } from '#shared/domain/prices/pasted-prices.ts'
import { fold } from '#shared/domain/text/fold.ts'
import type { UnsureName } from '#ui/catalogue/unsure-names.tsx'
import { text } from './text.ts'

/** A price whose item is known. */
export type ReadyPrice = PastedPrice & { row: number; item: number; of: CatalogueItem }
/** The market of an item that is known. */
export type ReadyMarket = PastedMarket & { item: number; of: CatalogueItem }
/** A row that may be read in several ways. */
export type DoubtfulRow = { row: number; line: string; readings: readonly PastedReading[] }
/** What the player chose: items for names, by folded name; a reading for a line, by its text. */
export type Choices = { items: ReadonlyMap<string, number>; readings: ReadonlyMap<string, PastedReading> }
export const NO_CHOICES: Choices = { items: new Map(), readings: new Map() }

export type PasteView = Pick<PastedTable, 'asks' | 'passed'> & {
  /** One per item, pack and day: of a price that is said twice, the later one. */
  ready: ReadyPrice[]
  /** One per item and day. */
  markets: ReadyMarket[]
  unsure: UnsureName[]
  doubtful: DoubtfulRow[]
  refused: (PastedRow & { kind: 'refused' })[]
  /** How many prices are said more than once. */
  repeated: number
  /** The rows that are not taken, and the heads above them. */
  left: ReadonlySet<number>
}

const BY_NUMBER = /^objet inconnu #(-?[1-9]\d{0,14})$/i

/** The items that a catalogue's names mean; one that it does not know is called by its number. */
export const namesOf = (catalogue: Catalogue): Names => ({
  idOf: (name) => catalogue.named(name)?.id ?? (Number(BY_NUMBER.exec(name)?.[1] ?? 0) || undefined),
  nameOf: (id) => {
    const { name } = catalogue.item(id)
    return BY_NUMBER.test(name) ? undefined : name
  },
})

/** What becomes of a list's rows. A likely name is offered, never taken by itself. */
export function pasteView(
  { rows, asks, passed }: PastedTable,
  lines: readonly string[],
  catalogue: Catalogue,
  choices: Choices,
): PasteView {
  const ready = new Map<string, ReadyPrice>()
  const markets = new Map<string, ReadyMarket>()
  const unsure = new Map<string, UnsureName>()
  const doubtful: DoubtfulRow[] = []
  const refused: PasteView['refused'] = []
  const twice = new Set<string>()
  const left = new Set<number>()
  const take = (row: number, price: PastedEntry): boolean => {
    const name = fold(price.name)
    const item = price.item ?? choices.items.get(name)
    if (item === undefined) {
      const known = unsure.get(name) ?? { name: price.name, rows: [], says: text.said(price) }
      known.rows.push(row)
      unsure.set(name, known)
      return false
    }
    const of = catalogue.item(item)
    if ('figures' in price) {
      const key = `${item}|${price.day ?? ''}`
      markets.set(key, { ...markets.get(key), ...price, item, of })
      return true
    }
    const key = `${item}|${price.pack}|${price.day ?? ''}`
    if (ready.delete(key)) twice.add(key)
    ready.set(key, { ...price, row, item, of })
    return true
  }
  for (const entry of rows) {
    const line = lines[entry.row - 1] ?? ''
    const chosen = entry.kind === 'choice' ? choices.readings.get(line) : entry
    const prices = chosen && 'prices' in chosen ? chosen.prices : []
    const taken = prices.map((price) => take(entry.row, price))
    if (entry.kind === 'choice' && !chosen) doubtful.push({ row: entry.row, line, readings: entry.readings })
    if (entry.kind === 'refused') refused.push(entry)
    if (prices.length > 0 && taken.every(Boolean)) continue
    left.add(entry.row)
    if (entry.head !== null) left.add(entry.head)
  }
  return {
    asks,
    passed,
    ready: [...ready.values()],
    markets: [...markets.values()],
    unsure: [...unsure.values()],
    doubtful,
    refused,
    repeated: twice.size,
    left,
  }
}
