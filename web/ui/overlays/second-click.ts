/** A press so soon after another one, and so near to it, is its second. */
const SOON_MS = 400
const NEAR_PX = 24

/** The second press of a double click counts for nothing: what the first one closed no longer lies over what is there. */
export function ignoreSecondClick(first: MouseEvent): void {
  const { view } = first
  if (!view || first.detail === 0) return
  const ignore = (event: MouseEvent) => {
    if (!isSecond(event, first)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  view.addEventListener('click', ignore, true)
  view.setTimeout(() => view.removeEventListener('click', ignore, true), SOON_MS)
}

function isSecond(event: MouseEvent, first: MouseEvent): boolean {
  // The system counts the presses of a mouse; nobody those of a finger.
  if ('pointerType' in event && event.pointerType === 'mouse') return event.detail > 1
  const isNear = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) <= NEAR_PX
  // A key presses without a place.
  return event.detail > 0 && isNear && event.timeStamp - first.timeStamp <= SOON_MS
}
