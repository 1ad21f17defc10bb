/** What the almanax widget shows: one line, the day, or the day and the week after it. */
export type WidgetState = 'minimized' | 'expanded' | 'forecast'

/** Pixels from the left and the top of the viewport. */
export type Point = { x: number; y: number }
/** Pixels. */
export type Size = { width: number; height: number }

/** Pixels that the widget keeps to the edges of the viewport. Source: checklist T70. */
const WIDGET_MARGIN = 8

const MAX_WIDTH = 420
const HEIGHT: Record<WidgetState, number> = { minimized: 60, expanded: 170, forecast: 260 }

/** The widget's size in pixels: at most 420 wide, less where the viewport is narrower. Source: checklist T70. */
export const widgetSize = (state: WidgetState, viewport: Size): Size => ({
  width: Math.max(0, Math.min(MAX_WIDTH, viewport.width - 2 * WIDGET_MARGIN)),
  height: HEIGHT[state],
})

/**
 * The place nearest to `place` where the whole widget, in this state, stands inside the viewport; at the margin where
 * the viewport is too small for it. Source: checklist T69, T70; examples §15.
 */
export function clampWidget(place: Point, state: WidgetState, viewport: Size): Point {
  const { width, height } = widgetSize(state, viewport)
  return {
    x: between(place.x, viewport.width - width - WIDGET_MARGIN),
    y: between(place.y, viewport.height - height - WIDGET_MARGIN),
  }
}

const between = (wanted: number, most: number): number =>
  Math.max(WIDGET_MARGIN, Math.min(Math.round(wanted), most))
