import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Sooner, a finger presses what was there before. */
const SETTLE_MS = 400

type Options = {
  fromStart?: boolean
  /** What the player asked to see, a search or an order: what changes with it was not under a finger. */
  asked?: string
}

/**
 * What an element holds takes no press for a moment after `shown`, the names of what it shows in their order, has changed;
 * nor, with `fromStart`, after it came (touch.css).
 */
export function useTapGuard(
  place: RefObject<HTMLElement | null>,
  shown: string,
  { fromStart = false, asked = '' }: Options = {},
): void {
  const last = useRef({ shown: fromStart ? null : shown, asked })
  useLayoutEffect(() => {
    const element = place.current
    const before = last.current
    if (!element) return
    last.current = { shown, asked }
    if (before.shown === shown || before.asked !== asked) return
    element.dataset.settling = ''
    const settle = () => {
      delete element.dataset.settling
    }
    const timer = setTimeout(settle, SETTLE_MS)
    return () => {
      clearTimeout(timer)
      settle()
    }
  }, [place, shown, asked])
}
