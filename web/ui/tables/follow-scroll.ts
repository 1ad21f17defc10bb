import { observeWindowOffset, type Virtualizer, windowScroll } from '@tanstack/react-virtual'

type Rows = Virtualizer<Window, HTMLTableRowElement>
type Options = Rows['options']

/**
 * A list hears of a scroll a frame after a script made it, and puts right the heights of its rows meanwhile: from where it
 * believes the page to stand, it would take the page back there. Its place is moved on first by what it has not heard of.
 */
export function followScroll() {
  /** Where the page stood when the list last heard of it, or last moved it. */
  let heard = 0
  const catchUp = (rows: Rows): number => {
    const moved = scrollY - heard
    heard = scrollY
    if (rows.scrollOffset !== null) rows.scrollOffset += moved
    return moved
  }
  const initialOffset = () => {
    heard = scrollY
    return heard
  }
  const observeElementOffset: Options['observeElementOffset'] = (rows, tell) =>
    observeWindowOffset(rows, (offset, isScrolling) => {
      heard = offset
      tell(offset, isScrolling)
    })
  const scrollToFn: Options['scrollToFn'] = (offset, options, rows) => {
    windowScroll(offset + catchUp(rows), options, rows)
    heard = scrollY
  }
  return { catchUp, options: { initialOffset, observeElementOffset, scrollToFn } }
}
