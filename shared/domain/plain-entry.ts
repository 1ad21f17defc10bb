import { flips } from '#shared/collections/flips.ts'
import type { RowOf } from '#shared/contract/collection.ts'
import type { Kind } from '#shared/contract/fields.ts'
import { autoTax, flipTax } from './flips/flips.ts'

type Entry = Record<string, unknown>

/** What entries of a plain client, which knows neither stamps nor our own fields, mean in a collection. */
export type PlainRule = {
  /** The entry with the key that it may leave to us; `newId` makes one. */
  keyed?(entry: Entry, newId: () => string): Entry
  /** What the collection's own call adds to a row: it may come back with it, and says nothing. */
  added?: readonly string[]
  /** The entry with the values that follow from those given; `stored` is the row's values, null for a new one. */
  completed?(entry: Entry, stored: Entry | null, today: string): Entry
  /** Whether a new row may be made of the entry's values; without a rule, of any. */
  makesRow?(values: Entry): boolean
}

/**
 * By name of the collection; most need none. The server applies them to what plain clients send. Source: T51, T55, T59,
 * T135, T144 and their OPEN lines.
 */
export const plainRules: Readonly<Record<string, PlainRule>> = {
  flips: { keyed: withFlipId, completed: completeFlip, makesRow: namesItem },
  // Where a price comes from is the word of who typed it: a program's price is nobody's (N165, N201).
  price_observations: { added: ['via'] },
  archis: { added: ['step', 'archi_step', 'monster', 'type', 'zones', 'in_quest'] },
}

/** A line is of an item, as in the form and in an imported table (T53). What is no text is judged as the field's value. */
function namesItem({ item_name: name, item_id: id }: Entry): boolean {
  const named = typeof name === 'string' ? name.trim() !== '' : name !== undefined
  return named || (id !== undefined && id !== null)
}

/** A new line gets an id; a number that a program used as one is read as its text. */
function withFlipId(entry: Entry, newId: () => string): Entry {
  const { id } = entry
  if (entry.key !== undefined || entry.deleted !== undefined) return entry
  if (id === undefined || id === null || id === '') return { ...entry, id: newId() }
  return typeof id === 'number' ? { ...entry, id: String(id) } : entry
}

type Fields = Omit<RowOf<typeof flips>, 'id'>

/**
 * What a plain client's entry of `flips` says about the fields that it leaves to us: the purchase date of a new
 * line, the day of sale, and the tax. `stored` is the line as the store holds it (null: there is none), `today` the
 * Paris day. The answer is the entry with those fields added; a value that no rule allows is left as it is, to be
 * refused by whoever stores it. A whole line sent back as it was read says nothing new, and nothing is added.
 * Source: T51, T55, T56 and their OPEN lines.
 */
export function completeFlip(
  entry: Entry,
  stored: Partial<RowOf<typeof flips>> | null,
  today: string,
): Entry {
  if (entry.deleted === true) return entry
  const before: Fields = { ...flips.defaults, ...stored }
  const dated = stored || entry.purchase_date !== undefined ? entry : { ...entry, purchase_date: today }
  return withTax(withSoldDate(dated, before, today), before, stored === null)
}

function withSoldDate(entry: Entry, before: Fields, today: string): Entry {
  const given = entry.sold_date
  if (entry.sold === true && !before.sold && (given === undefined || given === null)) {
    return { ...entry, sold_date: today }
  }
  // The date of the sale comes back with the rest of the line: taking the sale back takes it away.
  const echoed = given === undefined || (before.sold && given === before.sold_date)
  return entry.sold === false && before.sold_date !== null && echoed ? { ...entry, sold_date: null } : entry
}

function withTax(entry: Entry, before: Fields, isNew: boolean): Entry {
  const sell = sound(flips.fields.sell_price_kamas, entry.sell_price_kamas) ?? before.sell_price_kamas
  const tax = sound(flips.fields.tax_kamas, entry.tax_kamas)
  const shown = flipTax(before)
  if (tax === undefined && entry.tax_kamas !== undefined) return entry
  const typed = tax !== undefined && (isNew || tax !== shown)
  const named = sound(flips.fields.autoTax, entry.autoTax)
  const auto = named ?? (before.autoTax && !(typed && tax !== autoTax(sell)))
  if (!auto) {
    const kept = tax === undefined && before.autoTax && !isNew ? { tax_kamas: shown } : {}
    return { ...entry, ...kept, ...(named === undefined && before.autoTax ? { autoTax: false } : {}) }
  }
  const { tax_kamas: _, ...rest } = entry
  const same = !isNew && before.autoTax && sell === before.sell_price_kamas
  return same ? rest : { ...rest, tax_kamas: autoTax(sell) }
}

/** A value that its field accepts; undefined for none, and for one that will be refused. */
const sound = <T>(kind: Kind<T>, value: unknown): T | undefined => (kind.is(value) ? value : undefined)
