import { sign, verify } from 'hono/jwt'
import * as z from 'zod'

/** Who a token speaks for. When it ends is written in its session row, so that use can renew it and sign-out end it. */
export type TokenClaims = { userId: string; sessionId: string }

const claims = z.object({ sub: z.string(), sid: z.string() })

export const signToken = ({ userId, sessionId }: TokenClaims, secret: string): Promise<string> =>
  sign({ sub: userId, sid: sessionId }, secret, 'HS256')

const KEPT = 10_000
/** Tokens whose signature was found good, the last used last: the same one comes with each request of a session. */
const good = new Map<string, TokenClaims>()

/** The claims of a token that this server signed; null for any other text. */
export async function readToken(token: string, secret: string): Promise<TokenClaims | null> {
  const name = `${secret} ${token}`
  const known = good.get(name) ?? (await verified(token, secret))
  if (!known) return null
  good.delete(name)
  good.set(name, known)
  const oldest = good.keys().next().value
  if (good.size > KEPT && oldest !== undefined) good.delete(oldest)
  return known
}

async function verified(token: string, secret: string): Promise<TokenClaims | null> {
  const payload = await verify(token, secret, 'HS256').catch(() => null)
  const read = claims.safeParse(payload)
  return read.success ? { userId: read.data.sub, sessionId: read.data.sid } : null
}
