import { Hono } from 'hono'
import { mailAdminConfirmation } from '#server/auth/confirm-address.ts'
import { googleAccount, googleOf, NOT_CONFIRMED } from '#server/auth/google-account.ts'
import { mailSecurityNotice } from '#server/auth/mail-security-notice.ts'
import { PlaceLimit } from '#server/auth/rate-limit.ts'
import { signedIn } from '#server/auth/signed-in.ts'
import type { AppDeps } from '#server/deps.ts'
import { clientIp } from '#server/http/client-ip.ts'
import type { AppEnv } from '#server/http/env.ts'
import { isFromHere } from '#server/http/from-here.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readBody } from '#server/http/read-body.ts'
import { googleLinkLetter } from '#server/mail/account-letters.ts'
import { AppError } from '#shared/contract/error.ts'
import { googleBody } from '#shared/endpoints/account.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'

const QUARTER_HOUR = 900_000
const TRIES_PER_PLACE = 100

/** Third-party sign-in (A68). */
export function googleRoutes(deps: AppDeps): Hono<AppEnv> {
  const places = new PlaceLimit(TRIES_PER_PLACE, QUARTER_HOUR, deps.now)
  return new Hono<AppEnv>().post('/auth/google', limitBody(16_000), async (c) => {
    const { credential, id } = await readBody(c, googleBody)
    const google = googleOf(deps)
    places.take(clientIp(c, deps.config))
    const identity = await google.identify(credential)
    if (!identity) {
      throw new AppError(401, 'invalid_credentials', NOT_CONFIRMED)
    }
    const { user, done } = await googleAccount(deps, identity, id)
    mailAdminConfirmation(deps, user, isFromHere(c, deps.config))
    if (done === 'linked' || done === 'sealed') {
      const link = { google: identity.email, passwordGone: done === 'sealed' }
      mailSecurityNotice(deps, c, user.email, (change) =>
        googleLinkLetter({ ...change, ...link }, deps.config),
      )
    }
    const { google_sub } = user
    const session = await signedIn(deps, c, { user, proved: { google_sub } })
    return c.json({ ...session, outcome: done } satisfies SessionAnswer, done === 'made' ? 201 : 200)
  })
}
