import { createStore } from 'zustand/vanilla'
import type { AccountDb } from '#data/db/local-db.ts'

/**
 * The database of the signed-in player; null while nobody is, until the first screen is there, or while an older one waits for
 * the page to come into sight. Another account's is never open beside it.
 */
export const activeAccount = createStore<{ db: AccountDb | null }>(() => ({ db: null }))
