import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Done, type Mutate, useMutate } from '#blocks/use-mutate.ts'
import { compactLog } from '#data/db/compaction.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import type { Write } from '#data/db/types.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { almanaxPrices } from '#shared/collections/almanax-prices.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { type Recorded, recordPrices, type SeenPrice } from '#store/price-writes.ts'
import { contents } from '#tests/support/local-account.ts'
import { save } from '#tests/support/save.ts'
import { ASH, aPlayer, NETTLE, pricesOf, sees } from '#tests/support/screens/craft-screen.tsx'
import { render } from '#tests/support/screens/render.tsx'
import { observedToday, readPrice } from '#tests/support/screens/together.tsx'
import { Toasts } from '#ui/overlays/toast.tsx'

/** A tool without a screen: what it observes goes into the book of the player. */
async function anObserver() {
  let mutate: Mutate | undefined
  function Tool() {
    mutate = useMutate()
    return <Toasts />
  }
  await render(<Tool />)
  return {
    observe: (seen: readonly SeenPrice[], beside?: readonly Write[]): Promise<Done<Recorded> | null> =>
      act(async () => (await mutate?.((db) => recordPrices(db, seen, beside))) ?? null),
    undo: (recorded: Done<Recorded> | null) => act(async () => recorded?.undo()),
  }
}

