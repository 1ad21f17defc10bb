import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureStarter } from '#server/catalogue/ensure-starter.ts'
import { folderSource } from '#server/catalogue/import/sources.ts'
import { importCatalogue } from '#server/catalogue/import.ts'
import { DATABASE_FILE } from '#server/db/engine/check-file.ts'
import { openDatabase } from '#server/db/engine/open.ts'

const FOLDER = join(process.env.GAME_DATA_DIR ?? '../shared/gamedata', 'service')

/** Imports the real-size catalogue into a data folder before its server starts; its number of items, null for the starter's own. */
export async function fillCatalogue(dataDir: string): Promise<number | null> {
  if (!existsSync(FOLDER)) return null
  const { db, close } = await openDatabase(join(dataDir, DATABASE_FILE))
  try {
    await ensureStarter(db, Date.now())
    const { items } = await importCatalogue(folderSource(FOLDER), { db, now: Date.now, report: () => {} })
    return items
  } finally {
    await close()
  }
}
