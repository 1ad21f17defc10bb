import { openDialogs } from './top-dialog.ts'

/** A press so soon after another one, and so near to it, is its second. */
const SOON_MS = 400
const NEAR_PX = 24

/**
 * The second press of a double click counts for nothing: what the first one closed no longer lies over what is there. A dialog
 * that came later, in a turn of its own, was never under it: a press in there is meant.
 */
export function ignoreSecondClick(first: MouseEvent): void {
  const { view } = first
  if (!view || first.detail === 0) return
  let there: readonly HTMLDialogElement[] | null = null
  // What takes the place of the closed one is shown by the same act.
  queueMicrotask(() => {
    there = openDialogs.getState()
  })
  const ignore = (event: MouseEvent) => {
    const far = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > NEAR_PX
    // A key presses without a place.
    if (event.detail === 0 || far || event.timeStamp - first.timeStamp > SOON_MS) return
    const top = openDialogs.getState().at(-1)
    if (top && there && !there.includes(top)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  view.addEventListener('click', ignore, true)
  view.setTimeout(() => view.removeEventListener('click', ignore, true), SOON_MS)
}
