import { Hono } from 'hono'
import { afterAnswer } from '#server/auth/after-answer.ts'
import { createMailLink, linkInvalid, parseMailLinkToken } from '#server/auth/mail-links.ts'
import { mailSecurityNotice } from '#server/auth/mail-security-notice.ts'
import { NetworkRateLimit, RateLimit } from '#server/auth/rate-limit.ts'
import { rejectWeakPassword } from '#server/auth/weak-passwords.ts'
import { confirmAddress, resetPassword } from '#server/db/accounts.ts'
import { userById } from '#server/db/admin-users.ts'
import { isMailLinkValid, RESET_PURPOSES } from '#server/db/mail-links.ts'
import { emailKey, userByEmail } from '#server/db/users.ts'
import type { AppDeps } from '#server/deps.ts'
import { clientIp } from '#server/http/client-ip.ts'
import type { AppEnv } from '#server/http/env.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readBody } from '#server/http/read-body.ts'
import { requireUser } from '#server/http/require-user.ts'
import { passwordChangedMail, resetMail } from '#server/mail/account-mails.ts'
import { requireMail } from '#server/mail/require-mail.ts'
import type { Mail } from '#server/outside/mail.ts'
import { confirmBody, forgotBody, resetBody } from '#shared/endpoints/account.ts'

const HOUR = 3_600_000
const MAILS_PER_ADDRESS = 3
const REQUESTS_PER_NETWORK = 20
const BODY = 16_000

/** Links sent by mail: a forgotten password, an address to confirm (A184, A185). */
export function mailLinkRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const { db, now, live, passwords, config } = deps
  const addresses = new RateLimit(MAILS_PER_ADDRESS, HOUR, now)
  const networks = new NetworkRateLimit(REQUESTS_PER_NETWORK, HOUR, now)

  app.post('/auth/password/forgot', limitBody(BODY), async (c) => {
    const key = emailKey((await readBody(c, forgotBody)).email)
    const mail = requireMail(deps)
    networks.take(clientIp(c, config))
    // A known address, an unknown one and one that had enough mails get the same answer in the same time.
    if (addresses.tryTake(key)) afterAnswer(deps, () => sendReset(deps, mail, key))
    return c.json({ ok: true })
  })

  app.post('/auth/password/reset', limitBody(BODY), async (c) => {
    const { token, password } = await readBody(c, resetBody)
    const link = parseMailLinkToken(token)
    // Hashing is dear: only a link that lives is worth it.
    const user =
      (await isMailLinkValid(db, link, RESET_PURPOSES, now())) && (await userById(db, link.user_id))
    if (!user) throw linkInvalid()
    await rejectWeakPassword(password, user.email)
    const done = await resetPassword(db, link, await passwords.hash(password), now())
    if (!done) throw linkInvalid()
    live.closeAccount(link.user_id)
    mailSecurityNotice(deps, c, user.email, (change) => passwordChangedMail(change, 'link', config))
    return c.json({ ok: true })
  })

  // The link shows who reads the address or the operator's file, the session who opened the account: only both together confirm it. Else the
  // owner of ADMIN_EMAIL's address could make an admin of a stranger who registered it.
  app.post('/auth/email/confirm', requireUser(deps), limitBody(BODY), async (c) => {
    const link = parseMailLinkToken((await readBody(c, confirmBody)).token)
    const own = link.user_id === c.get('user').id
    if (!own || !(await confirmAddress(db, link, now()))) throw linkInvalid()
    if (config.adminEmail === c.get('user').email_key) await deps.handAdminLink(null)
    return c.json({ ok: true })
  })

  return app
}

async function sendReset(deps: AppDeps, mail: Mail, emailKey: string): Promise<void> {
  const user = await userByEmail(deps.db, emailKey)
  if (!user) return
  const token = await createMailLink(deps, user.id, 'reset')
  await mail.send(resetMail({ email: user.email, token }, deps.config))
}
