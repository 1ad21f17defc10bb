import { useSyncExternalStore } from 'react'

/** From here on rows are those of a table; below, each is a card. */
const wide = () => matchMedia('(min-width: 768px)')

function subscribe(listener: () => void): () => void {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches)
