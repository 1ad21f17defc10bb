import { formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'

/** A missing value (T134). */
const NONE = '-'
const TYPES: Record<string, string> = { archimonstre: 'Archimonstre', boss: 'Boss', monstre: 'Monstre' }

/** Every French string of this screen. */
export const text = {
  title: 'Quête Ocre',
  purpose: 'Les âmes à capturer pour l’ocre, ce que tu as déjà, et ce que valent les doubles.',
  loading: 'Chargement…',
  absent: 'La liste de la quête n’est pas encore sur cet appareil',
  absentHint: 'Elle viendra avec les données du jeu, dès que tu seras en ligne.',

  figures: 'Où tu en es',
  captured: 'Captures faites pour ocre',
  ofTotal: (total: number) => ` / ${formatNumber(total)}`,
  total: 'Total capturé',
  doublesOfTotal: (n: number) => `dont ${formatNumber(n)} en double`,
  value: 'Valeur potentielle',
  valueNote: 'quantité × prix actuel',
  toBuy: 'Reste à acheter',
  toBuyNote: (n: number, inHand: number) =>
    plural(n, 'capture', 'captures') + (inHand > 0 ? `, ${formatNumber(inHand)} déjà en main à cocher` : ''),
  surplus: 'Doubles à vendre',
  surplusNote: (n: number) => plural(n, 'double', 'doubles'),
  unpriced: (n: number) => `${formatNumber(n)} sans prix`,
  atLeast: 'au moins',
  noPrice: 'prix à saisir',

  questStep: (step: number) => `Quête Ocre, étape ${formatNumber(step)}`,
  step: 'Étape',
  allSteps: 'Tout',
  stepName: (step: number | null) => (step === null ? NONE : String(step)),
  stepLabel: (step: number | null, done: number, total: number) =>
    `${step === null ? 'Étape inconnue' : `Étape ${step}`}, ${done} sur ${total}`,
  allStepsLabel: (done: number, total: number) => `Toutes les étapes, ${done} sur ${total}`,
  tally: (done: number, total: number) => `${done}/${total}`,

  search: 'Rechercher (monstre)…',
  state: 'Possession',
  states: { tous: 'Tous', manquants: 'À capturer', possedes: 'Possédés', doubles: 'Doubles' },
  counted: (label: string, n: number) => `${label} ${formatNumber(n)}`,
  zone: 'Zone',
  allZones: 'Toutes les zones',
  noZone: 'Zone inconnue',
  older: 'Ancienne numérotation',
  left: (n: number) => `Monstres sortis de la quête (${n})`,
  moreFilters: 'Plus de filtres',

  listed: (shown: number, all: number) => `${plural(shown, 'ligne affichée', 'lignes affichées')} sur ${all}`,
  none: NONE,
  columns: {
    etape: 'Étape',
    monstre: 'Monstre',
    archimonstre: 'Archimonstre',
    type: 'Type',
    zones: 'Zones',
    possede: 'Possédé\u00a0?',
    quantite: 'Qté',
    prix: 'Prix actuel (k)',
  },
  sort: 'Tri',
  sortedBy: (column: string) => `Tri\u00a0: ${column}`,
  typeName: (type: string) => TYPES[type] ?? (type || NONE),
  moreZones: (n: number) => `+${n}`,
  moreZonesLabel: (n: number, name: string) => `Voir ${plural(n, 'autre zone', 'autres zones')}, ${name}`,
  upToStep: (step: number) => `Quête Ocre jusqu’à l’étape ${step}`,
  stepAndZones: (step: number | null, zones: readonly string[]) =>
    [step === null ? '' : `Étape ${step}`, zones.join(', ')].filter(Boolean).join(' · '),
  notSaved: 'pas enregistré',
  ownedOf: (name: string) => `Possédé, ${name}`,
  countOf: (name: string) => `Quantité, ${name}`,
  priceShort: 'Prix',
  priceOf: (name: string) => `Prix actuel, ${name}`,

  nothing: 'Aucun monstre ne correspond',
  nothingHint: 'Essaie une autre étape, une autre zone ou un autre nom.',
  clearFilters: 'Effacer les filtres',

  unsaved: (n: number) =>
    plural(n, 'ligne n’est pas encore enregistrée.', 'lignes ne sont pas encore enregistrées.'),
  retry: 'Réessayer',

  exchange: 'Copier mes échanges',
  exchangeTitle: 'Mes échanges',
  exchangeHint: (wanted: number, doubles: number) =>
    `${plural(wanted, 'capture cherchée', 'captures cherchées')}, ${plural(doubles, 'double', 'doubles')} à proposer, selon l’étape, la zone et la recherche choisies.`,
  exchangeText: 'Texte à copier',
  withPrices: 'Avec les prix',
  wanted: 'Je cherche\u00a0:',
  doubles: 'J’ai en double\u00a0:',
  noExchange: 'Rien à chercher, rien en double.',
  exchangeStep: (step: number | null) => (step === null ? 'Étape inconnue' : `Étape ${step}`),
  exchangeName: (name: string, count: number, price: number | null) =>
    `${name}${count > 1 ? ` ×${count}` : ''}${price === null ? '' : ` (${formatKamas(price)})`}`,
  copy: 'Copier',
  close: 'Fermer',
  copied: 'Échanges copiés',
}
