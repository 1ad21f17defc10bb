import type { Category } from '#shared/catalogue/types.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import type { NextPrice } from '#shared/domain/ranking/next-prices.ts'
import type { PriceFilter, RankedBy, RankingFilters } from '#shared/domain/ranking/order.ts'
import {
  FINE_SPACE,
  formatKamas,
  formatNumber,
  formatSignedRoi,
  plural,
  wordFor,
} from '#shared/domain/text/numbers.ts'

const NBSP = '\u00a0'
const HEADS: Record<RankedBy, string> = {
  jour: 'Profit / jour',
  profit: 'Profit',
  roi: 'ROI',
  cout: 'Coût',
  vente: 'Vente',
  age: 'Âge',
  confiance: 'Confiance',
}

export const text = {
  title: 'Palmarès',
  purpose: 'Toutes les recettes du jeu, classées à tes prix, même hors ligne.',
  loading: 'Chargement du palmarès…',
  list: 'Recettes classées',
  // Filters
  filters: 'Filtres',
  filtersOn: (n: number) => `Filtres${n > 0 ? `, ${plural(n, 'actif', 'actifs')}` : ''}`,
  search: 'Rechercher une recette',
  searchShort: 'Rechercher',
  job: 'Métier',
  allJobs: 'Tous',
  myJobs: 'Tous mes métiers',
  levels: 'Niveau',
  levelFrom: 'Niveau minimal',
  levelTo: 'Niveau maximal',
  to: 'à',
  category: 'Catégorie',
  allCategories: 'Toutes',
  categories: {
    equipment: 'Équipements',
    resources: 'Ressources',
    consumables: 'Consommables',
    quest: 'Objets de quête',
    other: 'Autres',
  } satisfies Record<Category, string>,
  budget: 'Budget par craft',
  confidenceMin: 'Confiance min.',
  roiMin: 'ROI min.',
  none: 'aucun',
  prices: 'Prix',
  priceFilters: {
    complets: 'Complètes',
    un: '+ à un prix près',
    tous: 'Toutes',
  } satisfies Record<PriceFilter, string>,
  byTree: 'coût par l’arbre',
  sortBy: 'Classer par',
  sortWay: (by: RankedBy, descending: boolean) => `${HEADS[by]}, ${descending ? 'décroissant' : 'croissant'}`,
  myLevels: 'Mes niveaux',
  close: 'Fermer',
  // What is counted
  recipes: (n: number) => plural(n, 'recette', 'recettes'),
  recipesWord: (n: number) => wordFor(n, 'recette', 'recettes'),
  of: (n: number) => `sur ${formatNumber(n)}`,
  complete: (n: number) => plural(n, 'complète', 'complètes'),
  oneMissing: (n: number) => `${formatNumber(n)} à un prix près`,
  hidden: (n: number) => plural(n, 'masquée', 'masquées'),
  shownAgain: 'Recettes affichées à nouveau',
  boundHint: '≤\u00a0: au plus, un prix manque',
  // Columns
  rank: 'Rang',
  recipe: 'Recette',
  heads: HEADS,
  menu: 'Menu',
  menuOf: (name: string) => `Menu, ${name}`,
  unknown: '–',
  atLeast: '≥',
  atMost: '≤',
  jobLevel: (job: string | null, level: number) => (job === null ? 'Sans métier' : `${job} ${level}`),
  threshold: 'seuil',
  thresholdHint: (percent: number) => `ROI au-dessus de ton seuil de ${formatNumber(percent)}${NBSP}%`,
  pricesOf: (known: number, inputs: number) => `${known}/${inputs} prix`,
  ratio: formatSignedRoi,
  atMostRoi: (roi: number) => `au plus ${formatSignedRoi(roi)}`,
  fromBook: 'prix du carnet',
  exactPacks: (cost: number) => `un craft en lots entiers${NBSP}: ${formatKamas(cost)}`,
  weakest: (name: string, age: string) => `surtout${NBSP}: ${name}, ${age}`,
  underAnHour: '< 1 h',
  percent: (n: number) => `${n}${NBSP}%`,
  // How often it sells
  salesPerDay: 'Ventes par jour',
  salesOf: (name: string) => `Ventes par jour, ${name}`,
  pace: (sales: number) => `${formatNumber(sales)} / jour`,
  learntPace: (sales: number) => `${formatNumber(sales)} / jour, d’après tes ventes des 30 derniers jours`,
  editPace: (pace: string) => `, modifier les ventes par jour${NBSP}: ${pace}`,
  perDayUnit: '/ jour',
  paceSaved: 'Ventes par jour enregistrées',
  paceCleared: 'Ventes par jour effacées',
  paceRange: 'De 0 à 10 000, deux décimales au plus',
  // Row menu
  /** Before where the sale price of the book stands. */
  salePrice: 'Prix de vente',
  alert: 'Prévenir au-dessus d’un ROI',
  hide: 'Masquer',
  hiddenOne: (name: string) => `${name}${NBSP}: masquée`,
  // Alerts
  alerts: 'Alertes de ROI',
  alertFor: (name: string) => `Prévenir pour ${name}`,
  alertHint: 'Une fois, quand son ROI passe ce seuil.',
  alertsHint: 'Chaque recette est annoncée une fois, quand son ROI passe son seuil.',
  ownThreshold: 'Seuil de cette recette',
  generalThreshold: 'Seuil général',
  removeAlert: 'Retirer',
  keepAlert: 'Garder',
  alertSaved: (name: string) => `Alerte enregistrée${NBSP}: ${name}`,
  alertRemoved: (name: string) => `Alerte retirée${NBSP}: ${name}`,
  generalSaved: 'Seuil général enregistré',
  generalCleared: 'Seuil général retiré',
  noAlert: 'Aucune recette n’est au-dessus de son seuil.',
  reached: 'Au-dessus de leur seuil',
  watched: 'Suivies, en dessous',
  thresholdOf: (percent: number) => `seuil ${formatNumber(percent)}${NBSP}%`,
  editAlert: (name: string) => `Modifier l’alerte, ${name}`,
  thresholdRange: (max: number) => `De 0 à ${formatNumber(max)}${NBSP}%`,
  // The next price
  next: 'Prochain prix à lire',
  nextHint: 'Ceux qui complètent le plus de recettes du top 50.',
  nextNone: 'Rien à lire pour l’instant.',
  completes: 'complète',
  upTo: (stake: number, daily: boolean) =>
    `jusqu’à +${FINE_SPACE}${formatKamas(stake)} ${daily ? 'par jour' : 'par craft'}`,
  oldPrice: (age: string) => `prix de ${age} dans`,
  atStake: (stake: number) => `${formatKamas(stake)} en jeu`,
  paysBelow: (price: number) => `rentable sous ${formatKamas(price)} l’unité`,
  packPriceOf: (size: PackSize, name: string) => `Prix du lot de ${formatNumber(size)}, ${name}`,
  pack: (size: PackSize) => `×${formatNumber(size)}`,
  enterNext: 'Entrée\u00a0: prix suivant',
  notFoundToday: 'introuvable aujourd’hui',
  notFoundKeys: 'Maj + Entrée\u00a0: introuvable aujourd’hui',
  notFoundOf: (name: string) => `Introuvable aujourd’hui, ${name}`,
  notFoundSaid: (name: string) => `${name}${NBSP}: introuvable aujourd’hui`,
  /** Before where an old price stands. */
  stands: ' · prix',
  openNext: (name: string) => `Saisir le prix, ${name}`,
  priceSaved: 'Prix enregistré',
  fold: 'Replier',
  unfold: 'Déplier',
  // The order is held
  ranksChanged: (n: number) => plural(n, 'recette change de rang', 'recettes changent de rang'),
  update: 'Mettre à jour',
  // The top fifty
  top: 'Top 50',
  topComplete: 'Complètes',
  topOne: 'À un prix près',
  topMore: 'À deux prix ou plus',
  topPaceless: 'Sans rythme de vente',
  // Levels
  levelOf: (job: string) => `Niveau, ${job}`,
  levelsHint: '0\u00a0: niveau inconnu. Les guides de métier lisent les mêmes niveaux.',
  levelSaved: 'Niveau enregistré',
  noLevels: 'Aucun niveau de métier connu',
  // States
  emptyBook: 'Ton carnet est vide',
  readFirst: 'Lis ces dix prix d’abord',
  readFirstHint: (count: number) =>
    `Les plus utiles à tes métiers${NBSP}: le premier sert dans ${plural(count, 'recette', 'recettes')}.`,
  usedIn: (n: number) => `dans ${plural(n, 'recette', 'recettes')}`,
  packOf100: 'lot de 100',
  seeRanking: 'Voir le palmarès',
  noRecipe: 'Aucune recette',
  tightest: (filter: string) => `Le filtre qui en retire le plus${NBSP}: ${filter}.`,
  removeFilter: 'Retirer',
  allHidden: 'Toutes les recettes trouvées sont masquées.',
} as const

/** A filter as a sentence names it. */
export function filterText(name: keyof RankingFilters, filters: RankingFilters): string {
  const { query, job, levels, category, budget, confidence, roi, prices } = filters
  const said: Record<keyof RankingFilters, string> = {
    query: `«${NBSP}${query.trim()}${NBSP}»`,
    job: job === 'miens' ? text.myJobs : (job ?? ''),
    levels: `niveau ${levels.from} à ${levels.to}`,
    category: category ? text.categories[category] : '',
    budget: `budget ${formatKamas(budget ?? 0)}`,
    confidence: `confiance ${text.percent(confidence ?? 0)}`,
    roi: `ROI ${text.percent(roi ?? 0)}`,
    prices: text.priceFilters[prices],
  }
  return said[name]
}

/** What a next price is worth, in words. */
export const nextWords = (next: NextPrice, age: string): { before: string; after: string } =>
  next.kind === 'missing'
    ? { before: text.completes, after: next.stake > 0 ? text.upTo(next.stake, next.daily) : '' }
    : { before: text.oldPrice(age), after: text.atStake(next.stake) }
