import { useSyncExternalStore } from 'react'
import { nameInProfile, shownProfile } from '#data/session/shown-profile.ts'

const KEY = 'profit:last'
const listeners = new Set<() => void>()

/** The recipe that was simulated last in the profile that is shown, and the simulator's query for it. */
export type LastRecipe = { recipe: number; search: string }

/** Null where none was, and where it cannot be read. */
export const readLastRecipe = (): LastRecipe | null => recipeOf(readSearch())

/** The same, live. */
export const useLastRecipe = (): LastRecipe | null => recipeOf(useSyncExternalStore(subscribe, readSearch))

const readSearch = (): string => localStorage.getItem(nameInProfile(KEY)) ?? ''

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const leave = shownProfile.subscribe(listener)
  return () => {
    listeners.delete(listener)
    leave()
  }
}

function recipeOf(search: string): LastRecipe | null {
  const recipe = Number(new URLSearchParams(search).get('recipe'))
  return Number.isSafeInteger(recipe) && recipe !== 0 ? { recipe, search } : null
}

/** Remembers a recipe that exists, on this device. */
export function keepLastRecipe(recipe: number, crafts: number): void {
  try {
    localStorage.setItem(nameInProfile(KEY), `?recipe=${recipe}${crafts > 1 ? `&crafts=${crafts}` : ''}`)
  } catch {
    // A full storage only forgets a shortcut.
  }
  for (const heard of listeners) heard()
}
