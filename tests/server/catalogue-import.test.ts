import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureStarter } from '#server/catalogue/ensure-starter.ts'
import { folderSource } from '#server/catalogue/import/sources.ts'
import { importCatalogue } from '#server/catalogue/import.ts'
import { catalogueMeta } from '#server/catalogue/store.ts'
import { importFromService, updateFromService } from '#server/catalogue/updates.ts'
import { createGameData } from '#server/outside/game-data.ts'
import { OTHER_LANGUAGES } from '#shared/catalogue/game-languages.ts'
import { until } from '#tests/harness/until.ts'
import { UNKNOWN_ID } from '#tests/stand-ins/game-data-faults.ts'
import { inventedDocuments } from '#tests/stand-ins/invented-game-data.ts'
import { type CatalogueServer, catalogueServer, IMPATIENT_MS } from '#tests/support/catalogue.ts'

const HAT = 900_001
let server: CatalogueServer
let clock = Date.now()
beforeEach(async () => {
  clock = Date.now()
  server = await catalogueServer({ now: () => clock })
})
afterEach(() => server.close())

const versionNow = async () => (await catalogueMeta(server.app.db))?.version
const names = async (q: string) =>
  (await server.app.call<{ name: string }[]>('GET', `/items?q=${encodeURIComponent(q)}`)).json.map(
    (i) => i.name,
  )

test('T203 an import adds the service’s items and recipes, and keeps what only the starter has', async () => {
  const before = (await names('bois de frene'))[0]
  await server.importNow()
  expect(await names('chapeau d essai')).toEqual(['Chapeau d’Essai'])
  expect((await names('bois de frene'))[0]).toBe(before)
  const { json } = await server.app.call('GET', `/recipes/${HAT}`)
  expect(json).toMatchObject({
    output_item: { job: 'Tailleur' },
    ingredients: [{ item_id: 900_003 }, { item_id: 900_004 }],
  })
  const guides = await server.app.db.selectFrom('catalogue_guides').selectAll().execute()
  expect(guides).toHaveLength(101)
})

test('a service is imported without the lists of which an answer is broken off, sent elsewhere or silent, or says two things', async () => {
  server.service.setFaults([
    { kind: 'cut', document: 'items-resources-all' },
    { kind: 'redirect', document: 'items-consumables-all' },
    { kind: 'hang', document: 'mounts-all' },
    { kind: 'duplicate-different', document: 'items-equipment-all' },
  ])
  const { missing } = await server.importNow(IMPATIENT_MS)
  expect(missing.map(({ why }) => why)).toEqual([
    expect.stringMatching(/items\/resources\/all : /),
    expect.stringMatching(/items\/consumables\/all : /),
    expect.stringMatching(/mounts\/all : le service ne répond plus/),
    expect.stringMatching(
      /items-equipment-all, ligne 3, id 900001 : contredit items-equipment-all, ligne 1, id 900001/,
    ),
  ])
  expect((await names('bois de frene'))[0]).toBe('Bois de Frêne')
})

test('a service without a version is refused, and the old catalogue serves on', async () => {
  const before = await versionNow()
  server.service.setFaults([{ kind: 'error', document: 'version' }])
  await expect(server.importNow()).rejects.toThrow('meta/version : le service a répondu 500')
  expect(await versionNow()).toBe(before)
  expect(await names('chapeau d essai')).not.toContain('Chapeau d’Essai')
})

test('a row that repeats another word for word is dropped, and a compressed answer is read', {
  tags: 'full',
}, async () => {
  server.service.setFaults([
    { kind: 'duplicate-equal', document: 'items-equipment-all' },
    { kind: 'gzip', document: 'items-resources-all' },
  ])
  await server.importNow()
  expect(await names('chapeau d essai')).toEqual(['Chapeau d’Essai'])
  expect(await names('ecorce de prototype')).toEqual(['Écorce de Prototype'])
})

test('a recipe that names an unknown item is kept, and shows it as « Objet inconnu #id »', async () => {
  server.service.setFaults([{ kind: 'unknown-ingredient', document: 'items-equipment-all' }])
  expect((await server.importNow()).unknownIngredients).toBe(1)
  const { json } = await server.app.call('GET', `/api/v1/recipes/by_output/${HAT}`)
  expect(json).toMatchObject({
    ingredients: [{ item_id: UNKNOWN_ID, name: `Objet inconnu #${UNKNOWN_ID}`, quantity: 3 }],
  })
})

