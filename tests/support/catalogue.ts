import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { assemble } from '#server/catalogue/assemble.ts'
import type { CatalogueRows } from '#server/catalogue/rows.ts'
import { starterRows } from '#server/catalogue/starter.ts'
import { STARTER_HASH } from '#server/catalogue/starter-hash.ts'
import { replaceCatalogue } from '#server/catalogue/store.ts'
import { importFromService } from '#server/catalogue/updates.ts'
import { openDatabase } from '#server/db/engine/open.ts'
import { createGameData } from '#server/outside/game-data.ts'
import { type GameDataStandIn, startGameData } from '#tests/stand-ins/game-data.ts'
import type { FuelTexts } from '#tests/stand-ins/invented-breeding.ts'
import { type TestApp, testApp } from './app.ts'

/** Recorded answers of the service at real size, where this machine has them. */
const gameDataDir = resolve(process.env.GAME_DATA_DIR ?? '../shared/gamedata')
export const recordedService = join(gameDataDir, 'service')
export const recordedTables = join(gameDataDir, 'tables')
export const noRecordedData = !existsSync(recordedService)
if (noRecordedData) console.info(`skipped: real-size catalogue tests, no game data in ${gameDataDir}`)

type Change = (rows: CatalogueRows) => CatalogueRows
const asMade: Change = (rows) => rows
const made = new Map<Change, Promise<Buffer>>()

/** A database with the starter tables, or with what a change makes of them, as a first start leaves it: made once for a worker. */
export function starterData(change: Change = asMade): Promise<Buffer> {
  const known = made.get(change) ?? filled(change(assemble(starterRows(), null)))
  made.set(change, known)
  return known
}

async function filled(rows: CatalogueRows): Promise<Buffer> {
  const { db, file, close } = await openDatabase(':memory:')
  const provenance = { source: 'starter', sourceVersion: null, starter: STARTER_HASH } as const
  await replaceCatalogue(db, rows, provenance, 0)
  const bytes = file.serialize()
  await close()
  return bytes
}

/** The stand-in shares the test's thread: at real size it is silent while it reads its documents. */
const PATIENT_MS = 10_000
export const IMPATIENT_MS = 300

export type CatalogueServer = {
  app: TestApp
  service: GameDataStandIn
  dataDir: string
  /** Imports from the stand-in, with one retry. `idleMs`: how long it may be silent, for a stand-in that is. */
  importNow(idleMs?: number): ReturnType<typeof importFromService>
  close(): Promise<void>
}

/** The real server with the starter tables, beside a stand-in of the game-data service. */
export async function catalogueServer(
  options: { folder?: string; breeding?: FuelTexts; now?: () => number; env?: Record<string, string> } = {},
): Promise<CatalogueServer> {
  const { now = Date.now, folder, breeding } = options
  const service = await startGameData({ ...(folder && { folder }), ...(breeding && { breeding }) })
  const env = { GAME_DATA_URL: service.url, ...options.env }
  const app = await testApp({ now, env, database: await starterData() })
  const dataDir = await mkdtemp(join(tmpdir(), 'comptoir-catalogue-'))
  return {
    app,
    service,
    dataDir,
    importNow: (idleMs = PATIENT_MS) => {
      const gameData = createGameData({ origin: service.url, idleMs, tries: 2, backoffMs: 1 })
      return importFromService({ db: app.db, dataDir, now }, gameData, () => undefined)
    },
    close: async () => {
      await service.close()
      await app.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
