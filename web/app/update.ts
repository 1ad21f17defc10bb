import { createStore } from 'zustand/vanilla'

/** `ready`: a new version waits because something typed is not committed yet; `apply` takes it at the player's word. */
export const update = createStore<{ ready: boolean; apply: () => void }>(() => ({
  ready: false,
  apply: () => {},
}))
