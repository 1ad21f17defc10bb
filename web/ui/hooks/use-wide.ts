import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query is true, live. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** From here on rows are those of a table; below, each is a card. */
export const useWide = (): boolean => useMedia('(min-width: 768px)')
