import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRows } from '#data/db/rows.ts'
import { save } from '#data/db/save.ts'
import { essencePrices } from '#shared/collections/essence-prices.ts'
import { timeOf } from '#shared/contract/stamp.ts'
import { adoptEssencePrices } from '#store/essences.ts'
import { anAccount } from '#tests/support/local-account.ts'

const KEY = 'elevage:prices'
const before = (prices: unknown) => localStorage.setItem(KEY, JSON.stringify(prices))
type Store = Parameters<typeof adoptEssencePrices>[2]
const take = (db: AccountDb, store?: Store) => adoptEssencePrices(db, (id) => `Essence ${id}`, store)
const pricesIn = async (db: AccountDb) =>
  (await readRows(db, essencePrices)).map(({ item_id, price }) => [item_id, price])

afterEach(() => {
  localStorage.clear()
})

describe('essence prices that an older version kept on the device', () => {
  test('T10 they become rows of the account with their names, and leave the device’s storage', async () => {
    const db = anAccount()
    before({ 14671: 5000, [-3]: '700' })
    expect(await take(db)).toBe(true)
    expect(await pricesIn(db)).toEqual([
      [-3, 700],
      [14_671, 5000],
    ])
    expect((await readRows(db, essencePrices))[1]?.item_name).toBe('Essence 14671')
    expect(localStorage).toHaveLength(0)
  })

  test('T10 they are taken once: a price that is cleared afterwards stays cleared', async () => {
    const db = anAccount()
    before({ 14671: 5000 })
    await take(db)
    await save(db, essencePrices, { item_id: 14_671 }, { price: 0 })
    expect(await take(db)).toBe(false)
    expect(await pricesIn(db)).toEqual([[14_671, 0]])
  })

  test('T10 a price that has a row already keeps it', async () => {
    const db = anAccount()
    await save(db, essencePrices, { item_id: 14_671 }, { price: 9 })
    before({ 14671: 5000, 14672: 6000 })
    await take(db)
    expect(await pricesIn(db)).toEqual([
      [14_671, 9],
      [14_672, 6000],
    ])
  })

  test('T10 they never go to a second account, even when the first adoption was cut off', async () => {
    const [first, second] = [anAccount(), anAccount()]
    before({ 14671: 5000 })
    const cutOff = {
      getItem: (name: string) => localStorage.getItem(name),
      setItem: (name: string, value: string) => localStorage.setItem(name, value),
      removeItem: () => {
        throw new Error('the page is gone')
      },
    }
    await expect(take(first, cutOff)).rejects.toThrow('the page is gone')
    expect(await take(second)).toBe(false)
    expect(await pricesIn(second)).toEqual([])
    expect(await take(first)).toBe(true)
    expect(localStorage).toHaveLength(0)
  })

  test('T10 what the server holds of these prices is newer than they are', async () => {
    const db = anAccount()
    before({ 14671: 5000 })
    await take(db)
    const [row] = await readRows(db, essencePrices)
    expect(timeOf(row?.stamps.price ?? '')).toBe(0)
    expect(await db.unsent.count()).toBe(1)
  })

  test('T10 an entry that is no price of an item is passed over, the others are taken', async () => {
    const db = anAccount()
    before({ 0: 5, essence: 5, 1: -5, 2: 1.5, 3: 'cher', 4: 10 ** 13, 5: 0, 6: null, 7: 77 })
    await take(db)
    expect(await pricesIn(db)).toEqual([[7, 77]])
  })

  test.each(['{"14671":5', '"14671"', 'null', '[5000]', '42'])(
    'T10 content that is no map (%s) is left where it is',
    async (content) => {
      const db = anAccount()
      localStorage.setItem(KEY, content)
      expect(await take(db)).toBe(false)
      expect(localStorage.getItem(KEY)).toBe(content)
      expect(await db.stored.count()).toBe(0)
    },
  )
})
