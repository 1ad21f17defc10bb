import { createStore } from 'zustand/vanilla'
import type { Point } from '#shared/domain/almanax/widget-place.ts'

/** What this device remembers of the widget (T10). */
const KEYS = {
  place: 'almanax:widget:position',
  minimized: 'almanax:widget:minimized',
  forecast: 'almanax:widget:forecast',
  closed: 'almanax:widget:closed',
} as const

/** Where the player put it; null when they never did. Anything unreadable counts as never. */
export function readPlace(): Point | null {
  const stored = read(KEYS.place)
  return isPoint(stored) ? { x: stored.x, y: stored.y } : null
}

export const storePlace = (place: Point | null): void => store(KEYS.place, place)

type Flag = Exclude<keyof typeof KEYS, 'place'>

export function readFlag(name: Flag, unknown: boolean): boolean {
  const stored = read(KEYS[name])
  return typeof stored === 'boolean' ? stored : unknown
}

export const storeFlag = (name: Flag, value: boolean): void => store(KEYS[name], value)

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function store(key: string, value: Point | boolean | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full storage only forgets where a widget stood.
  }
}

const isPoint = (value: unknown): value is Point =>
  typeof value === 'object' &&
  value !== null &&
  'x' in value &&
  'y' in value &&
  Number.isFinite(value.x) &&
  Number.isFinite(value.y)

/** Whether the player closed the widget for good; the menus bring it back. */
export const widgetClosed = createStore<{ closed: boolean }>(() => ({ closed: readFlag('closed', false) }))

export function closeWidget(closed: boolean): void {
  widgetClosed.setState({ closed })
  storeFlag('closed', closed)
}
