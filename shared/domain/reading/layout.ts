import { fold } from '#shared/domain/text/fold.ts'
import { isDash, readAmount, readTimes } from './amounts.ts'
import { type Head, headsIn, type TableHeads } from './heads.ts'
import { lotsOf, ownLotsOf } from './market-rows.ts'
import {
  boxOf,
  headOf,
  type LineFigure,
  type LinePrice,
  type ReadLine,
  type ReadRows,
  readBelow,
  within,
} from './rows.ts'
import { type Box, type Cell, centre, letterHeight, linesOf, middle, right, type Word } from './words.ts'

/** What a picture is of: prices by pack, how many of each the player has, what the player sells. */
export const READING_KINDS = ['prices', 'stock', 'sales'] as const
export type ReadingKind = (typeof READING_KINDS)[number]

/** Why a picture is not read: it shows average prices, the course of a market, a known window without a line, or nothing known. */
export const REFUSALS = ['averages', 'course', 'lines', 'unknown'] as const
export type PictureRefusal = (typeof REFUSALS)[number]

export type ReadTable = { kind: ReadingKind; lines: ReadLine[] }
export type Layout = {
  /** What can be read, at most one of each kind. */
  tables: ReadTable[]
  /** Why nothing can; null where something can. */
  refused: PictureRefusal | null
  /** The words of it. */
  placed: readonly Word[]
  /** What has letters or figures and found no place. */
  unplaced: Cell[]
}

type View = { kind: ReadingKind; rows: (heads: readonly Head[], words: readonly Word[]) => ReadRows }

const VIEWS: Record<Exclude<TableHeads['view'], 'averages'>, View> = {
  lots: { kind: 'prices', rows: lotsOf },
  own: { kind: 'sales', rows: ownLotsOf },
  packs: { kind: 'prices', rows: packRows },
  counts: { kind: 'stock', rows: countRows },
}
/** The window « Cours du marché », whose prices are no lot's. */
const OF_COURSE = /prixmedian|medianprice|articlesvendus/

/**
 * Lays out the words of a picture by the heads that it shows, each known row of heads by a reader of its own, and refuses a
 * picture without one: which figure is a price, only a head says. Boxes are in pixels of the picture; the order of the words
 * does not matter (N143 to N147).
 */
export function layoutOf(words: readonly Word[]): Layout {
  const spoken = words.filter(({ text }) => text.trim() !== '')
  const lines = linesOf(spoken)
  const found = lines.flatMap(headsIn)
  const placed = new Set<Word>()
  const tables: ReadTable[] = []
  for (const { view, heads } of found) {
    if (view === 'averages') continue
    const { kind, rows } = VIEWS[view]
    const read = rows(heads, under(heads, found, spoken))
    if (read.lines.length === 0) continue
    for (const word of [...read.placed, ...wordsOf(heads, spoken)]) placed.add(word)
    const same = tables.find((table) => table.kind === kind)
    if (same) same.lines.push(...read.lines)
    else tables.push({ kind, lines: read.lines })
  }
  const refused = tables.length > 0 ? null : refusalOf(found, lines)
  const rest = linesOf(
    spoken.filter((word) => !placed.has(word)),
    letterHeight(spoken),
  )
  return { tables, refused, placed: [...placed], unplaced: rest.flat().filter(saysSomething) }
}

function refusalOf(found: readonly TableHeads[], lines: readonly Cell[][]): PictureRefusal {
  const said = fold(lines.flatMap((cells) => cells.map(({ text }) => text)).join(' ')).replace(/ /g, '')
  if (OF_COURSE.test(said)) return 'course'
  if (found.some(({ view }) => view !== 'averages')) return 'lines'
  return found.length > 0 ? 'averages' : 'unknown'
}

/** A sign or two say nothing. */
const saysSomething = ({ text }: Cell): boolean =>
  !isDash(text) && (/\d/.test(text) || (text.match(/\p{L}/gu)?.length ?? 0) >= 3)

const wordsOf = (heads: readonly Head[], words: readonly Word[]): Word[] =>
  words.filter((word) => heads.some((head) => word.y <= head.y + head.height && contains(head, word)))
const contains = (head: Box, word: Box): boolean =>
  middle(word) >= head.x && middle(word) <= right(head) && Math.abs(centre(word) - centre(head)) < head.height

/** The words that stand lower than a row of heads, and not lower than a row below it that heads the same place. */
function under(
  heads: readonly Head[],
  found: readonly TableHeads[],
  words: readonly Word[],
): readonly Word[] {
  const y = rowOf(heads)
  const [from, to] = [Math.min(...heads.map(({ x }) => x)), Math.max(...heads.map(right))]
  const end = Math.min(
    ...found
      .filter((other) => other.heads.some((head) => right(head) > from && head.x < to))
      .map((other) => rowOf(other.heads))
      .filter((other) => other > y + 1),
  )
  return words.filter((word) => centre(word) < end)
}

const rowOf = (heads: readonly Head[]): number => Math.max(...heads.map(centre))

type Part =
  | { is: 'amount'; cell: Cell; value: number; sure: boolean; short: boolean }
  | { is: 'count'; cell: Cell; value: number }
  | { is: 'dash' | 'name' | 'other'; cell: Cell }
type Figure = Extract<Part, { value: number }>

