import { readDay } from '#shared/domain/text/day-text.ts'
import { readKamas } from '#shared/domain/text/kamas.ts'
import type { Ingested, Reader, RowMeaning } from './ingest.ts'
import { type Columns, hasLetter, isTwice, overflows, type TableBlock, type TableLine } from './table.ts'
import { isTitled } from './titles.ts'

/** Why a row is refused. */
export type LineFault<C> = {
  column: C
  why: /** Nothing where something must be, text that says nothing clear, too much of it. */
    | 'missing'
    | 'unreadable'
    | 'too-long'
    /** Something that another cell excludes. */
    | 'contrary'
    /** A comma that may stand within an amount or behind it; a cell too many. */
    | 'comma'
    | 'cells'
    /** What the game says of a sale or a purchase, which is read elsewhere. */
    | 'sale'
    | 'purchase'
  text: string
}

/** A line that a row makes, and a day of it that is yet to come; `dated`: the table has a column for the line's own day. */
export type TableValue<L> = { line: L; dated: boolean; ahead: string | null }
/** Why a line is asked about: a day of it is yet to come. */
export type LineDoubt = 'ahead'
export type LinesRead<C, L> = Ingested<C, TableValue<L>, LineFault<C>, LineDoubt>

/** The cells of a row by their columns; what cannot be read is refused, and answered as nothing. */
export type LineCells<C> = {
  text: (column: C) => string
  amount: (column: C) => number | null
  day: (column: C) => string | null
  refuse: (column: C, why: LineFault<C>['why']) => void
}

/** What the lines of a table are: their columns in the order of the export, and how a row is read. */
export type LineTable<C extends string, L> = {
  columns: readonly C[]
  columnNamed: (title: string, titles?: readonly string[]) => C | null
  day: C
  item: C
  /** The amounts, in the order in which they are likely; the first ones are those that a head must not leave unnamed. */
  amounts: readonly C[]
  priced: readonly C[]
  /** Those without which a head names no line. */
  required: readonly C[]
  /** What a row of words says, as a line of the game's chat does; null for any other. */
  words?: (text: string) => LineEntry<C, L> | null
  /** `days`: those that a line tells, in the order in which one to come is said. */
  readLine: (cells: LineCells<C>, dated: boolean) => { line: L; days: readonly (string | null)[] }
}
export type LineEntry<C, L> = RowMeaning<TableValue<L>, LineFault<C>, LineDoubt>

/**
 * How lines are read from the cells of a table. Without a head its columns come in the export's order, and what comes in another
 * is asked. Unknown columns are passed over; a row that a comma may have parted is refused.
 */
export const lineReader = <C extends string, L>(
  table: LineTable<C, L>,
  today: string,
): Reader<C, TableValue<L>, LineFault<C>, LineDoubt> => ({
  columnOf: table.columnNamed,
  anchor: table.item,
  day: table.day,
  isLine: (text) => table.words?.(text) != null,
  isAmount: (column) => table.amounts.includes(column),
  certain: (block) => certainColumns(block, table),
  likely: (block) => likelyColumns(block, table),
  words: ({ cells }) => {
    const entry = table.words?.(cells.join(' ').trim())
    return entry ? [entry] : null
  },
  read: (line, columns) => readRow(line, columns, table, today),
  either: (joined, parted, { column, text, joined: { cells } }, columns) =>
    joined.kind === 'refused' ||
    parted.kind === 'refused' ||
    // With one cell fewer a day may have come into the item's place.
    !hasLetter(cells[columns.indexOf(table.item)] ?? '')
      ? parted
      : { kind: 'refused', faults: [{ column, why: 'comma', text }] },
})

