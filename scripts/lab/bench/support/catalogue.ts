import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureStarter } from '#server/catalogue/ensure-starter.ts'
import { folderSource } from '#server/catalogue/import/sources.ts'
import { importCatalogue } from '#server/catalogue/import.ts'
import { openDatabase } from '#server/db/engine/open.ts'

const FOLDER = join(process.env.GAME_DATA_DIR ?? '../shared/gamedata', 'service')

/** Imports the real-size catalogue into a data folder before its server starts; answers what the server will have. */
export async function fillCatalogue(dataDir: string): Promise<string> {
  if (!existsSync(FOLDER)) return 'starter catalogue'
  const { db, close } = await openDatabase(join(dataDir, 'comptoir.sqlite'))
  try {
    await ensureStarter(db, Date.now())
    const { items } = await importCatalogue(folderSource(FOLDER), { db, now: Date.now, report: () => {} })
    return `${items} items`
  } finally {
    await close()
  }
}
