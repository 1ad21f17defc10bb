import { fold } from '#shared/domain/text/fold.ts'
import { isDash } from './amounts.ts'
import { type Head, headsIn, type TableHeads } from './heads.ts'
import { lotsOf, ownLotsOf } from './market-rows.ts'
import type { ReadLine, ReadRows } from './rows.ts'
import { countRows, packRows } from './table-rows.ts'
import { type Box, type Cell, centre, letterHeight, linesOf, middle, right, type Word } from './words.ts'

/** What a picture is of: prices by pack, how many of each the player has, what the player sells. */
export const READING_KINDS = ['prices', 'stock', 'sales'] as const
export type ReadingKind = (typeof READING_KINDS)[number]

/** Why a picture is not read: it shows average prices, the course of a market, a known window without a line, or nothing known. */
export const REFUSALS = ['averages', 'course', 'lines', 'unknown'] as const
export type Refusal = (typeof REFUSALS)[number]

export type ReadTable = { kind: ReadingKind; lines: ReadLine[] }
export type Layout = {
  /** What can be read, at most one of each kind. */
  tables: ReadTable[]
  /** Why nothing can; null where something can. */
  refused: Refusal | null
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

function refusalOf(found: readonly TableHeads[], lines: readonly Cell[][]): Refusal {
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
