import * as z from 'zod'
import { type LEVELS, TOGETHER, VARIABLES, type Values } from './config-variables.ts'

export type StripeConfig = { secretKey: string; webhookSecret: string; apiUrl: string | null }
export type TwitchConfig = { clientId: string; clientSecret: string; apiUrl: string; authUrl: string }
export type MailConfig = { url: string; from: string }
export type GoogleConfig = { clientId: string; jwksUrl: string; scriptUrl: string }
/** `subject` is where push services complain of us; `hosts` are theirs, `*.` for all below, or an origin of this machine. */
export type WebPushConfig = { subject: string; hosts: readonly string[] }

/** What the public pages print of the person who runs this server; null: the line is left out, or says so. */
export type SiteConfig = {
  socialUrl: string | null
  portfolioUrl: string | null
  /** Where contact messages go; shown as the author's address. */
  contactTo: string | null
  legalPublisher: string | null
  legalHost: string | null
}

export type Config = {
  port: number
  host: string
  dataDir: string
  /** PostgreSQL; null: SQLite in the data directory. */
  databaseUrl: string | null
  publicUrl: URL
  /** How many proxies of ours stand before the server; each adds one address to X-Forwarded-For. */
  trustProxy: number
  /** Null: made once in the data directory. */
  jwtSecret: string | null
  /** Opens /metrics to whoever sends it; null: made once in the data directory. */
  metricsToken: string | null
  adminEmail: string | null
  /** Origin of the public game-data service; null: off. */
  gameDataUrl: string | null
  /** Outside services; null: not configured. */
  stripe: StripeConfig | null
  twitch: TwitchConfig | null
  mail: MailConfig | null
  google: GoogleConfig | null
  webPush: WebPushConfig | null
  site: SiteConfig
  /** Whether pictures of the game are shown through this server. */
  icons: boolean
  logLevel: (typeof LEVELS)[number]
}

/** A variable of the environment that cannot be used; the message names it, in French. */
export class ConfigError extends Error {}

