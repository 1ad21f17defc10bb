import { titleWords } from '#shared/domain/pasted/table.ts'

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

const NAMES: Record<FlipColumn, readonly [title: string, ...others: string[]]> = {
  purchase_date: ['date', 'date d achat', 'achete le', 'jour', 'purchase date'],
  item_name: ['objet', 'item', 'nom', 'name', 'item name', 'ressource', 'article'],
  buy_price_kamas: ['achat', 'prix d achat', 'prix achat', 'buy', 'buy price', 'buy price kamas'],
  sell_price_kamas: [
    'revente',
    'prix de revente',
    'vente',
    'prix de vente',
    'sell',
    'sell price',
    'sell price kamas',
  ],
  tax_kamas: ['taxe', 'tax', 'tax kamas'],
  sold: ['vendu', 'vendue', 'sold'],
  sold_date: ['date de vente', 'vendu le', 'date vente', 'sold date'],
  note: ['note', 'notes', 'commentaire', 'remarque'],
}

/** The title of a column in an export. */
export const columnTitle = (column: FlipColumn): string => NAMES[column][0]

/** The column that a title names, in French or English, accents and case aside; null when it is none of ours. */
export function columnNamed(title: string): FlipColumn | null {
  const words = titleWords(title)
  return FLIP_COLUMNS.find((column) => NAMES[column].includes(words)) ?? null
}
