import { useMemo } from 'react'
import type { GuideTier } from '#shared/catalogue/types.ts'
import { type BreederRecipe, breederTiers, recipeToCome } from '#shared/domain/guides/breeder-guide.ts'
import { GUIDE_JOBS } from '#shared/domain/guides/guides.ts'
import type { PackPrices } from '#shared/domain/prices/packs.ts'
import { pricesOf, usePriceBook } from '#store/prices.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { useCatalogueList } from '#ui/catalogue/use-catalogue-list.ts'

/**
 * The tiers of the guides: those of the catalogue, and for whoever wants them those of Éleveur, which are worked out at the
 * player's prices. Undefined while they are read, null where this device cannot get them.
 */
export function useGuideTiers(withBreeder: boolean): readonly GuideTier[] | null | undefined {
  const tiers = useCatalogueList('guides')
  const breeder = useBreederRecipes()
  return useMemo(
    () =>
      withBreeder
        ? tiers && breeder && [...tiers, ...breederTiers(breeder.recipes, breeder.pricesOf)]
        : tiers,
    [tiers, breeder, withBreeder],
  )
}

/** What the profession Éleveur makes, and at which prices; undefined while it is read. */
export function useBreederRecipes():
  | { recipes: readonly BreederRecipe[]; pricesOf: (id: number) => PackPrices }
  | undefined {
  const data = useCatalogue()
  const fuels = useCatalogueList('fuels')
  const nets = useCatalogueList('nets')
  const book = usePriceBook()
  const recipes = useMemo(() => {
    if (!data || fuels === undefined || nets === undefined) return undefined
    const known = data.recipes.filter(({ job }) => job === GUIDE_JOBS.eleveur_v1)
    if (known.length > 0) return known
    const ids = [...(fuels ?? []).map(({ id }) => id), ...(nets ?? [])]
    return ids.map((id) => recipeToCome(id, data.item(id).level))
  }, [data, fuels, nets])
  return useMemo(
    () => recipes && book && { recipes, pricesOf: (id: number) => pricesOf(book.get(id)) },
    [recipes, book],
  )
}
