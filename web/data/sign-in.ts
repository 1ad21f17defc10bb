import * as z from 'zod/mini'
import { mirrorSession } from './device-db.ts'
import { ApiError, api } from './http.ts'
import { checkProfile } from './session.ts'
import { cacheUser, keepToken, session, type User, userShape } from './session-store.ts'

const signedIn = z.object({ token: z.string(), user: userShape })

/** Signs in with an address and a password. */
export const signIn = (email: string, password: string): Promise<void> =>
  enter('/auth/login', { email, password }, 'Login error')

/** Makes an account and signs in to it. */
export const register = (user: { name: string; email: string; password: string }): Promise<void> =>
  enter('/auth/register', { user }, 'Register error')

/** Signs in, or up, with the ID token of the third-party provider (checklist A68). */
export const signInWithGoogle = (credential: string): Promise<void> =>
  enter('/auth/google', { credential }, 'Login error')

/** Begins a session with the answer to a call that proves who the player is; `fallback` is said of a failure without text. */
async function enter(path: string, body: unknown, fallback: string): Promise<void> {
  session.setState({ busy: true, error: null })
  try {
    const { token, user } = signedIn.parse(await api(path, { method: 'POST', body, signsIn: true }))
    await begin(token, user)
    session.setState({ busy: false })
  } catch (error) {
    const text = error instanceof ApiError && error.message ? error.message : fallback
    session.setState({ busy: false, error: text })
    throw error
  }
}

async function begin(token: string, user: User): Promise<void> {
  await mirrorSession(token, user.id)
  keepToken(token)
  cacheUser(user, 0)
  session.setState({ status: 'signed-in', notice: null, error: null })
  void checkProfile()
}
