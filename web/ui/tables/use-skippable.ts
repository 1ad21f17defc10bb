import { type RefObject, useEffect, useRef } from 'react'

/**
 * What stands in a container and is out of sight once it was drawn: its height is known then, so that the browser may leave
 * it alone while it stays there (`data-skippable`: the window's width at which it was drawn), also where a whole page is
 * styled anew, as under a dialog. It is never said of what is in sight, which would go for a frame.
 */
export function useSkippable<E extends HTMLElement>(): RefObject<E | null> {
  const container = useRef<E>(null)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        observer.unobserve(target)
        if (!isIntersecting) target.setAttribute(MARK, `${innerWidth}`)
      }
    }, MARGIN)
    const look = () => {
      for (const child of container.current?.children ?? []) {
        if (child.getAttribute(MARK) === `${innerWidth}`) continue
        child.removeAttribute(MARK)
        observer.observe(child)
      }
    }
    look()
    addEventListener('resize', look)
    return () => {
      removeEventListener('resize', look)
      observer.disconnect()
    }
  })
  return container
}

const MARK = 'data-skippable'
/** Nearer than half a screen it may come into sight before the browser looks again. */
const MARGIN = { rootMargin: '50%' }
