import { line as lineField, note } from '#shared/contract/fields.ts'
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
} from '#shared/domain/pasted/table.ts'
import { readDay } from '#shared/domain/text/day-text.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { readKamas } from '#shared/domain/text/kamas.ts'
import {
  columnNamed,
  columnTitle,
  FLIP_COLUMNS,
  type FlipColumn,
  type FlipLine,
  isQuantityTitle,
} from './flip-columns.ts'
import { autoTax, flipTax } from './flips.ts'

/**
 * Lines as the table that `readFlipLines` reads back, head included: date, objet, achat, revente, taxe, vendu, date de
 * vente, note. Amounts are bare figures.
 */
export const flipTable = (lines: readonly FlipLine[]): string[][] => [
  FLIP_COLUMNS.map(columnTitle),
  ...lines.map((flip) => [
    flip.purchase_date ?? '',
    flip.item_name,
    String(flip.buy_price_kamas),
    String(flip.sell_price_kamas),
    String(flipTax(flip)),
    flip.sold ? 'oui' : 'non',
    flip.sold_date ?? '',
    flip.note,
  ]),
]

/**
 * Why a row is refused: nothing in a cell where something must be, text that says nothing clear, too much of it, a comma that
 * may stand within an amount or behind it, or a cell too many.
 */
export type FlipFault = {
  column: FlipColumn
  why: 'missing' | 'unreadable' | 'too-long' | 'comma' | 'cells'
  text: string
}

/**
 * A row of the table, counted from 1: the line that it makes, and a day of it that is yet to come; the cells that keep it from
 * being one; or the question what its columns are.
 */
export type ReadFlip = { row: number; name: string } & (
  | { kind: 'line'; flip: FlipLine; dated: boolean; ahead: string | null }
  | { kind: 'refused'; faults: FlipFault[] }
  | { kind: 'columns' }
)
export type FlipsRead = { rows: ReadFlip[]; asks: Ask<FlipColumn>[]; passed: Passed[] }

/**
 * Reads lines from the cells of a table. A head names the columns, in French or English; without one they come in the export's
 * order, and what comes in another is asked. Unknown columns and empty rows are passed over, titles and sums are told apart;
 * every other row is answered. An empty price is 0, an empty tax or one that equals the auto tax is automatic; without a date
 * column every line gets `today`. `commas`: the cells stood between commas. Source: T54, T55.
 */
export function readFlipLines(
  rows: readonly (readonly string[])[],
  today: string,
  answers: Answers<FlipColumn> = new Map(),
  commas = false,
): FlipsRead {
  const { blocks, passed } = tableOf<FlipColumn>(rows, { columnOf: columnNamed, anchor: 'item_name' })
  const asks: Ask<FlipColumn>[] = []
  const read = blocks.flatMap((block) => {
    const columns = answers.get(block.key) ?? certainColumns(block)
    if (!columns) asks.push(askOf(block, likelyColumns(block)))
    return block.lines.map((line): ReadFlip => {
      if (!columns) return { row: line.row, name: line.cells.join(' '), kind: 'columns' }
      const read = readLine(line, columns, today)
      const parted = commas && read.kind === 'line' && partedAmount(line, columns, isPrice, block.lines)
      if (!parted) return read
      const joined = readLine(parted.joined, columns, today)
      // With one cell fewer a day may have come into the item's place.
      if (joined.kind !== 'line' || !hasLetter(joined.name)) return read
      const faults: FlipFault[] = [{ column: parted.column, why: 'comma', text: parted.text }]
      return { row: line.row, name: read.name, kind: 'refused', faults }
    })
  })
  return { rows: read.sort((a, b) => a.row - b.row), asks, passed }
}

const isAmount = (text: string): boolean => readKamas(text).kind === 'amount'
const isDay = (text: string): boolean => typeof readDay(text) === 'string'

/**
 * The columns of a block where they are certain, else null. A head must name the item, no column twice, and leave no amounts
 * unnamed that may be a price; without one, no row may begin with a word, nor have an amount for its item.
 */
function certainColumns({ head, columns, lines }: TableBlock<FlipColumn>): Columns<FlipColumn> | null {
  if (!head) {
    const turned = lines.some(
      ({ cells: [date = '', item = ''] }) =>
        (hasLetter(date) && !isDay(date)) || (item.trim() !== '' && !hasLetter(item)),
    )
    return turned ? null : FLIP_COLUMNS
  }
  const priced = columns.includes('buy_price_kamas') && columns.includes('sell_price_kamas')
  const unclear = head.cells.some((title, at) => {
    if (columns[at] !== null) return false
    const cells = lines.map((line) => (line.cells[at] ?? '').trim())
    if (isQuantityTitle(title)) return cells.some((cell) => cell !== '' && cell !== '1')
    return !priced && cells.some(isAmount)
  })
  return columns.includes('item_name') && !isTwice(columns) && !unclear ? columns : null
}

