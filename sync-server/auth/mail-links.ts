import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { addMailLink, type MailLinkKey } from '#server/db/mail-links.ts'
import type { MailLinkTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import { AppError } from '#shared/contract/error.ts'

const HOUR = 3_600_000
/** A link from an admin travels by hand, so it lives longer than a mailed one. */
const LIFETIMES: Record<MailLinkTable['purpose'], number> = {
  reset: HOUR,
  handed: 24 * HOUR,
  confirm: 24 * HOUR,
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Creates a link and returns its token, `user id.secret`; the server stores only the secret's hash. */
export async function createMailLink(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  userId: string,
  purpose: MailLinkTable['purpose'],
): Promise<string> {
  return (await newLink({ db, now }, userId, purpose)).token
}

/** The same where the account has no valid link of that purpose; else null. */
export async function createMailLinkIfNone(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  userId: string,
  purpose: MailLinkTable['purpose'],
): Promise<string | null> {
  const { token, stored } = await newLink({ db, now }, userId, purpose, true)
  return stored ? token : null
}

/** Creates a password link that an admin hands over. It is a bearer secret: whoever has it takes the account. */
export async function newAdminResetLink(
  { db, now, config }: Pick<AppDeps, 'db' | 'now' | 'config'>,
  userId: string,
): Promise<{ url: string; expiresAt: number }> {
  const { token, expiresAt } = await newLink({ db, now }, userId, 'handed')
  return { url: tokenUrl(config, 'reset-password', token), expiresAt }
}

async function newLink(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  userId: string,
  purpose: MailLinkTable['purpose'],
  onlyIfNone = false,
): Promise<{ token: string; expiresAt: number; stored: boolean }> {
  const secret = randomBytes(32).toString('base64url')
  const at = now()
  const expiresAt = at + LIFETIMES[purpose]
  const link = { user_id: userId, hash: hashOf(secret), purpose, expires_at: expiresAt }
  const stored = await addMailLink(db, link, onlyIfNone ? { unlessValid: at } : {})
  return { token: `${userId}.${secret}`, expiresAt, stored }
}

/** The page that confirms an address. */
export const CONFIRM_PAGE = 'confirm-email'

/** The URL of a page with the token in its query. */
export function tokenUrl({ publicUrl }: Pick<Config, 'publicUrl'>, page: string, token: string): string {
  const url = new URL(`/${page}`, publicUrl)
  url.searchParams.set('token', token)
  return url.href
}

/** Parses a token. Throws `link_invalid` for a malformed one. */
export function parseMailLinkToken(token: string): MailLinkKey {
  const [, user_id, secret] = /^([0-9a-z]{24})\.([\w-]{43})$/.exec(token) ?? []
  if (user_id === undefined || secret === undefined) throw linkInvalid()
  return { user_id, hash: hashOf(secret) }
}

export const linkInvalid = (): AppError =>
  new AppError(422, 'link_invalid', 'Lien invalide ou expiré. Recommence la procédure.')
