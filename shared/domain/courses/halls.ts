import type { CatalogueItem, Category } from '#shared/catalogue/types.ts'

/**
 * The halls of an auction house, in the order in which they are walked (N25, N26). The last takes what no other sells, and
 * the types that the table does not know.
 */
export const HALLS = [
  'resources',
  'consumables',
  'equipment',
  'runes',
  'souls',
  'creatures',
  'cosmetics',
  'others',
] as const
export type Hall = (typeof HALLS)[number]

/** A hall as the game says it: in full, and in short where there is little room. */
export const HALL_NAMES: Record<Hall, { full: string; short: string }> = {
  resources: { full: 'Hôtel de vente des ressources', short: 'Ressources' },
  consumables: { full: 'Hôtel de vente des consommables', short: 'Consommables' },
  equipment: { full: 'Hôtel de vente des équipements', short: 'Équipements' },
  runes: { full: 'Hôtel de vente des runes', short: 'Runes' },
  souls: { full: 'Hôtel de vente des âmes', short: 'Âmes' },
  creatures: { full: 'Hôtel de vente des créatures', short: 'Créatures' },
  cosmetics: { full: 'Hôtel de vente des cosmétiques', short: 'Cosmétiques' },
  others: { full: 'Autres objets', short: 'Autres' },
}

type Types = Partial<Record<Hall, readonly string[]>>

/** In which hall each type of each category is sold: our reading of the game. */
const TYPES: Record<Category, Types> = {
  equipment: {
    equipment: [
      ...[
        'Amulette',
        'Anneau',
        'Arc',
        'Arme magique',
        'Baguette',
        'Bannière de Percepteur',
        'Bâton',
        'Bottes',
      ],
      ...['Bouclier', 'Cape', 'Ceinture', 'Chapeau', 'Coffres de Percepteur', 'Compagnon'],
      ...[
        'Cuirasses de Percepteur',
        'Dague',
        'Dofus',
        'Épée',
        'Faux',
        'Fers de Percepteur',
        'Hache',
        'Lance',
      ],
      ...['Marteau', 'Outil', 'Pelle', 'Pioche', 'Poignards de Percepteur', 'Prysmaradite'],
      ...['Sacoches de Percepteur', 'Trophée', 'Tunique de Percepteur'],
    ],
    creatures: [
      ...[
        'Certificat de Dragodinde',
        'Certificat de Muldo',
        'Certificat de Volkorne',
        'Dragodinde',
        'Familier',
      ],
      ...['Montilier', 'Muldo', 'Volkorne'],
    ],
  },
  resources: {
    resources: [
      ...[
        'Aile',
        'Alliage',
        'Bois',
        'Bourgeon',
        'Carapace',
        'Carte',
        'Céréale',
        'Champignon',
        'Clef',
        'Coquille',
      ],
      ...[
        'Cuir',
        'Écorce',
        'Emballage',
        'Essence de gardien de donjon',
        'Étoffe',
        'Fleur',
        'Fragment de carte',
      ],
      ...['Fruit', 'Galet', 'Gelée', 'Graine', 'Huile', 'Laine', 'Légume', 'Liquide', 'Matériel d’alchimie'],
      ...[
        'Matériel d’exploration',
        'Métaria',
        'Minerai',
        'Mots de haïku',
        'Nowel',
        'Œil',
        'Œuf',
        'Oreille',
        'Os',
      ],
      ...[
        'Papier cadeau',
        'Patte',
        'Peau',
        'Peluche',
        'Perceptor Resources',
        'Pierre brute',
        'Pierre précieuse',
      ],
      ...['Planche', 'Plante', 'Plume', 'Poil', 'Poisson', 'Poudre', 'Préparation', 'Queue', 'Rabmablague'],
      ...['Racine', 'Reçu', 'Ressource de combat', 'Ressources des Anomalies Temporelles'],
      ...['Ressources des Songes', 'Ressources diverses', 'Sève', 'Souvenir', 'Substrat', 'Teinture'],
      ...['Temporis Resources', 'Vêtement', 'Viande'],
    ],
    runes: [
      ...['Gravure de forgemagie', 'Orbe de forgemagie', 'Potion de forgemagie', 'Rune astrale'],
      ...['Rune de forgemagie', 'Rune de transcendance'],
    ],
    souls: ['Untransformed Special Soul Stone'],
    creatures: ['Nourriture pour familier'],
  },
  consumables: {
    consumables: [
      ...['Ballon', 'Bière', 'Boisson', 'Boîte de fragments', 'Bouataklône', 'Bourse', 'Cadeau', 'Coffre'],
      ...['Consommable obsolète des Songes', 'Conteneur', 'Document', 'Éclats', 'Fée d’artifice', 'Figurine'],
      ...['Friandise', 'Mots de haïku', 'Objet de dons', 'Objet de mission', 'Objet utilisable'],
      ...['Objet utilisable de Temporis', 'Pain', 'Parchemin d’expérience', 'Parchemin de caractéristique'],
      ...[
        'Parchemin de recherche',
        'Parchemin de sortilège',
        'Poisson comestible',
        'Potion',
        'Potion de conquête',
      ],
      ...[
        'Potion de téléportation',
        'Prisme',
        'Relique d’Incarnation',
        'Sac de ressources',
        'Viande comestible',
      ],
      ...['Viande primitive'],
    ],
    souls: [
      ...['Âme d’archimonstre', 'Âme de gardien de donjon', 'Éklâme', 'Pierre d’âme', 'Pierre d’âme pleine'],
    ],
    creatures: [
      ...['Carburant d’enclos', 'Filet de capture', 'Makina', 'Monture domptée', 'Objet d’élevage'],
      ...['Potion de monture'],
    ],
    cosmetics: [
      ...['Corps', 'Mimibiote', 'Panoplie d’apparat', 'Parchemin d’attitude', 'Parchemin d’émoticônes'],
      ...['Parchemin d’ornement', 'Parchemin de titre', 'Popoche de Havre-Sac', 'Poses', 'Potion d’attitude'],
      ...['Tatouage de la Foire du Trool', 'Visage'],
    ],
  },
  quest: { creatures: ['Objet d’élevage'], others: ['Divers'] },
  other: {},
}

