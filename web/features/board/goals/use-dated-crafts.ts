import { useMemo } from 'react'
import { type Known, madeOf } from '#shared/domain/courses/needs.ts'
import { levelSuffices } from '#shared/domain/crafts/craft-tree.ts'
import { useCraftLocks } from '#store/crafts.ts'
import { useJobLevels } from '#store/guides.ts'
import { type PlannedCraft, useFreeStock, usePlannedCrafts } from '#store/plans.ts'
import { pricesOf, usePriceBook } from '#store/prices.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'

export type DatedCraft = PlannedCraft & { due: string }

/** The planned crafts that are wanted for a day, the earliest first; undefined while they are read. */
export function useDatedCrafts(): readonly DatedCraft[] | undefined {
  const planned = usePlannedCrafts()
  return useMemo(
    () =>
      planned
        ?.flatMap((craft) => (craft.due === null ? [] : [{ ...craft, due: craft.due }]))
        .sort((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due))),
    [planned],
  )
}

/** What goals are worked out with. `plannedOf`: what all planned crafts make. */
export type GoalMeans = Known & { plannedOf: (id: number) => number }

/** Undefined while it is read, null without the game data. */
export function useGoalMeans(): GoalMeans | null | undefined {
  const catalogue = useCatalogue()
  const planned = usePlannedCrafts()
  const free = useFreeStock()
  const book = usePriceBook()
  const locks = useCraftLocks()
  const levels = useJobLevels()
  return useMemo(() => {
    if (!catalogue) return null
    if (!planned || !free || !book || !locks || !levels) return undefined
    const known: Known = {
      ingredientsOf: (id) => catalogue.recipe(id)?.ingredients,
      freeOf: (id) => free.get(id) ?? 0,
      pricesOf: (id) => pricesOf(book.get(id)),
      lockOf: locks,
      canMake: (id) => {
        const recipe = catalogue.recipe(id)
        return recipe === undefined || levelSuffices(recipe, levels)
      },
    }
    const made = madeOf(planned, known.ingredientsOf)
    return { ...known, plannedOf: (id) => made.get(id) ?? 0 }
  }, [catalogue, planned, free, book, locks, levels])
}
