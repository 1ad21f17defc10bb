const KEY = 'profit:last'

/** The recipe that was simulated last, and the simulator's query for it. */
export type LastRecipe = { recipe: number; search: string }

/** Null where none was, and where it cannot be read. */
export function readLastRecipe(): LastRecipe | null {
  const search = localStorage.getItem(KEY) ?? ''
  const recipe = Number(new URLSearchParams(search).get('recipe'))
  return Number.isSafeInteger(recipe) && recipe !== 0 ? { recipe, search } : null
}

/** Remembers a recipe that exists, on this device. */
export function keepLastRecipe(recipe: number, crafts: number): void {
  try {
    localStorage.setItem(KEY, `?recipe=${recipe}${crafts > 1 ? `&crafts=${crafts}` : ''}`)
  } catch {
    // A full storage only forgets a shortcut.
  }
}
