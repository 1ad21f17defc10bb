import { afterEach, beforeEach, expect, test } from 'vitest'
import { importRow, reportOf } from '#server/catalogue/import/state.ts'
import { names } from '#shared/catalogue/tables.ts'
import type { Manifest } from '#shared/catalogue/wire.ts'
import { gameDataAnswer } from '#shared/endpoints/admin.ts'
import { type CatalogueServer, catalogueServer, IMPATIENT_MS } from '#tests/support/catalogue.ts'
import { ADMIN, anAdmin } from '#tests/support/server/with-admin.ts'

const HAT = 900_001
let server: CatalogueServer
beforeEach(async () => {
  server = await catalogueServer({ env: { ADMIN_EMAIL: ADMIN } })
})
afterEach(() => server.close())

const manifestNow = async () => (await server.app.call<Manifest>('GET', '/api/v1/catalogue')).json

/** The names of a language as a device reads them. */
async function namesIn(language: string): Promise<Map<number, string>> {
  const part = (await manifestNow()).names?.find(({ name }) => name === `names-${language}`)
  if (!part) return new Map()
  const { json } = await server.app.call<unknown>('GET', `/api/v1/catalogue/parts/${part.hash}.json`)
  if (!names.part.is(json)) throw new Error('no part of names')
  return new Map(json.rows.map(names.read).map(({ id, name }) => [id, name]))
}
const languages = async () => (await manifestNow()).names?.map(({ name }) => name)

test('M44 an import brings the names of each language, none of them a part of the catalogue itself', async () => {
  expect(await languages()).toEqual([])
  const { missing } = await server.importNow()
  expect(missing).toEqual([])
  expect(await languages()).toEqual(['names-de', 'names-en', 'names-es', 'names-pt'])
  expect((await manifestNow()).parts.map(({ kind }) => kind)).not.toContain('names')
  expect((await namesIn('en')).get(HAT)).toBe('Trial Hat')
  expect((await namesIn('de')).get(HAT)).toBe('Testhut')
})

test('M44 a language that does not answer leaves the others and the catalogue, and an admin is told', async () => {
  const lists = ['equipment', 'resources', 'consumables', 'quest', 'cosmetics']
  server.service.setFaults([
    ...lists.map((list) => ({ kind: 'error' as const, document: `es-items-${list}-all` })),
    { kind: 'empty', document: 'pt-items-resources-all' },
  ])
  const { missing } = await server.importNow()
  expect(missing).toEqual([
    {
      list: 'es',
      why: expect.stringContaining('/es/items/equipment/all : le service a répondu 500'),
      again: true,
    },
    { list: 'pt', why: expect.stringContaining('pt-items-resources-all : document inattendu'), again: true },
  ])
  expect(await languages()).toEqual(['names-de', 'names-en', 'names-pt'])
  expect((await namesIn('pt')).get(HAT)).toBe('Chapéu de Teste')
  const { token } = await anAdmin(server.app)
  const { json } = await server.app.call('GET', '/api/v1/admin/game_data', { token })
  const answer = gameDataAnswer.parse(json)
  expect(answer).toMatchObject({
    source: 'service',
    service: { state: 'done' },
    missing: ['noms espagnols', 'noms portugais'],
  })
  expect(answer.notes[0]).toMatch(/il manque noms espagnols \(.*répondu 500.*\)\.$/)
})

test('M44 names that a later import misses stay, and those of items that are gone do not', {
  tags: 'full',
}, async () => {
  await server.importNow()
  const before = await manifestNow()
  server.service.setFaults([{ kind: 'bad-row', document: 'en-items-equipment-all' }])
  server.service.setDocument('en-items-equipment-all', {
    items: [{ ankama_id: HAT, name: '', type: { name: 'Hat' } }],
  })
  server.service.setStamp('changed since')
  const { missing, kept } = await server.importNow()
  expect(missing).toEqual([
    { list: 'en', why: expect.stringMatching(/^en-items-equipment-all, ligne 1, id 900001/), again: true },
  ])
  expect(kept).toContainEqual({ list: 'en', what: 'rows', rows: 2 })
  expect((await namesIn('en')).get(HAT)).toBe('Trial Hat')
  const after = await manifestNow()
  expect(after.version).toBe(before.version)
  expect(after.names).toEqual(before.names)
})

test('M44 other names are another answer of the manifest, and none of the catalogue’s version', {
  tags: 'full',
}, async () => {
  await server.importNow()
  const first = await server.app.call<Manifest>('GET', '/api/v1/catalogue')
  const hat = { ankama_id: HAT, name: 'Hat of Trial', type: { name: 'Hat' } }
  server.service.setDocument('en-items-equipment-all', { items: [hat] })
  server.service.setStamp('changed since')
  await server.importNow()
  const second = await server.app.call<Manifest>('GET', '/api/v1/catalogue')
  expect(second.json.version).toBe(first.json.version)
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'))
  expect((await namesIn('en')).get(HAT)).toBe('Hat of Trial')
})

test('M44 a language that falls silent is left alone, and asked again though the game is the same', {
  tags: 'full',
}, async () => {
  server.service.setFaults([{ kind: 'hang', document: 'en-items-equipment-all' }])
  const { missing } = await server.importNow(IMPATIENT_MS)
  expect(missing).toMatchObject([{ list: 'en', again: true }])
  expect(server.service.asked.filter((name) => name.startsWith('en-'))).toEqual([
    'en-items-equipment-all',
    'en-items-equipment-all',
  ])
  expect(await languages()).toEqual(['names-de', 'names-es', 'names-pt'])
  server.service.setFaults([])
  server.service.asked.length = 0
  await server.importNow()
  expect(
    server.service.asked.filter((name) => /-items-/.test(name)).every((name) => name.startsWith('en-')),
  ).toBe(true)
  expect(reportOf(await importRow(server.app.db))?.missing).toEqual([])
  expect((await namesIn('en')).get(HAT)).toBe('Trial Hat')
})

test('M44 a service that does not know a language is not asked for it each hour', async () => {
  const lists = ['equipment', 'resources', 'consumables', 'quest', 'cosmetics']
  server.service.setFaults(lists.map((list) => ({ kind: 'missing', document: `de-items-${list}-all` })))
  expect((await server.importNow()).missing).toMatchObject([{ list: 'de', again: false }])
})
