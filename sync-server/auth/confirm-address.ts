import { hasPendingMailLink, removeMailLinks } from '#server/db/mail-links.ts'
import type { UserTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import { confirmationMail } from '#server/mail/account-mails.ts'
import type { Mail } from '#server/outside/mail.ts'
import { afterAnswer } from './after-answer.ts'
import { createMailLink } from './mail-links.ts'

/** Mails an account the link that confirms its email; throws when it could not be sent. */
export async function sendConfirmation(deps: AppDeps, mail: Mail, { id, email }: UserTable): Promise<void> {
  const token = await createMailLink(deps, id, 'confirm')
  try {
    await mail.send(confirmationMail({ email, token }, deps.config))
  } catch (error) {
    await removeMailLinks(deps.db, id, 'confirm')
    throw error
  }
}

/**
 * Mails the account of ADMIN_EMAIL its confirmation link when it signs in from another machine and has no pending one: until
 * it opens the link, it is no admin.
 */
export function mailAdminConfirmation(deps: AppDeps, user: UserTable, isLocal: boolean): void {
  const { config, outside, db, now } = deps
  const { mail } = outside
  const unconfirmed = config.adminEmail === user.email_key && user.email_verified === 0
  if (!mail || !unconfirmed || isLocal) return
  afterAnswer(deps, async () => {
    if (!(await hasPendingMailLink(db, user.id, 'confirm', now()))) await sendConfirmation(deps, mail, user)
  })
}
