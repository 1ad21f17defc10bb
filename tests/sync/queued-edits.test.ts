import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { allRows } from '#data/db/all-rows.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { almanaxPrices } from '#shared/collections/almanax-prices.ts'
import { archis } from '#shared/collections/archis.ts'
import { flips } from '#shared/collections/flips.ts'
import { guideChecks } from '#shared/collections/guide-checks.ts'
import { GUIDE_IDS } from '#shared/contract/fields.ts'
import { MAX_BATCH } from '#shared/contract/wire.ts'
import type { TestApp } from '#tests/support/app.ts'
import { waiting } from '#tests/support/local-account.ts'
import { onePlayer, type PlayersDevice } from '#tests/support/one-player.ts'
import { saveAll } from '#tests/support/save.ts'

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
    expect((await device.db.unsent()).length).toBe(10_000)
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
    expect(await fresh.db.read(allRows)).toEqual(await device.db.read(allRows))
  }, 120_000)
})