test('a passing error is tried again', async () => {
  server.service.setFaults([
    { kind: 'error', document: 'sets-all', times: 1 },
    { kind: 'cut', document: 'items-resources-all', times: 1 },
    { kind: 'truncate', document: 'items-quest-all', times: 1 },
  ])
  await server.importNow()
  expect(await names('chapeau d essai')).toEqual(['Chapeau d’Essai'])
})

test('an interrupted import goes on where it stopped', async () => {
  server.service.setFaults([{ kind: 'hang', document: 'mounts-all' }])
  const stopping = new AbortController()
  const { app, dataDir, service } = server
  const gameData = createGameData({ origin: service.url, signal: stopping.signal })
  const deps = { db: app.db, dataDir, now: () => clock, signal: stopping.signal }
  const stopped = importFromService(deps, gameData, () => undefined)
  await until(() => expect(service.asked).toContain('mounts-all'), 20_000)
  stopping.abort(new Error('the server stops'))
  await expect(stopped).rejects.toThrow('the server stops')
  server.service.setFaults([])
  server.service.asked.length = 0
  await server.importNow()
  expect(server.service.asked).toContain('mounts-all')
  expect(server.service.asked.filter((name) => name.startsWith('items-'))).toEqual([])
  expect(await readdir(join(server.dataDir, 'import-cache'))).toEqual([])
})

test('a kept document that was damaged on the disk is fetched again', { tags: 'full' }, async () => {
  server.service.setFaults([{ kind: 'error', document: 'mounts-all' }])
  await server.importNow()
  server.service.setFaults([])
  const [folder = ''] = await readdir(join(server.dataDir, 'import-cache'))
  await writeFile(join(server.dataDir, 'import-cache', folder, 'items-quest-all.json'), 'deadbeef\n{"items":')
  server.service.asked.length = 0
  await server.importNow()
  expect(server.service.asked).toContain('items-quest-all')
})

test('the almanax is asked in ranges of at most 35 days', async () => {
  await server.importNow()
  expect(server.service.asked.filter((name) => name === 'almanax')).toHaveLength(Math.ceil(365 / 35))
  const day = new Date(clock + 40 * 86_400_000).toISOString().slice(0, 10)
  const row = await server.app.db
    .selectFrom('catalogue_almanax')
    .selectAll()
    .where('date', '=', day)
    .executeTakeFirst()
  expect(row?.bonus_text).toBe('Un bonus inventé.')
})

/** Asks the service as a server does that follows it; whether it had something new. */
async function updates(): Promise<boolean> {
  const { app, dataDir, service } = server
  const log = { info: () => undefined, warn: () => undefined }
  const from = { gameDataUrl: service.url, userAgent: 'Comptoir', random: Math.random, log }
  const gameData = createGameData({ origin: service.url })
  return (await updateFromService({ db: app.db, dataDir, now: () => clock, ...from }, gameData)) !== null
}

test('an import is made once for a version of the game and a stamp of its answers', async () => {
  const { app, service } = server
  expect(await updates()).toBe(true)
  expect(await updates()).toBe(false)
  service.setVersion('inventé-2')
  expect(await updates()).toBe(true)
  expect((await catalogueMeta(app.db))?.source_version).toBe('inventé-2')
  service.setStamp('2026-11-22T10:00:00.000Z')
  expect(await updates()).toBe(true)
  expect(await updates()).toBe(false)
})

test('after a month the days to come are fetched again, and no item', { tags: 'full' }, async () => {
  const { app, service } = server
  await updates()
  const imported = (await catalogueMeta(app.db))?.imported_at
  clock += 31 * 86_400_000
  service.asked.length = 0
  expect(await updates()).toBe(false)
  expect(new Set(service.asked)).toEqual(new Set(['version', 'almanax']))
  expect((await catalogueMeta(app.db))?.imported_at).toBe(imported)
  expect(await names('chapeau d essai')).toEqual(['Chapeau d’Essai'])
  service.asked.length = 0
  await updates()
  expect(service.asked).toEqual(['version'])
})

/** The invented almanax, in which one day asks for so many pieces. */
function offering(date: string, quantity: number): unknown[] {
  const days: unknown = inventedDocuments(new Date().toISOString().slice(0, 10)).get('almanax')
  return (Array.isArray(days) ? days : []).map((day) =>
    day.date === date ? { ...day, tribute: { ...day.tribute, quantity } } : day,
  )
}

