import { readChat } from '#shared/domain/pasted/chat.ts'
import type { Reader, RowMeaning } from '#shared/domain/pasted/ingest.ts'
import {
  type Columns,
  hasLetter,
  isTotal,
  isTwice,
  overflows,
  type TableBlock,
  type TableLine,
  widthOf,
} from '#shared/domain/pasted/table.ts'
import { columnFinder } from '#shared/domain/pasted/titles.ts'
import { type CountDoubt, readPieces, singularsOf, unmarked, wantedReadings } from './wanted-words.ts'

export type ListColumn = 'name' | 'pieces'
export const LIST_COLUMNS: readonly ListColumn[] = ['name', 'pieces']

export const listColumn = columnFinder<ListColumn>([
  ['name', 'item'],
  ['pieces', 'quantity', 'need'],
])

/** Pieces of an item that are wanted; `item` is null where no item bears the name. */
export type WantedPieces = { name: string; item: number | null; pieces: number }
/** Why a line says nothing: no count that is one, an address where a list should be. */
export type ListFault = 'count' | 'link'
type Line = RowMeaning<WantedPieces, ListFault, CountDoubt>
type IdNamed = (name: string) => number | undefined

/**
 * A list of quantities and names as build planners, chats and spreadsheets give it: words, in either order, or cells, of which
 * a head says what they are, or two of them themselves. Headings (« Ressources : ») and prices after « ≈ » are passed over; what
 * is not certain is asked. `idNamed` finds an item by its name.
 */
export const listReader = (idNamed: IdNamed): Reader<ListColumn, WantedPieces, ListFault, CountDoubt> => ({
  columnOf: listColumn,
  anchor: 'name',
  isHeading: ({ cells }) => isHeading(cells.join(' ').trim()),
  isLine: (text) => isHeading(text) || readLine(text, idNamed).some(isKnown),
  isAmount: (column) => column === 'pieces',
  certain: certainColumns,
  likely: likelyColumns,
  words: (line, block) => {
    if (!block.head) return wordsOf(line, idNamed)
    // Of a head that names things alone, each is told in words: « Récupérer 12 Ortie ».
    const at = onlyNames(block) ? block.columns.indexOf('name') : -1
    return at < 0 ? null : readLine(line.cells[at] ?? '', idNamed)
  },
  read: (line, columns) => readCells(line, columns, idNamed),
  either: (joined, parted) => {
    if (joined.kind !== 'ready' || parted.kind !== 'ready') return parted
    const readings = [...joined.values, ...parted.values].map((one) => ({
      way: 'numbers' as const,
      values: [one],
    }))
    return { kind: 'choice', readings }
  },
})

const isKnown = (line: Line): boolean =>
  line.kind === 'choice' || (line.kind === 'ready' && line.values.some(({ item }) => item !== null))

/** Whether a head names things and no other column holds a figure that may count them. */
const onlyNames = ({ head, columns, lines }: TableBlock<ListColumn>): boolean =>
  head !== null &&
  !columns.includes('pieces') &&
  !isTwice(columns) &&
  !lines.some(({ cells }) => cells.some((cell, at) => columns[at] === null && readPieces(cell) !== null))

const isHeading = (text: string): boolean => /^[^\d]*:$/.test(text)

/** What a row without columns says: its one cell, or several that are each understood. */
function wordsOf({ cells }: TableLine, idNamed: IdNamed): Line[] | null {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const lines = filled.map((cell) => readLine(cell, idNamed))
  const understood = lines.every((made) => made.every(isKnown))
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

function readCells(line: TableLine, columns: Columns<ListColumn>, idNamed: IdNamed): Line {
  const cell = (column: ListColumn) => (line.cells[columns.indexOf(column)] ?? '').trim()
  const pieces = overflows(line, columns) ? null : readPieces(cell('pieces'))
  const name = cell('name')
  if (pieces === null || name === '') return REFUSED
  return { kind: 'ready', values: [{ name, item: idNamed(name) ?? null, pieces }] }
}

const REFUSED: Line = { kind: 'refused', faults: ['count'] }
/** What the almanax asks, as its list says it. */
const OFFERING = /^r[ée]cup[ée]rer\s+(.+?)\s+et\s+(?:l[ea]\s+|l['’])?(?:r?apporter|ramener)(?!\p{L}).*$/iu
/** What parts several things in one line. */
const SEVERAL = /,\s+|\s+[+&·/]\s+|\s+et\s+/
/** A figure after these is no count. */
const LEVEL = /(?:^|[\s,(])(?:niv(?:eau)?|nv|lvl|level)\.?$/i

/** A line of words; one that nobody understands as a whole may be several, between commas. */
function readLine(line: string, idNamed: IdNamed): Line[] {
  const text = line.replace(/≈.*$/, '').trim().replace(OFFERING, '$1')
  if (/^https?:\/\//i.test(text)) return [{ kind: 'refused', faults: ['link'] }]
  const chat = readChat(text)
  if (chat) {
    const { name, pieces } = chat
    const values = [{ name, item: idNamed(name) ?? null, pieces }]
    return chat.kind === 'bought' ? [{ kind: 'choice', readings: [{ way: 'done', values }] }] : [REFUSED]
  }
  const whole = readOne(text, idNamed)
  const parts = text.split(SEVERAL)
  if (isKnown(whole) || parts.length < 2) return [whole]
  const several = parts.map((part) => readOne(part.trim(), idNamed))
  return several.every(isKnown) ? several : [whole]
}

function readOne(line: string, idNamed: IdNamed): Line {
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
    const [unnamed] = readings
    // `3,810 Ortie`: neither side of its comma is the count.
    const pieces = /\d,\d/.test(text) ? undefined : unnamed?.pieces[0]
    if (!unnamed || pieces === undefined || isTotal(text) || LEVEL.test(unnamed.name)) return REFUSED
    const plurals = readings.flatMap(({ name, pieces: [count = 1] }) =>
      singularsOf(name).flatMap((one): WantedPieces[] => {
        const item = idNamed(one)
        return item === undefined ? [] : [{ name: one, item, pieces: count }]
      }),
    )
    const [plural] = plurals
    if (plural && plurals.every(({ item }) => item === plural.item))
      return { kind: 'choice', readings: [{ way: 'plural', values: [plural] }] }
    return { kind: 'ready', values: [{ name: unnamed.name, item: null, pieces }] }
  }
  const counts = [...new Set(said.flatMap(({ pieces }) => pieces))]
  const numbered = number !== null && number > 1 && first.name === text
  const why = said.find((one) => one.why)?.why ?? (done ? 'done' : numbered ? 'numbered' : null)
  const wanted = (pieces: number): WantedPieces => ({ name: first.name, item: first.id, pieces })
  if (counts.length > 1 || why) {
    const pieces = numbered ? [...counts, number] : counts
    return {
      kind: 'choice',
      readings: pieces.map((count) => ({ way: why ?? 'numbers', values: [wanted(count)] })),
    }
  }
  return { kind: 'ready', values: [wanted(counts[0] ?? 1)] }
}
