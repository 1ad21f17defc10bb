import type { Context } from 'hono'
import type { AppDeps } from '#server/deps.ts'
import type { Change } from '#server/mail/account-letters.ts'
import type { Letter } from '#server/outside/mail.ts'
import { deviceName } from '#shared/domain/site/device-name.ts'
import { afterAnswer } from './after-answer.ts'

/** Writes to an account's address that what opens the account has changed. No letter that stays here fails the call. */
export function mailSecurityNotice(
  deps: AppDeps,
  c: Context,
  email: string,
  letterOf: (change: Change) => Letter,
): void {
  const { mail } = deps.outside
  if (!mail) return
  const device = deviceName(c.req.header('user-agent') ?? '')
  const letter = letterOf({ email, at: deps.now(), device })
  afterAnswer(deps, () => mail.send(letter))
}
