import type { Context } from 'hono'
import type { UserTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import { clientIp } from '#server/http/client-ip.ts'
import { AppError } from '#shared/contract/error.ts'
import { freshIdentity } from './google-account.ts'
import { SignInAttempts } from './sign-in-attempts.ts'

export type Proof = { password?: string | undefined; credential?: string | undefined }

/**
 * Asks once more for what proves that a session's owner is at the keyboard, within the bounds of sign-in. The refusal
 * is 422, because 401 would end the session (A155).
 */
export function ownerProof(deps: AppDeps): (c: Context, user: UserTable, proof: Proof) => Promise<void> {
  const attempts = new SignInAttempts(deps.now)
  return async (c, user, proof) => {
    const from = clientIp(c, deps.config)
    attempts.take(user.id, from)
    if (!(await proves(deps, user, proof))) {
      throw new AppError(422, 'invalid_credentials', refusal(user, proof))
    }
    attempts.refund(user.id, from)
  }
}

function refusal({ password_hash, google_sub }: UserTable, { credential }: Proof): string {
  if (password_hash === '' && google_sub === null) {
    return 'Ce compte n’a ni mot de passe ni Google\u00a0: passe par «\u00a0Mot de passe oublié\u00a0».'
  }
  if (credential) return 'Ce compte Google n’est pas le tien.'
  return password_hash === ''
    ? 'Confirme avec Google\u00a0: ce compte n’a pas de mot de passe.'
    : 'Mot de passe incorrect.'
}

async function proves(deps: AppDeps, user: UserTable, { password, credential }: Proof): Promise<boolean> {
  if (password) return deps.passwords.matches(user.password_hash, password)
  if (!credential || user.google_sub === null) return false
  const identity = await freshIdentity(deps, credential)
  return identity?.sub === user.google_sub
}
