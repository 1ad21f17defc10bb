import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type GameData, GameDataError } from '#server/outside/game-data.ts'
import { type Document, listIn } from './check.ts'
import type { ImportCache } from './import-cache.ts'
import { ImportError } from './import-error.ts'
import { serviceVersion } from './service-shapes.ts'

/** Where an import reads its documents: the service or a folder of its answers. */
export type Source = {
  version(): Promise<string>
  /** One document by its file name, e.g. `items-quest-all`. */
  document(name: string): Promise<Document>
  /** The almanax, cut as the source can give it. */
  almanaxNames(): Promise<string[]>
}

const BASE = '/dofus3/v1/fr'
const DAY_MS = 86_400_000
/** The service answers at most this many days of almanax a call. */
const DAYS_A_CALL = 35
const DAYS_AHEAD = 365

/** Documents from the service's address. What was fetched stays in `cache` until the import has succeeded. */
export function serviceSource(gameData: GameData, cache: ImportCache, today: string): Source {
  return {
    version: () => versionOf(gameData),
    async document(name) {
      const kept = await cache.read(name)
      if (kept !== null) return { name, json: kept }
      try {
        const { text, json } = await gameData.get(pathOf(name))
        await cache.write(name, text)
        return { name, json }
      } catch (error) {
        // The service ends its calendar somewhere; days beyond it do not exist yet.
        const beyond = name.startsWith('almanax-') && error instanceof GameDataError && error.status === 404
        if (beyond) return { name, json: [] }
        throw error
      }
    },
    almanaxNames: async () => almanaxRanges(today),
  }
}

/** The game version that the service has now. */
export async function versionOf(gameData: GameData): Promise<string> {
  const { json } = await gameData.get('/dofus3/v1/meta/version')
  return listIn({ name: 'version', json }, serviceVersion).version
}

function pathOf(name: string): string {
  const range = /^almanax-(\d{4}-\d{2}-\d{2})-(\d{4}-\d{2}-\d{2})$/.exec(name)
  if (range) return `${BASE}/almanax?range[from]=${range[1]}&range[to]=${range[2]}`
  return `${BASE}/${name.replaceAll('-', '/')}`
}

function almanaxRanges(today: string): string[] {
  const start = Date.parse(`${today}T00:00:00Z`)
  const dayAt = (n: number) => new Date(start + n * DAY_MS).toISOString().slice(0, 10)
  const names: string[] = []
  for (let n = 0; n < DAYS_AHEAD; n += DAYS_A_CALL) {
    names.push(`almanax-${dayAt(n)}-${dayAt(Math.min(n + DAYS_A_CALL, DAYS_AHEAD) - 1)}`)
  }
  return names
}

/** Documents from a folder that holds the service's answers, one file each. */
export function folderSource(folder: string): Source {
  const document = async (name: string): Promise<Document> => {
    const file = `${name}.json`
    try {
      return { name: file, json: JSON.parse(await readFile(join(folder, file), 'utf8')) }
    } catch (error) {
      throw new ImportError(
        file,
        error instanceof SyntaxError ? 'fichier tronqué ou illisible' : 'fichier absent',
      )
    }
  }
  return {
    document,
    version: async () => listIn(await document('version'), serviceVersion).version,
    almanaxNames: async () =>
      (await readdir(folder))
        .filter((file) => /^almanax-.*\.json$/.test(file))
        .map((file) => file.slice(0, -'.json'.length))
        .sort(),
  }
}
