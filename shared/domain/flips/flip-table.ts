import { line as lineField, note } from '#shared/contract/fields.ts'
import { readChat } from '#shared/domain/pasted/chat.ts'
import { type LineEntry, type LineTable, lineReader, thereAmong } from '#shared/domain/pasted/line-table.ts'
import { fold } from '#shared/domain/text/fold.ts'
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

/**
 * Reads lines of the ledger from the cells of a table, or from the game's words for a purchase. An empty price is 0, an empty
 * tax or one that equals the auto tax is automatic; without a date column every line gets `today`. Source: T54, T55, M51.
 */
export const flipReader = (today: string) => lineReader(tableOn(today), today)

const tableOn = (today: string): LineTable<FlipColumn, FlipLine> => ({
  columns: FLIP_COLUMNS,
  columnNamed,
  day: 'purchase_date',
  item: 'item_name',
  amounts: ['buy_price_kamas', 'sell_price_kamas', 'tax_kamas'],
  priced: ['buy_price_kamas', 'sell_price_kamas'],
  required: ['item_name'],
  words: (text) => readPurchase(text, today),
  readLine({ text, amount, day, refuse }, dated) {
    const purchased = day('purchase_date')
    const name = text('item_name')
    if (name === '') refuse('item_name', 'missing')
    if (!lineField.is(name)) refuse('item_name', 'too-long')
    const buy = amount('buy_price_kamas') ?? 0
    const sell = amount('sell_price_kamas') ?? 0
    const tax = amount('tax_kamas')
    const sold = readYesNo(text('sold'))
    if (sold === undefined) refuse('sold', 'unreadable')
    const soldDate = day('sold_date')
    const remark = text('note')
    if (!note.is(remark)) refuse('note', 'too-long')
    const line = {
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
    return { line, days: [line.purchase_date, line.sold_date] }
  },
})

/** What the game says of a purchase; of a sale it is a lot that tells. */
function readPurchase(text: string, today: string): LineEntry<FlipColumn, FlipLine> | null {
  const said = readChat(text)
  if (!said) return null
  if (said.kind === 'sold') return { kind: 'refused', faults: [{ column: 'item_name', why: 'sale', text }] }
  const line: FlipLine = {
    purchase_date: today,
    item_name: said.name,
    buy_price_kamas: said.kamas,
    sell_price_kamas: 0,
    tax_kamas: autoTax(0),
    autoTax: true,
    sold: false,
    sold_date: null,
    note: said.pieces === 1 ? '' : `×${said.pieces}`,
  }
  return { kind: 'ready', values: [{ line, dated: true, ahead: null }] }
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
export const alreadyThere = (
  lines: readonly { line: FlipLine; dated: boolean }[],
  held: readonly FlipLine[],
): boolean[] =>
  thereAmong(lines, held, (flip, dated) =>
    [dated ? flip.purchase_date : flip.sell_price_kamas, flip.buy_price_kamas, fold(flip.item_name)].join(
      '|',
    ),
  )
