import { createStore } from 'zustand/vanilla'
import { currentPage, pageStorage } from '#data/page-environment.ts'
import { isObject } from '#shared/contract/json.ts'
import { MAIN_PROFILE } from '#shared/domain/site/profiles.ts'

/** Where the tabs of this browser keep the profiles of the account that was signed in last, and the one shown last. */
const KEY = 'profiles'

type Remembered = { user: string; ids: string[]; last: string }

/** The profile that this tab shows, by its id, and of whose account. */
export const shownProfile = createStore<{ user: string | null; id: string }>(() => ({
  user: null,
  id: MAIN_PROFILE,
}))

/**
 * The profile of an account that this tab begins with: the one that the address names, else the one shown last. One that
 * this browser has not heard of is not shown before it has: rows would be typed where nobody finds them.
 */
export function profileOf(user: string): string {
  const shown = shownProfile.getState()
  if (shown.user === user) return shown.id
  const known = remembered()
  const wanted = known?.user === user ? [currentPage()?.askedProfile(), known.last] : []
  const id = wanted.find((one) => one && known?.ids.includes(one)) ?? MAIN_PROFILE
  shownProfile.setState({ user, id })
  return id
}

/** Under which name this device remembers something of the profile that is shown; that of `main` is the bare one. */
export function nameInProfile(name: string): string {
  const { id } = shownProfile.getState()
  return id === MAIN_PROFILE ? name : `${name}${OF_PROFILE}${id}`
}

/** The profile that an address has to name, wherever it is opened: the shown one, where the account has several. */
export function profileToName(): string | null {
  const known = remembered()
  const { user, id } = shownProfile.getState()
  return known && known.user === user && known.ids.length > 1 ? id : null
}

/** What stands between a name and the profile that it is remembered for. */
export const OF_PROFILE = '@'

/** Shows a profile that the account has, here and where the account is opened next. */
export function showProfile(user: string, id: string): void {
  const known = remembered()
  if (known?.user === user) remember({ ...known, last: id })
  shownProfile.setState({ user, id })
}

/** Remembers which profiles the account has. None of the archived ones is shown where the account is opened next. */
export function rememberProfiles(user: string, ids: string[], archived: readonly string[] = []): void {
  const known = remembered()
  const shown = known?.user === user ? known.last : profileOf(user)
  const last = archived.includes(shown) ? MAIN_PROFILE : shown
  if (known?.user === user && known.last === last && known.ids.join() === ids.join()) return
  remember({ user, ids, last })
}

function remembered(): Remembered | null {
  try {
    const json: unknown = JSON.parse(pageStorage()?.getItem(KEY) ?? 'null')
    return isRemembered(json) ? json : null
  } catch {
    return null
  }
}

const isRemembered = (json: unknown): json is Remembered =>
  isObject(json) &&
  typeof json.user === 'string' &&
  typeof json.last === 'string' &&
  Array.isArray(json.ids) &&
  json.ids.every((id) => typeof id === 'string')

function remember(profiles: Remembered): void {
  try {
    pageStorage()?.setItem(KEY, JSON.stringify(profiles))
  } catch (error) {
    console.warn('[comptoir] profils', error)
  }
}
