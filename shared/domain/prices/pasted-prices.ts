import {
  type Answers,
  type Ask,
  askOf,
  type Columns,
  type Line,
  overflows,
  type Passed,
  partedAmount,
  tableOf,
} from '#shared/domain/pasted/table.ts'
import { readDay } from '#shared/domain/text/day-text.ts'
import { fold } from '#shared/domain/text/fold.ts'
import {
  certainColumns,
  isPrice,
  likelyColumns,
  type PriceColumn,
  priceColumn,
  priceOf,
  readPack,
} from './pasted-columns.ts'
import type { Names, PastedPrice, PasteFault, Read, Reading } from './pasted-price.ts'
import { isNameless, readNamed, readWords } from './pasted-words.ts'

/** A row of the list, counted from 1, and that of the head above it; `columns`: what is asked of its block comes first. */
export type PastedRow = { row: number; head: number | null } & (Read | { kind: 'columns'; ask: string })
export type PastedTable = { rows: PastedRow[]; asks: Ask<PriceColumn>[]; passed: Passed[] }

/** `commas`: the cells stood between commas. */
type Options = { today: string; names: Names; answers?: Answers<PriceColumn>; commas?: boolean }

/** More rows than this are left for another time. */
export const MAX_ROWS = 5000

/**
 * Reads a pasted price list. A row is cells, or one cell that says it all: `nom 12k5`, `nom x10 4 500`. A head says what the
 * cells are, and may give each pack a column; without one, two are name and price, three name, pack and price. Whatever is not
 * certain is asked. Without a pack a price is one piece's. Amounts are read as T3 says.
 */
export function readPastedPrices(rows: readonly (readonly string[])[], options: Options): PastedTable {
  const { blocks, passed } = tableOf(rows, {
    columnOf: priceColumn,
    anchor: 'name',
    isLine: (text) => isKnown(readWords(text, options.names)),
  })
  const asks: Ask<PriceColumn>[] = []
  const read = blocks.flatMap((block) => {
    const columns = options.answers?.get(block.key) ?? certainColumns(block, blocks)
    const alone = !block.head && block.lines.every(({ cells }) => cells.length === 1)
    if (!columns && !alone) asks.push(askOf(block, likelyColumns(block)))
    const head = block.head?.row ?? null
    return block.lines.map((line): PastedRow => {
      const at = { row: line.row, head }
      if (alone) return { ...at, ...readWords(line.cells[0] ?? '', options.names) }
      if (!columns) return { ...at, kind: 'columns', ask: block.key }
      const read = readCells(line, columns, options)
      const parted = options.commas && partedAmount(line, columns, isPrice, block.lines)
      return { ...at, ...(parted ? eitherOf(readCells(parted.joined, columns, options), read) : read) }
    })
  })
  const inOrder = read.sort((a, b) => a.row - b.row)
  return {
    rows: inOrder.map((row, at) => (at < MAX_ROWS ? row : { ...row, ...refused('too-many') })),
    asks,
    passed,
  }
}

const isKnown = (read: Read): boolean =>
  read.kind === 'choice' || (read.kind === 'prices' && read.prices.some(({ item }) => item !== null))

const refused = (fault: PasteFault): Read & { kind: 'refused' } => ({ kind: 'refused', fault })

/** What a row may say with a comma within its price, or behind it. */
function eitherOf(joined: Read, parted: Read): Read {
  if (joined.kind === 'refused' || parted.kind === 'refused') return parted
  if (joined.kind === 'choice' || parted.kind === 'choice') return refused('price')
  return {
    kind: 'choice',
    readings: [
      { way: 'joined', prices: joined.prices },
      { way: 'parted', prices: parted.prices },
    ],
  }
}

function readCells(line: Line, columns: Columns<PriceColumn>, { today, names }: Options): Read {
  const cell = (column: PriceColumn) => (line.cells[columns.indexOf(column)] ?? '').trim()
  const name = cell('name')
  const day = readDay(cell('day'))
  if (overflows(line, columns)) return refused('cells')
  if (isNameless(name)) return refused('name')
  if (day === undefined || (day !== null && day > today)) return refused('day')
  const prices: Omit<PastedPrice, 'name' | 'item'>[] = []
  for (const [at, column] of columns.entries()) {
    const text = (line.cells[at] ?? '').trim()
    if (column === null || !isPrice(column) || text === '') continue
    const said = typeof column === 'number' ? column : columns.includes('pack') ? readPack(cell('pack')) : 1
    const price = priceOf(text)
    if (said === null) return refused('pack')
    if (price === null) return refused('price')
    prices.push({ pack: said, price, day: day === today ? null : day })
  }
  const [first, ...others] = prices
  if (!first) return refused('none')
  // Only where nothing else says the pack may the name's cell.
  if (others.length === 0 && !columns.includes('pack') && columns.includes('price')) {
    const read = readNamed(name, first.price, names)
    const dated = (some: PastedPrice[]) => some.map((price) => ({ ...price, day: first.day }))
    if (read.kind === 'choice')
      return { ...read, readings: read.readings.map(({ way, prices }) => ({ way, prices: dated(prices) })) }
    if (read.kind === 'prices') return byId(dated(read.prices), cell('id'), names)
    return read
  }
  const item = names.idOf(name) ?? null
  return byId(
    prices.map((price) => ({ name, item, ...price })),
    cell('id'),
    names,
  )
}

/** An id counts where it names the same item, or no other; an id of no item says nothing, and one of another item is asked about. */
function byId(prices: PastedPrice[], idText: string, names: Names): Read {
  const id = /^-?[1-9]\d{0,14}$/.test(idText) ? Number(idText) : null
  const known = id === null ? undefined : names.nameOf(id)
  const [first] = prices
  if (id === null || known === undefined || !first || first.item === id) return { kind: 'prices', prices }
  const ofId = prices.map((price) => ({ ...price, name: known, item: id }))
  if (fold(known) === fold(first.name)) return { kind: 'prices', prices: ofId }
  const readings: Reading[] = [{ way: 'id', prices: ofId }]
  if (first.item !== null) readings.unshift({ way: 'name', prices })
  return { kind: 'choice', readings }
}
