import * as z from 'zod'

export const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().max(65_535))
const safeUrl = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text))
const origin = safeUrl
  .refine((url) => url.pathname === '/' && url.search === '' && url.hash === '')
  .transform((url) => url.origin)
/** An address that paths are put behind, or that is asked as it stands; no slash at its end. */
const base = safeUrl
  .refine((url) => url.search === '' && url.hash === '')
  .transform((url) => url.href.replace(/\/$/, ''))
const mailAddress = z.string().regex(/^[^\s@<>]+@[^\s@<>]+$/)
const sender = z.string().regex(/^[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/)
const secret = z.string().regex(/^[\x21-\x7e]+$/)
const line = z.string().max(500)
/** A name of a host, `*.` before it for those below it; its last part is no number, so that it is no address. */
const HOST = /^(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/
/** A push service of this machine's own, for development and tests. */
const HERE = /^http:\/\/127\.0\.0\.1:\d{1,5}$/
const pushHosts = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(',')
      .map((host) => host.trim()),
  )
  .refine((hosts) => hosts.every((host) => HOST.test(host) || HERE.test(host)))

/** Every variable of the environment that the server reads: its shape, and what it must be, in French. */
export const VARIABLES = {
  PORT: [port, 'un numéro de port de 0 à 65535'],
  HOST: [z.string().regex(/^[\w.:-]+$/), 'un nom ou une adresse de machine'],
  DATA_DIR: [z.string(), 'un dossier'],
  DATABASE_URL: [
    z.url({ protocol: /^postgres(ql)?$/ }),
    'une adresse postgres://, par exemple postgres://nom:passe@machine:5432/comptoir',
  ],
  PUBLIC_URL: [safeUrl, 'une adresse http(s) complète, par exemple https://comptoir.example'],
  TRUST_PROXY: [
    z
      .string()
      .regex(/^[0-9]$/)
      .transform(Number),
    'le nombre de relais devant le serveur, de 0 à 9',
  ],
  METRICS_TOKEN: [secret.min(16).max(500), 'un jeton d’au moins 16 caractères, sans espace'],
  JWT_SECRET: [z.string().min(32), 'un secret d’au moins 32 caractères'],
  ADMIN_EMAIL: [mailAddress, 'une adresse email'],
  GAME_DATA_URL: [
    z.union([z.literal('off'), origin]),
    'une origine http(s) sans chemin, par exemple https://donnees.example, ou off',
  ],
  STRIPE_SECRET_KEY: [secret, 'la clé secrète du compte Stripe'],
  STRIPE_WEBHOOK_SECRET: [secret, 'le secret de signature du webhook Stripe'],
  STRIPE_API_URL: [origin, 'une origine http(s) sans chemin'],
  TWITCH_CLIENT_ID: [secret, 'l’identifiant de l’application Twitch'],
  TWITCH_CLIENT_SECRET: [secret, 'le secret de l’application Twitch'],
  TWITCH_API_URL: [base, 'l’adresse de l’API Helix, par exemple https://api.twitch.tv/helix'],
  TWITCH_AUTH_URL: [base, 'l’adresse des jetons Twitch, par exemple https://id.twitch.tv/oauth2/token'],
  SMTP_URL: [
    z.url({ protocol: /^smtps?$/ }),
    'une adresse smtp:// ou smtps://, par exemple smtps://nom:passe@mail.example:465',
  ],
  MAIL_FROM: [sender, 'une adresse email, seule ou sous la forme Comptoir <bonjour@comptoir.example>'],
  CONTACT_TO: [mailAddress, 'une adresse email'],
  GOOGLE_CLIENT_ID: [secret, 'l’identifiant client Google'],
  GOOGLE_JWKS_URL: [base, 'l’adresse des clés publiques de Google'],
  GOOGLE_SCRIPT_URL: [base, 'l’adresse du script de connexion de Google'],
  SOCIAL_URL: [safeUrl, 'une adresse http(s) complète'],
  PORTFOLIO_URL: [safeUrl, 'une adresse http(s) complète'],
  LEGAL_PUBLISHER: [line, 'le nom et l’adresse de l’éditeur, en une ligne'],
  LEGAL_HOST: [line, 'le nom et l’adresse de l’hébergeur, en une ligne'],
  WEB_PUSH: [z.enum(['on', 'off']), 'on ou off'],
  WEB_PUSH_HOSTS: [
    pushHosts,
    'une liste de noms d’hôtes séparés par des virgules, par exemple fcm.googleapis.com,*.push.apple.com',
  ],
  ICONS: [z.enum(['on', 'off']), 'on ou off'],
  LOG_LEVEL: [z.enum(LEVELS), `un niveau parmi ${LEVELS.join(', ')}`],
} as const

/** Variables that mean nothing without each other. */
export const TOGETHER: readonly (readonly (keyof typeof VARIABLES)[])[] = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['TWITCH_CLIENT_ID', 'TWITCH_CLIENT_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
]

type Name = keyof typeof VARIABLES
export type Values = { [N in Name]?: z.output<(typeof VARIABLES)[N][0]> }
