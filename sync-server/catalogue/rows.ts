import type {
  AlmanaxDay,
  BreedingObject,
  Category,
  Essence,
  GameMount,
  GameSet,
  GuideTier,
  Mine,
  MountCross,
  OchreRow,
} from '#shared/catalogue/types.ts'

/** The whole catalogue in memory, on its way from a source (starter tables, service) to the database and the parts. */
export type CatalogueRows = {
  items: ItemRow[]
  recipes: RecipeRow[]
  sets: SetRow[]
  mounts: GameMount[]
  crosses: MountCross[]
  almanax: AlmanaxDay[]
  ochre: OchreRow[]
  essences: Essence[]
  breeding: BreedingObject[]
  guides: GuideTier[]
  mines: Mine[]
}

/** Where a row comes from: the project's own tables, or the public service. */
export type CatalogueOrigin = 'starter' | 'service'

export type EffectRow = {
  type: number
  name: string
  min: number | null
  max: number | null
  /** Only where it is not what `effectText` prints. */
  text?: string
}
export type ItemRow = {
  id: number
  name: string
  level: number
  type: string
  typeId: number | null
  category: Category
  img: string | null
  imgLarge: string | null
  set: number | null
  effects: EffectRow[]
  origin: CatalogueOrigin
  /** Its weight; null where unknown. */
  pods: number | null
  /** What it asks of who wears or uses it, in the game's words. */
  conditions: string | null
}
export type RecipeRow = {
  id: number
  job: string | null
  level: number
  ratio: number
  ingredients: { id: number; quantity: number }[]
}

/** What a number of its pieces, worn together, give. */
export type SetBonus = { pieces: number; effects: string[] }
export type SetRow = GameSet & { bonuses: SetBonus[] }
