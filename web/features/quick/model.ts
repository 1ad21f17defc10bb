import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCraftCount } from '#blocks/craft/use-craft-count.ts'
import { type CraftSheet, useCraftSheet } from '#blocks/craft/use-craft-sheet.ts'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { useDeadEnd } from '#ui/dead-end.ts'
import { exampleCrafts } from '#ui/examples.tsx'
import { useCatalogueState } from '#ui/use-catalogue.ts'
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

/** The quick calculator: an item found by its name and kept in the address, its recipe, its plan. */
export function useQuick() {
  const { state, data } = useCatalogueState()
  const [id, choose] = useItemId()
  const [crafts, setCrafts] = useCraftCount()

  const local = data && id !== null ? data.recipe(id) : undefined
  const known = data !== null && id !== null && isNamed(data.item(id))
  const { asked, retry } = useFetchedRecipe(state === 'loading' || local ? null : id, known)
  const fetched = asked.state === 'found' ? asked.found : undefined
  const recipe = local ?? fetched?.recipe

  const itemOf = useCallback(
    (itemId: number): CatalogueItem => {
      const here = data?.item(itemId)
      const told = fetched?.items.get(itemId)
      return here && (isNamed(here) || !told) ? here : (told ?? unnamed(itemId))
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
    choose,
    setCrafts,
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
    if (asked.state === 'failed')
      return {
        state: 'failed',
        item: known ? item : null,
        used: usedIn(id),
        sentence: asked.failed,
        again: asked.again,
      }
    return { state: 'loading' }
  }
}

/** An item that the catalogue holds; it answers unknown ids too, bare. */
const isNamed = (item: CatalogueItem) => item.type !== '' || item.level > 0

const unnamed = (id: number): CatalogueItem => ({
  id,
  name: `#${id}`,
  level: 0,
  type: '',
  category: 'other',
  img: null,
})

function useItemId(): [id: number | null, choose: (item: CatalogueItem) => void] {
  const [params, setParams] = useSearchParams()
  const choose = useCallback((item: CatalogueItem) => setParams({ item: String(item.id) }), [setParams])
  const item = params.get('item') ?? ''
  return [/^-?\d{1,9}$/.test(item) && Number(item) !== 0 ? Number(item) : null, choose]
}
