import { Hono } from 'hono'
import { sendAdminLink } from '#server/auth/confirm-address.ts'
import { newAccountKeys } from '#server/auth/new-account-keys.ts'
import { NetworkRateLimit } from '#server/auth/rate-limit.ts'
import { signIn } from '#server/auth/sign-in.ts'
import { SignInAttempts } from '#server/auth/sign-in-attempts.ts'
import { readToken } from '#server/auth/tokens.ts'
import { rejectWeakPassword } from '#server/auth/weak-passwords.ts'
import { removeSession } from '#server/db/sessions.ts'
import { addUser, emailKey, userByEmail } from '#server/db/users.ts'
import type { AppDeps } from '#server/deps.ts'
import { clientIp } from '#server/http/client-ip.ts'
import type { AppEnv } from '#server/http/env.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readBody } from '#server/http/read-body.ts'
import { requireUser } from '#server/http/require-user.ts'
import { AppError } from '#shared/contract/error.ts'
import { loginBody, registerBody, type SessionAnswer } from '#shared/endpoints/auth.ts'

const HOUR = 3_600_000

const wrong = (): AppError =>
  new AppError(401, 'invalid_credentials', 'Adresse email ou mot de passe incorrect.')

/** Registration, sign-in and sign-out (A180, A181). */
export function authRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const registrations = new NetworkRateLimit(100, HOUR, deps.now)
  const attempts = new SignInAttempts(deps.now)

  app.post('/auth/register', limitBody(16_000), async (c) => {
    const { user: wanted } = await readBody(c, registerBody)
    await rejectWeakPassword(wanted.password, wanted.email)
    registrations.take(clientIp(c, deps.config))
    const password_hash = await deps.passwords.hash(wanted.password)
    const account = {
      email: wanted.email,
      name: wanted.name ?? '',
      password_hash,
      created_at: deps.now(),
    }
    const user = await addUser(deps.db, account, newAccountKeys(deps, wanted.id))
    if (!user) {
      throw new AppError(409, 'email_taken', 'Un compte existe déjà avec cette adresse email.')
    }
    sendAdminLink(deps, user)
    const answer = await signIn(deps, c, { user, proved: { password_hash } })
    return c.json({ ...answer, outcome: 'made' } satisfies SessionAnswer, 201)
  })

  app.post('/auth/login', limitBody(16_000), async (c) => {
    const { email, password, device } = await readBody(c, loginBody)
    const key = emailKey(email)
    const from = clientIp(c, deps.config)
    const user = await userByEmail(deps.db, key)
    const session = device ? await readToken(device, deps.secret) : null
    const known = session && session.userId === user?.id ? session.sessionId : null
    attempts.take(key, from, known)
    if (!(await deps.passwords.matches(user?.password_hash ?? null, password)) || !user) {
      throw wrong()
    }
    attempts.refund(key, from, known)
    const { password_hash } = user
    const answer = await signIn(deps, c, { user, proved: { password_hash } })
    sendAdminLink(deps, user)
    return c.json(answer)
  })

  app.post('/auth/logout', requireUser(deps), async (c) => {
    await removeSession(deps.db, c.get('user').id, c.get('sessionId'))
    deps.live.closeSession(c.get('user').id, c.get('sessionId'))
    return c.body(null, 204)
  })

  return app
}
