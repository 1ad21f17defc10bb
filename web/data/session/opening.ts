import { createStore } from 'zustand/vanilla'

/** What the player should know of how a database opens. `done` and `total` are rows. */
export type OpeningNews =
  | { kind: 'upgrading'; done: number; total: number }
  /** Another tab holds what is to be upgraded, and does not let go of it. */
  | { kind: 'blocked' }
  /** It is a newer version's, or has just become one's: this code neither reads nor writes it any more. */
  | { kind: 'newer' }

/** How the opening of the signed-in player's database goes; `quiet`: there is nothing to be said of it. */
export const opening = createStore<OpeningNews | { kind: 'quiet' }>(() => ({ kind: 'quiet' }))
