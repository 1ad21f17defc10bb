import { mirrorSession } from '#data/device-db.ts'
import { ApiError, api } from '#data/http.ts'
import { currentPage } from '#data/page-environment.ts'
import { isObject } from '#shared/contract/json.ts'
import { keptAccount, lastToken, rememberAccount } from './known-accounts.ts'
import { checkProfile } from './session.ts'
import { keepToken, type SignedInUser, session } from './session-store.ts'
import { cacheUser, userOf } from './stored-session.ts'
import { newAccount, passwordGone } from './tab-memory.ts'

const OUTCOMES = ['made', 'linked', 'sealed', 'found'] as const
type SignedIn = { token: string; user: SignedInUser; outcome: (typeof OUTCOMES)[number] | undefined }

/** The answer to a call that proves who the player is. Throws where it is none. */
function readSignedIn(answer: unknown): SignedIn {
  if (!isObject(answer) || typeof answer.token !== 'string') throw new TypeError('the answer has no token')
  const { token, user, outcome } = answer
  return { token, user: userOf(user), outcome: OUTCOMES.find((known) => known === outcome) }
}

/** Signs in with an address and a password. */
export const signIn = (email: string, password: string): Promise<void> =>
  enter('/auth/login', async () => ({ email, password, device: await tokenOf(email) }), 'Login error')

/** Makes an account and signs in to it; one that the server has lost comes back under the id that this device knows. */
export const register = (user: { name: string; email: string; password: string }): Promise<void> =>
  enter('/auth/register', async () => ({ user: { ...user, id: await known(user.email) } }), 'Register error')

/** Signs in, or up, with the ID token of the third-party provider (A68). */
export const signInWithGoogle = (credential: string): Promise<void> =>
  enter('/auth/google', async () => ({ credential, id: await known(addressIn(credential)) }), 'Login error')

/** What this device remembers never stands in the way of signing in. */
const known = (email: string): Promise<string | undefined> => keptAccount(email).catch(() => undefined)
const tokenOf = (email: string): Promise<string | undefined> => lastToken(email).catch(() => undefined)

/** The address in an ID token, which the server checks; empty where there is none to read. */
function addressIn(credential: string): string {
  try {
    const body = credential.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const bytes = Uint8Array.from(atob(body), (char) => char.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isObject(claims) && typeof claims.email === 'string' ? claims.email : ''
  } catch {
    return ''
  }
}

/** Begins a session with the answer to a call that proves who the player is; `fallback` is said of a failure without text. */
async function enter(path: string, body: () => Promise<unknown>, fallback: string): Promise<void> {
  session.setState({ busy: true, error: null })
  try {
    await begin(readSignedIn(await api(path, { method: 'POST', body: await body(), signsIn: true })))
    session.setState({ busy: false })
  } catch (error) {
    const text = error instanceof ApiError && error.message ? error.message : fallback
    session.setState({ busy: false, error: text })
    throw error
  }
}

async function begin({ token, user, outcome }: SignedIn): Promise<void> {
  await currentPage()?.startPlayer()
  await mirrorSession(token, user.id)
  keepToken(token)
  cacheUser(user, 0)
  // With the token: a page that is loaded anew at once is still the first one of a new account.
  newAccount.setState({ id: outcome === 'made' ? user.id : null })
  passwordGone.setState({ id: outcome === 'sealed' ? user.id : null })
  session.setState({ status: 'signed-in', notice: null, endedUser: null, error: null })
  await rememberAccount(user, token).catch(() => {})
  void checkProfile()
}

/** Asks for a mailed link to a new password. */
export const askReset = (email: string): Promise<unknown> =>
  postSessionless('/auth/password/forgot', { email })

/** Sets a new password with the token of a mailed link; every session of the account ends. */
export const resetPassword = (token: string, password: string): Promise<unknown> =>
  postSessionless('/auth/password/reset', { token, password })

// The call does not speak for the stored session: its failure is no end of it.
const postSessionless = (path: string, body: unknown): Promise<unknown> =>
  api(path, { method: 'POST', body, signsIn: true })

/** Confirms the signed-in account's address with the token of a link mailed to it. */
export const confirmEmail = (token: string): Promise<unknown> =>
  api('/auth/email/confirm', { method: 'POST', body: { token } })
