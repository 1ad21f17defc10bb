import type { PackSize } from '#shared/contract/fields.ts'
import type { StockCounting } from '#shared/domain/stock/stock-cost.ts'
import { formatDecimals, formatNumber, plural } from '#shared/domain/text/numbers.ts'

const NBSP = '\u00a0'

/** How many ingredients the stock covers, and how many of the others it has something of. */
export type FromStock = { whole: number; part: number }
export const craftText = {
  ingredients: 'Ingrédients',
  ingredient: 'Ingrédient',
  owned: 'Possédé',
  have: 'J’ai',
  missing: 'Manque',
  enough: 'stock suffisant',
  packGroup: 'Prix du lot en hôtel de vente',
  pack: (size: PackSize) => `×${formatNumber(size)}`,
  unitPrice: 'Prix unitaire',
  purchase: 'Achat exact',
  cost: 'Coût',
  knownCost: 'Coût connu',
  pricedLines: (priced: number, all: number) => `${priced} prix sur ${all}`,
  ownedOf: (name: string) => `Possédé, ${name}`,
  packPriceOf: (size: PackSize, name: string) => `Prix du lot de ${formatNumber(size)}, ${name}`,
  perCraft: (n: number) => `${formatNumber(n)} par craft`,
  missingShort: (n: number) => `manque ${formatNumber(n)}`,
  askPrice: 'prix\u00a0?',
  noPrice: '–',
  toRead: 'prix à saisir',
  incomplete: 'incomplet',
  priceMissing: 'Prix manquant',
  toBuy: (n: number) => `${formatNumber(n)} à acheter`,
  surplus: (n: number) => `surplus ${formatNumber(n)}`,
  exact: 'compte juste',
  nothingToBuy: 'rien à acheter',
  ingredientCount: (n: number) => plural(n, 'ingrédient', 'ingrédients'),
  jobLevel: (job: string | null, level: number) => (job ? `${job} niv. ${level}` : `Niv. ${level}`),
  sale: 'Prix de vente',
  theSale: 'le prix de vente',
  tax: 'Taxe',
  result: 'Résultat',
  incompleteBadge: 'Incomplet',
  crafts: (n: number) => plural(n, 'craft', 'crafts'),
  saleOf: (n: number) => `Vente, ${plural(n, 'craft', 'crafts')}`,
  taxOf: (percent: number) => `Taxe ${formatPercent(percent)}`,
  net: 'Net',
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
  stockCounted: 'Stock compté',
  stockPaid: 'au prix payé',
  stockAtMarket: 'au marché',
  stockFree: `à 0${NBSP}k`,
  profit: 'Profit',
  atMost: 'au plus',
  roi: 'ROI',
  noRoi: '–',
  roiMissingPrice: 'prix manquant',
  roiNothingBought: 'rien à acheter',
  roiNoSale: 'prix de vente manquant',
  profitPerCraft: (amount: string) => `${amount} par craft`,
  maxCrafts: 'Crafts max',
  withStock: 'avec ton stock',
  missingPrice: (name: string, toBuy: number) =>
    `Il manque le prix de ${quoted(name)}${NBSP}: ${formatNumber(toBuy)} à acheter, `,
  missingPrices: (names: string[]) => `Il manque le prix de ${listOf(names)}${NBSP}: `,
  missingValue: (name: string) => `Il manque le prix de ${quoted(name)}, pris dans ton stock${NBSP}: `,
  /** Where no profit is said, it is none that is lower. */
  realIs: (profit: boolean) => (profit ? 'le profit réel est plus bas.' : 'le coût réel est plus haut.'),
  refused: (label: string) => `${quoted(label)} est à corriger${NBSP}: ce résultat est celui d’avant.`,
  correct: 'Corriger',
  correctBadge: 'À corriger',
  missingSale: 'Indique un prix de vente pour connaître le profit.',
  typePrice: 'Saisir son prix',
  typeFirstPrice: 'Saisir le premier',
  typeSale: 'Saisir le prix de vente',
  peekIncomplete: 'Incomplet, profit au plus',
  peekRefused: 'Champ à corriger, résultat d’avant',
  peekNoSale: 'Prix de vente manquant',
  peekProfit: (roi: string | null, counting: StockCounting | null) =>
    ['Profit', roi && `ROI ${roi}`, counting && PEEK_STOCK[counting]].filter(Boolean).join(', '),
  detail: 'Détail',
  view: 'Vue',
  list: 'Liste',
  tree: 'Arbre',
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
