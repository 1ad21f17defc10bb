import { formatDay, formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'

const shortDay = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const NBSP = '\u00a0'
/** `20 nov.` */
const dayShort = (date: string): string => shortDay.format(new Date(`${date}T00:00:00Z`))

/** Every French string of this screen. */
export const text = {
  title: 'Calcul Almanax',
  purpose: 'Ce que coûtent les offrandes, jour par jour, pour tous tes personnages.',
  signIn: 'Connecte-toi pour utiliser le calculateur Almanax.',
  period: 'Période',
  months: (n: number) => `${n} mois`,
  characters: 'Personnages',
  view: 'Affichage',
  byDay: 'Par jour',
  shopping: 'Liste d’achats',
  loadingState: 'chargement',
  savingState: 'sauvegarde',
  loadFailed: (reason: string) => `Impossible de charger l’Almanax (${reason})`,
  retry: 'Réessayer',
  retryHint: 'Les prix déjà saisis restent là\u00a0; les jours reviennent avec le réseau.',
  incomplete: (n: number) => `Almanax incomplet${NBSP}: ${plural(n, 'jour manque', 'jours manquent')}`,
  incompleteHint: (reason: string) =>
    `Ces jours seront redemandés tout seuls dans quelques minutes (${reason}).`,
  exportCalendar: 'Exporter (.ics)',
  exported: (n: number) => `${plural(n, 'jour exporté', 'jours exportés')}`,
  nothingToExport: 'Aucun jour à exporter',
  takeAll: (n: number) => `Reprendre ${plural(n, 'prix déjà saisi', 'prix déjà saisis')}`,
  takeNewer: (n: number) => `Mettre à jour ${plural(n, 'prix', 'prix')}`,
  takeNewerHint: 'Reprendre les prix plus récents de ton carnet',
  taken: (n: number) => plural(n, 'prix repris', 'prix repris'),
  hideDone: 'Masquer les faites',
  allDone: 'Tout est fait',
  allDoneHint: 'Chaque offrande de la période est cochée.',
  showDone: 'Afficher les faites',

  date: 'Date',
  bonus: 'Bonus',
  offering: 'Offrande',
  quantity: 'Quantité',
  unitPrice: 'Prix unitaire',
  cost: (characters: number) => (characters === 1 ? 'Coût' : `Coût (par ${formatNumber(characters)})`),
  noPrice: 'incomplet',
  toPrice: 'prix à saisir',
  none: '-',
  fallbackBonus: 'Almanax',
  toConfirm: 'à confirmer',
  toConfirmHint: 'Repris du même jour de la dernière année connue.',
  notLoaded: 'jour non chargé',
  perCharacter: (n: number) => `${formatNumber(n)} par personnage`,
  priceOf: (date: string, name: string | null) =>
    `Prix unitaire, ${formatDay(date)}${name ? `, ${name}` : ''}`,
  pricedFor: (name: string) => `prix saisi pour ${name}`,
  doneOf: (date: string) => `Faite, ${formatDay(date)}`,
  done: 'Faite',
  today: 'Offrande du jour',
  nextDays: 'Les 6 prochains jours',
  inAll: (pieces: number) => `${formatNumber(pieces)} en tout`,
  inStock: (pieces: number) => `${formatNumber(pieces)} en stock`,
  askPrice: 'prix\u00a0?',
  suggestion: (price: number) => `${formatKamas(price)}\u00a0?`,
  atBook: (packs: string) => `Au prix de ton carnet${NBSP}: ${packs}`,
  take: 'Reprendre',
  takeOf: (date: string, price: number) => `Reprendre ${formatKamas(price)} pour ${formatDay(date)}`,
  gain: 'net',
  gainHint: 'Gain net\u00a0: récompense moins coût',

  summary: 'Total de la période',
  fromTo: (from: string, to: string) => `Du ${dayShort(from)} au ${dayShort(to)}`,
  offerings: 'Offrandes',
  eachCharacter: 'Par personnage',
  total: `Total période${NBSP}:`,
  kamas: 'kamas',
  unpriced: (n: number) =>
    `${plural(n, 'offrande sans prix, non comptée', 'offrandes sans prix, non comptées')}.`,
  notCounted: (n: number) => `${plural(n, 'jour non chargé, non compté', 'jours non chargés, non comptés')}.`,
  reward: 'Récompenses',
  balance: 'Gain net',
  atMost: 'au plus',
  doneCount: 'Déjà faites',
  left: 'Reste à payer',
  detail: 'Détail',
  refused: (label: string) => `«${NBSP}${label}${NBSP}» est à corriger${NBSP}: ce total est celui d’avant.`,

  nothingToBuy: 'Rien à acheter',
  nothingToBuyHint: 'Sur cette période, tout est fait ou en stock.',
  shoppingHint:
    'Les offrandes à faire, identiques réunies, stock déduit, au lot le moins cher d’après tes prix.',
  almanaxOf: (date: string) => `almanax du ${formatDay(date)}`,
  daysOf: (dates: readonly string[]) =>
    dates.length > 4
      ? `${plural(dates.length, 'jour', 'jours')}, dès le ${dayShort(dates[0] ?? '')}`
      : dates.map(dayShort).join(', '),
  pieces: 'Pièces',
  times: '×',
  purchase: 'Achat',
  almanaxFor: (days: number) => `almanax, ${plural(days, 'jour', 'jours')}`,
  listCost: 'Coût',
  surplus: (n: number) => `surplus ${formatNumber(n)}`,
  atDayPrice: 'au prix saisi ici',
  listTotal: `Total des achats${NBSP}:`,
  copyList: 'Copier la liste',
  listCopied: 'Liste copiée',
  listLine: (pieces: number, name: string) => `${formatNumber(pieces)} × ${name}`,

  calendarName: 'Almanax',
  eventTitle: (pieces: number, name: string) => `Almanax${NBSP}: ${formatNumber(pieces)} × ${name}`,
  eventShares: (quantity: number, characters: number) =>
    `${formatNumber(quantity)} par personnage, ${plural(characters, 'personnage', 'personnages')}`,
  eventCost: (cost: number, how: string) => `Coût${NBSP}: ${formatKamas(cost)}${how && ` (${how})`}`,
  each: (unit: number) => `${formatKamas(unit)} l’unité`,
} as const
