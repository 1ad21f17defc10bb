import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Below this share of the screen's height, the head of the crafts counts as out of sight. */
const LOW = 0.6

/**
 * Where the crafts come under the search (a phone), those of the resource just chosen are brought into sight; they take
 * the focus of an example, which is gone by then.
 */
export function useCraftsInSight(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const chosen = useNavigationType() === 'PUSH'
  const seen = useRef(key)
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    const crafts = place.current
    if (!chosen || !crafts) return
    if (crafts.getBoundingClientRect().top > innerHeight * LOW) crafts.scrollIntoView()
    if (document.activeElement === document.body) crafts.focus({ preventScroll: true })
  }, [key, chosen])
  return place
}
