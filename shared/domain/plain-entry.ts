import { completeFlip } from './flips/flip-entry.ts'

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
 * By name of the collection; most need none. The server applies them to what plain clients send, a device to the calls
 * that it takes in while offline. Source: T51, T55, T59, T135, T144 and their OPEN lines.
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