test('M3 each day the next 35 days are asked again whatever the version says, in one call, and once', async () => {
  const { app, service } = server
  await updates()
  const version = await versionNow()
  const nextDay = async () => {
    clock += 86_400_000
    service.asked.length = 0
    expect(await updates()).toBe(false)
    expect(service.asked).toEqual(['version', 'almanax'])
  }
  await nextDay()
  expect(await versionNow()).toBe(version)
  service.asked.length = 0
  await updates()
  expect(service.asked).toEqual(['version'])

  const at = new Date(clock + 3 * 86_400_000).toISOString().slice(0, 10)
  service.setDocument('almanax', offering(at, 99))
  await nextDay()
  const quantity = (date: string) =>
    app.db.selectFrom('catalogue_almanax').select('quantity').where('date', '=', date).executeTakeFirst()
  expect((await quantity(at))?.quantity).toBe(99)
  expect(await versionNow()).not.toBe(version)
  expect(await names('chapeau d essai')).toEqual(['Chapeau d’Essai'])
})

test('M3 near days that cannot be had stay as they are known, and are asked again the next day', {
  tags: 'full',
}, async () => {
  const { app, service } = server
  await updates()
  const version = await versionNow()
  const known = await app.db.selectFrom('catalogue_almanax').selectAll().execute()
  clock += 86_400_000
  service.setFaults([{ kind: 'error', document: 'almanax' }])
  expect(await updates()).toBe(false)
  expect(await app.db.selectFrom('catalogue_almanax').selectAll().execute()).toEqual(known)
  expect(await versionNow()).toBe(version)
  service.setFaults([])
  clock += 86_400_000
  service.asked.length = 0
  await updates()
  expect(service.asked).toEqual(['version', 'almanax'])
})

test('a new release’s starter refreshes the lists and keeps an import’s items', async () => {
  await server.importNow()
  const before = await versionNow()
  expect(await ensureStarter(server.app.db, clock, 'next release')).toBe(true)
  expect(await versionNow()).toBe(before)
  const meta = await catalogueMeta(server.app.db)
  expect([meta?.source, meta?.source_version]).toEqual(['service', 'inventé-1'])
  expect(await names('chapeau d essai')).toEqual(['Chapeau d’Essai'])
  expect((await server.app.call('GET', `/items/${HAT}.json`)).json.effects).toHaveLength(1)
})

const fromFolder = () => ({ db: server.app.db, now: () => clock, report: () => undefined })

async function folderOf(documents: Map<string, unknown>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-folder-'))
  for (const [name, document] of documents) {
    const file = name === 'almanax' ? 'almanax-2026' : name
    await writeFile(join(folder, `${file}.json`), JSON.stringify(document))
  }
  return folder
}

test('an import takes a folder too, and an item that the service dropped goes with it', async () => {
  await server.importNow()
  const documents = inventedDocuments('2026-01-01')
  const ring = { ankama_id: 900_002, name: 'Anneau d’Essai', type: { id: 5, name: 'Anneau' }, level: 22 }
  const bow = { ...ring, ankama_id: 900_022, recipe: [{ item_ankama_id: 900_003, quantity: 1 }] }
  documents.set('items-equipment-all', { items: [ring, bow] })
  const folder = await folderOf(documents)
  await importCatalogue(folderSource(folder), fromFolder())
  expect(await names('anneau d essai')).toContain('Anneau d’Essai')
  expect(await names('chapeau d essai')).not.toContain('Chapeau d’Essai')
  expect((await server.app.call('GET', '/recipes/900002')).status).toBe(404)
  await rm(folder, { recursive: true })
})

test('a folder without one of the files is imported without that list; one without any is refused', {
  tags: 'full',
}, async () => {
  const documents = inventedDocuments('2026-01-01')
  documents.delete('sets-all')
  const folder = await folderOf(documents)
  const { missing } = await importCatalogue(folderSource(folder), fromFolder())
  expect(missing).toMatchObject([
    { list: 'sets', why: 'sets-all.json : fichier absent' },
    ...OTHER_LANGUAGES.map((list) => ({ list, why: `${list}-items-equipment-all.json : fichier absent` })),
  ])
  expect(await names('chapeau d essai')).toEqual(['Chapeau d’Essai'])
  for (const name of documents.keys())
    if (name !== 'version') await rm(join(folder, `${name}.json`), { force: true })
  const attempt = importCatalogue(folderSource(folder), fromFolder())
  await expect(attempt).rejects.toThrow('items-equipment-all.json : fichier absent')
  await rm(folder, { recursive: true })
})
