import { ensureStarter } from '#server/catalogue/ensure-starter.ts'
import { ImportError } from '#server/catalogue/import/import-error.ts'
import { folderSource } from '#server/catalogue/import/sources.ts'
import { importRow, serviceState } from '#server/catalogue/import/state.ts'
import { importLines, professionLines, typeLines } from '#server/catalogue/import/text.ts'
import { type Imported, importCatalogue, type Progress } from '#server/catalogue/import.ts'
import {
  catalogueCounts,
  catalogueTypes,
  recipesWithoutProfession,
} from '#server/catalogue/search/queries.ts'
import { catalogueMeta } from '#server/catalogue/store.ts'
import { importFromService } from '#server/catalogue/updates.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openConfigured } from '#server/db/engine/open.ts'
import type { Db } from '#server/db/schema.ts'
import { createGameData, GameDataError } from '#server/outside/game-data.ts'
import { userAgentOf } from '#server/outside/user-agent.ts'
import { hasHall } from '#shared/domain/courses/halls.ts'
import { Misuse, Refusal, run } from './command.ts'

const USAGE = `Usage :
  npm run catalogue -- import <adresse ou dossier>
  npm run catalogue -- status
`

const say = (line: string) => process.stdout.write(`${line}\n`)
const report: Progress = (done, total, label) => say(`[${done}/${total}] ${label}`)

async function main([command, source]: string[]): Promise<void> {
  if (command !== 'status' && (command !== 'import' || source === undefined)) throw new Misuse()
  const config = readConfig(process.env)
  const database = await openConfigured(config)
  try {
    await database.inTurn('starter', async () => void (await ensureStarter(database.db, Date.now())))
    if (source !== undefined) tell(await imported(database.db, config, source))
    await status(database.db, config)
  } catch (error) {
    if (!(error instanceof ImportError || error instanceof GameDataError)) throw error
    throw new Refusal(`Import refusé, l’ancien catalogue reste en service. ${error.message}`)
  } finally {
    await database.close()
  }
}

function imported(db: Db, config: Config, source: string): Promise<Imported> {
  const now = Date.now
  if (!/^https?:\/\//.test(source)) return importCatalogue(folderSource(source), { db, now, report })
  const gameData = createGameData({ origin: new URL(source).origin, userAgent: userAgentOf(config) })
  return importFromService({ db, dataDir: config.dataDir, now }, gameData, report)
}

function tell({ items, recipes, unknownIngredients, skipped }: Imported): void {
  say(`Import terminé : ${items} objets, ${recipes} recettes.`)
  if (unknownIngredients > 0) say(`${unknownIngredients} ingrédients ne sont décrits nulle part.`)
  for (const { place, why } of skipped) say(`Laissée de côté : ${place} : ${why}`)
}

async function status(db: Db, { gameDataUrl }: Config): Promise<void> {
  const meta = await catalogueMeta(db)
  if (!meta) return
  const { items, recipes } = await catalogueCounts(db)
  const origin = meta.source === 'service' ? `service, jeu ${meta.source_version}` : 'tables de départ'
  say(
    `Catalogue ${meta.version} (${origin}), ${items} objets, ${recipes} recettes, du ${new Date(meta.imported_at).toISOString()}.`,
  )
  const row = await importRow(db)
  for (const line of importLines(row, serviceState(row, Date.now()), gameDataUrl)) say(line)
  for (const line of professionLines(await recipesWithoutProfession(db))) say(line)
  const types = await catalogueTypes(db)
  for (const line of typeLines(types.filter((one) => one.type !== '' && !hasHall(one)))) say(line)
}

void run(USAGE, main)
