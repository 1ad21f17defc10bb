import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, posix, resolve } from 'node:path'
import { anAccount, BLANK, bundle, type Calls, moduleIn, putRows } from '#scripts/bench/stage.ts'
import { flips } from '#shared/collections/flips.ts'
import { MAX_BATCH, MAX_PAGE } from '#shared/contract/wire.ts'
import { Device } from '#tests/harness/device.ts'
import { freePort } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'
import { contentOf, expectRows, type Found, flipRows } from './flip-rows.ts'
import type { Measures } from './measures.ts'
import type { Place } from './peer.ts'

/**
 * A data layer of the table: its module of the page, by its place in scripts, and what that fetches beside its script.
 * `bound`: the least that the browser allows, with no library: compared with, and given no place.
 */
export type Contender = {
  name: string
  module: string
  bound?: true
  /** Where its rows come from: our server, plain rows and CouchDB's calls of the bare one, or Evolu's relay. */
  store?: 'ours' | 'rows' | 'relay'
  /** Scripts of its workers, by where they come to stand beside the module. */
  workers?: Readonly<Record<string, string>>
  /** Files that stand beside the module as they are. */
  files?: readonly string[]
}
/** A contender at the address of its server. */
export type Stand = { module: string; origin: string; store: 'ours' | 'rows' | 'relay' }
/** What one contender needed in one round: milliseconds, and bytes of its closed databases. */
export type Figures = Record<'load' | 'read' | 'receive' | 'replay' | 'bytesPerRow' | 'emptyBytes', number> &
  Record<'relaxed' | 'strict', number[]>
export type Sizes = { rows: number; edits: number; taps: number }

/** What ours sends and asks for in one call: the others are given the same. */
const CALLS = { batch: MAX_BATCH, page: MAX_PAGE }

/** Everything that is measured, once, for one contender. Throws when any of the work was not done. */
export async function roundOf(stand: Stand, name: string, sizes: Sizes): Promise<Figures> {
  const first = await withoutServer(stand, name, sizes)
  const second = await withServer(stand, name, sizes)
  return { ...first, ...second.figures, bytesPerRow: second.bytes / sizes.rows }
}

/** An empty database, weighed; then another, filled. */
const withoutServer = (stand: Stand, name: string, { rows }: Sizes) =>
  inProfile(stand, async ({ open, weighed }) => {
    const empty = await placeOf(stand, `${name}-empty`, 0)
    // Opened twice before it is weighed, as the full one is: a database tidies itself up at its second start.
    await open((call) => call('make', empty))
    const { bytes: emptyBytes } = await weighed((call) => call('make', empty))
    const place = await placeOf(stand, `${name}-loaded`, 0)
    const load = await open(async (call, again) => {
      const ms = await call('load', place, rows)
      await again()
      await call('check', place, { rows })
      return ms
    })
    return { emptyBytes, load }
  })

/** One database from its first sign-in: rows received, read at the next start, edited offline, replayed, tapped. */
const withServer = (stand: Stand, name: string, sizes: Sizes) =>
  inProfile(stand, async ({ open, weighed }) => {
    const place = await placeOf(stand, name, sizes.rows)
    const receive = await open((call) => call('receive', place, sizes.rows))
    const { answer: read, bytes } = await weighed((call) => call('read', place, sizes.rows))
    const figures = await open(async (call, again) => {
      await call('edit', place, sizes)
      await again()
      const replay = await call('replay', place, sizes)
      // Every edit of the device has reached the server.
      expectRows(await servedRows(stand, place), contentOf({ rows: sizes.rows, edits: sizes.edits }))
      await again()
      await call('sent', place)
      const relaxed = await call('tap', place, sizes.taps, 'relaxed')
      const strict = await call('tap', place, sizes.taps, 'strict')
      await again()
      await call('check', place, { ...sizes, runs: 2 })
      return { receive, read, replay, relaxed, strict }
    })
    return { figures, bytes }
  })

