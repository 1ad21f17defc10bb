import type { PackSize } from '#shared/contract/fields.ts'
import type { PriceColumn } from '#shared/domain/prices/pasted-columns.ts'
import type { PastedPrice, PasteFault, Way } from '#shared/domain/prices/pasted-price.ts'
import { MAX_ROWS } from '#shared/domain/prices/pasted-prices.ts'
import { formatDay, formatKamas, formatNumber, plural, wordFor } from '#shared/domain/text/numbers.ts'
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
/** Every French string of the paste. */
export const text = {
  title: 'Coller une liste',
  intro: 'Une ligne par prix, comme tu les notes. Rien n’est enregistré avant que tu le demandes.',
  paste: 'Liste de prix',
  example: 'Bois de Frêne\u00a0; 12k5\nOrtie x10 4 500\nGelano\u00a0; 100\u00a0; 3,8m',
  views: {
    ready: (n: number) => plural(n, 'prêt', 'prêts'),
    unsure: (n: number) => `${formatNumber(n)} à choisir`,
    doubtful: kit.doubtful,
    refused: (n: number) => plural(n, 'illisible', 'illisibles'),
  },
  repeated: (n: number) =>
    `${plural(n, 'prix est dit', 'prix sont dits')} plusieurs fois${NBSP}: la dernière ligne compte.`,
  outliers: (n: number) =>
    `${formatNumber(n)} prix loin de ta médiane, à relire${NBSP}: ${wordFor(n, 'il est en tête', 'ils sont en tête')}.`,
  head: { item: 'Objet', pack: 'Lot', before: 'Avant', price: 'Prix' },
  pack: PACK,
  said: SAID,
  columns: (column: PriceColumn) => (typeof column === 'number' ? `prix ${PACK(column)}` : COLUMNS[column]),
  lacks: {
    name: 'Quelle colonne dit l’objet\u00a0?',
    price: 'Quelle colonne dit le prix\u00a0?',
    pack: 'Un lot n’a de sens qu’avec une colonne de prix.',
  },
  reading: (name: string, prices: readonly PastedPrice[]) => `${name} ${prices.map(SAID).join(', ')}`,
  ways: WAYS,
  why: (ways: readonly Way[]) => {
    if (ways.includes('id')) return 'l’identifiant est celui d’un autre objet'
    if (ways.includes('joined')) return 'la virgule est-elle dans le prix, ou sépare-t-elle deux cases\u00a0?'
    return 'le premier nombre est-il le lot, ou une part du prix\u00a0?'
  },
  none: '–',
  onDay: (day: string) => `du ${formatDay(day)}`,
  median: (usual: number) => `médiane ${formatKamas(Math.round(usual))}`,
  noCatalogue: 'Le catalogue n’est pas encore là\u00a0: les noms ne peuvent pas être reconnus.',
  faults: {
    name: 'pas de nom d’objet',
    none: 'pas de prix',
    price: 'prix illisible',
    pack: 'lot inconnu\u00a0: 1, 10, 100 ou 1 000',
    day: 'date illisible ou à venir',
    cells: 'plus de cases que de colonnes\u00a0: un prix y est peut-être coupé',
    'too-many': `au-delà de ${formatNumber(MAX_ROWS)} lignes`,
  } satisfies Record<PasteFault, string>,
  staysNote: 'Ces lignes restent dans le texte\u00a0: rien n’est perdu, corrige-les quand tu veux.',
  nothing: 'Aucun prix dans ce texte.',
  store: (n: number) => (n === 0 ? 'Enregistrer' : `Enregistrer ${formatNumber(n)} prix`),
  storing: 'Enregistrement…',
  stored: (n: number) => `${plural(n, 'prix enregistré', 'prix enregistrés')} ✔`,
}
