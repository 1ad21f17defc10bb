import { line, note } from '#shared/contract/fields.ts'
import { readDay } from '#shared/domain/text/day-text.ts'
import { readKamas } from '#shared/domain/text/kamas.ts'
import { columnNamed, columnTitle, FLIP_COLUMNS, type FlipColumn, type FlipLine } from './flip-columns.ts'
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

/** Why a cell is refused: nothing where something must be, text that says nothing clear, or too much of it. */
export type FlipFault = { column: FlipColumn; why: 'missing' | 'unreadable' | 'too-long'; text: string }

/** A row of the table: the line that it makes, or the cells that keep it from being one. `row` counts from 1. */
export type ReadFlip = { row: number; name: string } & (
  | { flip: FlipLine; faults: null }
  | { flip: null; faults: FlipFault[] }
)

/**
 * Reads lines from the cells of a table. A first row that names columns says what they are, in French or English;
 * otherwise they come in the export's order. Unknown columns and empty rows are passed over; every other row is
 * answered, as a line or as refused. An empty price is 0, an empty tax or one that equals the auto tax is automatic;
 * without a date column every line gets `today`. Source: T54, T55.
 */
export function readFlipLines(rows: readonly (readonly string[])[], today: string): ReadFlip[] {
  const first = rows.findIndex(isFilled)
  const head = headOf(rows[first] ?? [])
  const columns: readonly (FlipColumn | null)[] = head ?? FLIP_COLUMNS
  const dated = columns.includes('purchase_date')
  return rows.flatMap((cells, index) => {
    if (!isFilled(cells) || (head && index === first)) return []
    const cell = (column: FlipColumn) => cells[columns.indexOf(column)] ?? ''
    return [readLine(index + 1, cell, dated ? null : today)]
  })
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '')

/** The columns that a head names; null when the row is a line: a head names the item and something else. */
function headOf(cells: readonly string[]): readonly (FlipColumn | null)[] | null {
  const named = cells.map(columnNamed)
  const known = new Set(named.filter((column) => column !== null))
  return known.has('item_name') && known.size > 1 ? named : null
}

function readLine(row: number, cell: (column: FlipColumn) => string, today: string | null): ReadFlip {
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
  if (name === '') refuse('item_name', 'missing')
  if (!line.is(name)) refuse('item_name', 'too-long')
  const buy = amount('buy_price_kamas') ?? 0
  const sell = amount('sell_price_kamas') ?? 0
  const tax = amount('tax_kamas')
  const sold = readYesNo(cell('sold'))
  if (sold === undefined) refuse('sold', 'unreadable')
  const soldDate = date('sold_date')
  if (!note.is(remark)) refuse('note', 'too-long')
  const flip = {
    purchase_date: today ?? purchased,
    item_name: name,
    buy_price_kamas: buy,
    sell_price_kamas: sell,
    tax_kamas: tax ?? autoTax(sell),
    autoTax: tax === null || tax === autoTax(sell),
    sold: sold ?? soldDate !== null,
    sold_date: soldDate,
    note: remark,
  }
  return faults.length ? { row, name, flip: null, faults } : { row, name, flip, faults: null }
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
