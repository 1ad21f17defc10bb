import { useCallback, useEffect, useState } from 'react'
import type { FetchedRecipe } from '#blocks/craft/recipe-answer.ts'
import { ApiError, api } from '#data/http.ts'
import { text } from './text.ts'

/** What became of asking the server for a recipe; `failed` is the sentence to show. */
export type RecipeRequest =
  | { state: 'idle' | 'loading' }
  | { state: 'found'; id: number; found: FetchedRecipe }
  | { state: 'failed'; id: number; failed: string; again: boolean }

const IDLE: RecipeRequest = { state: 'idle' }
const LOADING: RecipeRequest = { state: 'loading' }

/** Asks the server for the recipe of `id`, which the device's catalogue does not have; null asks nothing. */
export function useFetchedRecipe(
  id: number | null,
  known: boolean,
): { request: RecipeRequest; retry: () => void } {
  const [answer, setAnswer] = useState<RecipeRequest>(IDLE)
  const [turn, setTurn] = useState(0)
  const retry = useCallback(() => setTurn((before) => before + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again.
  useEffect(() => {
    if (id === null) return
    const calling = new AbortController()
    setAnswer(LOADING)
    ask(id, known, calling.signal).then((result) => {
      if (!calling.signal.aborted) setAnswer(result)
    })
    return () => calling.abort()
  }, [id, known, turn])
  const current = 'id' in answer && answer.id !== id ? LOADING : answer
  return { request: id === null ? IDLE : current, retry }
}

async function ask(id: number, known: boolean, signal: AbortSignal): Promise<RecipeRequest> {
  if (id < 0) return { state: 'failed', id, failed: text.noReliableId, again: false }
  try {
    const answer = await api(`/api/v1/recipes/by_output/${id}`, { signal })
    const { readRecipeAnswer } = await import('#blocks/craft/recipe-answer.ts')
    return { state: 'found', id, found: readRecipeAnswer(answer) }
  } catch (error) {
    return { state: 'failed', id, ...sentenceFor(error, known) }
  }
}

/** No recipe, or none that can be reached: for an item that the device knows the list is just empty. */
function sentenceFor(error: unknown, known: boolean): { failed: string; again: boolean } {
  if (!(error instanceof ApiError)) return { failed: 'Erreur inconnue', again: true }
  if (error.status === 404) return { failed: known ? text.noRecipe : text.noReliableId, again: false }
  const silent = error.status === 0 && known
  return { failed: silent ? text.noRecipe : 'Erreur lors du chargement de l’item', again: true }
}
