import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compactLog } from '#data/db/compaction.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { latestPrices } from '#data/db/price-book.ts'
import { readRows } from '#data/db/rows.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { anAccount } from '#tests/support/local-account.ts'
import { save, saveAll } from '#tests/support/save.ts'

const anyPrice = fc.record({
  item: fc.constantFrom(-30, -3, 3, 30, 303),
  pack: fc.constantFrom(...PACK_SIZES),
  date: fc.constantFrom('2025-12-31', '2026-01-01', '2026-11-09', '2026-11-10'),
  price: fc.integer({ min: 0, max: 10 ** 12 }),
})

describe('the latest prices of items', () => {
  test('T38 each pack’s latest day, of these items only, as reading everything gives it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyPrice, { maxLength: 30 }),
        fc.array(fc.constantFrom<number>(-30, -3, 3, 30, 303, 9999), { maxLength: 6 }),
        async (prices, wanted) => {
          const db = anAccount()
          const changes = prices.map(({ item, pack, date, price }) => ({
            key: { item_id: item, pack_size: pack, date },
            patch: { price_kamas: price },
          }))
          await saveAll(db, priceObservations, changes)
          const all = (await readRows(db, priceObservations)).filter(({ item_id }) =>
            wanted.includes(item_id),
          )
          const last = new Map(all.map((row) => [`${row.item_id}|${row.pack_size}`, row]))
          const found = await latestPrices(db, wanted)
          expect(new Set(found.map((row) => JSON.stringify(row)))).toEqual(
            new Set([...last.values()].map((row) => JSON.stringify(row))),
          )
          expect(found).toHaveLength(last.size)
          db.close()
        },
      ),
      { numRuns: 40 },
    )
  })

  test('T38 a year of days costs one value for each pack', async () => {
    const db = anAccount()
    const days = Array.from({ length: 28 }, (_, i) => `2026-11-${String(i + 1).padStart(2, '0')}`)
    const changes = days.flatMap((date, i) =>
      PACK_SIZES.map((pack_size) => ({ key: { item_id: 303, pack_size, date }, patch: { price_kamas: i } })),
    )
    await saveAll(db, priceObservations, changes)
    await compactLog(db)
    const again = anAccount(db.userId)
    const found = await latestPrices(again, [303, 303, 304])
    expect(found.map(({ date }) => date)).toEqual(PACK_SIZES.map(() => '2026-11-28'))
    expect([...again.memory.rows(priceObservations.name).all()].length).toBe(PACK_SIZES.length)
  })

  test('T38 a price of a new day, or of a new pack, asks no older one', async () => {
    const db = anAccount()
    const price = (who: AccountDb, pack_size: PackSize, date: string) =>
      save(who, priceObservations, { item_id: 303, pack_size, date }, { price_kamas: 5 })
    for (const date of ['2026-11-08', '2026-11-09']) await price(db, 1, date)
    await compactLog(db)
    const again = anAccount(db.userId)
    await latestPrices(again, [303])
    let read = 0
    again.segments.hook('reading', (segment) => {
      read += 1
      return segment
    })
    await price(again, 1, '2026-11-10')
    await price(again, 10, '2026-11-10')
    expect(read).toBe(0)
    await price(again, 1, '2026-11-08')
    expect(read).toBeGreaterThan(0)
  })
})
