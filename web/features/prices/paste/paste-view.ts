import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { priceColumns } from '#shared/domain/prices/pasted-columns.ts'
import type { PastedPrice, PastedRow } from '#shared/domain/prices/pasted-prices.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { readCsv } from '#ui/files/csv.ts'

const SEPARATOR = /[\t;]/
/** Only what a spreadsheet quoted or guarded needs the whole reader; a long list is read at every letter. */
const QUOTED = /"|(?:^|[\t;])'/

/** The lines of a pasted text, and the cells of each: a line without tab or semicolon is one cell. */
export function pastedLines(text: string): { lines: string[]; rows: string[][] } {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const first = lines.find((line) => line.trim() !== '') ?? ''
  const commas = !SEPARATOR.test(first) && priceColumns(first.split(',')) !== null
  return { lines, rows: lines.map((line) => cellsOf(line, commas)) }
}

function cellsOf(line: string, commas: boolean): string[] {
  if (commas) return readCsv(line)[0] ?? []
  if (!SEPARATOR.test(line)) return [line]
  if (QUOTED.test(line)) return readCsv(line)[0] ?? []
  return line.split(line.includes('\t') ? '\t' : ';')
}

/** A price whose item is known. */
export type ReadyPrice = PastedPrice & { row: number; item: CatalogueItem }
/** A name that no item bears, and the rows that say it. */
export type UnsureName = { name: string; rows: number[] }
/** The items that the player chose for names, by folded name. */
export type Choices = ReadonlyMap<string, number>

export type PasteView = {
  /** One per item, pack and day: of a price that is said twice, the later one. */
  ready: ReadyPrice[]
  unsure: UnsureName[]
  refused: (PastedRow & { prices: null })[]
  /** How many prices are said more than once. */
  repeated: number
}

const GUESSES = 6
const BY_NUMBER = /^objet inconnu #(-?[1-9]\d{0,14})$/i

/** Finds the items of a list's names. A likely name is offered, never taken by itself. */
export function pasteView(rows: readonly PastedRow[], catalogue: Catalogue, choices: Choices): PasteView {
  const ready = new Map<string, ReadyPrice>()
  const unsure = new Map<string, UnsureName>()
  const refused: PasteView['refused'] = []
  const twice = new Set<string>()
  const item = itemFinder(catalogue, choices)
  for (const entry of rows) {
    if (entry.fault !== null) {
      refused.push(entry)
      continue
    }
    for (const price of entry.prices) {
      const found = item(price)
      if (!found) {
        const name = fold(price.name)
        const known = unsure.get(name) ?? { name: price.name, rows: [] }
        known.rows.push(entry.row)
        unsure.set(name, known)
        continue
      }
      const key = `${found.id}|${price.pack}|${price.day ?? ''}`
      if (ready.delete(key)) twice.add(key)
      ready.set(key, { ...price, row: entry.row, item: found })
    }
  }
  return { ready: [...ready.values()], unsure: [...unsure.values()], refused, repeated: twice.size }
}

function itemFinder(catalogue: Catalogue, choices: Choices) {
  return ({ id, name }: PastedPrice): CatalogueItem | undefined => {
    const folded = fold(name)
    const chosen = id ?? choices.get(folded) ?? Number(BY_NUMBER.exec(name)?.[1] ?? 0)
    return chosen === 0 ? catalogue.named(name) : catalogue.item(chosen)
  }
}

const guessed = new WeakMap<Catalogue, Map<string, CatalogueItem[]>>()

/** The items whose names look like this one, the likeliest first; searched once for a name. */
export function guessesOf(name: string, catalogue: Catalogue): CatalogueItem[] {
  const known = guessed.get(catalogue) ?? new Map<string, CatalogueItem[]>()
  guessed.set(catalogue, known)
  const found = known.get(name) ?? search(name, catalogue)
  known.set(name, found)
  return found
}

/** The whole name, or else what its words find one by one, from the longest. */
function search(name: string, catalogue: Catalogue): CatalogueItem[] {
  const words = fold(name)
    .split(' ')
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length)
  for (const query of [name, ...words.slice(0, 2)]) {
    const hits = catalogue.search(query, { limit: GUESSES })
    if (hits.length > 0) return hits.map(({ item }) => item)
  }
  return []
}

/** The lines that were not taken, and the first, which may name the columns: what stays in the text. */
export function leftText(lines: readonly string[], view: PasteView, headed: boolean): string {
  const kept = new Set([...view.refused.map(({ row }) => row), ...view.unsure.flatMap(({ rows }) => rows)])
  const left = lines.filter((_, at) => kept.has(at + 1))
  const head = headed ? lines.find((line) => line.trim() !== '') : undefined
  return left.length > 0 && head !== undefined ? [head, ...left].join('\n') : left.join('\n')
}
