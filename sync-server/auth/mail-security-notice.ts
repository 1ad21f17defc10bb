import type { Context } from 'hono'
import type { AppDeps } from '#server/deps.ts'
import type { SignInChange } from '#server/mail/account-mails.ts'
import type { MailMessage } from '#server/outside/mail.ts'
import { deviceName } from '#shared/domain/site/device-name.ts'
import { afterAnswer } from './after-answer.ts'

/** Mails an account's owner that its sign-in has changed. A failure to send does not fail the call. */
export function mailSecurityNotice(
  deps: AppDeps,
  c: Context,
  email: string,
  mailFor: (change: SignInChange) => MailMessage,
): void {
  const { mail } = deps.outside
  if (!mail) return
  const device = deviceName(c.req.header('user-agent') ?? '')
  const message = mailFor({ email, at: deps.now(), device })
  afterAnswer(deps, () => mail.send(message))
}
