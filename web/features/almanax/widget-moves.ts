import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  clampWidget,
  coveredAtFoot,
  type Point,
  type WidgetState,
  widgetSize,
} from '#shared/domain/widget-place.ts'
import { keepPlace, readPlace } from './widget-memory.ts'
import { text } from './widget-text.ts'
import { useViewport } from './widget-viewport.ts'

const STEP = 10
const LONG_STEP = 50
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** A press that moves less than this is a press. */
const SLACK = 3

/** A drag under way: where the widget was taken, and where it is now. */
type Hold = { pointer: number; start: Point; grasp: Point }

/**
 * Where the widget stands, and how hands move it. `place` is null in its corner, which the style sheet knows; what is
 * remembered is where it was put, and what is shown is always between header and bottom bar. On a phone its one line is
 * a `strip` above the bottom bar, which stays there.
 */
export function useWidgetMoves(state: WidgetState) {
  const frame = useRef<HTMLElement>(null)
  const hold = useRef<Hold | null>(null)
  const viewport = useViewport()
  const [put, setPut] = useState(readPlace)
  const [dragged, setDragged] = useState<Point | null>(null)
  const [said, setSaid] = useState('')
  const strip = viewport.phone && state === 'minimized'
  const place = strip ? null : (dragged ?? put)
  const inside = (point: Point) => clampWidget(point, state, viewport)

  const settle = (point: Point | null) => {
    setPut(point)
    keepPlace(point)
  }
  const standsAt = (): Point => {
    const { left, top } = frame.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    return { x: left, y: top }
  }
  const letGo = () => {
    hold.current = null
    setDragged(null)
  }

  const dragging = dragged !== null
  useEffect(() => {
    if (!dragging) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      hold.current = null
      setDragged(null)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [dragging])

  const hands = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !event.isPrimary || !startsDrag(event.target)) return
      const { x, y } = standsAt()
      const grasp = { x: event.clientX - x, y: event.clientY - y }
      hold.current = { pointer: event.pointerId, start: { x: event.clientX, y: event.clientY }, grasp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = hold.current
      if (held?.pointer !== event.pointerId) return
      const far = Math.hypot(event.clientX - held.start.x, event.clientY - held.start.y)
      if (!dragging && far < SLACK) return
      setDragged(inside({ x: event.clientX - held.grasp.x, y: event.clientY - held.grasp.y }))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (hold.current?.pointer !== event.pointerId) return
      if (dragged) settle(dragged)
      letGo()
    },
    onPointerCancel: letGo,
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const way = ARROWS[event.key]
    if (!way && event.key !== 'Home') return
    event.preventDefault()
    if (!way) {
      settle(null)
      return setSaid(text.home)
    }
    const from = place ? inside(place) : standsAt()
    const by = event.shiftKey ? LONG_STEP : STEP
    const to = inside({ x: from.x + way.x * by, y: from.y + way.y * by })
    settle(to)
    setSaid(text.moved(to.x, to.y))
  }

  // Not while it is dragged: the page would move under the hand.
  const settled = put && inside(put)
  useFootKept(strip ? 0 : coveredAtFoot(settled, state, viewport))

  const size = widgetSize(state, viewport)
  return { frame, strip, place: place && inside(place), size, dragging, hands, onKeyDown, said }
}

/** The page leaves this many pixels at its foot, while the widget is there. */
function useFootKept(pixels: number): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--widget', `${pixels}px`)
    return () => void style.removeProperty('--widget')
  }, [pixels])
}

/** The head is taken anywhere but on its buttons and links; the grip is a button for the keyboard only. */
const startsDrag = (target: EventTarget): boolean =>
  target instanceof Element && (target.closest('.grip') !== null || target.closest('a, button') === null)
