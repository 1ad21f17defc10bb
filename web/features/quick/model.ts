import { useCallback, useMemo } from 'react'
import { craftsParam } from '#blocks/craft/crafts-param.ts'
import { type CraftSheet, useCraftSheet } from '#blocks/craft/use-craft-sheet.ts'
import { bareItem, isKnownItem } from '#shared/catalogue/bare-item.ts'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { useCatalogueState } from '#ui/catalogue/use-catalogue.ts'
import { useDeadEnd } from '#ui/page/dead-end.ts'
import { exampleCrafts } from '#ui/page/examples.tsx'
import { idParam, type UrlSchema, useUrlParams } from '#ui/page/use-url-params.ts'
import { useFetchedRecipe } from './fetched-recipe.ts'
import { text } from './text.ts'

/** Results in the dropdown (T44). */
export const DROPDOWN_HITS = 8

/** What the screen shows under the search. */
export type Calculation =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed'; item: CatalogueItem | null; used: boolean; sentence: string; again: boolean }
  | { state: 'ready'; recipe: CatalogueRecipe; item: CatalogueItem; sheet: CraftSheet }

/** An item that nothing makes here; `used`: something is made of it. */
export type Uncraftable = { item: CatalogueItem; used: boolean }

type QuickParams = { item: number | null; crafts: number }
const SCHEMA: UrlSchema<QuickParams> = { item: idParam('item'), crafts: craftsParam }

/** The quick calculator: an item found by its name and kept in the URL, its recipe, its plan. */
export function useQuick() {
  const { state, data } = useCatalogueState()
  const [{ item: id, crafts }, change] = useUrlParams(SCHEMA)

  const local = data && id !== null ? data.recipe(id) : undefined
  const known = data !== null && id !== null && isKnownItem(data.item(id))
  const { request, retry } = useFetchedRecipe(state === 'loading' || local ? null : id, known)
  const fetched = request.state === 'found' ? request.found : undefined
  const recipe = local ?? fetched?.recipe

  const itemOf = useCallback(
    (itemId: number): CatalogueItem => {
      const here = data?.item(itemId)
      const named = fetched?.items.get(itemId)
      return here && (isKnownItem(here) || !named) ? here : (named ?? bareItem(itemId))
    },
    [data, fetched],
  )
  const craft = useMemo(
    () => (recipe?.ingredients.length ? { recipe, crafts, itemOf } : null),
    [recipe, crafts, itemOf],
  )
  const sheet = useCraftSheet(craft)
  const calculation = calculationOf()
  useDeadEnd(calculation.state === 'failed' && !calculation.again)

  return {
    search: (query: string) => data?.search(query, { limit: DROPDOWN_HITS, among: 'craftable' }) ?? [],
    /** The item that a text means best, craftable or not. */
    named: (query: string): Uncraftable | null => {
      const item = data?.search(query, { limit: 1 })[0]?.item
      return data && item ? { item, used: data.isIngredient(item.id) } : null
    },
    examples: data ? exampleCrafts(data) : [],
    /** Another item is another page for Back, and one craft of it. */
    choose: (item: CatalogueItem) => change({ item: item.id, crafts: 1 }, { push: true }),
    setCrafts: (count: number) => change({ crafts: count }),
    retry,
    calculation,
  }

  function usedIn(itemId: number): boolean {
    return data?.isIngredient(itemId) ?? false
  }

  function calculationOf(): Calculation {
    if (id === null) return { state: 'none' }
    const item = itemOf(id)
    if (recipe && sheet) return { state: 'ready', recipe, item, sheet }
    if (recipe?.ingredients.length === 0)
      return { state: 'failed', item, used: usedIn(id), sentence: text.noRecipe, again: false }
    if (request.state === 'failed')
      return {
        state: 'failed',
        item: known ? item : null,
        used: usedIn(id),
        sentence: request.failed,
        again: request.again,
      }
    return { state: 'loading' }
  }
}
