import { createStore } from 'zustand/vanilla'
import { readLastRecipe } from '#ui/catalogue/last-recipe.ts'
import type { ToolIcon } from '#ui/page/tool-icons.ts'
import type { ToolRoute } from '#ui/page/tool-route.ts'
import { withoutProfile } from '#ui/params/profile-param.ts'

const RECENT = 'dock:recent'
const CHOSEN = 'dock:tools'
const KEPT = 12
/** The bar until the player chooses. */
export const FIRST_PLACES: Places = ['/app', '/app/flips', '/app/prices', '/app/almanax/calc']

/** The four places of the bar, each a tool's path, or free. */
export type Places = readonly (string | null)[]
/** A tool that was opened, with the query it had. */
export type Visit = { path: string; search: string }
type DockTool = { path: string; label: string; icon: ToolIcon }
export type DockEntry = DockTool & { to: string }

/** What the player chose for the bar, on this device. */
export const dock = createStore<{ places: Places }>(() => ({ places: readPlaces(localStorage) }))

export function setPlaces(places: Places): void {
  dock.setState({ places })
  write(localStorage, CHOSEN, places)
}

/** The tools that a place can hold. */
export const dockTools = (tools: readonly ToolRoute[]): DockTool[] =>
  tools.flatMap(({ path, nav, dock: own }) => {
    const look = own ?? (nav && { label: nav.dock, icon: nav.icon })
    return look ? [{ path, label: look.label, icon: look.icon }] : []
  })

/** The tool leaves the bar, or takes the first free place; where none is free, nothing changes. The others stay. */
export function withTool(places: Places, path: string): Places {
  const at = places.indexOf(places.includes(path) ? path : null)
  return places.map((place, index) => (index !== at ? place : place === path ? null : path))
}

/** What each place shows, null where it is free or its tool no longer exists; a tool comes back with its last query. */
export function dockEntries(
  tools: readonly ToolRoute[],
  places: Places,
  visits: readonly Visit[],
): (DockEntry | null)[] {
  const known = dockTools(tools)
  return places.map((path) => {
    const tool = known.find((one) => one.path === path)
    if (!tool) return null
    const search =
      tool.path === '/app/profit' ? readLastRecipe()?.search : visits.find((v) => v.path === path)?.search
    return { ...tool, to: tool.path + (search ?? '') }
  })
}

/** The visits with this one first. One goes back to a tool in the profile that is shown then. */
export const withVisit = (visits: readonly Visit[], { path, search }: Visit): Visit[] =>
  [{ path, search: withoutProfile(search) }, ...visits.filter((v) => v.path !== path)].slice(0, KEPT)

/** The visits that this device remembers; anything unreadable counts as none. */
export function readVisits(storage: Pick<Storage, 'getItem'>): Visit[] {
  const stored = read(storage, RECENT)
  return Array.isArray(stored) ? stored.filter(isVisit).slice(0, KEPT) : []
}

export const writeVisits = (storage: Pick<Storage, 'setItem'>, visits: readonly Visit[]): void =>
  write(storage, RECENT, visits)

/** The places as this device remembers them; anything unreadable counts as never chosen. */
export function readPlaces(storage: Pick<Storage, 'getItem'>): Places {
  const stored = read(storage, CHOSEN)
  return Array.isArray(stored) && stored.length === FIRST_PLACES.length && stored.every(isPlace)
    ? stored
    : FIRST_PLACES
}

function read(storage: Pick<Storage, 'getItem'>, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function write(storage: Pick<Storage, 'setItem'>, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch {
    // A full storage only forgets the bar.
  }
}

const isPlace = (value: unknown): value is string | null => value === null || typeof value === 'string'

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'search' in value &&
  typeof value.search === 'string'
