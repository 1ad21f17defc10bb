/** The four families of the game's items; what the service lists nowhere else is `other`. */
export const CATEGORIES = ['equipment', 'resources', 'consumables', 'quest', 'other'] as const
export type Category = (typeof CATEGORIES)[number]

/** An item of the game. `id` is the game's own (negative for our additions); `img` is a public picture address. */
export type CatalogueItem = {
  id: number
  name: string
  level: number
  /** The game's word for what it is, e.g. « Bois », « Amulette »; empty when unknown. */
  type: string
  category: Category
  img: string | null
  set?: number
}

/** How an item is made. `id` is the id of the made item; `job` null means that no profession is needed or known. */
export type CatalogueRecipe = {
  id: number
  job: string | null
  /** Profession level that the recipe needs. */
  level: number
  /** Share of the full craft experience, in percent (figures.md §11). */
  ratio: number
  ingredients: Ingredient[]
}

/** `quantity` pieces of item `id` for one craft. */
export type Ingredient = { id: number; quantity: number }

/**
 * One effect of an item. A null bound is not to be read: with `max` null the value is `min` alone, with `min` null it
 * is `max` alone (T64).
 */
export type Effect = {
  type: { id: number; name: string }
  min: number | null
  max: number | null
  /** As printed under the item, e.g. « 21 à 30 Sagesse ». */
  text: string
}

/** A day of the almanax: the offering (an item and how many of it, for one character) and what it brings. */
export type AlmanaxDay = {
  /** `YYYY-MM-DD`, Paris. */
  date: string
  item: number
  name: string
  quantity: number
  /** Kamas received for the offering. */
  kamas: number
  /** The kind of bonus, and its sentence where the public service gave one. */
  bonus: string
  bonusText: string | null
}

/** A capture of the ochre quest. */
export type OchreRow = {
  /** 1 to 19; null where unknown. */
  step: number | null
  /** The older order, 20 to 34, archimonsters only. */
  archiStep: number | null
  monster: string
  archimonstre: string | null
  type: string
  zones: string[]
  /** False for the rows that left the quest. */
  inUnity: boolean
}

/** A tier of a profession guide: one recipe from one level to another. */
export type GuideTier = {
  /** `chasseur`, `paysan`, `pecheur`, `mineur`, `bucheron`, `alchimiste`, or `eleveur`, which devices work out (N189). */
  guide: string
  /** Its place in the guide, from 0, where others may lack; else that in the list. */
  index?: number
  from: number
  to: number
  /** Id of the made item. */
  recipe: number
  recipeLevel: number
  /** Share of the full craft experience, in percent. */
  ratio: number
  /** Whether experience left over at the end of a tier counts in the next one. */
  carries: boolean
  /** Pieces for one craft, and the category that the guide lists them in. */
  needs: { id: number; category: string; quantity: number }[]
}

/** Where an ore is mined: on how many maps, and the best of them (coordinates, number of nodes), richest first. */
export type Mine = { ore: number; maps: number; spots: { x: number; y: number; nodes: number }[] }

/** A set: its items are those that bear its id. */
export type GameSet = { id: number; name: string; level: number; items: number[] }

/** An essence of a dungeon guardian. `excluded`: why the breeding workshop leaves its boss out; null for most. */
export type Essence = { id: number; boss: string; excluded: string | null }

/** A breeding object with known figures. `boss` and `essence` are null where no essence is needed to make it. */
export type BreedingObject = {
  /** Id of the item, which its recipe makes. */
  id: number
  /** « Abreuvoir », « Baffeur », « Caresseur », « Dragofesse », « Foudroyeur » or « Mangeoire ». */
  family: string
  boss: string | null
  /** Id of the boss's essence. */
  essence: number | null
  /** Points that one use gives. */
  efficiency: number
  uses: number
}

/** A mount of the game. `family` is « Dragodinde », « Muldo » or « Volkorne ». */
export type GameMount = { id: number; name: string; family: string; img: string | null }

/** From which pairs of mounts (ids) a mount is born, and in which generation; no pair for those that are caught. */
export type MountCross = { mount: number; generation: number; parents: [number, number][] }

/** The six gauges of a pen, each of which feeds one thing of the mounts that stand there. */
export const GAUGES = ['mangeoire', 'abreuvoir', 'foudroyeur', 'dragofesse', 'caresseur', 'baffeur'] as const
export type Gauge = (typeof GAUGES)[number]

/**
 * A pen fuel: `points` that one pours into its gauge, which it does not raise above `cap`. `tier` 1 to 4: extrait,
 * philtre, potion, élixir.
 */
export type PenFuel = { id: number; gauge: Gauge; tier: number; points: number; cap: number }

export const MAKINA_KINDS = ['optimakina', 'animakina', 'kromakina'] as const
export type MakinaKind = (typeof MAKINA_KINDS)[number]

/**
 * An object for one crossing: it serves every target generation up to its own. `bonus`: percent that it adds to the chance of the
 * higher generation, where its effect says one.
 */
export type Makina = {
  id: number
  kind: MakinaKind
  family: string
  generation: number
  bonus: number | null
}
