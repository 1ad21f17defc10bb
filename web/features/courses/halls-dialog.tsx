import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { moveType, setHallOrder, useHallChoices } from '#blocks/courses/hall-choices.ts'
import type { Courses } from '#blocks/courses/use-courses.ts'
import { HALL_NAMES, HALLS, type Hall, walkingOrder } from '#shared/domain/courses/halls.ts'
import { Button } from '#ui/fields/button.tsx'
import { Select } from '#ui/fields/select.tsx'
import { useTapGuard } from '#ui/hooks/use-tap-guard.ts'
import { useWide } from '#ui/hooks/use-wide.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'

/** In which order the halls are walked, and in which one each type on the list is sold, on this device (N25, N26). */
export function HallsDialog({ courses, onClose }: { courses: Courses; onClose: () => void }) {
  const wide = useWide()
  const choices = useHallChoices()
  const order = walkingOrder(new Set(HALLS), choices)
  const place = (hall: Hall, to: number) => {
    const at = order.indexOf(hall)
    if (to === at || to < 0 || to >= order.length) return
    setHallOrder(order.toSpliced(at, 1).toSpliced(to, 0, hall))
  }
  const list = useRef<HTMLOListElement>(null)
  useTapGuard(list, `${order}`)
  const [dragged, setDragged] = useState<Hall | null>(null)
  const drag = ({ clientY }: PointerEvent) => {
    const rows = [...(list.current?.children ?? [])]
    const to = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom)
    if (dragged) place(dragged, to < 0 ? rows.length - 1 : to)
  }
  const grip = (hall: Hall, { pointerId }: PointerEvent) => {
    // The row moves within the list while it is dragged; the list stays.
    list.current?.setPointerCapture(pointerId)
    setDragged(hall)
  }
  const types = [...new Map(courses.all.map((line) => [line.item.type, line.hall]))].filter(
    ([type]) => type !== '',
  )
  return (
    <Dialog
      bottom={!wide}
      title="Ordre des hôtels"
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <ol
        ref={list}
        className="grid"
        onPointerMove={drag}
        onPointerUp={() => setDragged(null)}
        onPointerCancel={() => setDragged(null)}
      >
        {order.map((hall, at) => (
          <HallRow
            key={hall}
            hall={hall}
            at={at}
            last={at === order.length - 1}
            dragged={hall === dragged}
            place={place}
            onGrip={grip}
          />
        ))}
      </ol>
      {types.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 text-12 font-medium text-muted">Où chaque type se vend</h3>
          <ul className="grid max-h-[32dvh] overflow-y-auto">
            {types.map(([type, hall]) => (
              <li key={type} className="flex items-center justify-between gap-3 border-b border-rule py-1">
                <span className="min-w-0">{type}</span>
                <Select
                  label={`Hôtel de vente, ${type}`}
                  value={hall}
                  options={HALLS.map((value) => ({ value, label: HALL_NAMES[value].short }))}
                  onChange={(next) => moveType(type, next)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

type RowProps = {
  hall: Hall
  at: number
  last: boolean
  dragged: boolean
  place: (hall: Hall, to: number) => void
  onGrip: (hall: Hall, event: PointerEvent) => void
}

function HallRow({ hall, at, last, dragged, place, onGrip }: RowProps) {
  const name = HALL_NAMES[hall].short
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    place(hall, event.key === 'ArrowUp' ? at - 1 : at + 1)
  }
  return (
    <li
      className={`flex items-center gap-2 border-b border-rule ${dragged ? 'bg-ink-2' : ''}`}
      onKeyDown={onKeyDown}
    >
      <span
        className="grid size-(--ctl) flex-none cursor-grab touch-none place-items-center text-faint active:cursor-grabbing"
        aria-hidden="true"
        onPointerDown={(event) => onGrip(hall, event)}
      >
        <GripVertical className="icon" />
      </span>
      <span className="flex-1">
        {at + 1}. {name}
      </span>
      <Button
        className="ghost"
        icon={ArrowUp}
        aria-label={`Monter ${name}`}
        disabled={at === 0}
        onClick={() => place(hall, at - 1)}
      ></Button>
      <Button
        className="ghost"
        icon={ArrowDown}
        aria-label={`Descendre ${name}`}
        disabled={last}
        onClick={() => place(hall, at + 1)}
      ></Button>
    </li>
  )
}