type Typed = Pick<CatalogueItem, 'category' | 'type'>

/** The catalogue and the table may write an apostrophe differently. */
const spelt = (type: string): string => type.replaceAll('’', "'")
const keyOf = (category: string, type: string): string => `${category}:${spelt(type)}`

const hallByType = new Map(
  Object.entries(TYPES).flatMap(([category, byHall]) =>
    HALLS.flatMap((hall) => (byHall[hall] ?? []).map((type) => [keyOf(category, type), hall] as const)),
  ),
)

/** What a player changed for themselves: the order of the halls, and in which hall a type (as the game names it) is sold. */
export type HallChoices = { order: readonly Hall[]; moved: Readonly<Record<string, Hall>> }

const AS_LISTED: HallChoices = { order: HALLS, moved: {} }

/** Where an item is sold: where the player moved its type, else as the table says; a type that it lacks, in the last hall. */
export const hallOf = ({ category, type }: Typed, { moved }: HallChoices = AS_LISTED): Hall =>
  (Object.hasOwn(moved, type) ? moved[type] : undefined) ?? hallByType.get(keyOf(category, type)) ?? 'others'

/** Whether the table names the type, also if it puts it in the last hall. */
export const hasHall = ({ category, type }: Typed): boolean => hallByType.has(keyOf(category, type))

/** The halls to walk, in the player's order and without the empty ones; those that it does not name come last, as listed. */
export function walkingOrder(present: ReadonlySet<Hall>, { order }: HallChoices = AS_LISTED): Hall[] {
  return [...new Set([...order, ...HALLS])].filter((hall) => present.has(hall))
}

const french = new Intl.Collator('fr')

/** The order of the items of one hall: by the game's type, then by name (N26). */
export const inHallOrder = (
  a: Pick<CatalogueItem, 'type' | 'name'>,
  b: Pick<CatalogueItem, 'type' | 'name'>,
): number => french.compare(a.type, b.type) || french.compare(a.name, b.name)

/** What stands in a hall: its lines, what they cost in kamas, and how many have no price. */
export type HallLines<L> = { hall: Hall; lines: readonly L[]; cost: number; unpriced: number }

/** Lines, in walking order, by hall; in a hall what was not to be found comes last (N38). */
export function linesByHall<L extends { hall: Hall; notFound: boolean; purchase: { cost: number } | null }>(
  lines: readonly L[],
): HallLines<L>[] {
  const byHall = new Map<Hall, L[]>()
  for (const line of lines) {
    const known = byHall.get(line.hall)
    if (known) known.push(line)
    else byHall.set(line.hall, [line])
  }
  return [...byHall].map(([hall, inHall]) => ({
    hall,
    lines: inHall.toSorted((a, b) => Number(a.notFound) - Number(b.notFound)),
    cost: inHall.reduce((sum, { purchase }) => sum + (purchase?.cost ?? 0), 0),
    unpriced: inHall.filter(({ purchase }) => !purchase).length,
  }))
}

const isHall = (value: unknown): value is Hall => HALLS.some((hall) => hall === value)

/** What a device stored of a player's changes; anything unreadable counts as unchanged. */
export function readHallChoices(stored: unknown): HallChoices {
  if (typeof stored !== 'object' || stored === null) return AS_LISTED
  const { order, moved } = stored as { order?: unknown; moved?: unknown }
  const pairs = typeof moved === 'object' && moved !== null ? Object.entries(moved) : []
  return {
    order: Array.isArray(order) ? order.filter(isHall) : HALLS,
    moved: Object.fromEntries(pairs.filter((pair): pair is [string, Hall] => isHall(pair[1]))),
  }
}
