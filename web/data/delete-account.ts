import { activeAccount } from './active-account.ts'
import { eraseAccount } from './held-data.ts'
import { api } from './http.ts'
import { endSession } from './session.ts'
import { leftAccount } from './tab-memory.ts'

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
  const erased = db === null || (await eraseAccount(db.userId))
  if (erased) leftAccount.setState({ id: null })
  return erased
}
