import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { newClient } from '#shared/contract/stamp.ts'
import { createApp } from './app.ts'
import { createPasswords } from './auth/passwords.ts'
import { secretIn } from './auth/secret.ts'
import { ensureStarter } from './catalogue/ensure-starter.ts'
import { followService } from './catalogue/updates.ts'
import { type Config, ConfigError, isLoopback, readConfig } from './config.ts'
import { openDataDir } from './db/open.ts'
import type { AppDeps } from './deps.ts'
import { keepTidy } from './housekeeping.ts'
import { listen } from './listen.ts'
import { keepMailing } from './mail/contact-delivery.ts'
import { createGameData } from './outside/game-data.ts'
import { outsideOf } from './outside/outside.ts'
import { systemRandom } from './random.ts'
import { LiveHub } from './sync/live-hub.ts'

const random = systemRandom()
/** A player waits for the answer: one try, a few seconds. */
const REQUEST_PATIENCE = { idleMs: 4_000, totalMs: 8_000, tries: 1, maxBytes: 1_000_000 }

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const { dataDir, gameDataUrl } = config
  const log = pino({ level: config.logLevel, base: null }, pino.destination(2))
  if (config.adminEmail && !isLoopback(config) && !config.mail) {
    log.warn(
      'ADMIN_EMAIL attend un lien envoyé par e-mail, et SMTP_URL manque : ce compte ne sera pas administrateur',
    )
  }
  const database = await openDataDir(dataDir)
  await ensureStarter(database.db, Date.now())
  const pageDir = resolve('dist/web')
  const deps: AppDeps = {
    db: database.db,
    live: new LiveHub(),
    now: Date.now,
    random,
    boot: newClient(random),
    config,
    secret: config.jwtSecret ?? secretIn(dataDir),
    passwords: createPasswords(),
    log,
    pageDir: existsSync(pageDir) ? pageDir : null,
    outside: outsideOf(config),
    gameData: gameDataUrl ? createGameData({ origin: gameDataUrl, ...REQUEST_PATIENCE }) : undefined,
  }
  const server = await listen(createApp(deps), config)
  process.stdout.write(`Comptoir écoute sur ${addressOf(config, server.port)}\n`)
  const stopTidying = keepTidy(deps)
  const stopMailing = keepMailing(deps)
  const stopFollowing = gameDataUrl ? followService({ ...deps, gameDataUrl, dataDir }) : null
  const stop = async () => {
    stopFollowing?.()
    stopTidying()
    stopMailing()
    deps.live.closeAll()
    await server.stop()
    await database.close()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}

const addressOf = ({ host }: Config, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

main().catch((error: unknown) => {
  const told = error instanceof ConfigError
  process.stderr.write(`${told ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
