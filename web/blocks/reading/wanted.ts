import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'

/** An item whose prices are missing on the page that is shown. */
export type Wanted = { id: number; name: string }

/** What the page that is shown is missing: a preview ticks it as the pictures come (M43). */
export const wantedItems = createStore<readonly Wanted[]>(() => [])

/** Says which prices a page is missing, as long as it is shown. */
export function useWanted(items: readonly Wanted[]): void {
  useEffect(() => {
    wantedItems.setState(items, true)
    return () => wantedItems.setState([], true)
  }, [items])
}
