import type { PackSize } from '#shared/contract/fields.ts'
import type { PriceColumn } from '#shared/domain/prices/pasted-columns.ts'
import type { PastedPrice, PasteFault, Way } from '#shared/domain/prices/pasted-price.ts'
import { MAX_ROWS } from '#shared/domain/prices/pasted-prices.ts'
import { formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { pastedText as kit } from '#ui/files/pasted-text.ts'

const NBSP = '\u00a0'
const PACK = (size: PackSize) => `×${formatNumber(size)}`
const SAID = ({ pack, price }: Pick<PastedPrice, 'pack' | 'price'>) =>
  `${PACK(pack)}${NBSP}: ${formatKamas(price)}`
const WAYS: Record<Way, string> = {
  pack: 'Tous\u00a0: le premier nombre est le lot',
  whole: 'Tous\u00a0: un seul prix',
  name: 'Tous\u00a0: suivre les noms',
  id: 'Tous\u00a0: suivre les identifiants',
  joined: 'Tous\u00a0: la virgule est dans le prix',
  parted: 'Tous\u00a0: la virgule sépare les cases',
}
const COLUMNS: Record<Exclude<PriceColumn, PackSize>, string> = {
  name: 'objet',
  pack: 'lot',
  price: 'prix du lot',
  day: 'date',
  id: 'identifiant',
}
export const text = {
  views: {
    ready: (n: number) => plural(n, 'prêt', 'prêts'),
    unsure: (n: number) => `${formatNumber(n)} à choisir`,
    doubtful: kit.doubtful,
    refused: (n: number) => plural(n, 'illisible', 'illisibles'),
  },
  pack: PACK,
  said: SAID,
  columns: (column: PriceColumn) => (typeof column === 'number' ? `prix ${PACK(column)}` : COLUMNS[column]),
  reading: (name: string, prices: readonly PastedPrice[]) => `${name} ${prices.map(SAID).join(', ')}`,
  ways: WAYS,
  why: (ways: readonly Way[]) => {
    if (ways.includes('id')) return 'l’identifiant est celui d’un autre objet'
    if (ways.includes('joined')) return 'la virgule est-elle dans le prix, ou sépare-t-elle deux cases\u00a0?'
    return 'le premier nombre est-il le lot, ou une part du prix\u00a0?'
  },
  faults: {
    name: 'pas de nom d’objet',
    none: 'pas de prix',
    price: 'prix illisible',
    pack: 'lot inconnu\u00a0: 1, 10, 100 ou 1 000',
    day: 'date illisible ou à venir',
    cells: 'plus de cases que de colonnes\u00a0: un prix y est peut-être coupé',
    'too-many': `au-delà de ${formatNumber(MAX_ROWS)} lignes`,
  } satisfies Record<PasteFault, string>,
}
