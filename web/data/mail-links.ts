import { api } from './http.ts'

// Neither call speaks for the stored session: its failure is no end of it.
const post = (path: string, body: unknown): Promise<unknown> =>
  api(path, { method: 'POST', body, signsIn: true })

/** Asks for a link to a new password. */
export const askReset = (email: string): Promise<unknown> => post('/auth/password/forgot', { email })

/** Sets a new password with the token of a mailed link; every session of the account ends. */
export const resetPassword = (token: string, password: string): Promise<unknown> =>
  post('/auth/password/reset', { token, password })

/** Confirms the signed-in account's address with the token of a link mailed to it. */
export const confirmEmail = (token: string): Promise<unknown> =>
  api('/auth/email/confirm', { method: 'POST', body: { token } })
