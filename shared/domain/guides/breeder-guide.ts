import type { CatalogueRecipe, GuideTier } from '#shared/catalogue/types.ts'
import { craftsFor, totalXp } from '#shared/domain/crafts/craft-xp.ts'
import { cheapestPacks, type PackPrices, unitPrice } from '#shared/domain/prices/packs.ts'
import { BREEDING_RULES } from '#shared/domain/rules/breeding-rules.ts'
import { PROFESSION_RULES } from '#shared/domain/rules/profession-rules.ts'

/** What the profession Éleveur makes; no ingredients: its recipe is not known. */
export type BreederRecipe = Pick<CatalogueRecipe, 'id' | 'level' | 'ratio' | 'ingredients'>

const { breederRatio, universalNet, maxLevel, capture } = PROFESSION_RULES
const { fuelLevels, gaugeCaps, fuelSizes } = BREEDING_RULES

/** An object of which only the level is known: its share of the craft experience is the profession's (N170). */
export const recipeToCome = (id: number, level: number): BreederRecipe => ({
  id,
  level,
  ratio: id === universalNet.value.id ? universalNet.value.ratio : breederRatio.value,
  ingredients: [],
})

/** Levels at which a tier begins: those at which a fuel of another size can be made (N172). */
const STARTS = [
  0,
  ...Array.from(
    { length: gaugeCaps.value.length * fuelSizes.value },
    (_, n) => fuelLevels.value.first + fuelLevels.value.step * n,
  ),
]

/**
 * The tiers of the guide Éleveur, each with the recipe that takes the player through it for the fewest kamas, ingredients bought in
 * exact packs. While none of those that take the fewest crafts has all its prices, the first of them stays: one cheap price
 * does not turn the whole guide over. A recipe counts from the level at which the tier begins. Source: N189.
 */
export function breederTiers(
  recipes: readonly BreederRecipe[],
  pricesOf: (id: number) => PackPrices,
): GuideTier[] {
  const priced = recipes.map((recipe) => ({ ...recipe, perCraft: perCraft(recipe, pricesOf) }))
  return STARTS.flatMap((from, index): GuideTier[] => {
    const to = STARTS[index + 1] ?? maxLevel.value
    const recipe = recipeOf(waysThrough({ from, to }, priced), pricesOf)
    if (!recipe) return []
    const { id, level: recipeLevel, ratio, ingredients } = recipe
    const needs = ingredients.map((need) => ({ ...need, category: 'Ressources' }))
    return [{ guide: 'eleveur', index, from, to, recipe: id, recipeLevel, ratio, carries: false, needs }]
  })
}

type Levels = { from: number; to: number }
/** `perCraft`: kamas that a craft takes at least; null where a price lacks, or the recipe. */
type PricedRecipe = BreederRecipe & { perCraft: number | null }
/** A recipe that takes the player through a tier, in so many crafts. */
type Way = { recipe: PricedRecipe; crafts: number }

function waysThrough({ from, to }: Levels, recipes: readonly PricedRecipe[]): Way[] {
  const start = Math.max(1, from)
  const fromXp = totalXp(start)
  const crafts = new Map<string, number | undefined>()
  return recipes.flatMap((recipe): Way[] => {
    const { level: recipeLevel, ratio } = recipe
    if (recipeLevel > start) return []
    const key = `${recipeLevel} ${ratio}`
    if (!crafts.has(key)) crafts.set(key, craftsFor({ recipeLevel, ratio, fromXp, toLevel: to })?.crafts)
    const count = crafts.get(key)
    return count === undefined ? [] : [{ recipe, crafts: count }]
  })
}

function recipeOf(ways: readonly Way[], pricesOf: (id: number) => PackPrices): BreederRecipe | null {
  const fewest = Math.min(...ways.map(({ crafts }) => crafts))
  const usual = ways.filter(({ crafts }) => crafts === fewest)
  if (!usual.some(({ recipe }) => recipe.perCraft !== null)) return usual[0]?.recipe ?? null
  let best: (Way & { cost: number }) | null = null
  for (const way of ways) {
    const { recipe, crafts } = way
    // Exact packs are dear to work out: not for what costs more in any case.
    const limit = best?.cost ?? Number.POSITIVE_INFINITY
    if (recipe.perCraft === null || Math.floor(recipe.perCraft * crafts) > limit) continue
    const cost = costOf(recipe, crafts, pricesOf)
    if (!best || cost < best.cost || (cost === best.cost && crafts < best.crafts)) best = { ...way, cost }
  }
  return best?.recipe ?? null
}

const costOf = (
  { ingredients }: BreederRecipe,
  crafts: number,
  pricesOf: (id: number) => PackPrices,
): number =>
  ingredients.reduce(
    (sum, { id, quantity }) => sum + (cheapestPacks(quantity * crafts, pricesOf(id))?.cost ?? 0),
    0,
  )

/** Kamas of the ingredients of a craft at their best unit prices; null where a price lacks, or the recipe. */
function perCraft({ ingredients }: BreederRecipe, pricesOf: (id: number) => PackPrices): number | null {
  let sum = 0
  for (const { id, quantity } of ingredients) {
    const unit = unitPrice(pricesOf(id))
    if (!unit) return null
    sum += quantity * unit.price
  }
  return ingredients.length > 0 ? sum : null
}

/** Of how many recipes all prices are known. */
export const pricedRecipes = (
  recipes: readonly BreederRecipe[],
  pricesOf: (id: number) => PackPrices,
): number => recipes.filter((recipe) => perCraft(recipe, pricesOf) !== null).length

/** So many captures take a player through what their goal leaves of a tier; null above the level that they stand for (N190). */
export function capturesFor(tier: Levels, goal: Levels): number | null {
  const from = Math.max(1, tier.from, goal.from)
  const to = Math.min(tier.to, goal.to)
  if (to > capture.value.upTo || from >= to) return null
  return Math.ceil((totalXp(to) - totalXp(from)) / capture.value.xp)
}
