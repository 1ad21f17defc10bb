import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Made } from '../use-stable-saves.ts'

/**
 * The mount that was just made: `onArrival` is called once its row is there, so that filters never switch to
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

/**
 * Brings the mount that was just made in sight, once it is drawn: the first of its stable. Where what made it is gone (an
 * example of the empty stable), the focus goes on from there.
 */
export function useArrivalInSight(
  place: RefObject<HTMLElement | null>,
  arrived: string | null,
  lines: readonly { key: string }[],
): void {
  const seen = useRef<string | null>(null)
  const here = arrived !== null && lines.slice(0, 2).some(({ key }) => key === arrived)
  useEffect(() => {
    if (!arrived || !here || seen.current === arrived) return
    seen.current = arrived
    const row = place.current?.querySelector(`[data-mount="${arrived}"]`)
    // Of a long list only what is near the screen is drawn; its head brings the first rows with it.
    const target = row ?? place.current
    target?.scrollIntoView?.({ block: row ? 'nearest' : 'start' })
    if (document.activeElement !== document.body) return
    row?.closest('tr')?.querySelector<HTMLElement>('td:last-child button')?.focus({ preventScroll: true })
  }, [arrived, here, place])
}
