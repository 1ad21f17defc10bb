import { mailLinkWaits, removeMailLinks } from '#server/db/mail-links.ts'
import type { UserTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import { confirmLetter } from '#server/mail/account-letters.ts'
import type { Mail } from '#server/outside/mail.ts'
import { afterAnswer } from './after-answer.ts'
import { newMailLink } from './mail-links.ts'

/** Mails an account the link that confirms its address; throws when the letter could not be handed over. */
export async function sendConfirmation(deps: AppDeps, mail: Mail, { id, email }: UserTable): Promise<void> {
  const token = await newMailLink(deps, id, 'confirm')
  try {
    await mail.send(confirmLetter({ email, token }, deps.config))
  } catch (error) {
    await removeMailLinks(deps.db, id, 'confirm')
    throw error
  }
}

/**
 * Mails the account that ADMIN_EMAIL names its link when it signs in from elsewhere than the server's own machine and
 * none is on its way: until the link was opened, the account is no admin.
 */
export function inviteAdmin(deps: AppDeps, user: UserTable, fromHere: boolean): void {
  const { config, outside, db, now } = deps
  const { mail } = outside
  const waits = config.adminEmail === user.email_key && user.email_verified === 0
  if (!mail || !waits || fromHere) return
  afterAnswer(deps, async () => {
    if (!(await mailLinkWaits(db, user.id, 'confirm', now()))) await sendConfirmation(deps, mail, user)
  })
}
