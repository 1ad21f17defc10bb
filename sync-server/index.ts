import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { newClient } from '#shared/contract/stamp.ts'
import { createApp } from './app.ts'
import { adminLinkFile, adminLinkIn } from './auth/admin-link.ts'
import { createPasswords } from './auth/passwords.ts'
import { isAdmin } from './auth/public-user.ts'
import { loadOrCreateSecret, METRICS_SECRET } from './auth/secret.ts'
import { ensureStarter } from './catalogue/ensure-starter.ts'
import { followService } from './catalogue/updates.ts'
import { ClosedAccounts } from './closed-accounts.ts'
import { addressOf, ConfigError, publicWarning, readConfig } from './config.ts'
import { checkFile, noteMade } from './db/engine/check-file.ts'
import type { Database } from './db/engine/database.ts'
import { openConfigured, serveAlone } from './db/engine/open.ts'
import { userByEmail } from './db/users.ts'
import type { AppDeps } from './deps.ts'
import { startHousekeeping } from './housekeeping.ts'
import { AccountQueue, AccountTurns } from './http/account-queue.ts'
import { createIcons } from './icons/icons.ts'
import { systemRandom } from './ids.ts'
import { listen } from './listen.ts'
import { createLog, LogOutput, logUncaughtErrors } from './log.ts'
import { startContactDelivery } from './mail/contact-delivery.ts'
import { startPublishing } from './market/publish.ts'
import { countGameData, countIcons, countOutside } from './metrics/count-outside.ts'
import { createProcessMetrics } from './metrics/server-metrics.ts'
import { withCircuitBreaker } from './outside/circuit-breaker.ts'
import { createGameData } from './outside/game-data.ts'
import { createFetchIcon } from './outside/game-data-icons.ts'
import { outsideOf } from './outside/outside.ts'
import { userAgentOf } from './outside/user-agent.ts'
import { closeToOthers, makePrivateFiles } from './private-files.ts'
import { LiveHub } from './sync/live-hub.ts'
import { startWebPush } from './web-push/pass.ts'

const random = systemRandom()
/** A player waits for the answer: one try, a few seconds. */
const REQUEST_PATIENCE = { idleMs: 2_500, totalMs: 8_000, tries: 1, maxBytes: 1_000_000 }

async function main(): Promise<void> {
  makePrivateFiles()
  const config = readConfig(process.env)
  const { dataDir, databaseUrl, gameDataUrl } = config
  const logOutput = new LogOutput()
  const log = createLog(config, logOutput)
  logUncaughtErrors(log)
  const warning = publicWarning(config)
  if (warning) log.warn(warning)
  if (databaseUrl === null) {
    serveAlone(dataDir)
    checkFile(dataDir)
  }
  const open = closeToOthers(dataDir)
  if (open.length > 0) log.warn({ files: open }, 'DATA_DIR : d’autres utilisateurs peuvent lire ces fichiers')
  const database = await openConfigured(config)
  if (databaseUrl === null) noteMade(dataDir)
  await database.inTurn('starter', async () => void (await ensureStarter(database.db, Date.now())))
  const pageDir = resolve('dist/web')
  const live = new LiveHub()
  const metrics = createProcessMetrics({ live, database, dataDir })
  metrics.figure('comptoir_log_lost_lines', 'Lines of the log that could not be written.', () => ({
    '': logOutput.lost,
  }))
  const userAgent = userAgentOf(config)
  const fetchIcon = gameDataUrl
    ? countIcons(createFetchIcon({ origin: gameDataUrl, userAgent }), metrics)
    : null
  const icons = config.icons ? createIcons({ dataDir, fetchIcon, now: Date.now, log }) : undefined
  const deps: AppDeps = {
    db: database.db,
    live,
    now: Date.now,
    random,
    boot: newClient(random),
    inTurn: database.inTurn,
    queue: new AccountQueue(),
    closedAccounts: new ClosedAccounts(database.db, log),
    turns: new AccountTurns(),
    config,
    secret: config.jwtSecret ?? loadOrCreateSecret(dataDir),
    metricsToken: config.metricsToken ?? loadOrCreateSecret(dataDir, METRICS_SECRET),
    handAdminLink: adminLinkIn(dataDir),
    passwords: createPasswords(),
    log,
    metrics,
    pageDir: existsSync(pageDir) ? pageDir : null,
    outside: countOutside(outsideOf(config), metrics),
    gameData: gameDataUrl
      ? withCircuitBreaker(
          countGameData(createGameData({ origin: gameDataUrl, userAgent, ...REQUEST_PATIENCE }), metrics),
          { now: Date.now, log },
        )
      : undefined,
    icons,
  }
  const stopRelaying = await relayOf(database, deps)
  // Before anybody learns that it serves: who reads the address may end the process at once.
  const told = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  const server = await listen(createApp(deps), config)
  process.stdout.write(`Comptoir écoute sur ${addressOf(config.host, server.port)}\n`)
  if (await awaitsAdminLink(deps)) {
    process.stdout.write(
      `Administration : à la connexion du compte d’ADMIN_EMAIL, le lien à ouvrir dans sa session s’écrit dans ${adminLinkFile(dataDir)}\n`,
    )
  }
  const stopHousekeeping = startHousekeeping(deps)
  const stopContactDelivery = startContactDelivery(deps)
  const { unlessTaken } = database
  const stopWebPush = startWebPush({ ...deps, unlessTaken })
  const stopPublishing = startPublishing({ ...deps, unlessTaken })
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const stopFollowing = gameDataUrl
    ? followService({ ...deps, gameDataUrl, userAgent, dataDir, unlessTaken, say })
    : null
  const stop = async () => {
    const followed = stopFollowing?.()
    stopHousekeeping()
    stopContactDelivery()
    stopWebPush()
    stopPublishing()
    icons?.stop()
    deps.live.closeAll()
    await Promise.all([server.stop(), followed])
    await deps.closedAccounts.stop()
    await stopRelaying?.()
    await database.close()
    process.exit(0)
  }
  void told.then(stop)
}

/** Whether ADMIN_EMAIL waits for the link that is written into a file. */
async function awaitsAdminLink({ db, config }: AppDeps): Promise<boolean> {
  if (config.adminEmail === null || config.mail !== null) return false
  const user = await userByEmail(db, config.adminEmail)
  return !user || !isAdmin(user, config)
}

/** Relays live events between processes that share a database. */
async function relayOf(database: Database, { config, live, boot, log }: AppDeps) {
  if (database.kind === 'sqlite' || config.databaseUrl === null) return null
  const { relayLive } = await import('./sync/live-relay.ts')
  return relayLive({ database, url: config.databaseUrl, live, boot, log })
}

main().catch((error: unknown) => {
  const isConfig = error instanceof ConfigError
  process.stderr.write(`${isConfig ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
