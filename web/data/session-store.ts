import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import type { PageEnvironment } from './page-environment.ts'

const accessFlag = z.catch(
  z.pipe(
    z.union([z.boolean(), z.literal('true'), z.literal('false')]),
    z.transform((flag) => flag === true || flag === 'true'),
  ),
  false,
)

/** The signed-in player, as cached under the key `user`. A text 'true' or 'false' is read as the boolean. */
export const userShape = z.object({
  id: z.string().check(z.minLength(1)),
  email: z.catch(z.string(), ''),
  name: z.catch(z.string(), ''),
  is_admin: z.catch(z.boolean(), false),
  access_active: accessFlag,
})
export type User = z.infer<typeof userShape>

export type SessionState = {
  status: 'loading' | 'signed-in' | 'signed-out'
  user: User | null
  /**
   * Why the last session ended, until someone signs in: the server refused its token, another tab ended it, or its
   * account was deleted.
   */
  notice: null | 'expired' | 'elsewhere' | 'gone'
  /** Whose session ended last, until someone signs in. */
  endedUser: string | null
  busy: boolean
  error: string | null
}

export const session = createStore<SessionState>(() => ({
  status: 'loading',
  user: null,
  notice: null,
  endedUser: null,
  busy: false,
  error: null,
}))

const KEYS = { token: 'jwt', user: 'user', checkedAt: 'user_checked_at' } as const

let page: PageEnvironment | null = null

export function attachPage(environment: PageEnvironment): void {
  page = environment
}

/** The page that this code runs in; null in the worker. */
export const currentPage = (): PageEnvironment | null => page

/** The storage that the tabs of this browser share; null in the worker. */
export const pageStorage = (): PageEnvironment['storage'] | null => page?.storage ?? null

export const currentToken = (): string | null => page?.storage.getItem(KEYS.token) ?? null

/** The cached user as it stands, and whether it has all that a profile has (A158). */
export function cachedUser(): { user: User | null; complete: boolean } {
  const json = parse(page?.storage.getItem(KEYS.user) ?? null)
  const read = userShape.safeParse(json)
  const complete = z.looseObject({ id: z.string(), is_admin: z.boolean() }).safeParse(json).success
  return { user: read.success ? read.data : null, complete }
}

/** Whom the storage that the tabs share names as signed in: before this page has heard of it. */
export const currentUserId = (): string | null => (currentToken() ? (cachedUser().user?.id ?? null) : null)

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

export const checkedAt = (): number => Number(page?.storage.getItem(KEYS.checkedAt) ?? 0)

export function cacheUser(user: User, now: number): void {
  page?.storage.setItem(KEYS.user, JSON.stringify(user))
  page?.storage.setItem(KEYS.checkedAt, String(now))
  session.setState({ user })
}

export function keepToken(token: string): void {
  page?.storage.setItem(KEYS.token, token)
}

/** Forgets token and user; what the player typed stays in the account's database. */
export function forgetSession(notice: SessionState['notice']): void {
  const endedUser = cachedUser().user?.id ?? session.getState().endedUser
  for (const key of Object.values(KEYS)) page?.storage.removeItem(key)
  session.setState({ status: 'signed-out', user: null, notice, endedUser, busy: false })
}

/** Whether a change of this storage key, by another tab, concerns the session; null is a cleared storage. */
export const isSessionKey = (key: string | null): boolean =>
  key === null || key === KEYS.token || key === KEYS.user

/** A 403 on an admin path: the cached admin flag goes (A156). */
export function dropAdminFlag(): void {
  const { user } = cachedUser()
  if (!user?.is_admin) return
  console.info('[comptoir] accès administrateur refusé : le droit en cache est retiré')
  cacheUser({ ...user, is_admin: false }, checkedAt())
}
