import { type Context, Hono } from 'hono'
import { exportText } from '#server/auth/account-export.ts'
import { sendConfirmation } from '#server/auth/confirm-address.ts'
import { deleteAccount } from '#server/auth/delete-account.ts'
import { freshIdentity, linkGoogleAccount } from '#server/auth/google-account.ts'
import { mailSecurityNotice } from '#server/auth/mail-security-notice.ts'
import { publicUser } from '#server/auth/public-user.ts'
import { RateLimit } from '#server/auth/rate-limit.ts'
import { SignInAttempts } from '#server/auth/sign-in-attempts.ts'
import { rejectWeakPassword } from '#server/auth/weak-passwords.ts'
import { changePassword, renameUser } from '#server/db/accounts.ts'
import { recordSizesOf } from '#server/db/records.ts'
import type { UserTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import { clientIp } from '#server/http/client-ip.ts'
import type { AppEnv } from '#server/http/env.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readBody } from '#server/http/read-body.ts'
import { requireUser } from '#server/http/require-user.ts'
import { streamJson } from '#server/http/stream-json.ts'
import { googleLinkedMail, passwordChangedMail } from '#server/mail/account-mails.ts'
import { requireMail } from '#server/mail/require-mail.ts'
import { quotaOf } from '#server/sync/quota.ts'
import { AppError } from '#shared/contract/error.ts'
import {
  type AccessAnswer,
  changePasswordBody,
  deleteAccountBody,
  linkGoogleBody,
  profileBody,
} from '#shared/endpoints/account.ts'
import { sessionRoutes } from './sessions.ts'

const HOUR = 3_600_000
const BODY = 16_000

/** What a player sees and changes of their own account: name, password, sessions, export, deletion. */
export function accountRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const { db, config, live, passwords, now } = deps
  const signed = requireUser(deps)
  const prove = ownerProof(deps)
  const confirmations = new RateLimit(3, HOUR, now)
  const mails = new RateLimit(5, HOUR, now)
  const exports = new RateLimit(20, HOUR, now)

  app.get('/api/v1/me/access', signed, (c) => {
    const { password_hash, google_sub, email_verified } = c.get('user')
    const answer: AccessAnswer = {
      has_password: password_hash !== '',
      has_google: google_sub !== null,
      email_verified: email_verified !== 0,
    }
    return c.json(answer)
  })

  app.get('/api/v1/me/quota', signed, async (c) => {
    return c.json(quotaOf(deps, await recordSizesOf(db, c.get('user').id)))
  })

  app.patch('/api/v1/me', signed, limitBody(BODY), async (c) => {
    const { name } = await readBody(c, profileBody)
    const user = c.get('user')
    await renameUser(db, user, name)
    return c.json(publicUser({ ...user, name }, config))
  })

  app.post('/api/v1/me/password', signed, limitBody(BODY), async (c) => {
    const { current, credential, password } = await readBody(c, changePasswordBody)
    const user = c.get('user')
    const keptSession = c.get('sessionId')
    await rejectWeakPassword(password, user.email)
    await prove(c, user, user.password_hash === '' ? { credential } : { password: current })
    const passwordHash = await passwords.hash(password)
    if (!(await changePassword(db, { user, passwordHash, keptSession, now: now() }))) {
      throw new AppError(409, 'conflict', 'Ton mot de passe vient de changer ailleurs. Recommence.')
    }
    live.closeAccount(user.id, keptSession)
    if (mails.tryTake(user.id)) {
      mailSecurityNotice(deps, c, user.email, (change) => passwordChangedMail(change, 'account', config))
    }
    return c.json({ ok: true })
  })

  app.post('/api/v1/me/google', signed, limitBody(BODY), async (c) => {
    const { password, credential } = await readBody(c, linkGoogleBody)
    const user = c.get('user')
    await prove(c, user, { password })
    const google = await linkGoogleAccount(deps, user, credential)
    mailSecurityNotice(deps, c, user.email, (change) =>
      googleLinkedMail({ ...change, google, passwordGone: false }, config),
    )
    return c.json({ ok: true })
  })

  app.post('/api/v1/me/confirm', signed, async (c) => {
    const user = c.get('user')
    if (user.email_verified !== 0) return c.json({ ok: true })
    const mail = requireMail(deps)
    confirmations.take(user.id)
    await sendConfirmation(deps, mail, user).catch((cause: unknown) => {
      const failure = new AppError(
        502,
        'service_failed',
        'Le courrier n’a pas pu partir. Réessaie plus tard.',
      )
      failure.cause = cause
      throw failure
    })
    return c.json({ ok: true })
  })

  app.get('/api/v1/me/export', signed, (c) => {
    exports.take(c.get('user').id)
    c.header('Content-Disposition', 'attachment; filename="comptoir-export.json"')
    return streamJson(c, deps, exportText(deps, c.get('user')))
  })

  app.delete('/api/v1/me', signed, limitBody(BODY), async (c) => {
    const proof = await readBody(c, deleteAccountBody)
    const user = c.get('user')
    await prove(c, user, proof)
    if (!(await deleteAccount(deps, user))) {
      throw new AppError(
        409,
        'last_admin',
        'Tu es le dernier administrateur\u00a0: nomme quelqu’un d’autre avant de supprimer ton compte.',
      )
    }
    return c.body(null, 204)
  })

  app.route('/', sessionRoutes(deps))
  return app
}

type Proof = { password?: string | undefined; credential?: string | undefined }

/**
 * Asks once more for what proves that a session's owner is at the keyboard, within the bounds of sign-in. The refusal
 * is 422, because 401 would end the session (A155).
 */
function ownerProof(deps: AppDeps): (c: Context, user: UserTable, proof: Proof) => Promise<void> {
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
