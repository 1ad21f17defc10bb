import 'fake-indexeddb/auto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { catalogueList } from '#data/catalogue/parts.ts'
import { assemble } from '#server/catalogue/assemble.ts'
import { importRow, reportOf } from '#server/catalogue/import/state.ts'
import { noteLines } from '#server/catalogue/import/text.ts'
import { craftOf } from '#server/catalogue/professions.ts'
import { starterRows } from '#server/catalogue/starter.ts'
import type { Manifest } from '#shared/catalogue/wire.ts'
import { startFuelId, startMakinaId } from '#shared/domain/breeding/start-objects.ts'
import { gameDataAnswer } from '#shared/endpoints/admin.ts'
import { type FuelTexts, fuelId, inventedBreeding } from '#tests/stand-ins/invented-breeding.ts'
import { type CatalogueServer, catalogueServer } from '#tests/support/catalogue.ts'
import { command } from '#tests/support/command.ts'
import { ADMIN, anAdmin } from '#tests/support/server/with-admin.ts'
import { starterOnDevice } from '#tests/support/starter-on-device.ts'

const starter = assemble(starterRows(), null)
let server: CatalogueServer
afterEach(() => server?.close())

/** An import of the invented breeding, with other consumables where they are given. */
async function imported(breeding: FuelTexts, consumables?: unknown[]): Promise<CatalogueServer> {
  server = await catalogueServer({ breeding, env: { ADMIN_EMAIL: ADMIN } })
  server.service.setVersion(`${breeding}.0`)
  if (consumables) server.service.setDocument('items-consumables-all', { items: consumables })
  await server.importNow()
  return server
}

/** A list as the server's parts hold it. */
async function listOf(kind: string): Promise<unknown[][]> {
  const { parts } = (await server.app.call<Manifest>('GET', '/api/v1/catalogue')).json
  const hash = parts.find((one) => one.kind === kind)?.hash
  const { json } = await server.app.call('GET', `/api/v1/catalogue/parts/${hash}.json`)
  return z.array(z.array(z.unknown())).parse(json.rows)
}

describe('the starter', () => {
  beforeAll(starterOnDevice)

  test('N174 has the fuels, makinas and nets, which devices read as lists of their own', async () => {
    const fuels = await catalogueList('fuels')
    expect(fuels).toHaveLength(120)
    expect(fuels?.find(({ id }) => id === startFuelId('caresseur', 1, 4))).toEqual({
      id: startFuelId('caresseur', 1, 4),
      gauge: 'caresseur',
      tier: 1,
      points: 10_000,
      cap: 80_000,
    })
    const makinas = await catalogueList('makinas')
    expect(makinas).toHaveLength(81)
    expect(makinas?.find(({ id }) => id === startMakinaId('kromakina', 'Volkorne', 10))).toMatchObject({
      kind: 'kromakina',
      family: 'Volkorne',
      generation: 10,
    })
    expect(await catalogueList('nets')).toHaveLength(10)
  })

  test('N174 names each of them once, under an id that no other item has', () => {
    expect(new Set(starter.items.map(({ id }) => id)).size).toBe(starter.items.length)
    const own = starter.items.filter(({ id }) => id <= -2000)
    expect(own).toHaveLength(201)
    expect(new Set(own.map(({ name }) => name)).size).toBe(201)
    expect(own.map(({ name }) => name)).toContain("Petite Potion d'Abreuvoir")
  })
})

test('N170 an Éleveur makes them all, at 5 % of the experience, the universal net at 50 %', () => {
  const made = (type: string, typeId: number | null, id = 1) => craftOf({ id, type, typeId, level: 45 })
  const share = { job: 'Éleveur', level: 45, ratio: 5 }
  expect(made("Carburant d'enclos", null)).toEqual(share)
  expect([made('', 244), made('', 249), made('Filet de capture', null)]).toEqual([share, share, share])
  expect(made('Filet de capture', 205, 32_521)).toMatchObject({ job: 'Éleveur', ratio: 50 })
})

test('N171 M32 an import reads every fuel from its effect, and takes the place of the starter’s own', async () => {
  await imported('3.7')
  const fuels = await listOf('fuels')
  expect(fuels).toHaveLength(120)
  expect(fuels).toContainEqual([fuelId(4, 0, 4), 'caresseur', 1, 10_000, 80_000])
  expect(fuels).toContainEqual([fuelId(0, 3, 0), 'mangeoire', 4, 2000, 200_000])
  const makinas = await listOf('makinas')
  expect(makinas).toHaveLength(81)
  expect(makinas.filter(([, kind]) => kind === 'optimakina').map((row) => row[4])).toEqual(Array(27).fill(20))
  expect(await listOf('nets')).toHaveLength(19)
  const report = reportOf(await importRow(server.app.db))
  expect(report?.oddFuels).toEqual({ differ: [], unread: [], unknown: [] })
})

test('M32 what the texts of an older game say counts, and the report says that it is something else', async () => {
  await imported('3.6')
  expect(await listOf('fuels')).toContainEqual([fuelId(4, 0, 4), 'caresseur', 1, 5000, 40_000])
  expect(reportOf(await importRow(server.app.db))?.oddFuels.differ).toHaveLength(120)
})

test('N172 the import’s report says which fuels their effect and their level describe differently', async () => {
  const [first, second, third, ...others] = inventedBreeding('3.7').consumables as { level: number }[]
  const changed = [
    { ...first, level: 15 },
    { ...second, effects: [] },
    { ...third, level: 12, effects: [] },
  ]
  await imported('3.7', [...changed, ...others])
  const report = reportOf(await importRow(server.app.db))
  expect(report && noteLines(report)).toEqual([
    "Carburants : l’effet et le niveau se contredisent pour 1 objet (Minuscule Extrait d'Expérience de monture), l’effet compte.",
    "Carburants : effet illisible pour 1 objet (Petit Extrait d'Expérience de monture), le niveau en tient lieu.",
    "Carburants : ni effet ni niveau lisible pour 1 objet (Extrait d'Expérience de monture), laissés de côté.",
  ])
})

test('N175 N25 recipes without a known profession, and types that no hall sells, are named in the admin and by the command', async () => {
  const { consumables } = inventedBreeding('3.6')
  const [first] = consumables as { type: unknown }[]
  const strange = {
    ...first,
    ankama_id: 999_001,
    name: 'Chose d’Essai',
    type: { id: 998, name: 'Chose' },
    effects: [],
  }
  await imported('3.6', [...consumables, strange])
  const line = 'Recettes sans métier connu : « Chose » 1 objet (Chose d’Essai).'
  const { token } = await anAdmin(server.app)
  const { json } = await server.app.call('GET', '/api/v1/admin/game_data', { token })
  expect(gameDataAnswer.parse(json).notes).toContain(line)

  const env = { DATA_DIR: server.dataDir, GAME_DATA_URL: server.service.url }
  const { out } = await command('catalogue', ['import', server.service.url], env)
  expect(out).toContain(line)
  expect(out).toContain(
    'Types sans hôtel de vente, rangés dans « Autres » : « Chose » (consommables), « Costume »',
  )
}, 60_000)
