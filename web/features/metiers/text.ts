import { formatNumber, plural } from '#shared/domain/text/numbers.ts'

/** Every French string of this screen; those of one guide are in guide-text.ts, those of the mines in guide/ores.ts. */
export const text = {
  guides: 'Guides Métiers',
  openGuides: 'Guides',
  place: (name: string, at: number, of: number) => `${name} · ${at} sur ${of}`,
  percent: (share: number) => `${share} %`,
  finished: 'Terminé',
  zeroTo200: 'Guide 0 à 200',
  published: 'Publié par Comptoir',
  updated: (date: string) => `Mis à jour le ${date}`,
  share: 'Partager',
  shareTitle: (name: string) => `${name}\u00a0: Guide 0 à 200`,
  addressCopied: 'Adresse copiée',

  progress: 'Progression ressources',
  settings: 'Niveaux et cases',
  progressLabel: 'Progression ressources\u00a0: ',
  ofBoxes: (done: number, total: number) => `${formatNumber(done)} / ${formatNumber(total)}`,
  ofGoal: (done: number, total: number) =>
    `, objectif ${formatNumber(done)}\u00a0/\u00a0${formatNumber(total)}`,
  syncing: '(sync…)',
  checkAll: 'Tout cocher',
  uncheckAll: 'Tout décocher',
  reset: 'Réinitialiser',
  allChecked: 'Tout est coché',
  allUnchecked: 'Tout est décoché',
  wasReset: 'Guide réinitialisé',
  totalChecked: (name: string) => `${name}\u00a0: tous les paliers cochés`,
  totalUnchecked: (name: string) => `${name}\u00a0: tous les paliers décochés`,

  myLevel: 'Mon niveau',
  goal: 'Objectif',
  goalLine: (crafts: number, from: number, to: number) =>
    `${plural(crafts, 'craft', 'crafts')} du niveau ${from} au niveau ${to}`,
  guideGoal: (job: string, from: number, to: number) =>
    `Guide ${job}, ${formatNumber(from)} → ${formatNumber(to)}`,
  goalReached: 'Tu y es déjà\u00a0: monte l’objectif pour voir la suite.',
  outside: 'hors objectif',
  startsAt: (level: number) => `dès ${level}`,
  endsAt: (level: number) => `jusqu’à ${level}`,

  waiting: 'Le catalogue arrive, tes paliers s’affichent dès qu’il est là.',
  loading: 'Chargement…',
  tiers: 'Paliers',
  levels: 'Niveaux',
  recipe: 'Recette',
  resources: 'Ressources',
  tier: (from: number, to: number) => `${from}\u00a0–\u00a0${to}`,
  crafts: (n: number) => plural(n, 'craft', 'crafts'),
  incomplete: 'incomplet',
  unpriced: (names: string[]) => `Prix manquants\u00a0: ${names.join(', ')}`,
  simulate: (recipe: string) => `Ouvrir ${recipe} dans le simulateur`,
  boxOf: (name: string, from: number, to: number) => `${name}, niveaux ${from} à ${to}`,
  markObtained: 'Marquer comme obtenue',
  validated: 'Ressource validée',
  nothing: '–',
  captures: (n: number) => `ou ${plural(n, 'capture', 'captures')}`,
  captureHint: '30 points d’expérience par capture',
  unknownRecipe: 'Recette inconnue\u00a0: elle vient avec le catalogue du jeu.',
  unknownRecipes:
    'Les ingrédients viennent avec le catalogue du jeu\u00a0: il se charge dès que tu as du réseau.',
  cheapest: (priced: number, all: number) =>
    priced === 0
      ? `Aucune des ${formatNumber(all)} recettes n’a tous ses prix\u00a0: chaque palier prend celle qui demande le moins de crafts.`
      : `Chaque palier prend la recette la moins chère, parmi ${formatNumber(priced)} chiffrées sur ${formatNumber(all)}\u00a0; sans prix, celle qui demande le moins de crafts.`,
  priceFuels: 'Saisir d’autres prix',

  totals: 'Ressources totales à prévoir',
  loadingPictures: 'Chargement des images…',
  partly: 'Partiellement complété — cliquer pour tout cocher',
  remaining: (n: number) => `reste ${formatNumber(n)}`,
  inStock: (n: number) => `${formatNumber(n)} en stock`,
  toBuy: (n: number) => `${formatNumber(n)} à acheter`,
  nothingToBuy: 'rien à acheter',
  noTotals: 'Aucune ressource à prévoir pour cet objectif.',
  wholeCost: 'Coût des paliers',
  leftCost: 'Reste à acheter',
  priceOf: (name: string) => `Prix à l’unité, ${name}`,
  askPrice: 'prix à saisir',
  missingPrices: (n: number) =>
    `${plural(n, 'prix manquant', 'prix manquants')}\u00a0: saisis-les ici ou au simulateur.`,

  tips: 'Astuces rapides',
}
