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

/**
 * Why nothing is stored: the disk takes nothing more, for want of room most of the time, or the browser gives this site no
 * database (a private window, blocked storage).
 */
export type StorageFault = 'full' | 'refused'

/** What a browser says that gives a site no database. */
const REFUSALS = new Set(['MissingAPIError', 'InvalidStateError', 'SecurityError', 'NotAllowedError'])

/** Why a database could not be opened or written; null: for a reason of ours (it is being closed, or a newer version's). */
export function storageFault(error: unknown): StorageFault | null {
  for (const { name, message } of errors(error)) {
    if (name === 'QuotaExceededError') return 'full'
    // Chromium says so of a disk that is full, and of one that is not its to use.
    if (name === 'UnknownError') return /denied/.test(message) ? 'refused' : 'full'
    if (REFUSALS.has(name)) return 'refused'
  }
  return null
}

/** An error and those within it. */
function errors(error: unknown): { name: string; message: string }[] {
  if (typeof error !== 'object' || error === null) return []
  const { name, message, inner }: { name?: unknown; message?: unknown; inner?: unknown } = error
  return [{ name: String(name), message: String(message) }, ...errors(inner)]
}

/** What is wrong with the store of the player's data; `opens`: there is one, which only takes nothing more. */
export const storage = createStore<{ fault: StorageFault | null; opens: boolean }>(() => ({
  fault: null,
  opens: true,
}))
