import { api } from './http.ts'

// None of these calls speaks for the stored session: their failure is no end of it.
const post = (path: string, body: unknown): Promise<unknown> =>
  api(path, { method: 'POST', body, signsIn: true })

/** Asks for a link to a new password. */
export const askReset = (email: string): Promise<unknown> => post('/auth/password/forgot', { email })

/** Sets a new password with the token of a mailed link; every session of the account ends. */
export const resetPassword = (token: string, password: string): Promise<unknown> =>
  post('/auth/password/reset', { token, password })

/** Confirms an address with the token of a mailed link. */
export const confirmEmail = (token: string): Promise<unknown> => post('/auth/email/confirm', { token })
