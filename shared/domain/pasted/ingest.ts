import { atOnce } from '#shared/domain/steps.ts'
import { readDay } from '#shared/domain/text/day-text.ts'
import {
  type Answers,
  type Ask,
  askOf,
  type Columns,
  type Heads,
  hasLetter,
  isFigure,
  type Parted,
  type Passed,
  partedAmount,
  saysAmount,
  type TableBlock,
  type TableLine,
  tableSteps,
  widthOf,
} from './table.ts'
import { isKnownTitle } from './titles.ts'

/**
 * A pasted text or a file as rows of cells, each with what it is in the text. `commas`: they part the cells, as they may part
 * amounts. `rest`: the text of what is left for another time, being more than is read at once.
 */
export type Sheet = { rows: readonly SheetRow[]; commas: boolean; rest: string }
export type SheetRow = { cells: readonly string[]; text: string }

/** One way to read a row that may be read in several. */
export type RowReading<V, W> = { way: W; values: V[] }

/** What a row says; what it may say, which the player has to choose; or why it says nothing. */
export type RowMeaning<V, F, W> =
  | { kind: 'ready'; values: V[] }
  | { kind: 'choice'; readings: RowReading<V, W>[] }
  | { kind: 'refused'; faults: F[] }

/** A row, counted from 1, as it stands in the text, and the head above it; `columns`: what is asked of its table comes first. */
export type IngestedRow<V, F, W> = Place & (RowMeaning<V, F, W> | { kind: 'columns'; ask: string })
type Place = { row: number; head: number | null; text: string }
/** `answered`: what was asked and has been said. */
export type Ingested<C, V, F, W> = {
  rows: IngestedRow<V, F, W>[]
  asks: Ask<C>[]
  answered: Ask<C>[]
  passed: Passed[]
}

/** How a tool reads tables: what its columns are, and what it makes of a row. */
export type Reader<C, V, F, W> = Heads<C> & {
  /** The column of the day, where the tool has one. */
  day?: C
  isAmount: (column: C) => boolean
  /** The columns of a table where they are certain, else null; `others`: the other tables of the text. */
  certain: (block: TableBlock<C>, others: readonly TableBlock<C>[]) => Columns<C> | null
  /** What they most likely are, to be asked. */
  likely: (block: TableBlock<C>) => Columns<C>
  /** Rows that say nothing of their own, as headings of a list. */
  isHeading?: (line: TableLine) => boolean
  /** What a row says without columns; null where it has cells that only columns explain. */
  words?: (line: TableLine, block: TableBlock<C>) => RowMeaning<V, F, W>[] | null
  read: (line: TableLine, columns: Columns<C>) => RowMeaning<V, F, W>
  /** What a row may say with a comma within one of its amounts (`joined`), or between two cells (`parted`). */
  either: (
    joined: RowMeaning<V, F, W>,
    parted: RowMeaning<V, F, W>,
    amount: Parted<C>,
    columns: Columns<C>,
  ) => RowMeaning<V, F, W>
}

/**
 * Reads what was pasted: cells → tables under their heads → what the columns are → typed rows, and what is doubtful. A head
 * names the columns, or the player does where nothing makes them certain (`answers`, by the key of what was asked). Titles and
 * sums are told apart; every other row is answered, and none is half taken (M46).
 */
export const ingest = <C, V, F, W>(
  sheet: Sheet,
  reader: Reader<C, V, F, W>,
  answers: Answers<C> = new Map(),
): Ingested<C, V, F, W> => atOnce(ingestSteps(sheet, reader, answers))

