import type { PackSize } from '#shared/contract/fields.ts'
import { daysBefore, type Freshness } from '#shared/domain/prices/price-history.ts'
import { formatDay, formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import type { Age, SortKey } from './price-view.ts'

const NBSP = '\u00a0'
const FRESHNESS: Record<Freshness, string> = {
  today: 'aujourd’hui',
  recent: '3 jours',
  old: 'plus ancien',
}

/** How long ago a day was, on another one. */
function daysAgo(day: string, today: string): string {
  const days = daysBefore(day, today)
  if (days === 0) return 'aujourd’hui'
  return days === 1 ? 'hier' : `il y a ${formatNumber(days)} j`
}

const listOf = (names: readonly string[]): string => {
  const shown = names.slice(0, 3)
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} et ${plural(more, 'autre', 'autres')}` : shown.join(', ')
}

/** Every French string of the price book. */
export const text = {
  title: 'Carnet de prix',
  purpose: 'Tous tes prix, leur âge, leur cours. Chaque outil lit et écrit ce même carnet.',
  list: 'Prix relevés',
  addLabel: 'Ajouter un objet',
  addNone: 'Aucun objet ne porte ce nom',
  noCatalogue: 'Le catalogue n’est pas encore là',
  namesMissing: 'Le catalogue n’est pas encore sur cet appareil\u00a0: les noms viendront avec lui.',

  paste: 'Coller une liste',
  exportBook: 'Exporter',
  exportHint: (n: number) => `Exporter en CSV\u00a0: ${plural(n, 'objet', 'objets')}`,
  fileName: (day: string) => `carnet-de-prix-${day}.csv`,
  exportHead: ['Objet', 'Lot', 'Prix', 'Date', 'Id'],

  figures: 'Le carnet en chiffres',
  items: 'Objets suivis',
  ownedItems: (n: number) => `${formatNumber(n)} en stock`,
  value: 'Valeur du stock',
  valueNote: 'au prix unitaire le plus bas',
  withoutNames: (n: number) => `sans ${plural(n, 'objet', 'objets')}${NBSP}: prix à relever`,
  without: (names: readonly string[]) => `sans ${listOf(names)}${NBSP}: prix à relever`,
  readToday: 'Relevés aujourd’hui',
  ofPriced: (n: number) => `sur ${plural(n, 'objet avec un prix', 'objets avec un prix')}`,
  stale: 'À relever',
  staleNote: 'plus de 3 jours',

  search: 'Filtrer le carnet',
  moreFilters: 'Plus de filtres',
  ages: {
    tout: 'Tout',
    aujourdhui: 'Aujourd’hui',
    '3-jours': '3 jours',
    ancien: 'Plus ancien',
  } satisfies Record<Age, string>,
  age: 'Âge du prix',
  withCount: (label: string, n: number) => `${label} ${formatNumber(n)}`,
  owned: 'En stock',
  type: 'Type',
  allTypes: 'Tous les types',
  sort: 'Trier',
  sorts: {
    objet: 'Objet',
    stock: 'Stock',
    age: 'Âge',
    prix: 'Prix unitaire',
    valeur: 'Valeur du stock',
  } satisfies Record<SortKey, string>,
  ascending: 'croissant',
  descending: 'décroissant',

  packGroup: 'Prix du lot en hôtel de vente',
  pack: (size: PackSize) => `×${formatNumber(size)}`,
  packPriceOf: (size: PackSize, name: string) => `Prix du lot de ${formatNumber(size)}, ${name}`,
  stockOf: (name: string) => `Stock, ${name}`,
  have: 'J’ai',
  detail: 'Détail',
  detailOf: (name: string) => `Détail, ${name}`,
  noPrice: '–',
  itemsShown: (n: number) => plural(n, 'objet affiché', 'objets affichés'),
  listed: (shown: number, all: number) => `${plural(shown, 'objet', 'objets')} sur ${formatNumber(all)}`,

  freshness: FRESHNESS,
  daysAgo,
  ageInWords: (day: string, today: string, freshness: Freshness) =>
    `Relevé ${daysAgo(day, today)} (${formatDay(day)})\u00a0: ${FRESHNESS[freshness]}`,
  usual: (kamas: number) => `médiane ${formatNumber(Math.round(kamas))}`,
  usualHint: (price: number, kamas: number) =>
    `${formatKamas(price)} est loin de ta médiane, ${formatKamas(Math.round(kamas))}. Bien lu\u00a0?`,
  priceSaved: 'Prix enregistré ✔',
  pricesSaved: (n: number) => `${plural(n, 'prix enregistré', 'prix enregistrés')} ✔`,
  blockForeign:
    'Rien n’est enregistré\u00a0: une colonne du bloc collé ne contient pas de prix. Colle les prix seuls, ou la liste entière par «\u00a0Coller une liste\u00a0».',
  blockCell: (name: string, size: PackSize, cell: string) =>
    `${name} ×${formatNumber(size)} «${NBSP}${cell}${NBSP}»`,
  /** Null where every cell was stored. */
  blockLeft: (unread: readonly string[], beyond: number): string | null => {
    const parts = [
      unread.length > 0
        ? `${plural(unread.length, 'case illisible, pas enregistrée', 'cases illisibles, pas enregistrées')}${NBSP}: ${unread.join(', ')}`
        : '',
      beyond > 0 ? `${plural(beyond, 'case dépasse', 'cases dépassent')} le tableau` : '',
    ]
    return parts.filter(Boolean).join('. ') || null
  },

  empty: 'Ton carnet est vide',
  emptyHint:
    'Ajoute un objet avec la recherche ci-dessus, ou colle une liste de prix. Les prix saisis dans les autres outils arrivent ici tout seuls.',
  sharing: 'Prix partagés\u00a0: prêter les tiens, voir ceux des autres',
  noMatch: 'Aucun objet ne correspond',
  noMatchHint: 'Rien dans le carnet avec ces filtres.',
  clearFilters: 'Effacer les filtres',

  renew: (n: number) => `${formatNumber(n)} prix à relever`,
  renewHint: 'Les prix anciens qui pèsent le plus\u00a0: ton stock, tes recettes, ta liste d’élevage.',
  allFresh: 'Aucun prix de plus de 3 jours\u00a0: rien à relever.',
  renewHeads: { item: 'Objet', age: 'Relevé', stake: 'En jeu', price: 'Prix du lot' },
  stake: (pieces: number) => plural(pieces, 'pièce', 'pièces'),
  noStake: 'ni stock ni recette',
  unchanged: 'Inchangé',
  unchangedOf: (name: string) => `Prix inchangé, ${name}`,
  fold: 'Replier',
  unfold: 'Voir',

  noLevel: 'Moins de trois relevés en un an\u00a0: pas encore de médiane.',
  noHistory: 'Aucun relevé pour cet objet.',
  noHistoryHint: 'Saisis un prix dans le carnet\u00a0: son cours se dessine de jour en jour.',
  observations: (n: number) => `${plural(n, 'relevé', 'relevés')} en un an`,
  min: 'Min',
  median: 'Médiane',
  max: 'Max',
  course: (size: PackSize) => `Cours du lot de ${formatNumber(size)}`,
  courseOf: (size: PackSize, name: string) => `Cours du lot de ${formatNumber(size)}, ${name}`,
  readings: 'Derniers relevés',
  read: 'lu',
  readHint: 'Lu sur une capture',
  readingOf: (day: string, size: PackSize) => `Prix du ${formatDay(day)}, lot de ${formatNumber(size)}`,
  clearReading: (day: string, size: PackSize) =>
    `Effacer le prix du ${formatDay(day)}, lot de ${formatNumber(size)}`,
  clearHint: 'Effacer ce relevé',
  readingCleared: 'Relevé effacé',
  moreReadings: (n: number) => `Afficher ${formatNumber(n)} de plus`,
  close: 'Fermer',
}
