import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { type MarketFigures, PERIODS, type Period } from '#shared/domain/lots/market-pace.ts'
import {
  type Columns,
  hasLetter,
  isTwice,
  type TableBlock,
  titleWords,
  widthOf,
} from '#shared/domain/pasted/table.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { readKamas } from '#shared/domain/text/kamas.ts'

const WORDS = ['name', 'pack', 'price', 'day', 'id'] as const
type MarketColumn = keyof MarketFigures
/** What a column of a pasted price list holds; a pack size: the prices of that pack; else a figure of « Cours du marché ». */
export type PriceColumn = (typeof WORDS)[number] | PackSize | MarketColumn
const MARKET_COLUMNS: readonly MarketColumn[] = (['sold', 'median', 'average'] as const).flatMap((figure) =>
  PERIODS.map((period) => `${figure}_${period}` as const),
)
export const PRICE_COLUMNS: readonly PriceColumn[] = [
  ...(['name', ...PACK_SIZES, 'pack', 'price', 'day', 'id'] as const),
  ...MARKET_COLUMNS,
]

/** A quantity may be a pack or a stock: a pack as long as every one of them is a pack's size. */
const QUANTITIES = ['quantite', 'qte', 'qty', 'quantity', 'nombre']
/** The price of all pieces of a pack, which another column says. */
const TOTALS = ['prix total', 'total price', 'total', 'cout total']
const NAMES: Record<(typeof WORDS)[number], readonly string[]> = {
  name: [
    ...['objet', 'objets', 'nom', 'nom de l objet', 'item', 'items', 'item name', 'name', 'ressource'],
    ...['ressources', 'article', 'articles', 'materiau', 'materiaux', 'ingredient', 'ingredients'],
    ...['raw material', 'material', 'resource'],
  ],
  pack: [
    ...['lot', 'lots', 'pack', 'taille', 'taille du lot', 'lot quantity', 'lot size', 'pack size'],
    ...QUANTITIES,
  ],
  price: ['prix', 'price', 'prix du lot', 'lot price', 'kamas', 'prix kamas', 'prix en kamas', ...TOTALS],
  day: ['date', 'jour', 'releve le', 'day', 'observed at', 'date du releve'],
  id: ['id', 'identifiant', 'item id', 'id objet'],
}
const UNIT =
  /^(?:prix |price )?(?:(?:a l )?unite|unitaire|unit|par unite|piece|la piece|par piece)(?: price)?(?: kamas)?$/
const PACK =
  /^(?:prix |price |kamas )?(?:(?:du |par )?lots? (?:de |x ?)?|par |x ?)?(1|10|100|1 ?000)(?: ?x)?(?: kamas)?$/
const A_PACK = /^(?:(?:par )?lots? (?:de )?|par |[x×] ?)?(1|10|100|1 ?000)(?: ?[x×])?$/

const FIGURE =
  /^(?:(?<sold>vendus?|ventes?|quantites? vendues?|sold|sales)|(?:prix |price )?(?:(?<median>mediane?)|(?<average>moyenn?e?|average|avg))(?: price)?) (?:en |sur |in )?(?<period>.+)$/
const PERIOD: Record<Period, RegExp> = {
  '24h': /^(?:24 ?h(?:eures|ours)?|1 ?j(?:our)?|1 ?d(?:ay)?|jour|day)$/,
  '7d': /^(?:7 ?j(?:ours)?|7 ?d(?:ays)?|semaine|week)$/,
  '30d': /^(?:30 ?j(?:ours)?|30 ?d(?:ays)?|mois|month)$/,
}

/** The figure of the market that a title names, `vendus_24h`, « prix médian 7 jours »; undefined for another one. */
function marketColumn(words: string): MarketColumn | undefined {
  const { sold, median, period = '' } = FIGURE.exec(words)?.groups ?? {}
  const over = PERIODS.find((one) => PERIOD[one].test(period))
  return over && `${sold ? 'sold' : median ? 'median' : 'average'}_${over}`
}

const sizeOf = (digits: string | undefined): PackSize | null =>
  PACK_SIZES.find((size) => String(size) === digits?.replace(' ', '')) ?? null

/** A pack as players write it: `10`, `x10`, `×1 000`, `lot de 100`; null for anything else. */
export const readPack = (text: string): PackSize | null => sizeOf(A_PACK.exec(fold(text))?.[1])

/** The column that a title names, in French or English; null when it is none of ours. */
export function priceColumn(title: string): PriceColumn | null {
  const words = titleWords(title)
  const named = WORDS.find((column) => NAMES[column].includes(words))
  return named ?? marketColumn(words) ?? (UNIT.test(words) ? 1 : sizeOf(PACK.exec(words)?.[1]))
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
  const titles = head.cells.map(titleWords)
  const of = (words: readonly string[], column: PriceColumn) =>
    words.includes(titles[columns.indexOf(column)] ?? '')
  const packs = columns.includes('pack')
  if (!columns.includes('name') || !columns.some((one) => isPrice(one) || isMarket(one)) || isTwice(columns))
    return null
  if (columns.some((column) => typeof column === 'number'))
    return packs || columns.includes('price') ? null : columns
  if (!packs) return of(TOTALS, 'price') ? null : columns
  const isStock = of(QUANTITIES, 'pack') && cellsOf('pack').some((cell) => cell.trim() && !readPack(cell))
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
    const mayBePack = beside && rows.some(([, second = '']) => readPack(second) !== null)
    return turned || mayBePack ? null : ['name', 'price']
  }
  const packed = rows.every(([, pack = '', price = '']) => readPack(pack) !== null || (!pack && !price))
  const priced = rows.every(([, , price = '']) => !hasLetter(price) || priceOf(price) !== null)
  return width === 3 && packed && priced ? ['name', 'pack', 'price'] : null
}

/** What the columns of a block most likely are, to be asked. */
export function likelyColumns({ head, columns, lines }: TableBlock<PriceColumn>): Columns<PriceColumn> {
  if (head && columns.some((column) => column !== null)) return columns
  const width = widthOf({ lines })
  const [first = []] = lines.map(({ cells }) => cells)
  const name = first.findIndex(hasLetter)
  const figures = first.flatMap((cell, at) => (at !== name && priceOf(cell) !== null ? [at] : []))
  const packs = figures.length > 1 ? PACK_SIZES : (['price'] as const)
  return Array.from({ length: width }, (_, at) =>
    at === name ? 'name' : (packs[figures.indexOf(at)] ?? null),
  )
}
