import type { Choice } from '#shared/domain/crafts/craft-tree.ts'
import { formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'

const NBSP = '\u00a0'

/** The French of the craft tree. */
export const treeText = {
  tree: 'Arbre de craft',
  item: 'Ingrédient',
  ingredients: (n: number) => plural(n, 'ingrédient', 'ingrédients'),
  fold: (name: string) => `Replier ${name}`,
  unfold: (name: string) => `Déplier ${name}`,
  decision: 'Décision',
  need: 'Besoin',
  owned: 'Possédé',
  kept: 'Retenu',
  choice: { buy: 'Acheter', craft: 'Fabriquer' } satisfies Record<Choice, string>,
  decisionOf: (name: string) => `Décision, ${name}`,
  choiceOf: (choice: Choice, name: string) => `${choice === 'buy' ? 'Acheter' : 'Fabriquer'}, ${name}`,
  ownedOf: (name: string) => `Possédé, ${name}`,
  locked: 'Verrouillé à la main',
  unlocked: 'Choisi par Comptoir',
  lockOf: (locked: boolean, name: string) =>
    `${locked ? 'Verrouillé à la main' : 'Choisi par Comptoir'}, ${name}`,
  toBuy: 'à acheter',
  inStock: 'déjà en stock',
  notKept: 'branche non retenue',
  loop: 'boucle',
  cut: 'Plus de 400 objets dans cet arbre\u00a0: le reste est acheté.',
  perCraft: (n: number) => `${formatNumber(n)} par craft`,
  missing: (n: number) => `manque${NBSP}${formatNumber(n)}`,
  jobLevel: (job: string, level: number) => `${job} niv. ${level}`,
  required: (job: string, level: number) => `${job} ${level} requis`,
  reserve: (n: number) => `${formatNumber(n)} en réserve`,
  cheaperBy: (n: number) => `${formatKamas(n)} de moins`,
  lockCosts: (n: number) => `verrou${NBSP}: +\u202f${formatKamas(n)}`,
  incomplete: 'incomplet',
  pricesMissing: (n: number) => `${plural(n, 'prix manque', 'prix manquent')}`,
  askPrice: `prix${NBSP}?`,
  cheapest: 'le moins cher',
  atLeast: 'au moins',
  atMost: 'au plus',
  pricesOf: (name: string, words: string) => `Prix de ${name}${words && `, ${words}`}`,
  folded: (names: readonly string[]) =>
    `${plural(names.length, 'ingrédient non retenu', 'ingrédients non retenus')}`,
  foldedNames: (names: readonly string[]) => `${NBSP}: ${names.join(', ')}`,
  keptCost: 'Coût retenu',
  bought: (n: number) => plural(n, 'achat', 'achats'),
  made: (n: number) => plural(n, 'fabrication', 'fabrications'),
  reserves: (words: readonly string[]) =>
    `Réserve${NBSP}: ${words.join(', ')} ne ${words.length > 1 ? 'comptent' : 'compte'} pas ici.`,
  reserved: (n: number, name: string) => `${formatNumber(n)} × ${name}`,
  editReserves: 'Modifier les réserves',
  have: 'J’ai',
  reserveShort: 'Réserve',
  reserveOf: (name: string) => `Réserve, ${name}`,
  saved: (amount: string) => ['L’arbre épargne ', amount, ' face à tout acheter.'] as const,
  steps: 'Étapes',
  time: 'Durée',
  about: (text: string) => `≈ ${text}`,
  hours: (n: number) => `${n}${NBSP}h`,
  minutes: (n: number) => `${n}${NBSP}min`,
  seconds: (n: number) => `${n}${NBSP}s`,
  locks: (n: number) => plural(n, 'verrou', 'verrous'),
  freeAll: 'Tout libérer',
  freed: 'Choix rendus à Comptoir',
  choiceSaved: (name: string, choice: Choice | 'auto') =>
    choice === 'auto' ? `${name}${NBSP}: choisi par Comptoir` : `${name}${NBSP}: ${LOCKED_ON[choice]}`,
  improved: (amount: string) => `Mieux trouvé${NBSP}: coût retenu ${amount}`,
  missingPrice: (name: string, toBuy: number) =>
    `Il manque le prix de «${NBSP}${name}${NBSP}»${NBSP}: ${formatNumber(toBuy)} à acheter, `,
  missingPrices: (n: number, name: string) =>
    `Il manque ${formatNumber(n)} prix, dont celui de «${NBSP}${name}${NBSP}»${NBSP}: `,
  inOrder: 'Dans l’ordre',
  stepsDone: (done: number, all: number) => `${plural(done, 'faite', 'faites')} sur ${formatNumber(all)}`,
  nothingLeft: 'Tout est fait pour aujourd’hui.',
  buyStep: (n: number) => `Acheter ${plural(n, 'objet', 'objets')}`,
  boughtStep: (n: number) => `${plural(n, 'objet acheté', 'objets achetés')}`,
  craftStep: (n: number, name: string) => `${formatNumber(n)} × ${name}`,
  lot: 'par lot de',
  lotOf: (at: number, all: number) => `lot ${formatNumber(at)} sur ${formatNumber(all)}`,
  countedOnce: 'compté une fois',
  countBoth: 'compter les deux',
  stepDone: (what: string) => `Fait${NBSP}: ${what}`,
  stepBack: 'Étape annulée',
  lack: (lacks: readonly string[]) => `Il manque ${listOf(lacks)}${NBSP}: cocher quand même${NBSP}?`,
  lackOf: (n: number, name: string) => `${formatNumber(n)} ${name}`,
  tickAnyway: 'Cocher quand même',
  cancel: 'Annuler',
  craftSeconds: 'Secondes par craft',
  stepSeconds: 'Secondes par atelier',
  paceOf: (time: string) => `Durée ${time}, régler l’allure`,
}

const LOCKED_ON: Record<Choice, string> = { buy: 'verrouillé sur Acheter', craft: 'verrouillé sur Fabriquer' }

function listOf(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} et ${words.at(-1)}`
}

/** How long something takes, about: `45 s`, `7 min`, `1 h 20 min`. */
export function aboutTime(seconds: number): string {
  if (seconds < 60) return treeText.about(treeText.seconds(Math.round(seconds)))
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return treeText.about(treeText.minutes(minutes))
  const rest = minutes % 60
  const hours = treeText.hours(Math.floor(minutes / 60))
  return treeText.about(rest > 0 ? `${hours} ${treeText.minutes(rest)}` : hours)
}
