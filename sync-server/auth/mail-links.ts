import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { addMailLink, type NamedLink } from '#server/db/mail-links.ts'
import type { MailLinkTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import { AppError } from '#shared/contract/error.ts'

const HOUR = 3_600_000
/** One that an admin hands over goes by hand: whoever gets it may sleep first. */
const LIFETIMES: Record<MailLinkTable['purpose'], number> = {
  reset: HOUR,
  handed: 24 * HOUR,
  confirm: 24 * HOUR,
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Makes a link for an account and answers its token, `user id.secret`; the server keeps the secret's hash only. */
export async function newMailLink(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  userId: string,
  purpose: MailLinkTable['purpose'],
): Promise<string> {
  return (await newLink({ db, now }, userId, purpose)).token
}

/** Makes the link to a new password that an admin copies and hands over. Whoever has it takes the account. */
export async function newHandedLink(
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
): Promise<{ token: string; expiresAt: number }> {
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = now() + LIFETIMES[purpose]
  await addMailLink(db, { user_id: userId, hash: hashOf(secret), purpose, expires_at: expiresAt })
  return { token: `${userId}.${secret}`, expiresAt }
}

/** The page of a link, its token in the query. */
export function tokenUrl({ publicUrl }: Pick<Config, 'publicUrl'>, page: string, token: string): string {
  const url = new URL(`/${page}`, publicUrl)
  url.searchParams.set('token', token)
  return url.href
}

/** The link that a token names. Throws `link_invalid` for a text of another shape. */
export function namedLink(token: string): NamedLink {
  const [, user_id, secret] = /^([0-9a-z]{24})\.([\w-]{43})$/.exec(token) ?? []
  if (user_id === undefined || secret === undefined) throw linkInvalid()
  return { user_id, hash: hashOf(secret) }
}

export const linkInvalid = (): AppError =>
  new AppError(422, 'link_invalid', 'Lien invalide ou expiré. Recommence la procédure.')
