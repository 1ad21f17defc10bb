import type { Config } from '#server/config.ts'
import { createGoogle, type GoogleSignIn } from './google.ts'
import { createMail, type Mail } from './mail.ts'
import type { Payments } from './payments.ts'
import { createStripe } from './stripe.ts'
import { createTwitch, type Twitch } from './twitch.ts'
import { createWebPush, type WebPush } from './web-push.ts'

/** The outside services that this server can ask; an absent one is not configured. */
export type Outside = {
  mail?: Mail
  google?: GoogleSignIn
  payments?: Payments
  twitch?: Twitch
  webPush?: WebPush
}

export function outsideOf({ mail, google, stripe, twitch, webPush, publicUrl }: Config): Outside {
  return {
    ...(mail ? { mail: createMail(mail) } : {}),
    ...(google ? { google: createGoogle(google) } : {}),
    ...(stripe ? { payments: createStripe(stripe, publicUrl) } : {}),
    ...(twitch ? { twitch: createTwitch(twitch) } : {}),
    ...(webPush ? { webPush: createWebPush(webPush) } : {}),
  }
}
