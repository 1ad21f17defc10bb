import { type GoogleStandIn, startGoogle } from './google.ts'
import { type Mailbox, type MailboxOptions, startMailbox } from './mail.ts'
import { type StripeStandIn, startStripe } from './stripe.ts'
import { startTwitch, type TwitchStandIn } from './twitch.ts'

export type StandIns = {
  mailbox: Mailbox
  google: GoogleStandIn
  stripe: StripeStandIn
  twitch: TwitchStandIn
  /** The environment of a server that uses them. */
  env: Record<string, string>
  close(): Promise<void>
}

const STRIPE = { secretKey: 'sk_test_doublure', webhookSecret: 'whsec_doublure' }
const TWITCH = { clientId: 'comptoir-doublure', clientSecret: 'secret-doublure' }

/** Where the stand-ins' contact messages go. */
export const AUTHOR = 'auteur@comptoir.local'

/**
 * Starts the double of every outside service but the game data's. Payments are told to the server at `serverUrl`, or
 * to nobody before `stripe.setWebhookUrl`.
 */
export async function startStandIns({
  serverUrl,
  onLetter,
}: { serverUrl?: string } & Pick<MailboxOptions, 'onLetter'> = {}): Promise<StandIns> {
  const webhook = serverUrl ? { webhookUrl: webhookOf(serverUrl) } : {}
  const [mailbox, google, stripe, twitch] = await Promise.all([
    startMailbox(onLetter ? { onLetter } : {}),
    startGoogle(),
    startStripe({ ...STRIPE, ...webhook }),
    startTwitch(TWITCH),
  ])
  return {
    mailbox,
    google,
    stripe,
    twitch,
    env: {
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'Comptoir <bonjour@comptoir.local>',
      CONTACT_TO: AUTHOR,
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_JWKS_URL: google.jwksUrl,
      GOOGLE_SCRIPT_URL: google.scriptUrl,
      STRIPE_SECRET_KEY: STRIPE.secretKey,
      STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
      STRIPE_API_URL: stripe.url,
      TWITCH_CLIENT_ID: TWITCH.clientId,
      TWITCH_CLIENT_SECRET: TWITCH.clientSecret,
      TWITCH_API_URL: twitch.apiUrl,
      TWITCH_AUTH_URL: twitch.authUrl,
    },
    close: async () => {
      await Promise.all([mailbox, google, stripe, twitch].map((one) => one.close()))
    },
  }
}

/** Where a server hears of payments. */
export const webhookOf = (serverUrl: string): string => `${serverUrl}/api/v1/payments/webhook`
