import { createHash, randomBytes } from 'node:crypto'
import { addMailLink, type NamedLink } from '#server/db/mail-links.ts'
import type { MailLinkTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import { AppError } from '#shared/contract/error.ts'

const HOUR = 3_600_000
const LIFETIMES: Record<MailLinkTable['purpose'], number> = { reset: HOUR, confirm: 24 * HOUR }

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Makes a link for an account and answers its token, `user id.secret`; the server keeps the secret's hash only. */
export async function newMailLink(
  { db, now }: AppDeps,
  userId: string,
  purpose: MailLinkTable['purpose'],
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const expires_at = now() + LIFETIMES[purpose]
  await addMailLink(db, { user_id: userId, hash: hashOf(secret), purpose, expires_at })
  return `${userId}.${secret}`
}

/** The link that a token names. Throws `link_invalid` for a text of another shape. */
export function namedLink(token: string): NamedLink {
  const [, user_id, secret] = /^([0-9a-z]{24})\.([\w-]{43})$/.exec(token) ?? []
  if (user_id === undefined || secret === undefined) throw linkInvalid()
  return { user_id, hash: hashOf(secret) }
}

export const linkInvalid = (): AppError =>
  new AppError(422, 'link_invalid', 'Lien invalide ou expiré. Recommence la procédure.')
