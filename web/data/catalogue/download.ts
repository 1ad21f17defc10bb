import { logRepeatedRefusal } from '#data/log-refusal.ts'
import { storageFault } from '#data/storage.ts'
import { type GameLanguage, namesPartName } from '#shared/catalogue/game-languages.ts'
import { effectsPart, itemsPart, recipesPart } from '#shared/catalogue/item-parts.ts'
import { CORE_KINDS } from '#shared/catalogue/part-names.ts'
import { searchText } from '#shared/catalogue/search-text.ts'
import type { Shape } from '#shared/catalogue/shapes.ts'
import * as tables from '#shared/catalogue/tables.ts'
import { anyPart, type Manifest, manifest, type PartEntry } from '#shared/catalogue/wire.ts'
import { type CatalogueDb, catalogueDb, type StoredPart } from './catalogue-db.ts'
import {
  CatalogueError,
  type CatalogueFailure,
  type DownloadEvent,
  type DownloadMessage,
} from './download-messages.ts'

/** The failure that any thrown value stands for. */
export function failureOf(error: unknown): CatalogueFailure {
  if (error instanceof CatalogueError) return error.code
  return storageFault(error) === 'full' ? 'full' : 'storage'
}

export type Download = {
  db: CatalogueDb
  request: (path: string, init: RequestInit) => Promise<Response>
  report: (event: DownloadEvent) => void
  /** The language of the player's game: of another than ours the names of items come too, and no other's. */
  language?: GameLanguage
}

const SILENCE_MS = 30_000
const AT_ONCE = 4

/**
 * Brings this device to the server's catalogue: only parts that it does not hold are fetched, each is checked against
 * its hash and kept at once, so that an interrupted download goes on where it stopped. The new catalogue takes over in
 * one transaction when its core is complete; until then the old one serves. Throws CatalogueError.
 */
export async function downloadCatalogue({ db, request, report, language = 'fr' }: Download): Promise<void> {
  const wanted = await fetchManifest(request)
  report({ type: 'service', service: wanted.service ?? null })
  const held = new Set(await db.getAllKeys('parts'))
  const missing = wanted.parts.filter((part) => !held.has(part.hash))
  const total = missing.reduce((rows, part) => rows + part.rows, 0)
  let done = 0
  const fetchAll = async (parts: PartEntry[]) => {
    const queue = [...parts]
    const work = async () => {
      for (let part = queue.shift(); part; part = queue.shift()) {
        await db.put('parts', await fetchPart(request, part))
        done += part.rows
        report({ type: 'progress', done, total })
      }
    }
    const stopAll = (error: unknown) => {
      queue.length = 0
      throw error
    }
    // Everything under way is settled before a failure is told: nothing writes behind the next attempt's back.
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => work().catch(stopAll)))
    for (const end of ended) if (end.status === 'rejected') throw end.reason
  }
  const isCore = (part: PartEntry) => CORE_KINDS.includes(part.kind)
  if (total > 0) report({ type: 'progress', done, total })
  await fetchAll(missing.filter(isCore))
  await takeOver(db, wanted)
  report({ type: 'core', version: wanted.version })
  await fetchAll(missing.filter((part) => !isCore(part)))
  const names = await bringNames({ db, request }, wanted, language)
  if (language !== 'fr') report({ type: 'names', language, hash: names?.hash ?? null })
  await forgetOthers(db, [...wanted.parts, ...(names ? [names] : [])])
  report({ type: 'done', version: wanted.version })
}

/** Keeps the names of a language as the server has them now; those that this device holds where it has none any more. */
async function bringNames(
  { db, request }: Pick<Download, 'db' | 'request'>,
  wanted: Manifest,
  language: GameLanguage,
): Promise<PartEntry | null> {
  const called = language === 'fr' ? null : namesPartName(language)
  const held = (await db.get('meta', 'current'))?.names
  const entry = wanted.names?.find(({ name }) => name === called)
  if (entry && (await db.getKey('parts', entry.hash)) === undefined)
    await db.put('parts', await fetchPart(request, entry))
  const kept = entry ?? (held?.name === called ? held : null)
  if (kept?.hash === held?.hash) return kept
  const keeping = db.transaction('meta', 'readwrite')
  const current = await keeping.store.get('current')
  if (current) {
    const { names: _before, ...others } = current
    await keeping.store.put({ ...others, ...(kept && { names: kept }) })
  }
  await keeping.done
  return kept
}