/** What the columns of a block most likely are, to be asked: an amount is a purchase, then a sale. */
function likelyColumns({ head, columns, lines }: TableBlock<FlipColumn>): Columns<FlipColumn> {
  if (head && columns.some((column) => column !== null)) return columns
  const [first = []] = lines.map(({ cells }) => cells)
  const left: FlipColumn[] = ['buy_price_kamas', 'sell_price_kamas', 'tax_kamas']
  const item = first.findIndex((cell) => hasLetter(cell) && !isDay(cell))
  const date = first.findIndex(isDay)
  return first.map((cell, at) => {
    if (at === item) return 'item_name'
    if (at === date) return 'purchase_date'
    return isAmount(cell) ? (left.shift() ?? null) : null
  })
}

const isPrice = (column: FlipColumn): boolean => column.endsWith('_kamas')

function readLine(line: TableLine, columns: Columns<FlipColumn>, today: string): ReadFlip {
  const { row } = line
  const dated = columns.includes('purchase_date')
  const cell = (column: FlipColumn) => line.cells[columns.indexOf(column)] ?? ''
  const faults: FlipFault[] = []
  const refuse = (column: FlipColumn, why: FlipFault['why']) => {
    faults.push({ column, why, text: cell(column) })
  }
  const amount = (column: FlipColumn): number | null => {
    const read = readKamas(cell(column))
    if (read.kind === 'unreadable') refuse(column, 'unreadable')
    return read.kind === 'amount' ? read.value : null
  }
  const date = (column: FlipColumn): string | null => {
    const read = readDay(cell(column))
    if (read === undefined) refuse(column, 'unreadable')
    return read ?? null
  }
  const purchased = date('purchase_date')
  const name = cell('item_name').trim()
  const remark = cell('note').trim()
  if (overflows(line, columns)) {
    return { row, name, kind: 'refused', faults: [{ column: 'item_name', why: 'cells', text: '' }] }
  }
  if (name === '') refuse('item_name', 'missing')
  if (!lineField.is(name)) refuse('item_name', 'too-long')
  const buy = amount('buy_price_kamas') ?? 0
  const sell = amount('sell_price_kamas') ?? 0
  const tax = amount('tax_kamas')
  const sold = readYesNo(cell('sold'))
  if (sold === undefined) refuse('sold', 'unreadable')
  const soldDate = date('sold_date')
  if (!note.is(remark)) refuse('note', 'too-long')
  const flip = {
    purchase_date: dated ? purchased : today,
    item_name: name,
    buy_price_kamas: buy,
    sell_price_kamas: sell,
    tax_kamas: tax ?? autoTax(sell),
    autoTax: tax === null || tax === autoTax(sell),
    sold: sold ?? soldDate !== null,
    sold_date: soldDate,
    note: remark,
  }
  if (faults.length > 0) return { row, name, kind: 'refused', faults }
  const ahead = [flip.purchase_date, flip.sold_date].find((day) => day !== null && day > today) ?? null
  return { row, name, kind: 'line', flip, dated, ahead }
}

const YES = ['oui', 'o', 'x', '✓', '✔', '1', 'true', 'vrai', 'yes', 'vendu', 'vendue']
const NO = ['non', 'n', '0', 'false', 'faux', 'no', '-', 'en vente']

/** Null for nothing, undefined for what is neither. */
function readYesNo(text: string): boolean | null | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === '') return null
  if (YES.includes(typed)) return true
  return NO.includes(typed) ? false : undefined
}

/**
 * Which of the lines a ledger seems to hold already: as many of one day, item and purchase price as it has; of one sale price
 * where the table says no day.
 */
export function heldAlready(
  lines: readonly { flip: FlipLine; dated: boolean }[],
  held: readonly FlipLine[],
): boolean[] {
  const keyOf = (flip: FlipLine, dated: boolean) =>
    [dated ? flip.purchase_date : flip.sell_price_kamas, flip.buy_price_kamas, fold(flip.item_name)].join('|')
  const counts = (dated: boolean) => {
    const times = new Map<string, number>()
    for (const flip of held) times.set(keyOf(flip, dated), (times.get(keyOf(flip, dated)) ?? 0) + 1)
    return times
  }
  const [byDay, bySale] = [counts(true), counts(false)]
  return lines.map(({ flip, dated }) => {
    const times = dated ? byDay : bySale
    const key = keyOf(flip, dated)
    const left = times.get(key) ?? 0
    times.set(key, left - 1)
    return left > 0
  })
}
