import { createStore } from 'zustand/vanilla'
import { pageStorage } from '#data/page-environment.ts'

/** The signed-in player. */
export type SignedInUser = {
  id: string
  email: string
  name: string
  is_admin: boolean
  access_active: boolean
}

export type SessionState = {
  status: 'loading' | 'signed-in' | 'signed-out'
  user: SignedInUser | null
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

const UNKNOWN: SessionState = {
  status: 'loading',
  user: null,
  notice: null,
  endedUser: null,
  busy: false,
  error: null,
}
const VISITOR: SessionState = { ...UNKNOWN, status: 'signed-out' }

export const session = Object.assign(
  createStore<SessionState>(() => UNKNOWN),
  // What React takes for the state of a page that was rendered at build: those are the visitors'.
  { getInitialState: () => VISITOR },
)

/** Where the storage that the tabs share keeps the session. */
export const TOKEN_KEY = 'jwt'
export const USER_KEY = 'user'
export const CHECKED_KEY = 'user_checked_at'

export const currentToken = (): string | null => pageStorage()?.getItem(TOKEN_KEY) ?? null

export function keepToken(token: string): void {
  pageStorage()?.setItem(TOKEN_KEY, token)
}

/** Whether a change of this storage key, by another tab, concerns the session; null is a cleared storage. */
export const isSessionKey = (key: string | null): boolean =>
  key === null || key === TOKEN_KEY || key === USER_KEY
