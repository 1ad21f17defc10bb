import * as z from 'zod'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type Config = {
  port: number
  host: string
  dataDir: string
  publicUrl: URL
  /** Null: made once in the data directory. */
  jwtSecret: string | null
  adminEmail: string | null
  /** Origin of the public game-data service; null: off. */
  gameDataUrl: string | null
  logLevel: (typeof LEVELS)[number]
}

/** A variable of the environment that cannot be used; the message names it, in French. */
export class ConfigError extends Error {}

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().max(65_535))
const webAddress = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text))
const origin = webAddress
  .refine((url) => url.pathname === '/' && url.search === '' && url.hash === '')
  .transform((url) => url.origin)

const variables = z.object({
  PORT: z.optional(port),
  HOST: z.optional(z.string().regex(/^[\w.:-]+$/)),
  DATA_DIR: z.optional(z.string()),
  PUBLIC_URL: z.optional(webAddress),
  JWT_SECRET: z.optional(z.string().min(32)),
  ADMIN_EMAIL: z.optional(z.string().regex(/^[^\s@]+@[^\s@]+$/)),
  GAME_DATA_URL: z.optional(origin),
  LOG_LEVEL: z.optional(z.enum(LEVELS)),
})

const EXPECTED: Record<string, string> = {
  PORT: 'un numéro de port de 0 à 65535',
  HOST: 'un nom ou une adresse de machine',
  DATA_DIR: 'un dossier',
  PUBLIC_URL: 'une adresse http(s) complète, par exemple https://comptoir.example',
  JWT_SECRET: 'un secret d’au moins 32 caractères',
  ADMIN_EMAIL: 'une adresse e-mail',
  GAME_DATA_URL: 'une origine http(s) sans chemin, par exemple https://donnees.example',
  LOG_LEVEL: `un niveau parmi ${LEVELS.join(', ')}`,
}

/** Reads the configuration once; an empty variable is an unset one. Throws `ConfigError`. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.keys(EXPECTED).flatMap((name) => {
      const text = env[name]?.trim()
      return text ? [[name, text]] : []
    }),
  )
  const read = variables.safeParse(given)
  if (!read.success) {
    const name = String(read.error.issues[0]?.path[0])
    throw new ConfigError(`Configuration : ${name} doit être ${EXPECTED[name]}.`)
  }
  const { data } = read
  const listenPort = data.PORT ?? 8787
  return {
    port: listenPort,
    host: data.HOST ?? '127.0.0.1',
    dataDir: data.DATA_DIR ?? './data',
    publicUrl: data.PUBLIC_URL ?? new URL(`http://localhost:${listenPort}`),
    jwtSecret: data.JWT_SECRET ?? null,
    adminEmail: data.ADMIN_EMAIL?.toLowerCase() ?? null,
    gameDataUrl: data.GAME_DATA_URL ?? null,
    logLevel: data.LOG_LEVEL ?? 'info',
  }
}

/** Whether people reach this server only from its own machine. */
export const isLoopback = ({ publicUrl }: Config): boolean =>
  publicUrl.hostname === 'localhost' ||
  publicUrl.hostname === '[::1]' ||
  /^127(\.\d+){3}$/.test(publicUrl.hostname)
