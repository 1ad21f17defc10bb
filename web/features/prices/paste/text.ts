import type { PackSize } from '#shared/contract/fields.ts'
import { MAX_ROWS, type PasteFault } from '#shared/domain/prices/pasted-prices.ts'
import { formatDay, formatKamas, formatNumber, plural, wordFor } from '#shared/domain/text/numbers.ts'

const NBSP = '\u00a0'
/** Every French string of the paste. */
export const text = {
  title: 'Coller une liste',
  intro: 'Une ligne par prix, comme tu les notes. Rien n’est enregistré avant que tu le demandes.',
  paste: 'Liste de prix',
  example: 'Bois de Frêne ; 12k5\nOrtie x10 4 500\nGelano ; 100 ; 3,8m',
  views: {
    ready: (n: number) => plural(n, 'prêt', 'prêts'),
    unsure: (n: number) => `${formatNumber(n)} à choisir`,
    refused: (n: number) => plural(n, 'illisible', 'illisibles'),
  },
  repeated: (n: number) =>
    `${plural(n, 'prix est dit', 'prix sont dits')} plusieurs fois${NBSP}: la dernière ligne compte.`,
  outliers: (n: number) =>
    `${formatNumber(n)} prix loin de ta médiane, à relire${NBSP}: ${wordFor(n, 'il est en tête', 'ils sont en tête')}.`,
  head: { item: 'Objet', pack: 'Lot', before: 'Avant', price: 'Prix' },
  pack: (size: PackSize) => `×${formatNumber(size)}`,
  none: '–',
  onDay: (day: string) => `du ${formatDay(day)}`,
  median: (usual: number) => `médiane ${formatKamas(Math.round(usual))}`,
  choose: 'Choisir…',
  chooseFor: (name: string) => `Objet pour « ${name} »`,
  take: (name: string) => `C’est ${name}`,
  takeAll: (n: number) => wordFor(n, 'Prendre la proposition', `Prendre les ${formatNumber(n)} propositions`),
  nobody: 'aucun objet ne ressemble à ce nom',
  noCatalogue: 'Le catalogue n’est pas encore là : les noms ne peuvent pas être reconnus.',
  faults: {
    name: 'pas de nom d’objet',
    none: 'pas de prix',
    price: 'prix illisible',
    pack: 'lot inconnu : 1, 10, 100 ou 1 000',
    day: 'date illisible ou à venir',
    'too-many': `au-delà de ${formatNumber(MAX_ROWS)} lignes`,
  } satisfies Record<PasteFault, string>,
  staysNote: 'Ces lignes restent dans le texte : rien n’est perdu, corrige-les quand tu veux.',
  nothing: 'Aucun prix dans ce texte.',
  store: (n: number) => (n === 0 ? 'Enregistrer' : `Enregistrer ${formatNumber(n)} prix`),
  storing: 'Enregistrement…',
  stored: (n: number) => `${plural(n, 'prix enregistré', 'prix enregistrés')} ✔`,
}
