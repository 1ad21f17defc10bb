import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Document, listIn } from '#server/catalogue/check.ts'
import { type GameData, GameDataError } from '#server/outside/game-data.ts'
import { OTHER_LANGUAGES } from '#shared/catalogue/game-languages.ts'
import type { ImportCache } from './import-cache.ts'
import { ImportError } from './import-error.ts'
import { dayList, serviceVersion } from './service-shapes.ts'

/** The game's version, and when the service last changed its answers for it; null: it does not say. */
export type GameVersion = { version: string; stamp: string | null }

/** Where an import reads its documents: the service or a folder of its answers. */
export type Source = {
  version(): Promise<GameVersion>
  /**
   * One document by its file name, e.g. `items-quest-all`, `en-items-quest-all` in English; `trim` leaves out of it what nobody
   * will read. Throws GameDataError (404: there is none), or ImportError.
   */
  document(name: string, options?: Asking): Promise<Document>
  /** Forgets a document that was refused, so that the next import asks for it again. */
  forget(name: string): Promise<void>
  /** How many steps a year of almanax takes, each of which is reported. */
  almanaxSteps: number
  /** So many days of almanax from today on: a year, unless told otherwise. */
  almanax(report: () => Promise<void>, days?: number): Promise<Almanax>
}

type Asking = { tries?: number; trim?: (json: unknown) => unknown }

const BASE = '/dofus3/v1'
const OF_LANGUAGE = new RegExp(`^(${OTHER_LANGUAGES.join('|')})-(.*)$`)

type Wanted = { cache: ImportCache; today: string; signal?: AbortSignal | undefined }

/** Documents from the service's address. What was fetched stays in `cache` until the import has succeeded. */
export function serviceSource(gameData: GameData, { cache, today, signal }: Wanted): Source {
  const fetched = async (name: string, { tries, trim }: Asking = {}): Promise<Document> => {
    signal?.throwIfAborted()
    const kept = await cache.read(name)
    if (kept !== null) return { name, json: kept }
    const { text, json } = await gameData.get(pathOf(name), tries === undefined ? undefined : { tries })
    const read = trim ? trim(json) : json
    await cache.write(name, trim ? JSON.stringify(read) : text)
    return { name, json: read }
  }
  return {
    version: () => versionOf(gameData),
    document: fetched,
    forget: (name) => cache.drop(name),
    almanaxSteps: almanaxRanges(today).length,
    // A range that fails is asked again by halves: no need to repeat it as it stands.
    almanax: (report, days = YEAR) =>
      fetchAlmanax(almanaxRanges(today, days), (name) => fetched(name, { tries: 1 }), { report, signal }),
  }
}

/** The game version that the service has now. */
export async function versionOf(gameData: GameData, tries?: number): Promise<GameVersion> {
  const { json } = await gameData.get('/dofus3/v1/meta/version', tries === undefined ? undefined : { tries })
  return versionIn({ name: 'version', json })
}

function versionIn(document: Document): GameVersion {
  const { version, update_stamp } = listIn(document, serviceVersion)
  return { version, stamp: update_stamp ?? null }
}

function pathOf(name: string): string {
  const range = /^almanax-(\d{4}-\d{2}-\d{2})-(\d{4}-\d{2}-\d{2})$/.exec(name)
  if (range) return `${BASE}/fr/almanax?range[from]=${range[1]}&range[to]=${range[2]}`
  const [, language = 'fr', document = name] = OF_LANGUAGE.exec(name) ?? []
  return `${BASE}/${language}/${document.replaceAll('-', '/')}`
}

/** Documents from a folder that holds the service's answers, one file each. */
export function folderSource(folder: string): Source {
  const document = async (name: string): Promise<Document> => {
    const file = `${name}.json`
    try {
      return { name: file, json: JSON.parse(await readFile(join(folder, file), 'utf8')) }
    } catch (error) {
      if (error instanceof SyntaxError) throw new ImportError(file, 'fichier tronqué ou illisible')
      throw new GameDataError(file, 404, 'fichier absent')
    }
  }
  return {
    document,
    forget: async () => {},
    version: async () => versionIn(await document('version')),
    almanaxSteps: 1,
    async almanax(report) {
      const files = (await readdir(folder)).filter((file) => /^almanax-.*\.json$/.test(file)).sort()
      const documents: Document[] = []
      for (const file of files) documents.push(await document(file.slice(0, -'.json'.length)))
      await report()
      return { documents, missing: [] }
    },
  }
}

const DAY_MS = 86_400_000
/** The service answers at most this many days of almanax a call. */
const DAYS_A_CALL = 35
const YEAR = 365
/** Calls that one import may spend on the days, so that a broken almanax does not cost the service a thousand. */
const MOST_CALLS = 150
/** So many silences, and the service is left alone. */
const MOST_SILENCES = 2

/** Days of the almanax as documents, and the days that nobody could give. */
type Almanax = { documents: Document[]; missing: string[] }
type Range = { from: number; to: number }

/** The ranges in which so many days of almanax from `today` on are asked. */
function almanaxRanges(today: string, days = YEAR): Range[] {
  const start = Date.parse(`${today}T00:00:00Z`) / DAY_MS
  return Array.from({ length: Math.ceil(days / DAYS_A_CALL) }, (_, n) => ({
    from: start + n * DAYS_A_CALL,
    to: start + Math.min((n + 1) * DAYS_A_CALL, days) - 1,
  }))
}

const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

const daysOf = ({ from, to }: Range): string[] =>
  Array.from({ length: to - from + 1 }, (_, n) => dayText(from + n))

/**
 * The almanax by ranges. The service fails for a whole range in which it does not know one item: such a range is asked again
 * by halves, down to the day. What fails otherwise is missing; nothing of the almanax ends an import but its `signal`.
 */
async function fetchAlmanax(
  ranges: readonly Range[],
  fetchRange: (name: string) => Promise<Document>,
  { report, signal }: { report: () => Promise<void>; signal?: AbortSignal | undefined },
): Promise<Almanax> {
  const documents: Document[] = []
  const missing: string[] = []
  let calls = 0
  let silences = 0

  async function ask(range: Range): Promise<void> {
    if (calls >= MOST_CALLS || silences >= MOST_SILENCES) {
      missing.push(...daysOf(range))
      return
    }
    calls += 1
    try {
      const document = await fetchRange(`almanax-${dayText(range.from)}-${dayText(range.to)}`)
      if (dayList.safeParse(document.json).success) documents.push(document)
      else missing.push(...daysOf(range))
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof GameDataError)) throw error
      // The service's calendar ends somewhere; days beyond it do not exist yet.
      if (error.status === 404) return
      if (error.status === null) silences += 1
      const half = Math.floor((range.from + range.to) / 2)
      if (error.status === null || error.status < 500 || range.from === range.to) {
        missing.push(...daysOf(range))
        return
      }
      await ask({ from: range.from, to: half })
      await ask({ from: half + 1, to: range.to })
    }
  }

  for (const range of ranges) {
    await ask(range)
    await report()
  }
  return { documents, missing }
}
