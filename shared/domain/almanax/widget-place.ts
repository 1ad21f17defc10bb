/** What the almanax widget shows: one line, the day, or the day and the week after it. */
export type WidgetState = 'minimized' | 'expanded' | 'forecast'

/** Pixels from the left and the top of the viewport. */
export type Point = { x: number; y: number }
/** Pixels. */
export type Size = { width: number; height: number }
/** The viewport, and what the header takes of it at the top and the bottom bar at its foot. */
export type Viewport = Size & { top: number; bottom: number }

/** Pixels that the widget keeps to the edges of the viewport. Source: T70. */
const WIDGET_MARGIN = 8

const MAX_WIDTH = 420
const HEIGHT: Record<WidgetState, number> = { minimized: 60, expanded: 170, forecast: 260 }

/** The widget's size in pixels: at most 420 wide, less where the viewport is narrower. Source: T70. */
export const widgetSize = (state: WidgetState, viewport: Size): Size => ({
  width: Math.max(0, Math.min(MAX_WIDTH, viewport.width - 2 * WIDGET_MARGIN)),
  height: HEIGHT[state],
})

/**
 * The place nearest to `place` where the whole widget, in this state, stands between header and bottom bar; at the
 * margin where there is too little room for it. Source: T69, T70; figures.md §15.
 */
export function clampWidget(place: Point, state: WidgetState, room: Viewport): Point {
  const { width, height } = widgetSize(state, room)
  return {
    x: between(WIDGET_MARGIN, place.x, room.width - width - WIDGET_MARGIN),
    y: between(room.top + WIDGET_MARGIN, place.y, room.height - room.bottom - height - WIDGET_MARGIN),
  }
}

/**
 * Pixels at the foot of the room that the widget covers, for the page to leave free: all of it in its corner (`place`
 * null) or in the lower half of the screen; none where it stands higher, since no scroll frees what is there.
 */
export function coveredAtFoot(place: Point | null, state: WidgetState, room: Viewport): number {
  const { height } = widgetSize(state, room)
  const foot = room.height - room.bottom
  if (!place) return height + 2 * WIDGET_MARGIN
  return place.y + height / 2 > room.height / 2 ? foot - place.y + WIDGET_MARGIN : 0
}

const between = (least: number, wanted: number, most: number): number =>
  Math.max(least, Math.min(Math.round(wanted), most))
