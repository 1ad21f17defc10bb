import { api } from '#data/http.ts'
import { forgetMarkets } from '#data/market/forget-markets.ts'
import type { AccessAnswer, QuotaAnswer, SessionLine } from '#shared/endpoints/account.ts'
import { activeAccount } from './active-account-store.ts'
import { eraseAccount } from './kept-data.ts'
import { endSession } from './session.ts'
import { cacheUser, userOf } from './stored-session.ts'
import { leftAccount } from './tab-memory.ts'

/** How the player can sign in. */
export async function readAccess(): Promise<AccessAnswer> {
  const answer = await api('/api/v1/me/access')
  const { accessAnswer } = await import('#shared/endpoints/account.ts')
  return accessAnswer.parse(answer)
}

/** The devices on which the player is signed in, the last used first. */
export async function readSessions(): Promise<SessionLine[]> {
  const answer = await api('/api/v1/me/sessions')
  const { sessionsAnswer } = await import('#shared/endpoints/account.ts')
  return sessionsAnswer.parse(answer).sessions
}

/** What the account holds on the server, and how much it may. */
export async function readQuota(): Promise<QuotaAnswer> {
  const answer = await api('/api/v1/me/quota')
  const { quotaAnswer } = await import('#shared/endpoints/account.ts')
  return quotaAnswer.parse(answer)
}

/** Changes the name, here and in the other tabs too. */
export async function rename(name: string): Promise<void> {
  const user = userOf(await api('/api/v1/me', { method: 'PATCH', body: { name } }))
  cacheUser(user, Date.now())
}

/** Asks for the mail whose link confirms the account's address. */
export const askConfirmation = (): Promise<unknown> => api('/api/v1/me/confirm', { method: 'POST' })

/**
 * Changes the password, which the present one proves, or sets the first one, which a fresh ID token of the provider
 * does; the other devices are signed out.
 */
export const changePassword = (
  proof: { current: string } | { credential: string },
  password: string,
): Promise<unknown> => api('/api/v1/me/password', { method: 'POST', body: { ...proof, password } })

/** Links an identity of the provider to the account: the password proves the one, a fresh ID token the other. */
export const linkGoogle = (password: string, credential: string): Promise<unknown> =>
  api('/api/v1/me/google', { method: 'POST', body: { password, credential } })

export const endSessionOf = (id: string): Promise<unknown> =>
  api(`/api/v1/me/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })

export const endOtherSessions = (): Promise<unknown> => api('/api/v1/me/sessions', { method: 'DELETE' })

/** Everything that the server holds of the player, as one JSON file. */
export async function exportFromServer(): Promise<Blob> {
  const everything = await api('/api/v1/me/export')
  return new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' })
}

/** What proves that the owner asks: the password, or a fresh ID token of the provider. */
export type OwnerProof = { password: string } | { credential: string }

/**
 * Deletes the account on the server, then its session and its data on this device. Throws while nothing is
 * deleted; false when some of the data stayed here.
 */
export async function deleteAccount(proof: OwnerProof): Promise<boolean> {
  // Kept before the call: a stream that the server closes may end the session, and the database with it, first.
  const { db } = activeAccount.getState()
  await api('/api/v1/me', { method: 'DELETE', body: proof })
  await endSession()
  await forgetMarkets()
  const erased = db === null || (await eraseAccount(db.userId))
  if (erased) leftAccount.setState({ id: null })
  return erased
}
