import type { Category } from '#shared/catalogue/types.ts'

/** The whole catalogue in memory, on its way from a source (starter tables, service) to the database and the parts. */
export type CatalogueRows = {
  items: ItemRow[]
  recipes: RecipeRow[]
  sets: SetRow[]
  mounts: MountRow[]
  almanax: AlmanaxRow[]
  ochre: OchreRow[]
  essences: EssenceRow[]
  breeding: BreedingRow[]
  guides: GuideTierRow[]
}

/** Where a row comes from: the project's own tables, or the public service. */
export type Origin = 'starter' | 'service'

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
  origin: Origin
}
export type RecipeRow = {
  id: number
  job: string | null
  level: number
  ratio: number
  ingredients: { id: number; quantity: number }[]
}
export type SetRow = { id: number; name: string; level: number; items: number[] }
export type MountRow = { id: number; name: string; family: string; img: string | null }
export type AlmanaxRow = {
  date: string
  item: number
  name: string
  quantity: number
  kamas: number
  bonus: string
  bonusText: string | null
}
export type OchreRow = {
  step: number | null
  archiStep: number | null
  monster: string
  archimonstre: string | null
  type: string
  zones: string[]
  inUnity: boolean
}
export type EssenceRow = { id: number; boss: string }
export type BreedingRow = {
  id: number
  family: string
  boss: string | null
  essence: number | null
  efficiency: number
  uses: number
}
export type GuideTierRow = {
  guide: string
  from: number
  to: number
  recipe: number
  recipeLevel: number
  ratio: number
  /** Whether experience left over at the end of a tier counts in the next one. */
  carries: boolean
  needs: { id: number; category: string; quantity: number }[]
}