/** What stands left of its head by more than this many heights of a letter is a picture of the item. */
const BEFORE = 1.5
const AFTER = 8

/** Rows of a table whose heads name packs: an item, and its price by each of them (N143). */
function packRows(heads: readonly Head[], words: readonly Word[]): ReadRows {
  const letter = letterHeight(words)
  const packs = heads.filter(({ pack }) => pack !== null)
  const rows = rowsUnder(heads, words, letter)
  // `12 k` is twelve kamas where the table says the unit of whole amounts too, else it may be twelve thousand.
  const grouped = rows.some(({ figures }) => figures.some((figure) => figure.value >= 1000 && isUnit(figure)))
  const read: ReadRows = { lines: [], placed: [] }
  for (const { name, figures } of rows) {
    const prices: LinePrice[] = []
    const placed = [name]
    for (const figure of figures) {
      const pack = figure.is === 'amount' ? nearestHead(packs, figure.cell, letter)?.pack : null
      if (figure.is !== 'amount' || !pack || prices.some((price) => price.pack === pack)) continue
      prices.push({ ...figureOf(figure), pack, sure: figure.sure && (grouped || !figure.short) })
      placed.push(figure.cell)
    }
    if (prices.length === 0) continue
    read.lines.push({ name, prices, count: null, stray: prices.length < figures.length, average: null })
    read.placed.push(...placed.flatMap((cell) => cell.words))
  }
  return read
}

/** Rows of a table whose heads say « Quantité »: an item, and how many of it there are (N145). */
function countRows(heads: readonly Head[], words: readonly Word[]): ReadRows {
  const letter = letterHeight(words)
  const counts = heads.filter(({ column }) => column === 'count')
  const read: ReadRows = { lines: [], placed: [] }
  for (const { name, figures } of rowsUnder(heads, words, letter)) {
    const count = figures.find((figure) => figure.is === 'count' || nearestHead(counts, figure.cell, letter))
    if (!count) continue
    read.lines.push({ name, prices: [], count: figureOf(count), stray: figures.length > 1, average: null })
    read.placed.push(...name.words, ...count.cell.words)
  }
  return read
}

type Row = { name: Cell; figures: Figure[] }

function rowsUnder(heads: readonly Head[], words: readonly Word[], letter: number): Row[] {
  const from = (headOf(heads, 'name')?.x ?? 0) - BEFORE * letter
  const to = Math.max(...heads.map(right)) + AFTER * letter
  const rows: Row[] = []
  readBelow(linesOf(within(words, from, to), letter), heads, letter, (cells) => {
    const parts = cells.flatMap(partsOf)
    const name = nameOf(parts)
    const figures = parts.filter(
      (part): part is Figure => 'value' in part && name !== null && part.cell.x >= right(name) - letter,
    )
    if (!name || figures.length === 0) return false
    rows.push({ name, figures })
    return true
  })
  return rows
}

/** A cell as what it says; a count at the end of a name is a part of its own. */
function partsOf(cell: Cell): Part[] {
  const [, name, count] = /^(.*\p{L}.*?)\s+([x×]\s?\d[\d .\u00a0\u202f]*)$/iu.exec(cell.text) ?? []
  if (name !== undefined && count !== undefined && readTimes(cell.text) === null) {
    const width = cell.width * (name.length / cell.text.length)
    return [
      partOf({ ...cell, text: name, width }),
      partOf({ ...cell, text: count, x: cell.x + width, width: cell.width - width }),
    ]
  }
  return [partOf(cell)]
}

function partOf(cell: Cell): Part {
  if (isDash(cell.text)) return { is: 'dash', cell }
  const count = readTimes(cell.text)
  if (count !== null) return { is: 'count', cell, value: count }
  const amount = readAmount(cell.text)
  if (amount) return { is: 'amount', cell, ...amount }
  return { is: lettersIn(cell) >= 3 ? 'name' : 'other', cell }
}

/** The name of a row: of the cells before its first figure, the one with most letters. */
function nameOf(row: readonly Part[]): Cell | null {
  const first = row.find((part) => 'value' in part)
  const names = row.filter(({ is, cell }) => is === 'name' && (!first || cell.x < first.cell.x))
  return [...names].sort((a, b) => lettersIn(b.cell) - lettersIn(a.cell))[0]?.cell ?? null
}

const lettersIn = ({ text }: Cell): number => text.match(/\p{L}/gu)?.length ?? 0
const isUnit = ({ cell }: Part): boolean => /\d\s*k$/i.test(cell.text)

const figureOf = ({ cell, value, ...figure }: Figure): LineFigure => ({
  ...boxOf(cell),
  value,
  confidence: cell.confidence,
  sure: figure.is === 'count' || figure.sure,
})

/** The head whose column an amount stands in, by whichever edge or middle they share; null where none is near. */
function nearestHead(heads: readonly Head[], cell: Cell, letter: number): Head | null {
  const off = (head: Head) =>
    Math.min(
      Math.abs(right(head) - right(cell)),
      Math.abs(middle(head) - middle(cell)),
      Math.abs(head.x - cell.x),
    )
  const [best, next] = [...heads].sort((a, b) => off(a) - off(b))
  if (!best) return null
  const clear = !next || off(best) * 2 < off(next)
  return off(best) < letter * 4 && clear ? best : null
}
