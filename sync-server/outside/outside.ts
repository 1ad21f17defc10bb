import type { Config } from '#server/config.ts'
import type { GoogleSignIn } from './google.ts'
import type { Mail } from './mail.ts'
import type { Payments } from './payments.ts'
import type { Twitch } from './twitch.ts'

/** The outside services that this server can ask; an absent one is not configured. */
export type Outside = {
  mail?: Mail
  google?: GoogleSignIn
  payments?: Payments
  twitch?: Twitch
}

export function outsideOf(_config: Config): Outside {
  return {}
}
