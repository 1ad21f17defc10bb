import * as z from 'zod/mini'
import { email, heldId, name, newPassword } from './auth.ts'

/** Body of `POST /auth/password/forgot` (A184). */
export const forgotBody = z.object({ email })

/** The token of a link sent by mail. A missing or misshapen one reads as empty: it opens nothing, like any other. */
const linkToken = z.catch(z.string().check(z.maxLength(500)), '')

/** Body of `POST /auth/password/reset`; the answer to any unusable token is `link_invalid`. */
export const resetBody = z.object({ token: linkToken, password: newPassword })

/** Body of `POST /auth/email/confirm`: the token of a confirmation link, sent by a session of that same account. */
export const confirmBody = z.object({ token: linkToken })

/** Body of `POST /auth/google`: the ID token that the provider's button hands over. */
export const googleBody = z.object({
  id: heldId,
  credential: z.string().check(z.minLength(1), z.maxLength(8000)),
})

/** Body of `PATCH /api/v1/me`: the name shown in the account menu and to admins; empty takes it away. */
export const profileBody = z.object({ name })

/** Body of `POST /api/v1/me/password`: `current`, or for a first password a fresh ID token of the provider. */
export const changePasswordBody = z.object({
  current: z.optional(z.string().check(z.maxLength(1000))),
  credential: z.optional(z.string().check(z.maxLength(8000))),
  password: newPassword,
})

/** Body of `POST /api/v1/me/google`: the password, and a fresh ID token of the identity to link. */
export const linkGoogleBody = z.object({
  password: z.string().check(z.maxLength(1000)),
  credential: z.string().check(z.minLength(1), z.maxLength(8000)),
})

/**
 * Body of `DELETE /api/v1/me`: what proves that the owner asks. The password, or a fresh ID token for an account that
 * signs in through the provider.
 */
export const deleteAccountBody = z.object({
  password: z.optional(z.string().check(z.maxLength(1000))),
  credential: z.optional(z.string().check(z.maxLength(8000))),
})

/** Answer of `GET /api/v1/me/sessions`: one line for each, the last used first. Times are ISO 8601. */
export const sessionsAnswer = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** Browser and system in words, e.g. « Chrome sur Windows »; empty when unknown. */
      device: z.catch(z.string(), ''),
      created_at: z.string(),
      /** To the day: a session's use is noted at most once a day. */
      used_at: z.string(),
      current: z.catch(z.boolean(), false),
    }),
  ),
})
export type SessionsAnswer = z.infer<typeof sessionsAnswer>
export type SessionLine = SessionsAnswer['sessions'][number]

/** Answer of `GET /api/v1/me/access`: how the player can sign in. */
export const accessAnswer = z.object({
  has_password: z.boolean(),
  has_google: z.boolean(),
  email_verified: z.boolean(),
})
export type AccessAnswer = z.infer<typeof accessAnswer>

const share = z.object({ used: z.number(), most: z.number() })

/** Answer of `GET /api/v1/me/quota`: living rows by collection, deleted ones, and bytes of all; each with its bound. */
export const quotaAnswer = z.object({
  rows: z.array(z.extend(share, { collection: z.string() })),
  tombstones: share,
  bytes: share,
})
export type QuotaAnswer = z.infer<typeof quotaAnswer>
