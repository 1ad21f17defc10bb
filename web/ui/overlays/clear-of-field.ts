import { useEffect } from 'react'

const TYPED = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"])'
/** Between a message and the field, and what may stand under the field: what is read of it. */
const ABOVE = 8
const BELOW = 28
/** Of a pile each message shows so much above the one before it. */
const PILED = 10

/**
 * Raises the messages above the field that is being typed in wherever they would cover it. `shown`: the number of messages.
 */
export function useClearOfField(shown: number): void {
  useEffect(() => {
    if (shown === 0) return
    const place = () => {
      const toaster = document.querySelector<HTMLElement>('.toaster')
      if (!toaster) return
      const raised = Number.parseFloat(toaster.style.getPropertyValue('--raised')) || 0
      const by = raise(toaster, raised)
      if (by !== raised) toaster.style.setProperty('--raised', `${by}px`)
    }
    const next = () => requestAnimationFrame(place)
    place()
    // The focus is on nothing between two fields.
    document.addEventListener('focusin', place)
    document.addEventListener('focusout', next)
    addEventListener('scroll', place, { passive: true })
    addEventListener('resize', place)
    return () => {
      document.removeEventListener('focusin', place)
      document.removeEventListener('focusout', next)
      removeEventListener('scroll', place)
      removeEventListener('resize', place)
    }
  }, [shown])
}

/** How far the messages have to be raised, in pixels, from where they stand by themselves. */
function raise(toaster: HTMLElement, raised: number): number {
  const field = document.activeElement
  const messages = [...toaster.children].filter((one) => one instanceof HTMLElement)
  if (!field?.matches(TYPED) || messages.length === 0) return 0
  const { left, right, bottom } = toaster.getBoundingClientRect()
  const foot = bottom + raised
  const height = Math.max(...messages.map((one) => one.offsetHeight)) + PILED * (messages.length - 1)
  const typed = field.getBoundingClientRect()
  const isCovered =
    typed.left < right && typed.right > left && typed.top < foot && typed.bottom + BELOW > foot - height
  return isCovered ? Math.max(0, Math.min(foot - height, foot - typed.top + ABOVE)) : 0
}
