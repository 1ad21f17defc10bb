import type { Doubt } from '#shared/domain/reading/doubts.ts'
import { REFUSALS } from '#shared/domain/reading/layout.ts'
import type { FigureName, GameView } from '#shared/domain/reading/rows.ts'
import { formatNumber, plural, wordFor } from '#shared/domain/text/numbers.ts'

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

/** How many of each a press stores. */
export type ReadingCounts = { prices: number; averages: number; courses: number; lots: number }

const partsOf = ({ prices, averages, courses, lots }: ReadingCounts): string[] => [
  ...(prices > 0 ? [`${formatNumber(prices)}${NBSP}prix`] : []),
  ...(averages > 0 ? [plural(averages, 'prix moyen', 'prix moyens')] : []),
  ...(courses > 0 ? [`${formatNumber(courses)}${NBSP}cours`] : []),
  ...(lots > 0 ? [plural(lots, 'lot', 'lots')] : []),
]
const sumOf = (counts: ReadingCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

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
    inventory: 'C’est l’inventaire\u00a0: ses cases n’ont pas de nom, il ne peut pas être lu.',
    chat: 'C’est le chat\u00a0: sélectionne son texte dans le jeu et colle-le, il se lit mieux que son image.',
    lines:
      'Les titres sont reconnus, mais aucune ligne n’est lisible dessous. Fais une capture plus grande, sans rien par-dessus.',
    unknown: 'Je ne reconnais pas cette fenêtre du jeu. Je lis celles-ci, leurs titres sur la capture\u00a0:',
  } satisfies Record<PictureFault, string>,
  views: {
    lots: 'Les lots d’un objet',
    list: 'La liste des objets à acheter',
    own: 'Tes lots en vente',
    course: 'Le cours d’un objet',
  } satisfies Record<GameView, string>,
  goes: {
    lots: 'va dans ton carnet de prix, à la date d’aujourd’hui',
    list: 'des prix moyens\u00a0: gardés comme prix réalisés, jamais comme le prix d’un lot',
    own: 'va dans «\u00a0Mes lots\u00a0»',
    course: 'va dans le cours du marché de l’objet',
  } satisfies Record<GameView, string>,
  figures: {
    1: '×1',
    10: '×10',
    100: '×100',
    1000: '×1\u202f000',
    average: 'Prix moyen',
    median: 'Prix médian',
    sold: 'Vendus',
    lot: 'Lot de',
    price: 'Prix',
  } satisfies Record<FigureName, string>,
  counts: (certain: number, doubtful: number) =>
    doubtful === 0
      ? plural(certain, 'ligne sûre', 'lignes sûres')
      : `${plural(certain, 'ligne sûre', 'lignes sûres')}, ${plural(doubtful, 'douteuse', 'douteuses')}`,
  /** « Enregistrer 14 prix sûrs »: so long as nothing doubtful is taken with them. */
  store: (counts: ReadingCounts, certain: boolean) =>
    [
      'Enregistrer',
      partsOf(counts).join(', '),
      certain && sumOf(counts) > 0 ? wordFor(sumOf(counts), 'sûr', 'sûrs') : '',
    ]
      .filter((word) => word !== '')
      .join(' '),
  stored: (counts: ReadingCounts) =>
    `${partsOf(counts).join(', ')} ${wordFor(sumOf(counts), 'enregistré', 'enregistrés')} ✔`,
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
    period: 'période non lue',
    end: 'parti sans qu’on sache comment',
    repriced: 'prix changé\u00a0?',
  } satisfies Record<Doubt, string>,
  keep: `Garder hors ligne, 4${NBSP}Mo`,
}
