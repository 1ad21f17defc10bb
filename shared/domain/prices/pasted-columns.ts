import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { type MarketFigures, PERIODS, type Period } from '#shared/domain/lots/market-pace.ts'
import { readPackSize, sizeOf } from '#shared/domain/pasted/pack-size.ts'
import {
  type Columns,
  hasLetter,
  isTwice,
  type TableBlock,
  titleWords,
  widthOf,
} from '#shared/domain/pasted/table.ts'
import { columnFinder, isTitled, type Meaning } from '#shared/domain/pasted/titles.ts'
import { readKamas } from '#shared/domain/text/kamas.ts'

/** `id`: one of the game's items, as its head says; `any_id` may be anybody's. */
const WORDS = ['name', 'pack', 'price', 'day', 'id', 'any_id'] as const
type MarketColumn = keyof MarketFigures
/** What a column of a pasted price list holds; a pack size: the prices of that pack; else a figure of « Cours du marché ». */
export type PriceColumn = (typeof WORDS)[number] | PackSize | MarketColumn
const MARKET_COLUMNS: readonly MarketColumn[] = (['sold', 'median', 'average'] as const).flatMap((figure) =>
  PERIODS.map((period) => `${figure}_${period}` as const),
)
/** Those that the player may say of a column. */
export const PRICE_COLUMNS: readonly PriceColumn[] = [
  ...(['name', ...PACK_SIZES, 'pack', 'price', 'day', 'id'] as const),
  ...MARKET_COLUMNS,
]

const columnOfMeaning = columnFinder<(typeof WORDS)[number]>([
  ['name', 'item'],
  ['pack', 'pack', 'quantity'],
  ['price', 'price', 'totalPrice'],
  ['day', 'day', 'seenOn'],
  ['id', 'itemId'],
  ['any_id', 'id'],
])
const UNIT =
  /^(?:prix |price |precio )?(?:(?:a l )?unite|unitaire|unitario|unidad|unit|par unite|por unidad|per unit|piece|la piece|par piece|each)(?: price)?(?: kamas)?$/
const PACK =
  /^(?:prix |price |precio |kamas )?(?:(?:du |par |de |del )?(?:lots?|lotes?|packs?) (?:de |of |x ?)?|par |por |x ?)?(1|10|100|1 ?000)(?: ?x)?(?: kamas)?$/

const FIGURE =
  /^(?:(?<sold>vendus?|ventes?|quantites? vendues?|sold|sales|vendidos?|ventas?)|(?:prix |price |precio )?(?:(?<median>median[eo]?)|(?<average>moyenn?e?|average|avg|medio|promedio))(?: price)?) (?:en |sur |in )?(?<period>.+)$/
const PERIOD: Record<Period, RegExp> = {
  '24h': /^(?:24 ?h(?:eures|ours|oras)?|1 ?j(?:our)?|1 ?d(?:ay|ia)?|jour|day|dia)$/,
  '7d': /^(?:7 ?j(?:ours)?|7 ?d(?:ays|ias)?|semaine|week|semana)$/,
  '30d': /^(?:30 ?j(?:ours)?|30 ?d(?:ays|ias)?|mois|month|mes)$/,
}

/** The figure of the market that a title names, `vendus_24h`, « prix médian 7 jours »; undefined for another one. */
function marketColumn(words: string): MarketColumn | undefined {
  const { sold, median, period = '' } = FIGURE.exec(words)?.groups ?? {}
  const over = PERIODS.find((one) => PERIOD[one].test(period))
  return over && `${sold ? 'sold' : median ? 'median' : 'average'}_${over}`
}

/** The column that a title names; null when it is none of ours. */
export function priceColumn(title: string, titles: readonly string[] = []): PriceColumn | null {
  const words = titleWords(title)
  return (
    columnOfMeaning(title, titles) ??
    marketColumn(words) ??
    (UNIT.test(words) ? 1 : sizeOf(PACK.exec(words)?.[1]))
  )
}

