import type { LucideIcon } from 'lucide-react'
import type { ToolRoute } from '#ui/tool-route.ts'

const KEY = 'dock:recent'
const PLACES = 4
const KEPT = 12

/** A tool that was opened, with the query it had: the simulator comes back on its recipe. */
export type Visit = { path: string; search: string }
export type DockEntry = { path: string; to: string; label: string; icon: LucideIcon }

/** The visits with this one first. */
export const withVisit = (visits: readonly Visit[], visit: Visit): Visit[] =>
  [visit, ...visits.filter((v) => v.path !== visit.path)].slice(0, KEPT)

/**
 * The bottom bar: the four tools last used, filled up with the first of the list. They stand in the list's order, so
 * that a tool keeps its place under the thumb while it stays among the four.
 */
export function dockEntries(tools: readonly ToolRoute[], visits: readonly Visit[]): DockEntry[] {
  const known = tools.flatMap((tool) => {
    const look = tool.dock ?? (tool.nav && { label: tool.nav.dock, icon: tool.nav.icon })
    return look ? [{ path: tool.path, inMenu: Boolean(tool.nav), ...look }] : []
  })
  const used = visits.flatMap((v) => known.find((k) => k.path === v.path) ?? [])
  const rest = known.filter((k) => k.inMenu && !used.includes(k))
  const chosen = [...used, ...rest].slice(0, PLACES)
  return known
    .filter((k) => chosen.includes(k))
    .map(({ path, label, icon }) => {
      const search = visits.find((v) => v.path === path)?.search ?? ''
      return { path, to: path + search, label, icon }
    })
}

/** The visits that this device remembers; anything unreadable counts as none. */
export function readVisits(storage: Pick<Storage, 'getItem'>): Visit[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isVisit).slice(0, KEPT) : []
  } catch {
    return []
  }
}

export function writeVisits(storage: Pick<Storage, 'setItem'>, visits: readonly Visit[]): void {
  try {
    storage.setItem(KEY, JSON.stringify(visits))
  } catch {
    // A full storage only forgets an order of icons.
  }
}

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'search' in value &&
  typeof value.search === 'string'
