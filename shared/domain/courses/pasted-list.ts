import {
  type Answers,
  type Ask,
  askOf,
  type Columns,
  hasLetter,
  isTotal,
  isTwice,
  overflows,
  type Passed,
  partedAmount,
  type TableBlock,
  type TableLine,
  tableOf,
  titleWords,
  widthOf,
} from '#shared/domain/pasted/table.ts'
import { type CountDoubt, readPieces, unmarked, wantedReadings } from './wanted-words.ts'

/** Lines of a pasted list that are read; more is not a list that a person made. */
export const MAX_PASTED = 500

export type ListColumn = 'name' | 'pieces'
export const LIST_COLUMNS: readonly ListColumn[] = ['name', 'pieces']

const TITLES: Record<ListColumn, readonly string[]> = {
  name: [
    'objet',
    'objets',
    'nom',
    'item',
    'items',
    'name',
    'ressource',
    'ressources',
    'article',
    'ingredient',
  ],
  pieces: ['quantite', 'quantites', 'qte', 'qty', 'quantity', 'nombre', 'nb', 'besoin', 'manque', 'pieces'],
}

export function listColumn(title: string): ListColumn | null {
  const words = titleWords(title)
  return LIST_COLUMNS.find((column) => TITLES[column].includes(words)) ?? null
}

/** A line of a pasted list, and the row of the head above it: what it asks, how many it may ask, or the name that no item bears; its columns may come first. */
export type PastedLine = { row: number; text: string; head?: number } & (
  | { kind: 'wanted'; id: number; pieces: number }
  | { kind: 'choice'; id: number; pieces: number[]; why: CountDoubt }
  | { kind: 'unknown'; name: string; pieces: number | null }
  | { kind: 'columns'; ask: string }
)
export type PastedList = { lines: PastedLine[]; asks: Ask<ListColumn>[]; passed: Passed[] }
type IdNamed = (name: string) => number | undefined

/**
 * A list of quantities and names as build planners, chats and spreadsheets give it: words, in either order, or cells, of which
 * a head says what they are, or two of them themselves. Headings (« Ressources : ») and prices after « ≈ » are passed over; what
 * is not certain is asked. `idNamed` finds an item by its name; `commas`: the cells stood between commas.
 */
export function readPastedList(
  rows: readonly (readonly string[])[],
  idNamed: IdNamed,
  answers: Answers<ListColumn> = new Map(),
  commas = false,
): PastedList {
  const { blocks, passed } = tableOf<ListColumn>(rows, {
    columnOf: listColumn,
    anchor: 'name',
    isLine: (text) => isHeading(text) || readLine(text, 0, idNamed).some(({ kind }) => kind !== 'unknown'),
  })
  const asks: Ask<ListColumn>[] = []
  const read = blocks.flatMap((block) => {
    const said = block.lines.filter(({ cells }) => !isHeading(cells.join(' ').trim()))
    const parts = said.map((line) => (block.head ? null : wordsOf(line, idNamed)))
    const celled = { ...block, lines: said.filter((_, at) => !parts[at]) }
    const columns = answers.get(block.key) ?? certainColumns(celled)
    if (!columns && celled.lines.length > 0) asks.push(askOf(celled, likelyColumns(celled)))
    const under = block.head ? { head: block.head.row } : {}
    return said.flatMap((line, at) => {
      const words = parts[at]
      if (words) return words
      const text = line.cells.join(' ').trim()
      if (!columns) return [{ ...under, row: line.row, text, kind: 'columns' as const, ask: block.key }]
      const read = readCells(line, columns, text, idNamed)
      const parted = commas ? partedAmount(line, columns, (column) => column === 'pieces', block.lines) : null
      const joined = parted && readCells(parted.joined, columns, text, idNamed)
      if (joined?.kind !== 'wanted' || read.kind !== 'wanted') return [{ ...under, ...read }]
      const pieces = [joined.pieces, read.pieces]
      return [{ ...under, ...read, kind: 'choice' as const, pieces, why: 'numbers' as const }]
    })
  })
  return { lines: read.sort((a, b) => a.row - b.row).slice(0, MAX_PASTED), asks, passed }
}

const isHeading = (text: string): boolean => /^[^\d]*:$/.test(text)

