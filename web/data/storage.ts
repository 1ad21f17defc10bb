import { createStore } from 'zustand/vanilla'

export type StorageState = { persisted: boolean | null; usage: number | null; quota: number | null }

/** Whether the browser promises to keep our data, and how much of its room is used (bytes). */
export async function storageState(): Promise<StorageState> {
  const storage = 'storage' in navigator ? navigator.storage : undefined
  const [persisted, estimate] = await Promise.all([
    storage?.persisted?.().catch(() => null) ?? null,
    storage?.estimate?.().catch(() => null) ?? null,
  ])
  return { persisted, usage: estimate?.usage ?? null, quota: estimate?.quota ?? null }
}

/** Why the browser keeps nothing: it has no room left, or gives this site no database (a private window, blocked storage). */
export type StorageFault = 'full' | 'refused'

/** What a browser says that gives a site no database. */
const REFUSALS = new Set([
  'MissingAPIError',
  'InvalidStateError',
  'SecurityError',
  'UnknownError',
  'NotAllowedError',
])

/** Why a database could not be opened; null: for a reason of ours (it is being closed, or a newer version's). */
export function openingFault(error: unknown): StorageFault | null {
  if (isFull(error)) return 'full'
  return names(error).some((name) => REFUSALS.has(name)) ? 'refused' : null
}

export const isFull = (error: unknown): boolean => names(error).includes('QuotaExceededError')

/** The names of an error and of those within it. */
function names(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const name = 'name' in error ? [String(error.name)] : []
  return 'inner' in error ? [...name, ...names(error.inner)] : name
}

/** What is wrong with the store of the player's data; `opens`: there is one, which only takes nothing more. */
export const storage = createStore<{ fault: StorageFault | null; opens: boolean }>(() => ({
  fault: null,
  opens: true,
}))