describe('', () => {
  const DAY_MS = 86_400_000

  const DATE = '2026-11-20'

  let db: AccountDb

  beforeEach(() => {
    db = aPlayer()
  })

  const offering = (unit_price_kamas: number) => writeOf(almanaxPrices, { date: DATE }, { unit_price_kamas })

  const offeringPrice = async () => (await readRow(db, almanaxPrices, { date: DATE }))?.unit_price_kamas

  const today = (id = ASH, pack: 1 | 10 = 1) => observedToday(db, id, pack)

  describe('observing prices', () => {
    test('T42 T87 the prices and the tool’s own row are stored together', async () => {
      const { observe } = await anObserver()
      const seen = [
        { id: ASH, pack: 1, price: 50 },
        { id: ASH, pack: 10, price: 480 },
        { id: NETTLE, pack: 1, price: 7 },
      ] as const
      expect(await observe(seen, [offering(50)])).toMatchObject({ outliers: [] })
      expect([await today(), await today(ASH, 10), await today(NETTLE), await offeringPrice()]).toEqual([
        50, 480, 7, 50,
      ])
    })

    test('T42 of a pack named twice the price said last is kept', async () => {
      const { observe, undo } = await anObserver()
      await readPrice(db, ASH, 1, 40, Date.now() - DAY_MS)
      const observed = await observe([
        { id: ASH, pack: 1, price: 50 },
        { id: ASH, pack: 1, price: 60 },
      ])
      expect(await today()).toBe(60)
      await undo(observed)
      expect(await today()).toBe(40)
    })

    test('T42 behind a later day that a wrong clock wrote, the price still becomes the current one', async () => {
      const later = Date.now() + 40 * DAY_MS
      await readPrice(db, ASH, 1, 90, later)
      const { observe } = await anObserver()
      await observe([{ id: ASH, pack: 1, price: 70 }])
      expect(await pricesOf(db, ASH)).toMatchObject([{ date: parisDay(later), price_kamas: 70 }])
    })
  })

  describe('taking an observation back', () => {
    test('T9 the former price and the tool’s own row are there again', async () => {
      await readPrice(db, ASH, 1, 40, Date.now() - DAY_MS)
      await save(db, almanaxPrices, { date: DATE }, { unit_price_kamas: 41 })
      const { observe, undo } = await anObserver()
      expect(await undo(await observe([{ id: ASH, pack: 1, price: 50 }], [offering(50)]))).toBe(true)
      expect([await today(), await offeringPrice()]).toEqual([40, 41])
    })

    test('T9 a first price is no price again', async () => {
      const { observe, undo } = await anObserver()
      await undo(await observe([{ id: ASH, pack: 1, price: 50 }], [offering(50)]))
      expect([await today(), await offeringPrice()]).toEqual([0, 0])
    })

    test('T9 what was typed over since then stays, in the book and in the tool', async () => {
      const { observe, undo } = await anObserver()
      const observed = await observe(
        [
          { id: ASH, pack: 1, price: 50 },
          { id: ASH, pack: 10, price: 480 },
        ],
        [offering(50)],
      )
      await readPrice(db, ASH, 1, 55)
      await act(() => save(db, almanaxPrices, { date: DATE }, { unit_price_kamas: 56 }))
      await undo(observed)
      expect([await today(), await today(ASH, 10), await offeringPrice()]).toEqual([55, 0, 56])
    })

    test('T9 on a device that refuses it says so, and answers that nothing came back', async () => {
      vi.spyOn(console, 'error').mockReturnValue()
      const { observe, undo } = await anObserver()
      const observed = await observe([{ id: ASH, pack: 1, price: 50 }])
      db.close()
      expect(await undo(observed)).toBe(false)
      await sees('Erreur de sauvegarde')
    })
  })

  describe('what cannot be stored', () => {
    beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

    test('T9 a full device stores neither the price nor the tool’s own row, and says so', async () => {
      const before = await contents(db)
      const full = Object.assign(new Error('no room'), { name: 'QuotaExceededError' })
      vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
        throw full
      })
      const { observe } = await anObserver()
      expect(await observe([{ id: ASH, pack: 1, price: 50 }], [offering(50)])).toBeNull()
      await sees('Erreur de sauvegarde')
      expect(await contents(db)).toEqual(before)
    })

    test.each([
      ['a price below zero', { id: ASH, pack: 1, price: -1 }],
      ['a price above the limit', { id: ASH, pack: 1, price: 10 ** 12 + 1 }],
      ['a broken price', { id: ASH, pack: 1, price: 1.5 }],
      ['no item', { id: 0, pack: 1, price: 5 }],
    ] as const)('T9 %s stores nothing, not even the tool’s own row', async (_, wrong) => {
      const { observe } = await anObserver()
      expect(await observe([wrong], [offering(50)])).toBeNull()
      expect(await offeringPrice()).toBeUndefined()
    })

    test('T9 a database that is gone answers null and says so', async () => {
      const { observe } = await anObserver()
      await db.delete({ disableAutoOpen: true })
      expect(await observe([{ id: ASH, pack: 1, price: 50 }])).toBeNull()
      await sees('Erreur de sauvegarde')
    })

    test('T9 without an account it answers null and says so', async () => {
      const { observe } = await anObserver()
      await act(async () => activeAccount.setState({ db: null }))
      expect(await observe([{ id: ASH, pack: 1, price: 50 }])).toBeNull()
      await sees('Erreur de sauvegarde')
    })
  })

  test('a year of prices of other items and packs is never read for one price', async () => {
    const year = Array.from({ length: 28 }, (_, i) => `2026-10-${String(i + 1).padStart(2, '0')}`)
    for (const date of year) {
      await save(db, priceObservations, { item_id: NETTLE, pack_size: 1, date }, { price_kamas: 5 })
      await save(db, priceObservations, { item_id: ASH, pack_size: 10, date }, { price_kamas: 5 })
    }
    const { observe } = await anObserver()
    let read = 0
    db.segments.hook('reading', (pack) => {
      read += 1
      return pack
    })
    await observe([{ id: ASH, pack: 1, price: 50 }])
    expect(read).toBeLessThan(10)
  })

  test('a year of prices of the pack itself is not read either, and says all the same what is odd', async () => {
    for (const days of [300, 200, 100, 2]) await readPrice(db, ASH, 1, 50, Date.now() - days * DAY_MS)
    await compactLog(db)
    const { observe } = await anObserver()
    const read: string[] = []
    db.segments.hook('reading', (segment) => {
      read.push(...segment.keys)
      return segment
    })
    const observed = await observe([{ id: ASH, pack: 1, price: 500 }])
    expect(observed?.outliers).toEqual([{ id: ASH, pack: 1, price: 500, usual: 50 }])
    expect(read).toContain(`${ASH}|1`)
    expect(read).not.toContain(`${ASH}|1|${parisDay(Date.now() - 300 * DAY_MS)}`)
  })
})