/** The lines that a row without columns makes: its one cell, or several that are each understood. */
function wordsOf({ row, cells }: TableLine, idNamed: IdNamed): PastedLine[] | null {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const lines = filled.map((cell) => readLine(cell, row, idNamed))
  const understood = lines.every((made) => made.every(({ kind }) => kind !== 'unknown'))
  return filled.length === 1 || understood ? lines.flat() : null
}

/** The columns of a block where they are certain: those that a head names once, or two of which one holds numbers throughout. */
function certainColumns({ head, columns, lines }: TableBlock<ListColumn>): Columns<ListColumn> | null {
  if (head)
    return LIST_COLUMNS.every((column) => columns.includes(column)) && !isTwice(columns) ? columns : null
  if (widthOf({ lines }) !== 2) return null
  const counted = (at: number) => lines.every(({ cells }) => readPieces(cells[at] ?? '') !== null)
  const named = (at: number) => lines.every(({ cells }) => hasLetter(cells[at] ?? ''))
  if (named(0) && counted(1)) return ['name', 'pieces']
  return counted(0) && named(1) ? ['pieces', 'name'] : null
}

/** What the columns of a block most likely are, to be asked: the first number beside the name. */
function likelyColumns({ head, columns, lines }: TableBlock<ListColumn>): Columns<ListColumn> {
  if (head && columns.some((column) => column !== null)) return columns
  const [first = []] = lines.map(({ cells }) => cells)
  const name = first.findIndex((cell) => readPieces(cell) === null && hasLetter(cell))
  const pieces = first.findIndex((cell) => readPieces(cell) !== null)
  return first.map((_, at) => (at === name ? 'name' : at === pieces ? 'pieces' : null))
}

function readCells(
  line: TableLine,
  columns: Columns<ListColumn>,
  text: string,
  idNamed: IdNamed,
): PastedLine {
  const cell = (column: ListColumn) => (line.cells[columns.indexOf(column)] ?? '').trim()
  const pieces = overflows(line, columns) ? null : readPieces(cell('pieces'))
  const id = idNamed(cell('name'))
  const said = { row: line.row, text }
  return pieces === null || id === undefined
    ? { ...said, kind: 'unknown', name: cell('name'), pieces }
    : { ...said, kind: 'wanted', id, pieces }
}

/** A line of words; one that nobody understands as a whole may be several, between commas. */
function readLine(line: string, row: number, idNamed: IdNamed): PastedLine[] {
  const text = line.replace(/≈.*$/, '').trim()
  const whole = { row, ...readOne(text, idNamed) }
  const parts = text.split(/,\s+/)
  if (whole.kind !== 'unknown' || parts.length < 2) return [whole]
  const several = parts.map((part) => ({ row, ...readOne(part.trim(), idNamed) }))
  return several.every(({ kind }) => kind !== 'unknown') ? several : [whole]
}

function readOne(line: string, idNamed: IdNamed) {
  const { text, done, number } = unmarked(line)
  const readings = wantedReadings(text)
  const known = readings.flatMap((reading) => {
    const id = idNamed(reading.name)
    return id === undefined ? [] : [{ ...reading, id }]
  })
  const exact = known.filter(({ name }) => name === text)
  const said = exact.length > 0 ? exact : known
  const [first] = said
  if (!first || isTotal(text) || said.some(({ id }) => id !== first.id)) {
    const [
      {
        pieces: [pieces = null],
        name,
      } = { pieces: [null], name: text },
    ] = readings
    // `3,810 Ortie`: neither side of its comma is the count.
    if (/\d,\d/.test(text)) return { text: line, kind: 'unknown' as const, name: text, pieces: null }
    return { text: line, kind: 'unknown' as const, name, pieces }
  }
  const counts = [...new Set(said.flatMap(({ pieces }) => pieces))]
  const numbered = number !== null && number > 1 && first.name === text
  const why = said.find((one) => one.why)?.why ?? (done ? 'done' : numbered ? 'numbered' : null)
  const { id } = first
  if (counts.length > 1 || why) {
    const pieces = numbered ? [...counts, number] : counts
    return { text: line, kind: 'choice' as const, id, pieces, why: why ?? 'numbers' }
  }
  return { text: line, kind: 'wanted' as const, id, pieces: counts[0] ?? 1 }
}
