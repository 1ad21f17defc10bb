import { useMemo } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { Makina, PenFuel } from '#shared/catalogue/types.ts'
import type { BreedingMeans } from '#shared/domain/breeding/breeding-means.ts'
import { startIdsOf } from '#shared/domain/breeding/start-objects.ts'
import { levelSuffices } from '#shared/domain/crafts/craft-tree.ts'
import { GUIDE_JOBS } from '#shared/domain/guides/guides.ts'
import { useJobLevels } from '#store/guides.ts'
import { useReserves } from '#store/plans.ts'
import { pricesOf, usePriceBook } from '#store/prices.ts'
import { useStock } from '#store/stock.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { useCatalogueList } from '#ui/catalogue/use-catalogue-list.ts'

/** The profession, by its name in the game. */
export const BREEDER = GUIDE_JOBS.eleveur_v1

/** What the profession Éleveur makes, and what the player knows of it. */
export type Breeding = {
  data: Catalogue
  fuels: readonly PenFuel[]
  makinas: readonly Makina[]
  nets: readonly number[]
  means: BreedingMeans
  /** The player's level as an Éleveur; null where it is not known. */
  level: number | null
}

/** `loading` until everything is read; `absent` where this device cannot get the lists. */
export function useBreeding(): Breeding | 'loading' | 'absent' {
  const data = useCatalogue()
  const fuels = useCatalogueList('fuels')
  const makinas = useCatalogueList('makinas')
  const nets = useCatalogueList('nets')
  const stock = useStock()
  const reserves = useReserves()
  const book = usePriceBook()
  const levels = useJobLevels()
  const before = useMemo(() => (fuels && makinas ? startIdsOf(fuels, makinas) : null), [fuels, makinas])
  const means = useMemo((): BreedingMeans | null => {
    if (!data || !stock || !reserves || !book || !levels || !before) return null
    const known = <T>(rows: ReadonlyMap<number, T>, id: number) =>
      rows.get(id) ?? rows.get(before.get(id) ?? id)
    return {
      ingredientsOf: (id) => data.recipe(id)?.ingredients,
      freeOf: (id) => Math.max(0, (known(stock, id) ?? 0) - (reserves.get(id) ?? 0)),
      pricesOf: (id) => pricesOf(known(book, id)),
      canMake: (id) => {
        const recipe = data.recipe(id)
        return recipe === undefined || levelSuffices(recipe, levels)
      },
    }
  }, [data, stock, reserves, book, levels, before])
  const level = levels?.get(BREEDER) ?? null
  const breeding = useMemo(
    () => (data && fuels && makinas && nets && means ? { data, fuels, makinas, nets, means, level } : null),
    [data, fuels, makinas, nets, means, level],
  )
  if (fuels === null || makinas === null || nets === null) return 'absent'
  return breeding ?? 'loading'
}
