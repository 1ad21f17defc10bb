// @module-tag full
import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import {
  aFridayOffline,
  aPlayerWithTables,
  cells,
  holds,
  openCalculator,
  priced,
  priceField,
  priceOf,
  TODAY,
  typePrice,
} from '#tests/support/screens/almanax-calculator.tsx'
import { sees } from '#tests/support/screens/craft-screen.tsx'
import { click, enter, field, undo, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'

vi.mock('#data/sync/sync-engine.ts', async (original) => ({
  ...(await original<object>()),
  requestSync: vi.fn(),
}))

let db: AccountDb
beforeEach(async () => {
  aFridayOffline()
  db = await aPlayerWithTables()
})
afterEach(() => {
  syncStatus.setState({ pill: 'up-to-date' })
})

const status = () => document.querySelector('.almanax-state')?.textContent
const BLOOD = 'Sang coagulé'
const WINGS = 'Ailes de Moskito'
const [BLOOD_ID, WINGS_ID] = [22_248, 307]

describe('a typed price', () => {
  test('T83 T87 it is on the device at once, with its date and its item', async () => {
    await openCalculator()
    await typePrice(TODAY, '4788')
    await holds(db, TODAY, 4788)
    expect(await priceOf(db, TODAY)).toEqual({ date: TODAY, unit_price_kamas: 4788, item_name: BLOOD })
    await until(() => expect(cells(TODAY)[5]).toMatch(/^9 576 k/))
  })

  test.each([
    ['Personnages', () => field('Personnages'), 'beaucoup'],
    ['Prix unitaire, ven. 20 nov., Sang coagulé', () => priceField(TODAY), '12.500'],
  ])(
    'T79 while « %s » is refused the total is that of before, and is said to be',
    async (label, of, typed) => {
      await priced(db, TODAY, 7, BLOOD)
      await openCalculator()
      await sees('Total période : 14 kamas')
      const gold = () => document.querySelectorAll('.sum-place .text-kama').length
      expect(gold()).toBe(1)
      await enter(of(), typed)
      await sees(`« ${label} » est à corriger : ce total est celui d’avant.`)
      expect(gold()).toBe(0)
      await enter(of(), '1')
      await until(() => expect(gold()).toBe(1))
    },
  )

  test('T87 an emptied price comes back with « Annuler »', async () => {
    await priced(db, TODAY, 7, BLOOD)
    await openCalculator()
    await until(() => expect(priceField(TODAY).value).toBe('7'))
    await until(() => expect(cells(TODAY)[5]).toMatch(/^14 k/))
    await typePrice(TODAY, '')
    await sees('Prix effacé')
    // Nobody takes back what has not left the screen yet.
    await until(() => expect(cells(TODAY)[5]).not.toMatch(/^14 k/))
    await undo()
    await until(() => expect(priceField(TODAY).value).toBe('7'))
  })

  test('T87 a price that was typed for another item says so', async () => {
    await priced(db, TODAY, 7, 'Avoine')
    await openCalculator()
    await until(() => expect(cells(TODAY)[2]).toContain('prix saisi pour Avoine'))
  })
})

describe('the status', () => {
  test('T80 T83 it is « sauvegarde » from an edit until its batch leaves; without a server the edits wait', async () => {
    await openCalculator()
    await typePrice(TODAY, '12')
    await typePrice('2026-11-21', '13')
    await until(() => expect(status()).toBe('sauvegarde'))
    await until(() => expect(status()).toBe(''))
    const waiting = await act(() => db.unsent())
    expect(waiting.map(({ collection, key }) => `${collection}/${key}`).sort()).toEqual([
      'almanax_prices/2026-11-20',
      'almanax_prices/2026-11-21',
      `price_observations/${BLOOD_ID}|1|${TODAY}`,
      `price_observations/${WINGS_ID}|1|${TODAY}`,
    ])
  })
})

describe('a price of the same item on another day', () => {
  const LAST_YEAR = '2025-11-20'

  test('T87 it is offered, not counted, and taken with one press', async () => {
    await priced(db, LAST_YEAR, 9000, BLOOD)
    await openCalculator()
    await until(() => expect(priceField(TODAY).placeholder).toBe('9\u202f000\u202fk\u00a0?'))
    await sees('Total période : 0 kamas')
    expect(await priceOf(db, TODAY)).toBeUndefined()
    await click(there(button('Reprendre 9 000 k pour ven. 20 nov.')))
    await sees('Total période : 18 000 kamas')
    expect(await priceOf(db, TODAY)).toEqual({ date: TODAY, unit_price_kamas: 9000, item_name: BLOOD })
  })

  test('T87 all are taken at once, and a typed price is never overwritten', async () => {
    await priced(db, LAST_YEAR, 9000, BLOOD)
    await priced(db, '2025-11-21', 50, WINGS)
    await priced(db, '2025-11-24', 5, 'Avoine')
    await priced(db, '2026-11-24', 9, 'Avoine')
    await openCalculator()
    await click(await until(() => there(button('Reprendre 2 prix déjà saisis'))))
    await sees('2 prix repris')
    expect((await priceOf(db, TODAY))?.unit_price_kamas).toBe(9000)
    expect((await priceOf(db, '2026-11-21'))?.unit_price_kamas).toBe(50)
    expect((await priceOf(db, '2026-11-24'))?.unit_price_kamas).toBe(9)
  })

  test('T87 « Annuler » gives back what was taken, but not what was typed over it', async () => {
    await priced(db, LAST_YEAR, 9000, BLOOD)
    await priced(db, '2025-11-21', 50, WINGS)
    await openCalculator()
    await click(await until(() => there(button('Reprendre 2 prix déjà saisis'))))
    await sees('2 prix repris')
    await priced(db, '2026-11-21', 60, WINGS)
    await undo()
    await holds(db, TODAY, 0)
    expect((await priceOf(db, '2026-11-21'))?.unit_price_kamas).toBe(60)
  })
})
