import { Hono } from 'hono'
import { sendAdminLink } from '#server/auth/confirm-address.ts'
import { googleAccount, NOT_CONFIRMED, requireGoogle } from '#server/auth/google-account.ts'
import { mailSecurityNotice } from '#server/auth/mail-security-notice.ts'
import { NetworkRateLimit } from '#server/auth/rate-limit.ts'
import { signIn } from '#server/auth/sign-in.ts'
import type { AppDeps } from '#server/deps.ts'
import { clientIp } from '#server/http/client-ip.ts'
import type { AppEnv } from '#server/http/env.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readBody } from '#server/http/read-body.ts'
import { googleLinkedMail } from '#server/mail/account-mails.ts'
import { AppError } from '#shared/contract/error.ts'
import { googleBody } from '#shared/endpoints/account.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'

const QUARTER_HOUR = 900_000
const TRIES_PER_NETWORK = 100

/** Third-party sign-in (A68). */
export function googleRoutes(deps: AppDeps): Hono<AppEnv> {
  const networks = new NetworkRateLimit(TRIES_PER_NETWORK, QUARTER_HOUR, deps.now)
  return new Hono<AppEnv>().post('/auth/google', limitBody(16_000), async (c) => {
    const { credential, id } = await readBody(c, googleBody)
    const google = requireGoogle(deps)
    networks.take(clientIp(c, deps.config))
    const identity = await google.identify(credential)
    if (!identity) {
      throw new AppError(401, 'invalid_credentials', NOT_CONFIRMED)
    }
    const { user, done } = await googleAccount(deps, identity, id)
    sendAdminLink(deps, user)
    if (done === 'linked' || done === 'sealed') {
      const link = { google: identity.email, passwordGone: done === 'sealed' }
      mailSecurityNotice(deps, c, user.email, (change) =>
        googleLinkedMail({ ...change, ...link }, deps.config),
      )
    }
    const { google_sub } = user
    const session = await signIn(deps, c, { user, proved: { google_sub } })
    return c.json({ ...session, outcome: done } satisfies SessionAnswer, done === 'made' ? 201 : 200)
  })
}
