import { isStorageFault } from '#server/db/engine/storage-fault.ts'
import type { UserTable } from '#server/db/schema.ts'
import { openSession, type Proved, renewSession, sessionUser } from '#server/db/sessions.ts'
import type { AppDeps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'
import { AppError } from '#shared/contract/error.ts'
import { signToken, type TokenClaims } from './tokens.ts'

const DAY = 86_400_000
const LIFETIME = 90 * DAY

/** When a session was last used, to the day. */
export const usedAt = (expiresAt: number): number => expiresAt - LIFETIME

export type ValidSession = { user: UserTable; sessionId: string }

/**
 * Opens a session of 90 days and returns its token; `device` is the name that the player sees. Throws `invalid_credentials`
 * when the account's credentials changed meanwhile.
 */
export async function startSession(
  deps: AppDeps,
  userId: string,
  { device, proved }: { device: string; proved: Proved },
): Promise<string> {
  const now = deps.now()
  const sessionId = newId(deps.random)
  const session = { user_id: userId, id: sessionId, created_at: now, expires_at: now + LIFETIME, device }
  const ended = await openSession(deps.db, session, proved)
  if (!ended) throw new AppError(401, 'invalid_credentials', 'Ce compte vient de changer. Recommence.')
  for (const id of ended) deps.live.closeSession(userId, id)
  return signToken({ userId, sessionId }, deps.secret)
}

/** The account and session that a token claims, null when they are over. Use renews the session, at most once a day. */
export async function validSession(deps: AppDeps, claims: TokenClaims): Promise<ValidSession | null> {
  const found = await sessionUser(deps.db, claims.userId, claims.sessionId)
  const now = deps.now()
  if (!found || found.expires_at <= now) return null
  const { expires_at, ...user } = found
  if (expires_at < now + LIFETIME - DAY) {
    // A full disk must not close the way to what can still be read: the next use renews it.
    await renewSession(deps.db, user.id, claims.sessionId, now + LIFETIME).catch((err: unknown) => {
      if (!(err instanceof Error) || !isStorageFault(err)) throw err
      deps.log.warn({ err }, 'session not renewed')
    })
  }
  return { user, sessionId: claims.sessionId }
}
