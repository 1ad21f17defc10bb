import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { allRows } from '#data/db/all-rows.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { writeOf } from '#data/db/save.ts'
import { almanaxPrices } from '#shared/collections/almanax-prices.ts'
import { archis } from '#shared/collections/archis.ts'
import { flips } from '#shared/collections/flips.ts'
import { guideChecks } from '#shared/collections/guide-checks.ts'
import { GUIDE_IDS } from '#shared/contract/fields.ts'
import { MAX_BATCH } from '#shared/contract/wire.ts'
import { waiting } from '#tests/support/local-account.ts'
import { onePlayer } from '#tests/support/one-player.ts'
import { saveTogether } from '#tests/support/save.ts'

const DAY_MS = 86_400_000

/** `n` edits of each of the four tools, typed offline. */
async function queue(db: AccountDb, n: number): Promise<void> {
  const writes = Array.from({ length: n }, (_, i) => {
    const date = new Date(i * DAY_MS).toISOString().slice(0, 10)
    const box = { guide: GUIDE_IDS[i % GUIDE_IDS.length] ?? 'mineur_v1', check: `${i % 20}-objet-${i}` }
    return [
      writeOf(flips, { id: `k${i}` }, { item_name: `objet ${i}`, buy_price_kamas: i }),
      writeOf(archis, { archimonstre: `Archi ${i}` }, { owned: i % 2 === 0, owned_count: i }),
      writeOf(almanaxPrices, { date }, { unit_price_kamas: i }),
      writeOf(guideChecks, box, { checked: true }),
    ]
  })
  await saveTogether(db, writes.flat())
}

test('10,000 edits of the four tools, typed offline for a long time, reach the server, each once, in batches that it takes', async () => {
  const player = await onePlayer()
  const device = await player.device()
  await queue(device.db, 2500)
  expect((await device.db.unsent()).length).toBe(10_000)
  expect(await device.drain()).toEqual({ kind: 'done' })
  expect(await waiting(device.db)).toEqual([])
  const rows = await player.server.db.selectFrom('records').select('seq').execute()
  expect(rows).toHaveLength(10_000)
  expect(Math.max(...rows.map(({ seq }) => Number(seq)))).toBe(10_000)
  const pushes = device.requests.filter(({ method }) => method === 'POST')
  const sizes: number[] = pushes.map(({ body }) => JSON.parse(body ?? '{}').entries.length)
  expect(sizes.reduce((sum, n) => sum + n, 0)).toBe(10_000)
  expect(Math.max(...sizes)).toBe(MAX_BATCH)
  const fresh = await player.device()
  expect(await fresh.drain()).toEqual({ kind: 'done' })
  expect(await fresh.db.read(allRows)).toEqual(await device.db.read(allRows))
}, 120_000)
