import type { PackSize } from '#shared/contract/fields.ts'
import type { StockCounting } from '#shared/domain/stock/stock-cost.ts'
import { formatDecimals, formatNumber, plural } from '#shared/domain/text/numbers.ts'

const NBSP = '\u00a0'

/** How many ingredients the stock covers, and how many of the others it has something of. */
export type FromStock = { whole: number; part: number }
export const craftText = {
  pricedLines: (priced: number, all: number) => `${priced} prix sur ${all}`,
  packPriceOf: (size: PackSize, name: string) => `Prix du lot de ${formatNumber(size)}, ${name}`,
  toBuy: (n: number) => `${formatNumber(n)} à acheter`,
  surplus: (n: number) => `surplus ${formatNumber(n)}`,
  crafts: (n: number) => plural(n, 'craft', 'crafts'),
  saleOf: (n: number) => `Vente, ${plural(n, 'craft', 'crafts')}`,
  taxOf: (percent: number) => `Taxe ${formatPercent(percent)}`,
  fromStock: ({ whole, part }: FromStock) => {
    const [n, partly] = whole > 0 ? [whole, ''] : [part, ' en partie']
    const also = whole > 0 && part > 0 ? `, ${formatNumber(part)} en partie` : ''
    return `${plural(n, 'ingrédient vient', 'ingrédients viennent')}${partly} de ton stock${also}`
  },
  countedAt: {
    paid: 'compté au prix payé',
    market: 'compté au prix du marché',
    free: `compté 0${NBSP}k`,
  } satisfies Record<StockCounting, string>,
  unknownPaid: (items: number) =>
    `${plural(items, 'objet compte', 'objets comptent')} 0${NBSP}k, faute d’achat noté`,
  stockUsed: 'Stock utilisé',
  stockFree: `à 0${NBSP}k`,
  missingPrice: (name: string, toBuy: number) =>
    `Il manque le prix de ${quoted(name)}${NBSP}: ${formatNumber(toBuy)} à acheter, `,
  missingPrices: (names: string[]) => `Il manque le prix de ${listOf(names)}${NBSP}: `,
  missingValue: (name: string) => `Il manque le prix de ${quoted(name)}, pris dans ton stock${NBSP}: `,
  /** Where no profit is said, it is none that is lower. */
  realIs: (profit: boolean) => (profit ? 'le profit réel est plus bas.' : 'le coût réel est plus haut.'),
  refused: (label: string) => `${quoted(label)} est à corriger${NBSP}: ce résultat est celui d’avant.`,
  missingSale: 'Indique un prix de vente pour connaître le profit.',
  peekIncomplete: 'Incomplet, profit au plus',
  peekRefused: 'Champ à corriger, résultat d’avant',
  peekProfit: (roi: string | null, counting: StockCounting | null) =>
    ['Profit', roi && `ROI ${roi}`, counting && PEEK_STOCK[counting]].filter(Boolean).join(', '),
}

const PEEK_STOCK: Record<StockCounting, string> = {
  paid: 'stock au prix payé',
  market: 'stock au marché',
  free: `stock à 0${NBSP}k`,
}

/** A tax as a player writes it: one decimal, or two when it has them. */
export const formatPercent = (percent: number): string => `${formatDecimals(percent, 1)} %`

const quoted = (name: string) => `«${NBSP}${name}${NBSP}»`

function listOf(names: string[]): string {
  const shown = names.slice(0, 3).map(quoted)
  const rest = names.length - shown.length
  if (rest > 0) return `${shown.join(', ')} et de ${plural(rest, 'autre', 'autres')}`
  return `${shown.slice(0, -1).join(', ')} et de ${shown.at(-1)}`
}