/** The public game-data service, where nothing else is said. */
const GAME_DATA_URL = 'https://api.dofusdu.de'
/** The push services of the known browsers: Google's, Mozilla's, Apple's, Microsoft's. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** Reads the configuration once; an empty variable is an unset one. Throws `ConfigError`. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const data = readValues(env)
  const listenPort = data.PORT ?? 8787
  const host = data.HOST ?? '127.0.0.1'
  return {
    port: listenPort,
    host,
    dataDir: data.DATA_DIR ?? './data',
    databaseUrl: data.DATABASE_URL ?? null,
    publicUrl: data.PUBLIC_URL ?? new URL(addressOf(isEveryAddress(host) ? 'localhost' : host, listenPort)),
    trustProxy: data.TRUST_PROXY ?? 0,
    jwtSecret: data.JWT_SECRET ?? null,
    metricsToken: data.METRICS_TOKEN ?? null,
    adminEmail: data.ADMIN_EMAIL?.toLowerCase() ?? null,
    gameDataUrl: data.GAME_DATA_URL === 'off' ? null : (data.GAME_DATA_URL ?? GAME_DATA_URL),
    ...outsideServices(data),
    webPush: webPushOf(data),
    site: {
      socialUrl: data.SOCIAL_URL?.href ?? null,
      portfolioUrl: data.PORTFOLIO_URL?.href ?? null,
      contactTo: data.CONTACT_TO ?? null,
      legalPublisher: data.LEGAL_PUBLISHER ?? null,
      legalHost: data.LEGAL_HOST ?? null,
    },
    icons: data.ICONS !== 'off',
    logLevel: data.LOG_LEVEL ?? 'info',
  }
}

function readValues(env: Record<string, string | undefined>): Values {
  const given = Object.fromEntries(
    Object.keys(VARIABLES).flatMap((name) => {
      const text = env[name]?.trim()
      return text ? [[name, text]] : []
    }),
  )
  const shape = Object.fromEntries(
    Object.entries(VARIABLES).map(([name, [type]]) => [name, z.optional(type)]),
  )
  const read = z.object(shape).safeParse(given)
  if (!read.success) {
    const name = String(read.error.issues[0]?.path[0])
    const expected = Object.entries(VARIABLES).find(([known]) => known === name)?.[1][1]
    throw new ConfigError(`Configuration : ${name} doit être ${expected}.`)
  }
  for (const names of TOGETHER) {
    const missing = names.find((name) => !(name in given))
    const present = names.find((name) => name in given)
    if (missing && present) {
      throw new ConfigError(`Configuration : ${present} ne sert à rien sans ${missing}.`)
    }
  }
  return read.data as Values
}

function outsideServices(data: Values): Pick<Config, 'stripe' | 'twitch' | 'mail' | 'google'> {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, TWITCH_CLIENT_ID, TWITCH_CLIENT_SECRET } = data
  return {
    stripe:
      STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: STRIPE_SECRET_KEY,
            webhookSecret: STRIPE_WEBHOOK_SECRET,
            apiUrl: data.STRIPE_API_URL ?? null,
          }
        : null,
    twitch:
      TWITCH_CLIENT_ID && TWITCH_CLIENT_SECRET
        ? {
            clientId: TWITCH_CLIENT_ID,
            clientSecret: TWITCH_CLIENT_SECRET,
            apiUrl: data.TWITCH_API_URL ?? 'https://api.twitch.tv/helix',
            authUrl: data.TWITCH_AUTH_URL ?? 'https://id.twitch.tv/oauth2/token',
          }
        : null,
    mail: data.SMTP_URL && data.MAIL_FROM ? { url: data.SMTP_URL, from: data.MAIL_FROM } : null,
    google: data.GOOGLE_CLIENT_ID
      ? {
          clientId: data.GOOGLE_CLIENT_ID,
          jwksUrl: data.GOOGLE_JWKS_URL ?? 'https://www.googleapis.com/oauth2/v3/certs',
          scriptUrl: data.GOOGLE_SCRIPT_URL ?? 'https://accounts.google.com/gsi/client',
        }
      : null,
  }
}

/** Push services want to know whom to write to: an address that they can reach. */
function webPushOf({ WEB_PUSH, WEB_PUSH_HOSTS, PUBLIC_URL, CONTACT_TO }: Values): WebPushConfig | null {
  if (WEB_PUSH !== 'on') return null
  const page = PUBLIC_URL?.protocol === 'https:' ? PUBLIC_URL.origin : null
  const subject = page ?? (CONTACT_TO ? `mailto:${CONTACT_TO}` : null)
  if (subject === null) {
    throw new ConfigError('Configuration : WEB_PUSH=on demande une PUBLIC_URL en https, ou CONTACT_TO.')
  }
  return { subject, hosts: WEB_PUSH_HOSTS ?? PUSH_HOSTS }
}

/** The address of a server that listens on a host: what the start prints, and where letters lead unless told otherwise. */
export const addressOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Every address of the machine, which is none that a browser opens. */
const isEveryAddress = (host: string): boolean => /^(?:0\.0\.0\.0|::)$/.test(host)

/** Whether people reach this server only from its own machine: where it listens, what it is called, no proxy before. */
export const isLoopback = ({ host, publicUrl, trustProxy }: Config): boolean =>
  isLoopbackName(host) && isLoopbackName(publicUrl.hostname) && trustProxy === 0

/** Whether a host is this machine's own: a name or an address, as HOST and as a URL write it. */
export const isLoopbackName = (host: string): boolean =>
  /^(?:localhost|\[?::1\]?|127(?:\.\d{1,3}){3})$/.test(host)

/** What the operator of a server that others reach should know, in one line; null: nothing. */
export function publicWarning(config: Config): string | null {
  const { host, publicUrl, trustProxy, adminEmail, mail } = config
  if (isLoopback(config)) return null
  const parts: string[] = []
  if (isLoopbackName(publicUrl.hostname)) {
    const why = isLoopbackName(host)
      ? `TRUST_PROXY=${trustProxy} annonce un relais`
      : `HOST=${host} ouvre ce serveur à d’autres machines`
    parts.push(`${why} : il est traité comme public, donne son adresse dans PUBLIC_URL`)
  }
  if (adminEmail && mail && parts.length > 0) parts.push('ADMIN_EMAIL attend un lien envoyé par email')
  return parts.length > 0 ? parts.join(' ; ') : null
}
