import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** A finger that goes so far to the left means it. */
const FAR = 88
/** Less is a press that trembled. */
const TREMBLE = 10

/** A row that a finger can push away to the left; the press that ends there opens nothing. */
export function useSwipe(onSwiped: () => void) {
  const from = useRef<{ x: number; id: number } | null>(null)
  const swiped = useRef(false)

  const move = (row: HTMLElement, by: number) => {
    row.style.translate = by < 0 ? `${by}px` : ''
    row.dataset.swipe = by <= -FAR ? 'far' : by < 0 ? 'near' : ''
  }
  const end = (event: PointerEvent<HTMLElement>, done: boolean) => {
    if (from.current?.id !== event.pointerId) return
    const by = event.clientX - from.current.x
    from.current = null
    move(event.currentTarget, 0)
    if (done && by <= -FAR) onSwiped()
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      swiped.current = false
      from.current = event.pointerType === 'touch' ? { x: event.clientX, id: event.pointerId } : null
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current?.id !== event.pointerId) return
      const by = event.clientX - from.current.x
      if (by > -TREMBLE && !swiped.current) return
      if (!swiped.current) event.currentTarget.setPointerCapture(event.pointerId)
      swiped.current = true
      move(event.currentTarget, Math.min(0, by))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
    onClickCapture(event: MouseEvent) {
      if (!swiped.current) return
      swiped.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
