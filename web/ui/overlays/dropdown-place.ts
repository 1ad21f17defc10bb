const MAX_WIDTH = 320
const MARGIN = 12
const GAP = 8

type Button = { left: number; right: number; bottom: number }

/**
 * Where a dropdown of this button sits, in pixels of the viewport: under it, at most 320 wide, 8 below, 12 from the
 * screen's edges, in line with the button's left or right side (A52).
 */
export function dropdownPlace(
  button: Button,
  viewportWidth: number,
  align: 'start' | 'end',
): { left: number; top: number; width: number } {
  const width = Math.min(MAX_WIDTH, viewportWidth - 2 * MARGIN)
  const wanted = align === 'start' ? button.left : button.right - width
  const left = Math.max(MARGIN, Math.min(wanted, viewportWidth - MARGIN - width))
  return { left, top: button.bottom + GAP, width }
}
