import { deviceDb, mirrorSession } from '#data/device-db.ts'
import { ApiError, api, isGone } from '#data/http.ts'
import type { PageEnvironment } from '#data/page-environment.ts'
import { attachPage } from '#data/page-environment.ts'
import { rememberAccount } from './known-accounts.ts'
import { currentToken, isSessionKey, session } from './session-store.ts'
import {
  cachedUser,
  cacheUser,
  checkedAt,
  endIfRefused,
  endRefused,
  forgetSession,
  readUser,
} from './stored-session.ts'

const FRESH_MS = 60_000
const REVALIDATE_MS = 300_000
const ADMIN_MS = 600_000
const ADMIN_DELAY_MS = 1000

/**
 * Reads the stored session and keeps it true: the profile is refetched when stale, re-validated every 5 minutes,
 * and other tabs are mirrored. A player without network stays signed in: only an answer ends a session.
 */
export async function startSession(page: PageEnvironment): Promise<void> {
  attachPage(page)
  page.onStorageChange((key) => {
    if (isSessionKey(key)) followStorage()
  })
  session.subscribe(({ status }) => {
    if (status === 'signed-in') lastToken = currentToken() ?? lastToken
  })
  await openStored()
  setInterval(() => void checkProfile(), REVALIDATE_MS)
  page.onVisible(recheckAdmin)
  page.onOnline(() => void sendRevocations())
  recheckAdmin()
  void sendRevocations()
}

async function openStored(): Promise<void> {
  const token = currentToken()
  if (!token) return session.setState({ status: 'signed-out' })
  if (await endIfRefused()) return
  const { user, complete } = cachedUser()
  if (user) {
    await mirrorSession(token, user.id).catch(() => {})
    // A pass may have met its refusal meanwhile; another tab may have ended it, or begun another.
    if (currentToken() !== token) return openStored()
    session.setState({ status: 'signed-in', user })
    if (!complete || Date.now() - checkedAt() > FRESH_MS) void checkProfile()
  } else {
    await checkProfile()
    if (session.getState().status === 'loading') session.setState({ status: 'signed-out' })
  }
}

/** The token of this tab's session: another tab that ends it takes it out of the storage. */
let lastToken: string | null = null

/** Another tab signed in, out, or refreshed the profile. */
function followStorage(): void {
  const token = currentToken()
  const { user } = cachedUser()
  if (!token) endedElsewhere()
  else if (user) session.setState({ status: 'signed-in', user, notice: null })
}

function endedElsewhere(): void {
  const { status, user } = session.getState()
  // The storage tells of the token and of the user, one after the other.
  if (status !== 'signed-in' || !user) return
  session.setState({ status: 'signed-out', user: null, notice: 'elsewhere', endedUser: user.id })
  if (lastToken !== null) void checkIfGone(lastToken)
}

/** A session that ended in another tab may have ended with its account: the server says so to its token. */
async function checkIfGone(token: string): Promise<void> {
  try {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
    const answer = await fetch('/me', { method: 'GET', headers, cache: 'no-store' })
    if (answer.status !== 401 || !isGone(await answer.json())) return
    if (session.getState().notice === 'elsewhere') session.setState({ notice: 'gone' })
  } catch {
    // Without an answer it stays a session that ended elsewhere.
  }
}

function recheckAdmin(): void {
  const { user } = session.getState()
  if (user?.is_admin && Date.now() - checkedAt() > ADMIN_MS)
    setTimeout(() => void checkProfile(), ADMIN_DELAY_MS)
}

/** Asks the server who is signed in. Without an answer nothing changes; a 401 or 403 ends the session. */
export async function checkProfile(): Promise<void> {
  const token = currentToken()
  if (!token) return
  try {
    const user = readUser(await fetchProfile())
    if (!user || currentToken() !== token) return
    await mirrorSession(token, user.id)
    if (currentToken() !== token) return
    cacheUser(user, Date.now())
    session.setState({ status: 'signed-in' })
    await rememberAccount(user, token).catch(() => {})
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) endRefused(token)
  }
}

/** `GET /me`; on 404 `GET /api/v1/me`; any other failure names /me and the status (A183). */
async function fetchProfile(): Promise<unknown> {
  try {
    return await api('/me')
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error
    if (error.status === 404) return api('/api/v1/me')
    throw new ApiError(error.status, error.code, `GET /me : statut ${error.status}`)
  }
}

/** Ends the session here and on the server; without network the token is revoked later. Never throws. */
export async function endSession(): Promise<void> {
  const token = currentToken()
  forgetSession(null)
  try {
    await mirrorSession(null, null)
    if (token) await deviceDb().revocations.add({ token })
  } catch (error) {
    console.warn('[comptoir] déconnexion : la copie locale de la session reste', error)
  }
  void sendRevocations()
}

async function sendRevocations(): Promise<void> {
  // Without a store nothing waits in it.
  const waiting = await deviceDb()
    .revocations.toArray()
    .catch(() => [])
  for (const { id, token } of waiting) {
    const sent = await api('/auth/logout', { method: 'POST', token, signsIn: false }).then(
      () => true,
      (error: unknown) => error instanceof ApiError && error.status !== 0 && error.status < 500,
    )
    if (sent) await deviceDb().revocations.delete(id)
  }
}
