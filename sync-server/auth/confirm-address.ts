import { removeMailLinks } from '#server/db/mail-links.ts'
import type { UserTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import { confirmationMail } from '#server/mail/account-mails.ts'
import type { Mail } from '#server/outside/mail.ts'
import { afterAnswer } from './after-answer.ts'
import { CONFIRM_PAGE, createMailLink, createMailLinkIfNone, tokenUrl } from './mail-links.ts'

/** Mails an account the link that confirms its email; throws when it could not be sent. */
export async function sendConfirmation(deps: AppDeps, mail: Mail, user: UserTable): Promise<void> {
  await sendLink(deps, mail, user, await createMailLink(deps, user.id, 'confirm'))
}

async function sendLink(deps: AppDeps, mail: Mail, { id, email }: UserTable, token: string): Promise<void> {
  try {
    await mail.send(confirmationMail({ email, token }, deps.config))
  } catch (error) {
    await removeMailLinks(deps.db, id, 'confirm')
    throw error
  }
}

/**
 * Mails the account of ADMIN_EMAIL its confirmation link when it signs in and has no pending one; without mail, hands it over
 * in a file that only the operator can read. Until the link is opened in the account's own session, it is no admin: a Host
 * or the peer's address would be those of a proxy beside the server as well.
 */
export function sendAdminLink(deps: AppDeps, user: UserTable): void {
  const { config, outside, log } = deps
  const { mail } = outside
  if (config.adminEmail !== user.email_key || user.email_verified !== 0 || user.is_admin !== 0) return
  afterAnswer(deps, async () => {
    if (!mail) {
      await deps.handAdminLink(tokenUrl(config, CONFIRM_PAGE, await createMailLink(deps, user.id, 'confirm')))
      log.warn(
        'le compte d’ADMIN_EMAIL attend : le lien qui le confirme est dans le fichier admin-link de DATA_DIR',
      )
      return
    }
    // Two sign-ins at once send one letter: the link of a first one would have ended.
    const token = await createMailLinkIfNone(deps, user.id, 'confirm')
    if (token !== null) await sendLink(deps, mail, user, token)
  })
}
