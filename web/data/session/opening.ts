import { createStore } from 'zustand/vanilla'
import type { OpeningNews } from '#data/db/local-db.ts'

/** How the opening of the signed-in player's database goes; `quiet`: there is nothing to be said of it. */
export const opening = createStore<OpeningNews | { kind: 'quiet' }>(() => ({ kind: 'quiet' }))
