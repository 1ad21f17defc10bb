import { DismissableLayer } from '@radix-ui/react-dismissable-layer'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { dropdownPlace } from './dropdown-place.ts'

type Props = {
  label: string
  button: RefObject<HTMLButtonElement | null>
  align: 'start' | 'end'
  /** The entry that takes the focus; without it, the menu itself. */
  entry?: 'first' | 'last'
  close: () => void
  children: ReactNode
}

/**
 * An open menu: closes on a click outside, on Escape, on the page's scroll and on a change of the window's size; the
 * scroll of its own list and a touch keyboard leave it open. The focus goes in, and back to the button.
 */
export function DropdownLayer({ label, button, align, entry, close, children }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  useCloseWithPage(close)
  useLayoutEffect(() => {
    const from = button.current
    const layer = menu.current
    if (!from || !layer) return
    const viewport = { width: document.documentElement.clientWidth, height: innerHeight }
    const { room, ...place } = dropdownPlace(
      from.getBoundingClientRect(),
      viewport,
      align,
      layer.offsetHeight,
    )
    for (const [side, pixels] of Object.entries(place)) layer.style.setProperty(side, `${pixels}px`)
    layer.style.setProperty('--room', `${room}px`)
    const stops = stopsIn(layer)
    const focused = entry === 'first' ? stops[0] : entry === 'last' ? stops.at(-1) : undefined
    ;(focused ?? layer).focus({ preventScroll: true })
    return () => {
      if (layer.contains(document.activeElement)) from.focus({ preventScroll: true })
    }
  }, [button, align, entry])
  const onButton = (event: Event) => {
    if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
  }
  return (
    <DismissableLayer
      ref={menu}
      className="float menu fixed z-50 max-h-[min(60vh,var(--room,60vh))] w-80 max-w-[calc(100vw-24px)] overflow-auto p-1.5 focus-visible:outline-none"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => moveFocus(event, close)}
      onInteractOutside={onButton}
      onDismiss={close}
    >
      {children}
    </DismissableLayer>
  )
}

function useCloseWithPage(close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    const width = innerWidth
    const { documentElement: root } = document
    let [place, height] = [scrollY, root.scrollHeight]
    const noteGrowth = () => {
      const [moved, grown] = [scrollY - place, root.scrollHeight - height]
      height += grown
      // What came above pushed the page down, and the browser kept what is read in its place: nobody scrolled.
      if (grown !== 0 && Math.abs(moved - grown) <= 1) place += moved
    }
    const onScroll = () => {
      noteGrowth()
      if (scrollY !== place) latest.current()
    }
    // What came below without a move is no part of a later scroll.
    const growth = new ResizeObserver(noteGrowth)
    growth.observe(root)
    const onResize = () => {
      // A touch keyboard changes the height alone.
      if (innerWidth === width && matchMedia('(pointer: coarse)').matches) return
      latest.current()
    }
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', onResize)
    return () => {
      growth.disconnect()
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', onResize)
    }
  }, [])
}

const stopsIn = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input'),
]

/** Arrows walk through the entries and come round, Home and End go to the ends; Tab past either end goes back to the button. */
function moveFocus(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const stops = stopsIn(event.currentTarget)
  const at = event.target instanceof HTMLElement ? stops.indexOf(event.target) : -1
  const end = event.shiftKey ? at <= 0 : at === stops.length - 1
  if (event.key === 'Tab' && end) {
    event.preventDefault()
    close()
  }
  const edge = { Home: 0, End: -1 }[event.key]
  if (edge !== undefined) {
    event.preventDefault()
    stops.at(edge)?.focus()
  }
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!by || event.target instanceof HTMLInputElement) return
  event.preventDefault()
  const next = at < 0 && by < 0 ? stops.length - 1 : (at + by + stops.length) % stops.length
  stops[next]?.focus()
}
