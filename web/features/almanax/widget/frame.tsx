import { GripVertical } from 'lucide-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  clampWidget,
  coveredAtFoot,
  type Point,
  type Viewport,
  type WidgetState,
  widgetSize,
} from '#shared/domain/almanax/widget-place.ts'
import { coverFoot, FOOT } from '#ui/page/foot.ts'
import { readPlace, storePlace } from './memory.ts'
import './frame.css'

type Props = {
  state: WidgetState
  /** What stands in the head, beside the grip. */
  head: ReactNode
  children?: ReactNode
}

/** The floating box: its size, its place, and the head by which it is moved. */
export function WidgetFrame({ state, head, children }: Props) {
  const { frame, strip, place, size, dragging, dragHandlers, onKeyDown, announcement } = useWidgetPlace(state)
  const help = useId()
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--w': `${size.width}px`,
    '--h': `${size.height}px`,
  }
  if (place) Object.assign(style, { '--x': `${place.x}px`, '--y': `${place.y}px` })
  if (strip)
    return (
      <aside ref={FOOT.strip} className={`alm strip ${STRIP}`} style={style} aria-label="Almanax du jour">
        <header className="relative flex h-full items-center pr-1 pl-2">{head}</header>
      </aside>
    )
  const classes = [
    'float alm fixed z-30 flex h-(--h) w-(--w) flex-col overflow-hidden motion-safe:animate-[alm-in_var(--slow)_var(--ease)]',
    ASIDE,
    state,
    place ? 'moved' : 'at-home',
    dragging ? 'dragging' : '',
  ]
  return (
    <aside ref={frame} className={classes.join(' ')} style={style} aria-label="Almanax du jour">
      <header
        className={`@container ${HEAD} ${state === 'minimized' ? 'h-full' : 'h-10 border-b border-line touch:h-[45px]'}`}
        {...dragHandlers}
      >
        <button
          type="button"
          className="grip relative grid h-8 w-6 flex-none cursor-[inherit] place-items-center rounded-1 text-faint hover:bg-ink-3 hover:text-text touch:h-11 touch:w-9 touch:after:absolute touch:after:inset-0 touch:after:-right-2"
          aria-label="Déplacer l’Almanax"
          aria-describedby={help}
          title="Déplacer l’Almanax"
          onKeyDown={onKeyDown}
        >
          <GripVertical className="icon" />
        </button>
        {head}
      </header>
      {children}
      <p id={help} hidden>
        {
          'Flèches\u00a0: déplacer de 10 pixels, avec Majuscule de 50. Début\u00a0: revenir dans le coin. Échap\u00a0: annuler un glissement.'
        }
      </p>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </aside>
  )
}

/** Nothing floats over what is being typed. */
const ASIDE = 'pointer-coarse:in-[:root:has(.touch-keys)]:invisible'
/** On a phone its one line is the strip above the dock; zoomed in, the figures need the height. */
const STRIP = `fixed inset-x-2 bottom-(--base) z-39 mx-auto h-(--peek) max-w-[420px] before:absolute before:inset-y-0 before:left-1/2 before:-z-1 before:w-screen before:-translate-x-1/2 before:border-t before:border-line before:bg-ink-1 [@media(max-height:520px)]:hidden motion-safe:animate-[alm-in_var(--slow)_var(--ease)] ${ASIDE}`

/** By which it is moved. */
const HEAD =
  'flex flex-none cursor-grab touch-none items-center gap-2 pr-1 pl-0.5 select-none in-[.dragging]:cursor-grabbing touch:gap-0'

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
type Drag = { pointer: number; start: Point; grasp: Point }

/**
 * Where the widget stands, and how it is moved. `place` is null in its corner, which the style sheet knows; what is
 * remembered is where it was put, and what is shown is always between header and bottom bar. On a phone its one line is
 * a `strip` above the bottom bar, which stays there.
 */
function useWidgetPlace(state: WidgetState) {
  const frame = useRef<HTMLElement>(null)
  const drag = useRef<Drag | null>(null)
  const viewport = useViewport()
  const [put, setPut] = useState(readPlace)
  const [dragged, setDragged] = useState<Point | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const strip = viewport.phone && state === 'minimized'
  const place = strip ? null : (dragged ?? put)
  const inside = (point: Point) => clampWidget(point, state, viewport)

  const settle = (point: Point | null) => {
    setPut(point)
    storePlace(point)
  }
  const standsAt = (): Point => {
    const { left, top } = frame.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    return { x: left, y: top }
  }
  const letGo = () => {
    drag.current = null
    setDragged(null)
  }

  const dragging = dragged !== null
  useEffect(() => {
    if (!dragging) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      drag.current = null
      setDragged(null)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [dragging])

  const dragHandlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !event.isPrimary || !startsDrag(event.target)) return
      const { x, y } = standsAt()
      const grasp = { x: event.clientX - x, y: event.clientY - y }
      drag.current = { pointer: event.pointerId, start: { x: event.clientX, y: event.clientY }, grasp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const taken = drag.current
      if (taken?.pointer !== event.pointerId) return
      const far = Math.hypot(event.clientX - taken.start.x, event.clientY - taken.start.y)
      if (!dragging && far < SLACK) return
      setDragged(inside({ x: event.clientX - taken.grasp.x, y: event.clientY - taken.grasp.y }))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (drag.current?.pointer !== event.pointerId) return
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
      return setAnnouncement('Almanax revenu dans son coin.')
    }
    const from = place ? inside(place) : standsAt()
    const by = event.shiftKey ? LONG_STEP : STEP
    const to = inside({ x: from.x + way.x * by, y: from.y + way.y * by })
    settle(to)
    setAnnouncement(`Almanax à ${to.x} pixels du bord gauche et ${to.y} du haut.`)
  }

  // Not while it is dragged: the page would move under the hand.
  const settled = put && inside(put)
  useReservedFoot(strip ? 0 : coveredAtFoot(settled, state, viewport))

  const size = widgetSize(state, viewport)
  return {
    frame,
    strip,
    place: place && inside(place),
    size,
    dragging,
    dragHandlers,
    onKeyDown,
    announcement,
  }
}

/** The page leaves this many pixels at its foot, while the widget is there. */
function useReservedFoot(pixels: number): void {
  useLayoutEffect(() => {
    coverFoot('widget', pixels)
    return () => coverFoot('widget', 0)
  }, [pixels])
}

/** The head is taken anywhere but on its buttons and links; the grip is a button for the keyboard only. */
const startsDrag = (target: EventTarget): boolean =>
  target instanceof Element && (target.closest('.grip') !== null || target.closest('a, button') === null)

/** As the style sheets have them: --header, and from which width on there is no bottom bar, --dock. */
const HEADER = 56
const PHONE_BELOW = 768
const DOCK = 64

type Frame = Viewport & { phone: boolean }

/** The room of what is fixed to the viewport: without the scroll bars. */
function measure(): Frame {
  const phone = innerWidth < PHONE_BELOW
  return {
    width: document.documentElement.clientWidth || innerWidth,
    height: document.documentElement.clientHeight || innerHeight,
    top: HEADER,
    bottom: phone ? DOCK : 0,
    phone,
  }
}

function useViewport(): Frame {
  const [size, setSize] = useState(measure)
  useEffect(() => {
    const look = () => setSize(measure())
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [])
  return size
}
