import {
  type Answers,
  type Ask,
  askOf,
  type Columns,
  hasLetter,
  isTwice,
  overflows,
  type Passed,
  partedAmount,
  type TableBlock,
  type TableLine,
  tableOf,
  titleWords,
} from '#shared/domain/pasted/table.ts'
import { readDay } from '#shared/domain/text/day-text.ts'
import { readKamas } from '#shared/domain/text/kamas.ts'

/** Why a row is refused. */
export type LineFault<C> = {
  column: C
  why: /** Nothing where something must be, text that says nothing clear, too much of it. */
    | 'missing'
    | 'unreadable'
    | 'too-long'
    /** A name that no item has; something that another cell excludes. */
    | 'unknown'
    | 'contrary'
    /** A comma that may stand within an amount or behind it; a cell too many. */
    | 'comma'
    | 'cells'
  text: string
}

/**
 * A row of a table, counted from 1: the line that it makes, and a day of it that is yet to come; the cells that keep it from
 * being one; or the question what its columns are. `dated`: the table has a column for the line's own day.
 */
export type LineOfTable<C, L> = { row: number; name: string } & (
  | { kind: 'line'; line: L; dated: boolean; ahead: string | null }
  | { kind: 'refused'; faults: LineFault<C>[] }
  | { kind: 'columns' }
)
export type LinesRead<C, L> = { rows: LineOfTable<C, L>[]; asks: Ask<C>[]; passed: Passed[] }

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
  columnNamed: (title: string) => C | null
  day: C
  item: C
  /** The amounts, in the order in which they are likely; the first ones are those that a head must not leave unnamed. */
  amounts: readonly C[]
  priced: readonly C[]
  /** Those without which a head names no line. */
  required: readonly C[]
  /** `days`: those that a line tells, in the order in which one to come is said. */
  readLine: (cells: LineCells<C>, dated: boolean) => { line: L; days: readonly (string | null)[] }
}

/**
 * Reads lines from the cells of a table. A head names the columns; without one they come in the export's order, and what comes
 * in another is asked. Unknown columns and empty rows are passed over, titles and sums are told apart; every other row is
 * answered, and none is half taken. `commas`: the cells stood between commas.
 */
export function readLineTable<C extends string, L>(
  rows: readonly (readonly string[])[],
  table: LineTable<C, L>,
  today: string,
  answers: Answers<C>,
  commas: boolean,
): LinesRead<C, L> {
  const { blocks, passed } = tableOf<C>(rows, { columnOf: table.columnNamed, anchor: table.item })
  const asks: Ask<C>[] = []
  const isAmount = (column: C) => table.amounts.includes(column)
  const read = blocks.flatMap((block) => {
    const columns = answers.get(block.key) ?? certainColumns(block, table)
    if (!columns) asks.push(askOf(block, likelyColumns(block, table)))
    return block.lines.map((line): LineOfTable<C, L> => {
      if (!columns) return { row: line.row, name: line.cells.join(' '), kind: 'columns' }
      const read = readRow(line, columns, table, today)
      const parted = commas && read.kind === 'line' && partedAmount(line, columns, isAmount, block.lines)
      if (!parted) return read
      const joined = readRow(parted.joined, columns, table, today)
      // With one cell fewer a day may have come into the item's place.
      if (joined.kind !== 'line' || !hasLetter(joined.name)) return read
      const faults: LineFault<C>[] = [{ column: parted.column, why: 'comma', text: parted.text }]
      return { row: line.row, name: read.name, kind: 'refused', faults }
    })
  })
  return { rows: read.sort((a, b) => a.row - b.row), asks, passed }
}

function readRow<C extends string, L>(
  line: TableLine,
  columns: Columns<C>,
  table: LineTable<C, L>,
  today: string,
): LineOfTable<C, L> {
  const { row } = line
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
  const name = text(table.item)
  if (overflows(line, columns))
    return { row, name, kind: 'refused', faults: [{ column: table.item, why: 'cells', text: '' }] }
  const dated = columns.includes(table.day)
  const { line: made, days } = table.readLine({ text, amount, day, refuse }, dated)
  if (faults.length > 0) return { row, name, kind: 'refused', faults }
  const ahead = days.find((one) => one !== null && one > today) ?? null
  return { row, name, kind: 'line', line: made, dated, ahead }
}

const isKamas = (text: string): boolean => readKamas(text).kind === 'amount'
const isDay = (text: string): boolean => typeof readDay(text) === 'string'

/** Titles of a column that says how many pieces or lots a line is about. */
const isQuantityTitle = (title: string): boolean =>
  /^(?:quantites?|qte|qty|quantity|nombre|lots?|pack)$/.test(titleWords(title))

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
      return (hasLetter(day) && !isDay(day)) || (name.trim() !== '' && !hasLetter(name))
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
export function heldAmong<L>(
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
