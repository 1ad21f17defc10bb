import { useCallback, useEffect, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import type { FetchedRecipe } from '#blocks/craft/recipe-answer.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { ApiError, api } from '#data/http.ts'
import type { Ingredient } from '#shared/catalogue/types.ts'
import { readStored } from '#store/stored-json.ts'
import { useOnline } from '#ui/hooks/use-online.ts'

/** What is known of an object's recipe. */
export type KnownRecipe =
  | { state: 'found'; ingredients: readonly Ingredient[] }
  | { state: 'loading' | 'none' | 'offline' | 'failed' }

type Fetched = FetchedRecipe | 'none' | 'offline' | 'failed'
const NOTHING: ReadonlyMap<number, Fetched> = new Map()

export type Recipes = {
  recipeOf: (id: number | null) => KnownRecipe
  /** The name of an item, from the server where the device has none. */
  nameOf: (id: number) => string
  retry: () => void
}

/** The recipes of these objects: the device's, and for what it lacks the server's, asked once and again when back online. */
export function useRecipes(ids: readonly number[], data: Catalogue): Recipes {
  const { version } = data
  const online = useOnline()
  const [answers, setAnswers] = useState(NOTHING)
  const [attempt, setAttempt] = useState(0)
  const missing = ids.filter((id) => !data.recipe(id)).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again for what failed.
  useEffect(() => {
    const request = new AbortController()
    const known = withoutRecipe(version)
    for (const id of missing ? missing.split(',').map(Number) : []) {
      if (known.has(id)) continue
      const answered = online ? fetchRecipe(id, version, request.signal) : Promise.resolve<Fetched>('offline')
      void answered.then((answer) => {
        if (!request.signal.aborted) setAnswers((before) => new Map(before).set(id, answer))
      })
    }
    return () => request.abort()
  }, [missing, version, online, attempt])

  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  return useMemo(() => ({ ...readersOf(data, answers), retry }), [data, answers, retry])
}

function readersOf(data: Catalogue, answers: ReadonlyMap<number, Fetched>): Omit<Recipes, 'retry'> {
  const known = withoutRecipe(data.version)
  const fetched = [...answers.values()].filter((answer) => typeof answer === 'object')
  return {
    recipeOf(id) {
      const local = id === null ? undefined : data.recipe(id)
      if (local) return { state: 'found', ingredients: local.ingredients }
      if (id === null || known.has(id)) return { state: 'none' }
      const answer = answers.get(id)
      if (typeof answer === 'object') return { state: 'found', ingredients: answer.recipe.ingredients }
      return { state: answer ?? 'loading' }
    },
    nameOf(id) {
      const remote = fetched.find(({ items }) => items.has(id))?.items.get(id)
      const local = data.item(id)
      return local.name.endsWith(`#${id}`) && remote ? remote.name : local.name
    },
  }
}

async function fetchRecipe(id: number, version: string, signal: AbortSignal): Promise<Fetched> {
  try {
    const answer = await api(`/api/v1/recipes/by_output/${id}`, { signal })
    const { readRecipeAnswer } = await import('#blocks/craft/recipe-answer.ts')
    return readRecipeAnswer(answer)
  } catch (error) {
    if (!(error instanceof ApiError)) return 'failed'
    if (error.status === 404) {
      rememberNoRecipe(version, id)
      return 'none'
    }
    return error.status === 0 ? 'offline' : 'failed'
  }
}

const NO_RECIPE = 'elevage:sans-recette'
const noRecipe = z.object({ version: z.string(), ids: z.array(z.int()) })

/**
 * The objects that the server had no recipe for while the catalogue had this version: they are not asked for again
 * (T188). Another version forgets them.
 */
function withoutRecipe(version: string): Set<number> {
  const read = noRecipe.safeParse(readStored(NO_RECIPE))
  return new Set(read.success && read.data.version === version ? read.data.ids : [])
}

function rememberNoRecipe(version: string, id: number): void {
  const ids = [...withoutRecipe(version).add(id)]
  try {
    localStorage.setItem(NO_RECIPE, JSON.stringify({ version, ids }))
  } catch (error) {
    // A full storage only means that the server is asked once more.
    console.warn('[comptoir] recette absente', error)
  }
}
