import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { documentOf, LIST_NAMES } from '#server/catalogue/import/lists.ts'
import { followed, importRow, noteImport } from '#server/catalogue/import/state.ts'
import { catalogueMeta } from '#server/catalogue/store.ts'
import { type FollowDeps, followService } from '#server/catalogue/updates.ts'
import type { Manifest } from '#shared/catalogue/wire.ts'
import { until } from '#tests/harness/until.ts'
import { testApp } from '#tests/support/app.ts'
import { type CatalogueServer, catalogueServer } from '#tests/support/catalogue.ts'
import { aBlackHole } from '#tests/support/server/black-hole.ts'

const HOUR = 3_600_000
let server: CatalogueServer
let clock = Date.now()
let said: string[] = []
let stops: (() => Promise<void>)[] = []
beforeEach(async () => {
  clock = Date.now()
  said = []
  stops = []
  server = await catalogueServer({ now: () => clock })
})
afterEach(async () => {
  for (const stop of stops) await stop()
  await server.close()
})

/** Every list is something else than a list. */
const allWrong = LIST_NAMES.map((list) => ({ kind: 'other-shape' as const, document: documentOf(list) }))

const manifest = async (headers: Record<string, string> = {}) =>
  server.app.call<Manifest>('GET', '/api/v1/catalogue', { headers })

/** Follows a service as the running server does. */
function follow(more: Partial<FollowDeps> = {}): () => Promise<void> {
  const { app, dataDir, service } = server
  const stop = followService({
    db: app.db,
    dataDir,
    now: () => clock,
    gameDataUrl: service.url,
    userAgent: 'Comptoir',
    random: () => 0.5,
    log: { info: () => undefined, warn: () => undefined },
    unlessTaken: app.database.unlessTaken,
    say: (line) => said.push(line),
    ...more,
  })
  stops.push(stop)
  return stop
}
const state = async () => (await importRow(server.app.db)).state
const untilState = (wanted: string) => until(async () => expect(await state()).toBe(wanted), 20_000)

test('the manifest tells the game’s version and where the import stands, for every process', async () => {
  expect((await manifest()).json).toMatchObject({
    source: 'starter',
    game: null,
    service: { state: 'waiting', done: 0, total: 0 },
  })
  const seen: unknown[] = []
  await followed({ db: server.app.db, now: () => clock }, async (progress) => {
    await progress(5, 17)
    seen.push((await manifest()).json.service)
  })
  expect(seen).toEqual([{ state: 'running', done: 5, total: 17 }])
  await server.importNow()
  const { json } = await manifest()
  expect(json).toMatchObject({
    source: 'service',
    game: 'inventé-1',
    service: { state: 'done', done: 0, total: 0 },
  })
})

test('a manifest is sent again at each step of an import, and 304 in between', async () => {
  const { db } = server.app
  const tags: string[] = []
  for (const done of [1, 2, 2]) {
    await noteImport(db, clock, { state: 'running', done, total: 17 })
    const { status, headers } = await manifest({ 'if-none-match': tags.at(-1) ?? '' })
    tags.push(headers.get('etag') ?? '')
    expect(status).toBe(tags.at(-1) === tags.at(-2) ? 304 : 200)
  }
  expect(new Set(tags).size).toBe(2)
})

test('an import that was cut off counts as waiting after two minutes without a word', async () => {
  await noteImport(server.app.db, clock, { state: 'running', done: 3, total: 17 })
  clock += 119_000
  expect((await manifest()).json.service).toEqual({ state: 'running', done: 3, total: 17 })
  clock += 2_000
  expect((await manifest()).json.service).toEqual({ state: 'waiting', done: 0, total: 0 })
})

test('a refused import says failed, and why', async () => {
  server.service.setFaults([{ kind: 'other-shape', document: 'version' }])
  await expect(server.importNow()).rejects.toThrow()
  server.service.setFaults(allWrong)
  await expect(server.importNow()).rejects.toThrow()
  expect((await manifest()).json.service).toEqual({ state: 'failed', done: 0, total: 0 })
  expect((await importRow(server.app.db)).failure).toContain('items-equipment-all : document inattendu')
})

test('a server that asks no service says so', async () => {
  const alone = await testApp({ database: server.app.database, alone: true })
  const { json } = await alone.call<Manifest>('GET', '/api/v1/catalogue')
  expect(json.service).toEqual({ state: 'off', done: 0, total: 0 })
})

