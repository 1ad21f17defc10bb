const MAX_WIDTH = 320
const MARGIN = 12
const GAP = 8

type Button = { left: number; right: number; top: number; bottom: number }
type Size = { width: number; height: number }

/** Its sides, in pixels of the viewport, and how high it may be. */
type Place = { left: number; width: number; room: number } & ({ top: number } | { bottom: number })

/**
 * Where a dropdown of this button sits: under it, at most 320 wide, 8 below, 12 from the screen's edges, in line with the button's
 * left or right side (A52). One that is higher than the room under its button stands over it where there is more.
 */
export function dropdownPlace(button: Button, viewport: Size, align: 'start' | 'end', height: number): Place {
  const width = Math.min(MAX_WIDTH, viewport.width - 2 * MARGIN)
  const wanted = align === 'start' ? button.left : button.right - width
  const left = Math.max(MARGIN, Math.min(wanted, viewport.width - MARGIN - width))
  const under = viewport.height - MARGIN - button.bottom - GAP
  const over = button.top - GAP - MARGIN
  return height <= under || under >= over
    ? { left, width, top: button.bottom + GAP, room: under }
    : { left, width, bottom: viewport.height - button.top + GAP, room: over }
}
