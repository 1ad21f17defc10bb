import type { Config } from '#server/config.ts'
import { createGoogle, type GoogleSignIn } from './google.ts'
import { createMail, type Mail } from './mail.ts'
import type { Payments } from './payments.ts'
import { createStripe } from './stripe.ts'
import { createTwitch, type Twitch } from './twitch.ts'

/** The outside services that this server can ask; an absent one is not configured. */
export type Outside = {
  mail?: Mail
  google?: GoogleSignIn
  payments?: Payments
  twitch?: Twitch
}

export function outsideOf({ mail, google, stripe, twitch, publicUrl }: Config): Outside {
  return {
    ...(mail ? { mail: createMail(mail) } : {}),
    ...(google ? { google: createGoogle(google) } : {}),
    ...(stripe ? { payments: createStripe(stripe, publicUrl) } : {}),
    ...(twitch ? { twitch: createTwitch(twitch) } : {}),
  }
}
