import type { Context } from 'hono'
import type { UserTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { AppError } from '#shared/contract/error.ts'
import { googleOf } from './google-account.ts'
import { SignInAttempts } from './sign-in-attempts.ts'

export type Proof = { password?: string | undefined; credential?: string | undefined }

/** How old the ID token of a proof may be: the player has just pressed the button. */
const FRESH_MS = 600_000

/**
 * Asks once more for what proves that a session's owner is at the keyboard, within the bounds of sign-in. The refusal
 * is 422, because 401 would end the session (checklist A155).
 */
export function ownerProof(deps: AppDeps): (c: Context, user: UserTable, proof: Proof) => Promise<void> {
  const attempts = new SignInAttempts(deps.now)
  return async (c, user, proof) => {
    const from = clientAddress(c, deps.config)
    attempts.take(user.id, from)
    if (!(await proves(deps, user, proof))) {
      const said =
        proof.credential === undefined ? 'Mot de passe incorrect.' : 'Ce compte Google n’est pas le tien.'
      throw new AppError(422, 'invalid_credentials', said)
    }
    attempts.giveBack(user.id, from)
  }
}

async function proves(deps: AppDeps, user: UserTable, { password, credential }: Proof): Promise<boolean> {
  if (password) return deps.passwords.matches(user.password_hash, password)
  if (!credential || user.google_sub === null) return false
  const identity = await googleOf(deps).identify(credential)
  return identity?.sub === user.google_sub && deps.now() - identity.issuedAt < FRESH_MS
}
