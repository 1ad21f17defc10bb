import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { listRefused } from '#data/db/list-refused.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow } from '#data/db/rows.ts'
import { almanaxPrices } from '#shared/collections/almanax-prices.ts'
import { archis } from '#shared/collections/archis.ts'
import { flips } from '#shared/collections/flips.ts'
import { guideChecks } from '#shared/collections/guide-checks.ts'
import { GUIDE_IDS } from '#shared/contract/fields.ts'
import { MAX_BATCH } from '#shared/contract/wire.ts'
import type { TestApp } from '#tests/support/app.ts'
import { waiting } from '#tests/support/local-account.ts'
import { onePlayer, type PlayersDevice } from '#tests/support/one-player.ts'
import { save, saveAll } from '#tests/support/save.ts'

const DAY_MS = 86_400_000
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))

/** `n` edits of each of the four tools, typed offline. */
async function queue(db: AccountDb, n: number): Promise<void> {
  const dayOf = (i: number) => new Date(i * DAY_MS).toISOString().slice(0, 10)
  const lines = times(n, (i) => ({
    key: { id: `k${i}` },
    patch: { item_name: `objet ${i}`, buy_price_kamas: i },
  }))
  const owned = times(n, (i) => ({
    key: { archimonstre: `Archi ${i}` },
    patch: { owned: i % 2 === 0, owned_count: i },
  }))
  const prices = times(n, (i) => ({ key: { date: dayOf(i) }, patch: { unit_price_kamas: i } }))
  const boxes = times(n, (i) => ({
    key: { guide: GUIDE_IDS[i % GUIDE_IDS.length] ?? 'mineur_v1', check: `${i % 20}-objet-${i}` },
    patch: { checked: true },
  }))
  await saveAll(db, flips, lines)
  await saveAll(db, archis, owned)
  await saveAll(db, almanaxPrices, prices)
  await saveAll(db, guideChecks, boxes)
}

const rowsOf = (server: TestApp) =>
  server.db.selectFrom('records').select(['collection', 'key', 'doc', 'seq']).execute()
const pushes = ({ requests }: PlayersDevice): { key: string }[][] =>
  requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body ?? '{}').entries)

describe('what was typed offline for a long time', () => {
  test('10,000 edits of the four tools reach the server, each once, in batches that it takes', async () => {
    const player = await onePlayer()
    const device = await player.device()
    await queue(device.db, 2500)
    expect(await device.db.unsent.count()).toBe(10_000)
    expect(await device.drain()).toEqual({ kind: 'done' })
    expect(await waiting(device.db)).toEqual([])
    const rows = await rowsOf(player.server)
    expect(rows).toHaveLength(10_000)
    expect(Math.max(...rows.map(({ seq }) => Number(seq)))).toBe(10_000)
    const sizes = pushes(device).map((entries) => entries.length)
    expect(sizes.reduce((sum, n) => sum + n, 0)).toBe(10_000)
    expect(Math.max(...sizes)).toBe(MAX_BATCH)
    const fresh = await player.device()
    expect(await fresh.drain()).toEqual({ kind: 'done' })
    expect(await fresh.db.stored.toArray()).toEqual(await device.db.stored.toArray())
  }, 120_000)

  test('an entry that is rejected among them blocks nothing, and is listed with its reason', async () => {
    const player = await onePlayer(async ({ db }) => {
      const quest = { step: 1, archi_step: 1, type: 'archimonstre', zones: '[]', in_unity: 1 }
      const ochre = times(300, (i) => ({
        ...quest,
        position: i,
        monster: `Monstre ${i}`,
        archimonstre: `Archi ${i}`,
      }))
      await db.insertInto('catalogue_ochre').values(ochre).execute()
    })
    const device = await player.device()
    await queue(device.db, 300)
    await save(device.db, archis, { archimonstre: 'Inconnu' }, { owned: true, owned_count: 3 })
    await queue(device.db, 300)
    expect(await device.drain()).toEqual({ kind: 'done' })
    expect(await rowsOf(player.server)).toHaveLength(1200)
    expect(await waiting(device.db)).toEqual(['archis/Inconnu'])
    expect(await listRefused(device.db)).toMatchObject([
      { key: 'Inconnu', field: 'owned', state: 'dead', code: 'unknown_archimonstre' },
      { key: 'Inconnu', field: 'owned_count', state: 'dead', code: 'unknown_archimonstre' },
    ])
  })

  test('a session that expires in the middle loses nothing: the same player signs in again and the rest leaves', async () => {
    const player = await onePlayer()
    const device = await player.device()
    await queue(device.db, 500)
    let batches = 0
    device.onRequest = async ({ method }) => {
      if (method === 'POST' && ++batches === 4) await player.signOut()
      return null
    }
    expect(await device.drain()).toMatchObject({ kind: 'unauthorized' })
    const taken = (await rowsOf(player.server)).length
    expect(taken).toBe(3 * 500)
    expect(await device.db.unsent.count()).toBe(2000 - taken)
    expect(await device.db.stored.count()).toBe(2000)
    expect(await device.drain()).toMatchObject({ kind: 'unauthorized' })
    await save(device.db, flips, { id: 'k0' }, { note: 'tapé pendant ce temps' })
    await player.signIn()
    expect(await device.drain()).toEqual({ kind: 'done' })
    expect(await waiting(device.db)).toEqual([])
    expect(await rowsOf(player.server)).toHaveLength(2000)
    const fresh = await player.device()
    await fresh.drain()
    expect(await readRow(fresh.db, flips, { id: 'k0' })).toMatchObject({ note: 'tapé pendant ce temps' })
  }, 60_000)

  test('answers that get lost make nothing double: what was committed unheard is sent again and changes nothing', async () => {
    const player = await onePlayer()
    const device = await player.device()
    await queue(device.db, 250)
    let lost = 0
    device.onRequest = async (request) => {
      if (request.method !== 'POST' || ++lost % 2 === 0) return null
      await player.server.app.request(request.path, { ...request, body: request.body ?? '' })
      throw new TypeError('nothing came back')
    }
    for (let i = 0; i < 20 && (await device.db.unsent.count()) > 0; i++) await device.sync()
    expect(await waiting(device.db)).toEqual([])
    const rows = await rowsOf(player.server)
    expect(rows).toHaveLength(1000)
    expect(Math.max(...rows.map(({ seq }) => Number(seq)))).toBe(1000)
  })
})