async function placeOf({ origin, store }: Stand, name: string, count: number): Promise<Place> {
  if (store === 'ours') {
    const session = await anAccount(origin)
    await putRows(origin, session, flips, flipRows(count))
    return { name, ...CALLS, session }
  }
  const answer = await fetch(`${origin}/${store}/${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ count }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return { name, ...CALLS, session: null }
}

async function servedRows({ origin, store }: Stand, { name, session }: Place): Promise<Found[]> {
  const answer = session
    ? await fetch(`${origin}/api/v1/flips`, { headers: { authorization: `Bearer ${session.token}` } })
    : await fetch(`${origin}/${store}/${name}?limit=1000000`)
  const { entries, rows = entries }: { entries: Found[]; rows?: Found[] } = await answer.json()
  return rows
}

/** Calls the contender in a page; `again` loads the page anew. */
type InPage<T> = (call: Calls<Measures>, again: () => Promise<unknown>) => Promise<T>
/** An empty browser profile that lives for one piece of work. */
type Profile = {
  /** Runs the browser for as long as the work takes. */
  open<T>(work: InPage<T>): Promise<T>
  /** The same; then the bytes of the databases, once the browser has tidied them up and is closed. */
  weighed<T>(work: InPage<T>): Promise<{ answer: T; bytes: number }>
}

async function inProfile<T>({ origin, module }: Stand, work: (profile: Profile) => Promise<T>): Promise<T> {
  const device = new Device(origin)
  // Where the browser keeps IndexedDB, and the files of the origin.
  const bytes = () => {
    const folders = ['IndexedDB', 'File System'].map((name) => join(device.profile, 'Default', name))
    return folders.filter(existsSync).reduce((sum, folder) => sum + bytesOf(folder), 0)
  }
  const open: Profile['open'] = async (inPage) => {
    const page = await device.open(BLANK)
    const call = moduleIn<Measures>(page, module.replace(/\.tsx$/, ''))
    const answer = await inPage(call, () => page.reload())
    await device.close()
    return answer
  }
  const weighed: Profile['weighed'] = async (inPage) => {
    const answer = await open(async (call, again) => {
      const found = await inPage(call, again)
      await still(bytes)
      return found
    })
    if (bytes() === 0) throw new Error(`${device.profile} stores nothing`)
    return { answer, bytes: bytes() }
  }
  try {
    return await work({ open, weighed })
  } finally {
    await device.dispose()
  }
}

const bytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false }))
    .reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0)

/** Waits until a weight no longer changes: what the browser has yet to compact is none of the rows' size. */
async function still(bytes: () => number): Promise<void> {
  const end = Date.now() + 20_000
  for (let last = -1, steps = 0; steps < 6 && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    const now = bytes()
    steps = now === last ? steps + 1 : 0
    last = now
  }
}

/** Serves the contenders' modules and the bare rows from an origin of their own, and cleans up. */
export async function onBareSite<T>(
  contenders: readonly Contender[],
  work: (url: string) => Promise<T>,
): Promise<T> {
  mkdirSync('.cache', { recursive: true })
  const home = resolve(mkdtempSync(join('.cache', 'bench-')))
  try {
    const outdir = join(home, 'bench')
    const workers = contenders.flatMap(({ module, workers = {} }) =>
      Object.entries(workers).map(([name, file]) => {
        return { in: file, out: posix.join(posix.dirname(module), name) }
      }),
    )
    await bundle(
      contenders.map(({ module }) => module),
      outdir,
      workers,
    )
    for (const { module, files = [] } of contenders)
      for (const file of files) cpSync(file, join(outdir, dirname(module), basename(file)))
    return await served(home, work)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

async function served<T>(home: string, work: (url: string) => Promise<T>): Promise<T> {
  const port = String(await freePort())
  const args = [home, join(home, 'rows.db'), join(home, 'relay.db'), port]
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/lab/peers/server.ts', ...args], {
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}`
  try {
    await until(async () => child.exitCode !== null || (await fetch(`${url}/healthz`)).ok, 20_000)
    if (child.exitCode !== null) throw new Error('the bare server stopped at once')
    return await work(url)
  } finally {
    child.kill()
  }
}