async function takeOver(db: CatalogueDb, wanted: Manifest): Promise<void> {
  const taking = db.transaction('meta', 'readwrite')
  const current = await taking.store.get('current')
  const { version, game, parts } = wanted
  const held = current?.version === version && current.game === game
  const put = held
    ? null
    : taking.store.put({
        id: 'current',
        version,
        ...(game !== undefined && { game }),
        parts,
        ...(current?.names && { names: current.names }),
      })
  await Promise.all([put, taking.done])
}

async function forgetOthers(db: CatalogueDb, wanted: readonly PartEntry[]): Promise<void> {
  const kept = new Set(wanted.map((part) => part.hash))
  const forgetting = db.transaction('parts', 'readwrite')
  const held = await forgetting.store.getAllKeys()
  const gone = held.filter((hash) => !kept.has(hash))
  await Promise.all([...gone.map((hash) => forgetting.store.delete(hash)), forgetting.done])
}

/** What the server's catalogue is made of. Throws CatalogueError. */
export async function fetchManifest(request: Download['request']): Promise<Manifest> {
  const body = await fetchText(request, '/api/v1/catalogue', 'no-cache')
  return parsed(manifest, body)
}

async function fetchPart(request: Download['request'], part: PartEntry): Promise<StoredPart> {
  const { hash, name, kind } = part
  // The hash is the address: the browser's own cache would only store it twice.
  const text = await fetchText(request, `/api/v1/catalogue/parts/${hash}.json`, 'no-store')
  if (!(await isWhole(text, part))) throw new CatalogueError('damaged')
  if (kind === 'items') {
    const { rows } = parsed(itemsPart, text)
    return { hash, name, kind, text, search: rows.map((row) => searchText(row[1])).join('\n') }
  }
  parsed(SHAPES[kind] ?? anyPart, text)
  return { hash, name, kind, text, search: null }
}

const SHAPES: Record<string, Shape> = {
  recipes: recipesPart,
  effects: effectsPart,
  ...Object.fromEntries(
    Object.values(tables).flatMap((table) => ('part' in table ? [[table.kind, table.part]] : [])),
  ),
}

async function fetchText(request: Download['request'], path: string, cache: RequestCache): Promise<string> {
  try {
    const answer = await request(path, { cache, signal: AbortSignal.timeout(SILENCE_MS) })
    const text = await answer.text()
    if (answer.ok) return text
    logRepeatedRefusal('GET', path, answer.status, jsonOf(text))
    throw new CatalogueError('network')
  } catch {
    throw new CatalogueError('network')
  }
}

function parsed<T>(shape: Shape<T>, text: string): T {
  const json = jsonOf(text)
  if (!shape.is(json)) throw new CatalogueError('damaged')
  return json
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function isWhole(text: string, part: PartEntry): Promise<boolean> {
  const bytes = new TextEncoder().encode(text)
  // An insecure context (a plain address in a home network) has no digest; the length is what is left.
  if (!('subtle' in crypto)) return bytes.length === part.bytes
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hash === part.hash
}

/** One download at a time on the device: another tab's turn finds most of the work done. Never throws. */
export async function downloadLocked(
  language: GameLanguage,
  report: (message: DownloadMessage) => void,
): Promise<void> {
  const run = async () => {
    try {
      const request: Download['request'] = (path, init) => fetch(path, init)
      await downloadCatalogue({ db: await catalogueDb(), request, report, language })
    } catch (error) {
      report({ type: 'failed', code: failureOf(error) })
    }
  }
  // No locks in an insecure context; two downloads at once only cost traffic.
  await ('locks' in navigator ? navigator.locks.request('comptoir-catalogue', run) : run())
}
