import type { FirstStep } from '#shared/domain/board/first-steps.ts'
import type { CurveRange } from '#shared/domain/board/profit-days.ts'
import {
  FINE_SPACE,
  formatDay,
  formatKamas,
  formatNumber,
  formatSigned,
  formatSignedRoi,
  plural,
  wordFor,
} from '#shared/domain/text/numbers.ts'
import { parisDay, parisTime } from '#shared/domain/text/paris-day.ts'

const NBSP = '\u00a0'
/** So many names of a list fit a phone. */
const NAMED = 3
const signedKamas = (kamas: number) => `${formatSigned(kamas)}${FINE_SPACE}k`
const shortDay = new Intl.DateTimeFormat('fr-FR', { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
const longDay = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const at = (day: string) => new Date(`${day}T00:00:00Z`)

/** Every French string of the board. */
export const text = {
  title: 'Mes affaires',
  purpose: 'Ce qui compte aujourd’hui, et rien d’autre.',
  loading: 'Chargement de tes affaires…',
  failed: (part: string) => `«${NBSP}${part}${NBSP}» n’a pas pu être lu sur cet appareil.`,
  retry: 'Réessayer',
  none: '–',

  // The strip
  figures: 'Chiffres',
  engaged: 'Engagé en reventes',
  lotsOnSale: (n: number) => (n === 0 ? 'aucun lot en vente' : plural(n, 'lot en vente', 'lots en vente')),
  week: 'Profit de la semaine',
  sales: (n: number) =>
    n === 0 ? 'aucune vente' : `${plural(n, 'vente', 'ventes')}, ${wordFor(n, 'taxe payée', 'taxes payées')}`,
  coming: 'Profit à venir',
  ifSold: (unpriced: number) =>
    unpriced > 0 ? `si tout part à ton prix, ${formatNumber(unpriced)} sans prix` : 'si tout part à ton prix',
  noSellPrice: 'aucun prix de revente',
  book: 'Carnet de prix',
  percent: '%',
  fresh: (stale: number) =>
    stale > 0 ? `frais · ${formatNumber(stale)} prix à relire` : 'frais, rien à relire',
  noPrice: 'aucun prix saisi',

  // The curve
  ranges: { 7: '7 j', 30: '30 j', all: 'tout' } satisfies Record<CurveRange, string>,
  range: 'Période',
  curveTitles: {
    7: 'Profit de la semaine',
    30: 'Profit de 30 jours',
    all: 'Profit depuis le début',
  } satisfies Record<CurveRange, string>,
  resale: 'Achat / Revente',
  curveOf: (words: string) => `Profit cumulé${NBSP}: ${words}`,
  dayTotal: (day: string, total: number) => `${shortName(day)} ${signedKamas(total)}`,
  curveBounds: (from: string, to: string, total: number, sales: number) =>
    `${signedKamas(total)} du ${longName(from)} au ${longName(to)}, ${plural(sales, 'vente', 'ventes')}`,
  bestDay: (day: string, profit: number) => `meilleur jour ${longName(day)}, ${signedKamas(profit)}`,
  worstDay: (day: string, profit: number) => `pire jour ${longName(day)}, ${signedKamas(profit)}`,
  noSale: 'Aucune vente datée sur cette période.',
  neverSold: 'La courbe commence à ta première vente.',
  showFigures: 'Voir les chiffres',
  hideFigures: 'Masquer les chiffres',
  day: 'Jour',
  salesHead: 'Ventes',
  profitHead: 'Profit',
  totalHead: 'Cumul',
  shortName,
  longName,

  // Tasks
  tasks: 'À faire aujourd’hui',
  tasksCount: (shown: number, all: number) =>
    shown < all
      ? `${formatNumber(shown)} affaires sur ${formatNumber(all)}`
      : plural(all, 'affaire', 'affaires'),
  later: 'Plus tard',
  laterOf: (title: string) => `Plus tard${NBSP}: ${title}`,
  goOf: (verb: string, title: string) => `${verb}${NBSP}: ${title}`,
  deferred: (title: string) => `Remis à demain${NBSP}: ${title}`,
  deferredCount: (n: number) => plural(n, 'affaire remise à demain', 'affaires remises à demain'),
  takeUp: 'Reprendre',
  takenUp: 'Affaires reprises',
  nothingPresses: 'Rien ne presse.',
  bestPrice: 'Le prix le plus utile à lire',
  hangsOn: (kamas: number) => `${formatKamas(kamas)} en dépendent`,
  completes: (recipes: number) => `complète ${plural(recipes, 'recette', 'recettes')}`,

  offering: (name: string) => `Offrande du jour${NBSP}: ${name}`,
  offeringParts: (pieces: number, owned: number) =>
    owned > 0
      ? `${formatNumber(pieces)} à donner, ${formatNumber(owned)} en stock · avant minuit`
      : `${formatNumber(pieces)} à donner · avant minuit`,
  toBuy: (pieces: number) => `${formatNumber(pieces)} à acheter`,
  allThere: 'tout est en stock',
  incomplete: 'incomplet',
  buy: 'Acheter',
  tick: 'Cocher',
  alert: (name: string, threshold: number) => `${name} dépasse ton seuil de ${formatNumber(threshold)} %`,
  /** Since a price of today by its hour, else by its day. */
  roi: (ratio: number, since: number, today: string) => {
    const day = parisDay(since)
    const price = day === today ? `de ${parisTime(since)}` : `du ${formatDay(day)}`
    return `ROI ${formatSignedRoi(ratio)} depuis ton prix ${price}`
  },
  perCraft: 'par craft',
  simulate: 'Simuler',
  refused: (n: number) => plural(n, 'modification refusée', 'modifications refusées'),
  refusedHint: 'Le serveur n’en a pas voulu, rien n’est perdu.',
  correct: 'Corriger',
  shopping: (items: number) => `${plural(items, 'objet', 'objets')} aux Courses`,
  shoppingDue: (items: number, due: number) =>
    `${plural(items, 'objet', 'objets')} aux Courses, dont ${formatNumber(due)} pour aujourd’hui`,
  halls: (n: number, unpriced: number) =>
    [plural(n, 'hôtel', 'hôtels'), unpriced > 0 && `il manque ${plural(unpriced, 'prix', 'prix')}`]
      .filter(Boolean)
      .join(' · '),
  toPay: 'à payer',
  go: 'Y aller',
  oldPrices: (n: number) => `${plural(n, 'prix', 'prix')} à relire d’abord`,
  depending: 'en dépendent',
  read: 'Relire',
  slowLots: (n: number, days: number) =>
    n === 1
      ? `1 lot en vente depuis ${formatNumber(days)} jours`
      : `${formatNumber(n)} lots en vente depuis 7 jours ou plus`,
  engagedNote: 'engagés',
  /** The first of them, and how many more there are. */
  names: (all: readonly string[]) => {
    const more = all.length - NAMED
    const named = all.slice(0, NAMED).join(', ')
    return more > 0 ? `${named} et ${plural(more, 'autre', 'autres')}` : named
  },
  review: 'Revoir',
  noName: 'Objet sans nom',

  // Almanax
  almanax: 'Almanax',
  today: 'aujourd’hui',
  tomorrow: 'demain',
  perCharacter: (n: number) => `${formatNumber(n)} par personnage`,
  doneOf: (name: string) => `Offrande faite${NBSP}: ${name}`,
  horizon: (days: number) => `${plural(days, 'jour', 'jours')}${NBSP}:`,
  toConfirm: 'à confirmer',
  notLoaded: 'Jour non chargé',
  noOffering: 'Pas d’offrande',

  // Goals
  goals: 'Objectifs',
  followed: (n: number) => plural(n, 'suivi', 'suivis'),
  all: 'tous',
  allOf: (n: number) => `Voir tous les objectifs, ${formatNumber(n)}`,
  less: 'moins',
  guide: (job: string, from: number, to: number) =>
    `Guide ${job}, ${formatNumber(from)} → ${formatNumber(to)}`,
  ochre: 'Quête Ocre',
  ofTotal: (done: number, total: number) => `${formatNumber(done)} / ${formatNumber(total)}`,
  percentDone: (percent: number) => `${formatNumber(percent)} %`,
  craft: (name: string, crafts: number) => `${name} × ${formatNumber(crafts)}`,
  left: 'reste',
  nothingToBuy: 'rien à acheter',
  andCrafts: (crafts: number) => `et ${plural(crafts, 'craft', 'crafts')}`,
  stepCaptures: (step: number, captures: number) =>
    `étape ${formatNumber(step)}${NBSP}: ${plural(captures, 'capture', 'captures')}`,
  atYourPrices: 'à tes prix',
  noPriceYet: 'prix à saisir',
  dueOn: (day: string) => `pour le ${formatDay(day)}`,
  noGoal: 'Rien de suivi.',
  noGoalHint: 'Un guide, la quête Ocre ou un craft daté s’ajoute ici par «\u00a0Suivre\u00a0».',
  progressOf: (name: string) => `Avancement, ${name}`,

  // A first visit
  begin: 'Pour commencer',
  steps: {
    price: {
      title: 'Saisis un prix',
      hint: 'Un prix lu en hôtel de vente sert à tous les outils.',
      example: (name: string) => `Par exemple celui de ${name}`,
    },
    purchase: {
      title: 'Note un achat',
      hint: 'Prix d’achat et de revente, la taxe et le profit suivent.',
      example: (name: string) => `Par exemple ${name}`,
    },
    almanax: {
      title: 'Suis l’almanax',
      hint: 'Le coût de l’offrande d’aujourd’hui et des jours qui viennent.',
      example: (name: string) => `Aujourd’hui ${name}`,
    },
  } satisfies Record<FirstStep, { title: string; hint: string; example: (name: string) => string }>,
  done: 'Fait',
  stepsCount: (done: number) => (done > 0 ? `${formatNumber(done)} sur 3` : ''),
  hide: 'Masquer',
  hidden: 'Premiers pas masqués',

  sync: 'Synchronisation',
  toRefused: 'Modifications refusées',

  // Keys
  shortcuts: 'Raccourcis clavier',
  keys: {
    open: 'Ouvrir une affaire',
    later: 'Remettre à demain l’affaire choisie',
    courses: 'Aller aux Courses',
    ranking: 'Aller au Palmarès',
    simulator: 'Aller au Simulateur',
    find: 'Rechercher partout',
    undo: 'Annuler la dernière action de la page',
    help: 'Cette liste',
  },
  andThen: 'puis',
  to: 'à',
  close: 'Fermer',
}

/** `lun. 16` */
function shortName(day: string): string {
  return shortDay.format(at(day))
}

/** `16 nov.` */
function longName(day: string): string {
  return longDay.format(at(day))
}
