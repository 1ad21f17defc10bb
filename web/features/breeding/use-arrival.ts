import { useCallback, useEffect, useState } from 'react'
import type { Made } from './use-stable-saves.ts'

/**
 * The mount that was just made: `onArrival` hears of it once its row is there, so that filters never switch to
 * something that is not yet in the stable. `arrived` is the last one.
 */
export function useArrival(rows: readonly { id: string }[] | undefined, onArrival: (made: Made) => void) {
  const [awaited, setAwaited] = useState<Made | null>(null)
  const [arrived, setArrived] = useState<Made | null>(null)
  const here = awaited !== null && rows?.some(({ id }) => id === awaited.id)
  useEffect(() => {
    if (!awaited || !here) return
    setAwaited(null)
    setArrived(awaited)
    onArrival(awaited)
  }, [awaited, here, onArrival])
  return { arrived, expect: useCallback((made: Made) => setAwaited(made), []) }
}
