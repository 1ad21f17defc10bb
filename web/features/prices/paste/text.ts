import { periodWords } from '#blocks/pace/pace-text.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { type MarketFigures, PERIODS } from '#shared/domain/lots/market-pace.ts'
import { isMarket, type PriceColumn } from '#shared/domain/prices/pasted-columns.ts'
import type { PastedEntry, PastedMarket, PasteFault, Way } from '#shared/domain/prices/pasted-price.ts'
import { formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'

const NBSP = '\u00a0'
const PACK = (size: PackSize) => `×${formatNumber(size)}`
const SAID = (entry: PastedEntry) =>
  'figures' in entry ? FIGURES(entry) : `${PACK(entry.pack)}${NBSP}: ${formatKamas(entry.price)}`
const FIGURES = ({ figures }: Pick<PastedMarket, 'figures'>) =>
  PERIODS.flatMap((period) => {
    const [sold, median, average] = [
      figures[`sold_${period}`],
      figures[`median_${period}`],
      figures[`average_${period}`],
    ]
    const said = [
      sold === undefined ? '' : plural(sold ?? 0, 'vendu', 'vendus'),
      median ? `médiane ${formatKamas(median)}` : '',
      average ? `moyenne ${formatKamas(average)}` : '',
    ].filter(Boolean)
    return said.length > 0 ? `${periodWords[period]}${NBSP}: ${said.join(', ')}` : []
  }).join(' · ')
const PACK_OR_PRICE = 'le premier nombre est-il le lot, ou une part du prix\u00a0?'
const COMMA = 'la virgule est-elle dans le prix, ou sépare-t-elle deux cases\u00a0?'
const OTHER_ID = 'l’identifiant est celui d’un autre objet'
const WAYS: Record<Way, { ask: string; all: string }> = {
  whole: { ask: PACK_OR_PRICE, all: 'Tous\u00a0: un seul prix' },
  pack: { ask: PACK_OR_PRICE, all: 'Tous\u00a0: le premier nombre est le lot' },
  name: { ask: OTHER_ID, all: 'Tous\u00a0: suivre les noms' },
  id: { ask: OTHER_ID, all: 'Tous\u00a0: suivre les identifiants' },
  joined: { ask: COMMA, all: 'Tous\u00a0: la virgule est dans le prix' },
  parted: { ask: COMMA, all: 'Tous\u00a0: la virgule sépare les cases' },
  bought: { ask: 'acheté d’un coup, en un seul lot\u00a0?', all: 'Tous\u00a0: un seul lot' },
}
const COLUMNS: Record<Exclude<PriceColumn, PackSize | keyof MarketFigures>, string> = {
  name: 'objet',
  pack: 'lot',
  price: 'prix du lot',
  day: 'date',
  id: 'identifiant de l’objet',
  any_id: 'identifiant',
}
/** « prix médian 7 jours ». */
function figureName(column: keyof MarketFigures): string {
  const period = PERIODS.find((one) => column.endsWith(one)) ?? '24h'
  const what = column.startsWith('sold')
    ? 'vendus'
    : column.startsWith('median')
      ? 'prix médian'
      : 'prix moyen'
  return `${what} ${periodWords[period]}`
}

export const text = {
  pack: PACK,
  said: SAID,
  figures: FIGURES,
  columns: (column: PriceColumn) => {
    if (typeof column === 'number') return `prix ${PACK(column)}`
    return isMarket(column) ? figureName(column) : COLUMNS[column]
  },
  reading: (name: string, prices: readonly PastedEntry[]) => `${name} ${prices.map(SAID).join(', ')}`,
  ways: WAYS,
  faults: {
    name: 'pas de nom d’objet',
    none: 'pas de prix',
    price: 'prix illisible',
    pack: 'lot inconnu\u00a0: 1, 10, 100 ou 1 000',
    day: 'date illisible ou à venir',
    market: 'chiffre du marché illisible',
    cells: 'plus de cases que de colonnes\u00a0: un prix y est peut-être coupé',
    sale: 'une vente\u00a0: colle-la dans «\u00a0Mes lots\u00a0», elle dit ce qui a été payé et non ce qui est demandé',
  } satisfies Record<PasteFault, string>,
}