function readRow<C extends string, L>(
  line: TableLine,
  columns: Columns<C>,
  table: LineTable<C, L>,
  today: string,
): LineEntry<C, L> {
  const faults: LineFault<C>[] = []
  const text = (column: C) => (line.cells[columns.indexOf(column)] ?? '').trim()
  const refuse = (column: C, why: LineFault<C>['why']) => {
    faults.push({ column, why, text: text(column) })
  }
  const amount = (column: C): number | null => {
    const read = readKamas(text(column))
    if (read.kind === 'unreadable') refuse(column, 'unreadable')
    return read.kind === 'amount' ? read.value : null
  }
  const day = (column: C): string | null => {
    const read = readDay(text(column))
    if (read === undefined) refuse(column, 'unreadable')
    return read ?? null
  }
  if (overflows(line, columns))
    return { kind: 'refused', faults: [{ column: table.item, why: 'cells', text: '' }] }
  const dated = columns.includes(table.day)
  const { line: made, days } = table.readLine({ text, amount, day, refuse }, dated)
  if (faults.length > 0) return { kind: 'refused', faults }
  const ahead = days.find((one) => one !== null && one > today) ?? null
  const values = [{ line: made, dated, ahead }]
  return ahead === null ? { kind: 'ready', values } : { kind: 'choice', readings: [{ way: 'ahead', values }] }
}

const isKamas = (text: string): boolean => readKamas(text).kind === 'amount'
const isDay = (text: string): boolean => typeof readDay(text) === 'string'

/** Titles of a column that says how many pieces or lots a line is about. */
const isQuantityTitle = (title: string): boolean => isTitled(title, ['quantity', 'pack'])

/**
 * The columns of a block where they are certain, else null. A head must name what is required, no column twice, and leave no
 * amounts unnamed that may be a price; without one, no row may begin with a word, nor have an amount for its item.
 */
function certainColumns<C extends string, L>(
  { head, columns, lines }: TableBlock<C>,
  table: LineTable<C, L>,
): Columns<C> | null {
  if (!head) {
    const [date, item] = [table.columns.indexOf(table.day), table.columns.indexOf(table.item)]
    const turned = lines.some(({ cells }) => {
      const [day = '', name = ''] = [cells[date], cells[item]]
      return (hasLetter(day) && !isDay(day)) || (name.trim() !== '' && !hasLetter(name)) || isDay(name)
    })
    return turned ? null : table.columns
  }
  const priced = table.priced.every((column) => columns.includes(column))
  const unclear = head.cells.some((title, at) => {
    if (columns[at] !== null) return false
    const cells = lines.map((line) => (line.cells[at] ?? '').trim())
    if (isQuantityTitle(title)) return cells.some((cell) => cell !== '' && cell !== '1')
    return !priced && cells.some(isKamas)
  })
  const named = table.required.every((column) => columns.includes(column))
  return named && !isTwice(columns) && !unclear ? columns : null
}

/** What the columns of a block most likely are, to be asked. */
function likelyColumns<C extends string, L>(
  { head, columns, lines }: TableBlock<C>,
  table: LineTable<C, L>,
): Columns<C> {
  if (head && columns.some((column) => column !== null)) return columns
  const [first = []] = lines.map(({ cells }) => cells)
  const left = [...table.amounts]
  const item = first.findIndex((cell) => hasLetter(cell) && !isDay(cell))
  const date = first.findIndex(isDay)
  return first.map((cell, at) => {
    if (at === item) return table.item
    if (at === date) return table.day
    return isKamas(cell) ? (left.shift() ?? null) : null
  })
}

/** Which of some lines are held already: as many as there are of one key, which a table without days tells another way. */
export function thereAmong<L>(
  lines: readonly { line: L; dated: boolean }[],
  held: readonly L[],
  keyOf: (line: L, dated: boolean) => string,
): boolean[] {
  const counts = (dated: boolean) => {
    const times = new Map<string, number>()
    for (const one of held) times.set(keyOf(one, dated), (times.get(keyOf(one, dated)) ?? 0) + 1)
    return times
  }
  const [byDay, dayless] = [counts(true), counts(false)]
  return lines.map(({ line, dated }) => {
    const times = dated ? byDay : dayless
    const key = keyOf(line, dated)
    const left = times.get(key) ?? 0
    times.set(key, left - 1)
    return left > 0
  })
}
