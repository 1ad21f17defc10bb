import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Sooner, a finger presses what was there before. */
const SETTLE_MS = 400

/**
 * What an element holds takes no press for a moment after `shown`, the names of what it shows in their order, has changed;
 * nor, with `fromStart`, after it came (touch.css).
 */
export function useTapGuard(
  place: RefObject<HTMLElement | null>,
  shown: string,
  { fromStart = false } = {},
): void {
  const last = useRef(fromStart ? null : shown)
  useLayoutEffect(() => {
    const element = place.current
    if (!element || last.current === shown) return
    last.current = shown
    element.dataset.settling = ''
    const settle = () => {
      delete element.dataset.settling
    }
    const timer = setTimeout(settle, SETTLE_MS)
    return () => {
      clearTimeout(timer)
      settle()
    }
  }, [place, shown])
}
