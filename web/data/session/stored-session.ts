import { setRefusals } from '#data/http.ts'
import { pageStorage } from '#data/page-environment.ts'
import { isObject } from '#shared/contract/json.ts'
import {
  CHECKED_KEY,
  currentToken,
  type SessionState,
  type SignedInUser,
  session,
  TOKEN_KEY,
  USER_KEY,
} from './session-store.ts'

/**
 * The signed-in player, as the server answers and as cached under the key `user`; null for what names nobody. What else
 * is missing or misshapen reads as empty, and a text 'true' as the boolean.
 */
export function readUser(json: unknown): SignedInUser | null {
  if (!isObject(json) || typeof json.id !== 'string' || json.id === '') return null
  const { id, email, name, is_admin, access_active } = json
  return {
    id,
    email: typeof email === 'string' ? email : '',
    name: typeof name === 'string' ? name : '',
    is_admin: is_admin === true,
    access_active: access_active === true || access_active === 'true',
  }
}

/** The player of an answer. Throws where it names nobody. */
export function userOf(answer: unknown): SignedInUser {
  const user = readUser(answer)
  if (!user) throw new TypeError('the answer names no user')
  return user
}

/** The cached user as it stands, and whether it has all that a profile has (A158). */
export function cachedUser(): { user: SignedInUser | null; complete: boolean } {
  const json = parse(pageStorage()?.getItem(USER_KEY) ?? null)
  const complete = isObject(json) && typeof json.id === 'string' && typeof json.is_admin === 'boolean'
  return { user: readUser(json), complete }
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

export const checkedAt = (): number => Number(pageStorage()?.getItem(CHECKED_KEY) ?? 0)

export function cacheUser(user: SignedInUser, now: number): void {
  pageStorage()?.setItem(USER_KEY, JSON.stringify(user))
  pageStorage()?.setItem(CHECKED_KEY, String(now))
  session.setState({ user })
}

/** Forgets token and user; what the player typed stays in the account's database. */
export function forgetSession(notice: SessionState['notice']): void {
  const endedUser = cachedUser().user?.id ?? session.getState().endedUser
  for (const key of [TOKEN_KEY, USER_KEY, CHECKED_KEY]) pageStorage()?.removeItem(key)
  session.setState({ status: 'signed-out', user: null, notice, endedUser, busy: false })
}

/** A 403 on an admin path: the cached admin flag goes (A156). */
export function dropAdminFlag(): void {
  const { user } = cachedUser()
  if (!user?.is_admin) return
  console.info('[comptoir] accès administrateur refusé : le droit en cache est retiré')
  cacheUser({ ...user, is_admin: false }, checkedAt())
}

/** The device's database; what a page begins with does without it. */
const mirrored = () => import('#data/device-db.ts')

/** Ends the session of `token` after a 401, unless another has begun meanwhile (sync rule 10). */
export function endRefused(token: string, gone = false): void {
  if (currentToken() !== token) return
  console.info('[comptoir] session refusée par le serveur : nettoyage automatique')
  void mirrored().then(({ mirrorRefusal }) => mirrorRefusal(token, gone))
  forgetSession(gone ? 'gone' : 'expired')
}

/**
 * Ends the session if a pass of the worker, which this page may not have heard of, saw its token refused. Answers
 * whether it did.
 */
export async function endIfRefused(): Promise<boolean> {
  const token = currentToken()
  const mirror = await mirrored()
    .then(({ readMirror }) => readMirror())
    .catch(() => null)
  if (token === null || mirror?.refused !== token || currentToken() !== token) return false
  forgetSession(mirror.gone ? 'gone' : 'expired')
  return true
}

setRefusals({ endRefused, dropAdminFlag })
