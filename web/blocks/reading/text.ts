import type { Doubt } from '#shared/domain/reading/doubts.ts'
import { REFUSALS, type ReadingKind } from '#shared/domain/reading/layout.ts'
import { plural } from '#shared/domain/text/numbers.ts'

/** Why a picture could not be read. */
export const FAULTS = [
  'empty',
  'heavy',
  'no-picture',
  'broken',
  'large',
  'reader',
  'nothing',
  'compare',
  ...REFUSALS,
] as const
export type PictureFault = (typeof FAULTS)[number]

const NBSP = '\u00a0'
export const text = {
  faults: {
    empty: 'Ce fichier est vide\u00a0: rien à lire.',
    heavy: 'Cette image dépasse 25 Mo\u00a0: fais une capture plus petite, ou recadre-la.',
    'no-picture': 'Ce n’est pas une image\u00a0: une capture est en PNG, JPEG ou WebP.',
    broken: 'Cette image est abîmée, ou d’un format que ton navigateur ne connaît pas.',
    large: 'Cette image a trop de points pour être lue ici\u00a0: recadre-la.',
    reader: 'Le lecteur n’a pas pu être chargé\u00a0: il faut le réseau la première fois.',
    nothing: 'Aucun texte trouvé dans cette image.',
    compare: 'Tes données ne répondent pas, rien n’est enregistré\u00a0: colle la capture à nouveau.',
    averages:
      'C’est la liste des objets à acheter\u00a0: elle ne dit que des niveaux et des prix moyens, aucun prix de lot. Ouvre un objet, et capture ses lots.',
    course:
      'C’est le cours d’un objet\u00a0: un prix moyen ou médian n’est le prix d’aucun lot. Capture la fenêtre qui montre ses lots.',
    lines:
      'Les titres sont reconnus, mais aucune ligne n’est lisible dessous. Fais une capture plus grande, sans rien par-dessus.',
    unknown:
      'Je ne reconnais pas cette fenêtre. Je lis les lots d’un objet («\u00a0Lot\u00a0», «\u00a0Prix\u00a0»), tes lots en vente («\u00a0Nom\u00a0», «\u00a0Lot\u00a0», «\u00a0Prix\u00a0») et un tableau titré «\u00a0Objet\u00a0» puis «\u00a0×1\u00a0», «\u00a0×10\u00a0»… ou «\u00a0Quantité\u00a0». La ligne des titres doit être sur la capture.',
  } satisfies Record<PictureFault, string>,
  shows: {
    prices: 'La capture montre des prix.',
    stock: 'La capture montre ce que tu as.',
    sales: 'La capture montre tes lots en vente.',
  } satisfies Record<ReadingKind, string>,
  kinds: { prices: 'Des prix', stock: 'Ce que j’ai', sales: 'Mes ventes' } satisfies Record<
    ReadingKind,
    string
  >,
  goes: {
    prices: 'Va dans ton carnet de prix, à la date d’aujourd’hui.',
    stock: 'Va dans ton stock\u00a0: les Courses le comptent comme déjà possédé.',
    sales:
      'Va dans «\u00a0Achat / Revente\u00a0», en vente. Dis ce que chaque lot t’a coûté\u00a0: le profit en dépend.',
  } satisfies Record<ReadingKind, string>,
  counts: (certain: number, doubtful: number) =>
    doubtful === 0
      ? plural(certain, 'ligne sûre', 'lignes sûres')
      : `${plural(certain, 'ligne sûre', 'lignes sûres')}, ${plural(doubtful, 'douteuse', 'douteuses')}`,
  readAs: (name: string) => (name === '' ? 'nom non lu' : `lu «\u00a0${name}\u00a0»`),
  doubts: {
    picture: 'image floue ou penchée',
    unread: 'mal lisible',
    name: 'nom incertain',
    figures: 'chiffres incertains',
    packs: 'lots qui ne vont pas ensemble',
    average: 'loin du prix moyen de la capture',
    median: 'loin de ta médiane',
    twice: 'objet lu plusieurs fois',
    column: 'un nombre sans colonne',
    open: 'déjà en vente dans «\u00a0Achat / Revente\u00a0»',
    cost: 'prix d’achat inconnu',
  } satisfies Record<Doubt, string>,
  keep: `Garder hors ligne, 4${NBSP}Mo`,
}