test('the operator is told where data is asked, and what came', async () => {
  follow()
  await untilState('done')
  await until(() => expect(said).toHaveLength(2))
  expect(said[0]).toBe(
    `Données du jeu : demandées à ${server.service.url} (GAME_DATA_URL=off pour ne rien demander)`,
  )
  expect(said[1]).toMatch(/^Données du jeu : [\d\s]+ objets et [\d\s]+ recettes, chargés en [\d,]+ s$/)
})

test.each([
  [
    'does not answer',
    [{ kind: 'error' as const, document: 'version' }],
    /ne répond pas, le catalogue de départ sert en attendant$/,
  ],
  ['is refused', allWrong, /^Données du jeu : réponse refusée \(items-equipment/],
])('a service that %s is told of once, however often it is tried', async (_, faults, sentence) => {
  server.service.setFaults(faults)
  const warned: unknown[] = []
  const waits = vi.spyOn(globalThis, 'setTimeout')
  const log = { info: () => undefined, warn: (fields: object) => warned.push(fields) }
  follow({ log })
  await until(() => expect(warned).toHaveLength(1), 20_000)
  await until(() => expect(said[1]).toMatch(sentence))
  tryAgain(waits)
  await until(() => expect(warned).toHaveLength(2), 20_000)
  expect(said).toHaveLength(2)
  waits.mockRestore()
})

/** The next try comes when its timer does. */
function tryAgain(waits: MockInstance<typeof setTimeout>): void {
  const [again] = waits.mock.calls.filter(([, ms]) => Number(ms) >= 30_000 && Number(ms) !== 30_000).slice(-1)
  again?.[0]()
}

test('a list that is missing is told of once, asked again within hours, and what came of it is told', {
  tags: 'full',
}, async () => {
  server.service.setFaults([{ kind: 'empty', document: 'items-cosmetics-all' }])
  const waits = vi.spyOn(globalThis, 'setTimeout')
  const asked = () => server.service.asked.filter((name) => name === 'items-cosmetics-all').length
  follow()
  await until(() => expect(said).toHaveLength(3), 20_000)
  expect(said[2]).toMatch(
    /^Données du jeu : il manque cosmétiques \(items-cosmetics-all : document inattendu/,
  )
  await untilState('done')
  for (const times of [2, 3]) {
    await until(() => expect(lastWait(waits)).toBeGreaterThan(HOUR / 2))
    expect(lastWait(waits)).toBeLessThanOrEqual(9 * HOUR)
    if (times === 3) server.service.setFaults([])
    clock += HOUR
    tryAgain(waits)
    await until(() => expect(asked()).toBe(times), 20_000)
    await untilState('done')
  }
  await until(() => expect(said).toHaveLength(4))
  expect(said[3]).toMatch(/objets et [\d\s]+ recettes/)
  waits.mockRestore()
})

const lastWait = (waits: MockInstance<typeof setTimeout>): number =>
  Math.max(...waits.mock.calls.slice(-3).map(([, ms]) => Number(ms)))

test('a start within the day of an answer asks nothing, unless it is another service', {
  tags: 'full',
}, async () => {
  await follow()
  await untilState('done')
  // The names of other languages follow the catalogue.
  await until(async () => expect((await importRow(server.app.db)).asked_at).not.toBeNull())
  await stops.pop()?.()
  server.service.asked.length = 0
  clock += 12 * HOUR
  const timers = vi.spyOn(globalThis, 'setTimeout')
  follow()
  await until(() => {
    const next = timers.mock.calls.map(([, ms]) => Number(ms)).filter((ms) => ms > HOUR)
    expect(next).toHaveLength(1)
    expect(next[0]).toBeGreaterThan(9 * HOUR)
    expect(next[0]).toBeLessThan(16 * HOUR)
  })
  timers.mockRestore()
  expect(server.service.asked).toEqual([])
  await noteImport(server.app.db, clock, { origin: 'https://un-autre.example' })
  follow()
  await until(() => expect(server.service.asked).toContain('version'))
})

test('stopping ends an import that waits for a document, which then counts as not begun', async () => {
  server.service.setFaults([{ kind: 'hang', document: 'items-resources-all' }])
  const stop = follow()
  await until(() => expect(server.service.asked).toContain('items-resources-all'), 20_000)
  const asked = performance.now()
  await stop()
  expect(performance.now() - asked).toBeLessThan(1_000)
  expect(await state()).toBe('waiting')
  expect((await catalogueMeta(server.app.db))?.source).toBe('starter')
})

test('stopping ends the wait for an address that drops packets', async () => {
  const hole = await aBlackHole()
  const stop = follow({ gameDataUrl: hole.url })
  await until(() => expect(said).toHaveLength(1))
  const asked = performance.now()
  await stop()
  expect(performance.now() - asked).toBeLessThan(1_000)
  hole.close()
})
