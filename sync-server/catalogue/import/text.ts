import type { Category } from '#shared/catalogue/types.ts'
import { HALL_NAMES } from '#shared/domain/courses/halls.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import type { Kept } from './keep-known.ts'
import { type ImportReport, type ImportRow, type MissingList, reportOf, type ServiceState } from './state.ts'

const dayText = (iso: string): string => iso.split('-').reverse().join('/')

const LISTS: Record<MissingList['list'], string> = {
  equipment: 'équipements',
  resources: 'ressources',
  consumables: 'consommables',
  quest: 'objets de quête',
  other: 'cosmétiques',
  sets: 'panoplies',
  mounts: 'montures',
  almanax: 'almanax',
  en: 'noms anglais',
  es: 'noms espagnols',
  pt: 'noms portugais',
  de: 'noms allemands',
}
const FIELDS: Record<Kept['what'], string> = {
  effects: 'leurs effets',
  recipes: 'leurs recettes',
  pictures: 'leurs images',
  bonuses: 'leurs bonus',
  rows: 'toutes leurs lignes',
}

/** What the operator reads of the game data, at the start of the server and of commands. */
export const text = {
  asked: (origin: string) =>
    `Données du jeu : demandées à ${origin} (GAME_DATA_URL=off pour ne rien demander)`,
  loaded: (items: number, recipes: number, seconds: number) =>
    `Données du jeu : ${plural(items, 'objet', 'objets')} et ${plural(recipes, 'recette', 'recettes')}, chargés en ${formatNumber(Math.round(seconds * 10) / 10)} s`,
  silent: (origin: string, imported: boolean) =>
    `Données du jeu : ${origin} ne répond pas, ${stays(imported)}`,
  refused: (why: string, imported: boolean) =>
    `Données du jeu : réponse refusée (${why}), ${stays(imported)}`,
  lacking: ({ list, why }: MissingList, kept: readonly Kept[]) => {
    const ours = kept.find((one) => one.list === list && one.what === 'rows')
    const stay = ours ? `, les nôtres restent (${plural(ours.rows, 'ligne', 'lignes')})` : ''
    return `Données du jeu : il manque ${LISTS[list]} (${why})${stay}`
  },
  kept: ({ list, what, rows }: Kept) =>
    `${LISTS[list]} : ${FIELDS[what]} manquaient, les nôtres restent (${plural(rows, 'objet', 'objets')})`,
  skipped: (rows: number) => `${plural(rows, 'ligne fautive laissée', 'lignes fautives laissées')} de côté`,
  fuels: {
    differ: (names: readonly string[]) =>
      `l’effet et le niveau se contredisent pour ${some(names)}, l’effet compte`,
    unread: (names: readonly string[]) => `effet illisible pour ${some(names)}, le niveau en tient lieu`,
    unknown: (names: readonly string[]) => `ni effet ni niveau lisible pour ${some(names)}, laissés de côté`,
  },
  missingDays: (days: readonly string[]) =>
    `almanax sans réponse pour ${plural(days.length, 'jour', 'jours')} (${days.slice(0, 5).map(dayText).join(', ')}${days.length > 5 ? '…' : ''})`,
}

const some = (names: readonly string[]): string =>
  `${plural(names.length, 'objet', 'objets')} (${names.slice(0, 3).join(', ')}${names.length > 3 ? '…' : ''})`

const stays = (imported: boolean): string =>
  imported ? 'le dernier import sert en attendant' : 'le catalogue de départ sert en attendant'

/** What the last import kept, left out and could not get, a sentence each. */
export const noteLines = ({ kept, skippedRows, missing, missingDays, oddFuels }: ImportReport): string[] => [
  ...missing.map((one) => `${text.lacking(one, kept)}.`),
  ...kept
    .filter((one) => one.what !== 'rows' || !missing.some(({ list }) => list === one.list))
    .map((one) => `Gardé : ${text.kept(one)}.`),
  ...(skippedRows > 0 ? [`Import : ${text.skipped(skippedRows)}.`] : []),
  ...(missingDays.length > 0 && !missing.some(({ list }) => list === 'almanax')
    ? [`Import : ${text.missingDays(missingDays)}.`]
    : []),
  ...(['differ', 'unread', 'unknown'] as const).flatMap((why) =>
    oddFuels[why].length > 0 ? [`Carburants : ${text.fuels[why](oddFuels[why])}.`] : [],
  ),
]

/** The lists that the last import did without, by name. */
export const missingNames = (report: ImportReport | null): string[] =>
  report?.missing.map(({ list }) => LISTS[list]) ?? []

/** What `status` prints of the service and of its last import. */
export function importLines(row: ImportRow, service: ServiceState, origin: string | null): string[] {
  const report = reportOf(row)
  const lines = report ? [...noteLines(report), ...report.skipped.map((place) => `  ${place}`)] : []
  return [stateLine(row, service, origin, missingNames(report)), ...lines]
}

/** The types of items that no hall of the auction house is known to sell (N25); nothing where there is none. */
export function typeLines(types: readonly { category: Category; type: string }[]): string[] {
  if (types.length === 0) return []
  const listed = types.map(({ category, type }) => `« ${type} » (${LISTS[category]})`).join(', ')
  return [`Types sans hôtel de vente, rangés dans « ${HALL_NAMES.others.short} » : ${listed}.`]
}

function stateLine(
  { failure }: ImportRow,
  { state, done, total }: ServiceState,
  origin: string | null,
  missing: readonly string[],
): string {
  if (origin === null) return 'Service de données du jeu : éteint (GAME_DATA_URL=off).'
  const words = {
    off: '',
    waiting: 'pas encore demandé',
    running: `import en cours, ${done} sur ${total}`,
    failed: `échec (${failure ?? 'sans raison connue'})`,
    done: missing.length > 0 ? `incomplet, il manque ${missing.join(', ')}` : 'à jour',
  }
  return `Service de données du jeu : ${origin}, ${words[state]}.`
}

/** The recipes that no profession is known for, by the type of what they make (N175); nothing where there is none. */
export function professionLines(recipes: readonly { name: string; type: string }[]): string[] {
  if (recipes.length === 0) return []
  const byType = new Map<string, string[]>()
  for (const { name, type } of recipes) byType.set(type, [...(byType.get(type) ?? []), name])
  const listed = [...byType].map(([type, names]) => `« ${type || 'sans type'} » ${some(names)}`)
  return [`Recettes sans métier connu : ${listed.join(', ')}.`]
}