/** Kamas above zero; null for nothing or what cannot be read: a list says prices, it clears none. */
export function priceOf(text: string): number | null {
  const read = readKamas(text)
  return read.kind === 'amount' && read.value > 0 ? read.value : null
}

export const isMarket = (column: PriceColumn | null): column is MarketColumn =>
  MARKET_COLUMNS.some((one) => one === column)

/** A figure of the market: pieces sold, none among them, or kamas above zero; null where the game shows dashes; undefined for what cannot be read. */
export function figureOf(column: MarketColumn, text: string): number | null | undefined {
  if (/^[-–—−\s]*$/.test(text)) return null
  const read = readKamas(text)
  if (read.kind !== 'amount') return undefined
  return read.value > 0 || column.startsWith('sold') ? read.value : null
}

export const isPrice = (column: PriceColumn | null): column is 'price' | PackSize =>
  column === 'price' || typeof column === 'number'

/**
 * The columns of a block where they are certain, else null. A head must name the item and its price, or a figure of its market,
 * once, and say whose pack a price is; without one, two cells are name and price, three name, pack and price, and no row may say otherwise.
 */
export function certainColumns(
  block: TableBlock<PriceColumn>,
  others: readonly TableBlock<PriceColumn>[],
): Columns<PriceColumn> | null {
  if (!block.head) return columnsByShape(block, others)
  const { columns, head, lines } = block
  const cellsOf = (column: PriceColumn) => lines.map(({ cells }) => cells[columns.indexOf(column)] ?? '')
  const of = (meaning: Meaning, column: PriceColumn) =>
    isTitled(head.cells[columns.indexOf(column)] ?? '', [meaning])
  const packs = columns.includes('pack')
  const named = columns.includes('name') || columns.includes('id')
  if (!named || !columns.some((one) => isPrice(one) || isMarket(one)) || isTwice(columns)) return null
  if (columns.some((column) => typeof column === 'number'))
    return packs || columns.includes('price') ? null : columns
  if (!packs) return of('totalPrice', 'price') ? null : columns
  const isStock = of('quantity', 'pack') && cellsOf('pack').some((cell) => cell.trim() && !readPackSize(cell))
  return isStock ? null : columns
}

function columnsByShape(
  block: TableBlock<PriceColumn>,
  others: readonly TableBlock<PriceColumn>[],
): Columns<PriceColumn> | null {
  const rows = block.lines.map(({ cells }) => cells.map((cell) => cell.trim()))
  const width = widthOf(block)
  if (width <= 2) {
    const turned = rows.some(([name = '', price = '']) => name && !hasLetter(name) && hasLetter(price))
    const beside = others.some((other) => !other.head && other !== block && widthOf(other) > 2)
    const mayBePack = beside && rows.some(([, second = '']) => readPackSize(second) !== null)
    return turned || mayBePack ? null : ['name', 'price']
  }
  const packed = rows.every(([, pack = '', price = '']) => readPackSize(pack) !== null || (!pack && !price))
  const priced = rows.every(([, , price = '']) => !hasLetter(price) || priceOf(price) !== null)
  return width === 3 && packed && priced ? ['name', 'pack', 'price'] : null
}

/** What the columns of a block most likely are, to be asked. */
export function likelyColumns({ head, columns, lines }: TableBlock<PriceColumn>): Columns<PriceColumn> {
  if (head && columns.some((column) => column !== null))
    return columns.map((column) => (column === 'any_id' ? null : column))
  const width = widthOf({ lines })
  const [first = []] = lines.map(({ cells }) => cells)
  const name = first.findIndex(hasLetter)
  const figures = first.flatMap((cell, at) => (at !== name && priceOf(cell) !== null ? [at] : []))
  const packs = figures.length > 1 ? PACK_SIZES : (['price'] as const)
  return Array.from({ length: width }, (_, at) =>
    at === name ? 'name' : (packs[figures.indexOf(at)] ?? null),
  )
}
