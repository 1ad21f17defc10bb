import { MOST_SHARED } from '#data/shared-pictures.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import type { Doubt } from '#shared/domain/reading/doubts.ts'
import { REFUSALS, type ReadingKind } from '#shared/domain/reading/layout.ts'
import { formatKamas, formatNumber, plural, wordFor } from '#shared/domain/text/numbers.ts'

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
/** Every French string of the reading of screenshots. */
export const text = {
  button: 'Lire une capture',
  hint: 'Colle une capture d’écran du marché (Ctrl+V), dépose-la ou choisis-la. L’image ne quitte pas cet appareil.',
  shareLost: 'La capture partagée n’est pas arrivée jusqu’ici\u00a0: partage-la à nouveau.',
  shareLeft: (n: number) =>
    `${plural(n, 'fichier partagé n’est pas lu', 'fichiers partagés ne sont pas lus')}\u00a0: des images seulement, ${MOST_SHARED} à la fois, 25${NBSP}Mo chacune.`,
  progress: 'Lecture des captures',
  of: (done: number, all: number) => `${formatNumber(done)} sur ${formatNumber(all)}`,
  present: (percent: number) => `${formatNumber(percent)}${NBSP}%`,
  cancel: 'Annuler la lecture',
  see: 'Voir ce qui est lu',
  discard: 'Jeter',
  discarded: 'Lecture jetée',
  dismiss: 'Fermer',
  faultTitle: (name: string) => `«\u00a0${name}\u00a0»`,
  noName: 'image collée',
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
  title: 'Ce que la capture dit',
  intro:
    'Lu sur cet appareil, rien n’est enregistré avant que tu le demandes. Ce qui est douteux est en tête et n’est pris que si tu le coches ou le corriges.',
  kind: 'La capture montre',
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
  rows: 'Lignes lues',
  take: (name: string) => `Prendre ${name || 'cet objet'}`,
  takeDoubtful: (n: number) =>
    n === 1 ? 'Prendre aussi la douteuse' : `Prendre aussi les ${formatNumber(n)} douteuses`,
  leaveDoubtful: (n: number) =>
    n === 1 ? 'Laisser la douteuse' : `Laisser les ${formatNumber(n)} douteuses`,
  noItem: 'Objet à choisir',
  readAs: (name: string) => (name === '' ? 'nom non lu' : `lu «\u00a0${name}\u00a0»`),
  change: 'Changer',
  changeFor: (name: string) => `Changer l’objet lu «\u00a0${name}\u00a0»`,
  search: (name: string) =>
    name === '' ? 'Objet dont le nom n’est pas lu' : `Objet lu «\u00a0${name}\u00a0»`,
  none: 'Aucun objet de ce nom',
  cutOut: (name: string) => `Extrait de la capture, ${name}`,
  pack: (pack: PackSize) => `×${formatNumber(pack)}`,
  priceOf: (pack: PackSize, name: string) => `Prix ×${formatNumber(pack)} de ${name}`,
  salePriceOf: (name: string) => `Prix de vente de ${name}`,
  salePrice: 'Vente',
  costOf: (name: string) => `Prix d’achat de ${name}`,
  cost: 'Achat',
  countOf: (name: string) => `Quantité de ${name}`,
  count: 'Quantité',
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
  median: (usual: number) => `médiane ${formatKamas(Math.round(usual))}`,
  unplaced: (n: number) =>
    `${plural(n, 'morceau de texte n’a', 'morceaux de texte n’ont')} pas trouvé de place`,
  noCatalogue: 'Le catalogue n’est pas encore là\u00a0: les noms ne peuvent pas être reconnus.',
  private: 'L’image ne quitte pas cet appareil et n’est pas gardée.',
  keep: `Garder hors ligne, 4${NBSP}Mo`,
  keeping: 'Un instant…',
  unkeep: 'Ne plus garder hors ligne',
  keepFailed: 'Le lecteur n’a pas pu être gardé\u00a0: il faut le réseau, et de la place.',
  write: 'Écrire à l’auteur',
  report: 'Signaler une capture mal lue',
  reportNote:
    'Deux fichiers sont téléchargés\u00a0: la capture et ce qui en est lu. Envoie-les toi-même à l’auteur, si tu veux\u00a0; rien ne part tout seul.',
  store: (kind: ReadingKind, n: number) =>
    n === 0
      ? 'Enregistrer'
      : {
          prices: `Enregistrer ${formatNumber(n)} prix`,
          stock: `Compter ${plural(n, 'objet', 'objets')}`,
          sales: `Noter ${plural(n, 'vente', 'ventes')}`,
        }[kind],
  storing: 'Enregistrement…',
  stored: (kind: ReadingKind, n: number) =>
    ({
      prices: `${plural(n, 'prix enregistré', 'prix enregistrés')} ✔`,
      stock: `${plural(n, 'objet compté', 'objets comptés')} ✔`,
      sales: `${plural(n, 'vente notée', 'ventes notées')} ✔`,
    })[kind],
  saleNote: (count: number) => `lot de ${formatNumber(count)}`,
  picture: (n: number) => `${formatNumber(n)} ${wordFor(n, 'capture lue', 'captures lues')}`,
}