/** The same a step at a time, a row each: whoever answers keys meanwhile pauses between two. */
export function* ingestSteps<C, V, F, W>(
  sheet: Sheet,
  reader: Reader<C, V, F, W>,
  answers: Answers<C>,
): Generator<void, Ingested<C, V, F, W>> {
  const { blocks, passed } = yield* tableSteps<C>(
    sheet.rows.map(({ cells }) => cells),
    reader,
  )
  const [asks, answered]: [Ask<C>[], Ask<C>[]] = [[], []]
  const rows: IngestedRow<V, F, W>[] = []
  for (const block of blocks) {
    const lines = block.lines.filter((line) => !reader.isHeading?.(line))
    const words: (RowMeaning<V, F, W>[] | null)[] = []
    for (const line of lines) {
      words.push(reader.words?.(line, block) ?? null)
      yield
    }
    const celled = { ...block, lines: lines.filter((_, at) => !words[at]) }
    const answer = answers.get(block.key)
    const columns = answer ?? (hidesFigures(celled) ? null : reader.certain(celled, blocks))
    if (answer) answered.push(askOf(celled, answer))
    if (!columns && celled.lines.length > 0) asks.push(askOf(celled, proposed(celled, reader)))
    for (const [at, line] of lines.entries()) {
      const head = block.head?.row ?? null
      const place = { row: line.row, head, text: sheet.rows[line.row - 1]?.text ?? '' }
      const said = words[at] ?? (columns && [readRow(line, columns, celled, sheet, reader)])
      if (said) rows.push(...said.map((entry) => ({ ...place, ...entry })))
      else rows.push({ ...place, kind: 'columns', ask: block.key })
      yield
    }
  }
  return { rows: rows.sort((a, b) => a.row - b.row), asks, answered, passed }
}

/** What a row of cells says; where a comma may stand within an amount or between two cells, either. */
function readRow<C, V, F, W>(
  line: TableLine,
  columns: Columns<C>,
  { lines }: TableBlock<C>,
  { commas }: Sheet,
  reader: Reader<C, V, F, W>,
): RowMeaning<V, F, W> {
  const read = reader.read(line, columns)
  const parted = commas && partedAmount(line, columns, reader.isAmount, lines)
  return parted ? reader.either(reader.read(parted.joined, columns), read, parted, columns) : read
}

/** What columns most likely are: under a head those that it does not name may hold the names or the days, told by what they hold. */
function proposed<C, V, F, W>(block: TableBlock<C>, reader: Reader<C, V, F, W>): Columns<C> {
  const { head, columns, lines } = block
  if (!head) return reader.likely(block)
  // Under titles that nobody knows, each of several figures may be a stock or a level.
  const isOpen = columns.every((column) => column === null) && lines[0]?.cells.filter(saysAmount).length !== 1
  const likely = reader
    .likely(block)
    .map((column) => (isOpen && column !== null && reader.isAmount(column) ? null : column))
  const open = (isIt: (cell: string) => boolean) =>
    likely.findIndex((column, at) => {
      const cells = lines.map((line) => (line.cells[at] ?? '').trim()).filter((cell) => cell !== '')
      return column === null && !isKnownTitle(head.cells[at] ?? '') && cells.length > 0 && cells.every(isIt)
    })
  const fill = (columns: Columns<C>, column: C, at: number) =>
    at < 0 || columns.includes(column) ? columns : columns.map((one, place) => (place === at ? column : one))
  const named = fill(
    likely,
    reader.anchor,
    open((cell) => hasLetter(cell) && !isFigure(cell)),
  )
  return reader.day === undefined
    ? named
    : fill(
        named,
        reader.day,
        open((cell) => typeof readDay(cell) === 'string'),
      )
}

/** Whether a head leaves figures or days unnamed: nobody knows what they say of a row (M46). */
const hidesFigures = <C>({ head, columns, lines }: TableBlock<C>): boolean =>
  head !== null &&
  Array.from({ length: widthOf({ lines }) }, (_, at) => at).some(
    (at) =>
      (columns[at] ?? null) === null &&
      !isKnownTitle(head.cells[at] ?? '') &&
      at < head.cells.length &&
      lines.some(({ cells }) => isFigure(cells[at] ?? '')),
  )
