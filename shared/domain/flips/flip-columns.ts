import { columnFinder, type Meaning } from '#shared/domain/pasted/titles.ts'

/** A line of the buy/resell tracker as a table holds it: amounts in kamas, days `YYYY-MM-DD`, the item by its name. */
export type FlipLine = {
  purchase_date: string | null
  item_name: string
  buy_price_kamas: number
  sell_price_kamas: number
  tax_kamas: number
  autoTax: boolean
  sold: boolean
  sold_date: string | null
  note: string
}

/** The columns of the table, in the order of the export. */
export const FLIP_COLUMNS = [
  'purchase_date',
  'item_name',
  'buy_price_kamas',
  'sell_price_kamas',
  'tax_kamas',
  'sold',
  'sold_date',
  'note',
] as const
export type FlipColumn = (typeof FLIP_COLUMNS)[number]

/** The title of a column in an export, and what else names it. */
const TITLES: Record<FlipColumn, readonly [title: string, ...meanings: Meaning[]]> = {
  purchase_date: ['date', 'boughtOn', 'day'],
  item_name: ['objet', 'item'],
  buy_price_kamas: ['achat', 'buy'],
  sell_price_kamas: ['revente', 'sell'],
  tax_kamas: ['taxe', 'tax'],
  sold: ['vendu', 'sold'],
  sold_date: ['date de vente', 'soldOn'],
  note: ['note', 'note'],
}

export const columnTitle = (column: FlipColumn): string => TITLES[column][0]

/** The column that a title names; null when it is none of ours. */
export const columnNamed = columnFinder(
  FLIP_COLUMNS.map((column) => {
    const [, ...meanings] = TITLES[column]
    return [column, ...meanings] as const
  }),
)
