import * as z from 'zod/mini'
import { mirrorRefusal } from '#data/device-db.ts'
import { setRefusals } from '#data/http.ts'
import {
  CHECKED_KEY,
  currentToken,
  pageStorage,
  type SessionState,
  session,
  TOKEN_KEY,
  USER_KEY,
  type User,
} from './session-store.ts'

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

/** The cached user as it stands, and whether it has all that a profile has (A158). */
export function cachedUser(): { user: User | null; complete: boolean } {
  const json = parse(pageStorage()?.getItem(USER_KEY) ?? null)
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

export const checkedAt = (): number => Number(pageStorage()?.getItem(CHECKED_KEY) ?? 0)

export function cacheUser(user: User, now: number): void {
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

/** Ends the session of `token` after a 401, unless another has begun meanwhile (sync rule 10). */
export function endRefused(token: string, gone = false): void {
  if (currentToken() !== token) return
  console.info('[comptoir] session refusée par le serveur : nettoyage automatique')
  void mirrorRefusal(token, gone)
  forgetSession(gone ? 'gone' : 'expired')
}

setRefusals({ endRefused, dropAdminFlag })
