import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { countRows } from '#data/db/all-rows.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRows } from '#data/db/rows.ts'
import { essencePrices } from '#shared/collections/essence-prices.ts'
import { guideChecks } from '#shared/collections/guide-checks.ts'
import { timeOf } from '#shared/contract/stamp.ts'
import { adoptEssencePrices } from '#store/essences.ts'
import { adoptTicks } from '#store/guides.ts'
import { anAccount } from '#tests/support/local-account.ts'
import { save } from '#tests/support/save.ts'
import { tick, ticked } from '#tests/support/screens/metiers-screen.tsx'

afterEach(() => localStorage.clear())

const MINER = 'mineur_v1'
const byKey = (one: [unknown, unknown], other: [unknown, unknown]) =>
  String(one[0]) < String(other[0]) ? -1 : 1

/** What an older version kept, and how the account shows it: boxes of a guide, prices of essences. */
const kinds = [
  {
    kind: 'ticks',
    key: `guide:${MINER}:checks:v2`,
    take: (db: AccountDb, store?: Parameters<typeof adoptTicks>[2]) => adoptTicks(db, MINER, store),
    shown: async (db: AccountDb) => (await ticked(db, MINER)).map((box): [unknown, unknown] => [box, true]),
    stamps: async (db: AccountDb) => (await readRows(db, guideChecks)).map(({ stamps }) => stamps.checked),
    kept: { '0-fer': true, '1-fer': true },
    rows: [
      ['0-fer', true],
      ['1-fer', true],
    ],
    odd: { fer: true, '0-': true, '999-fer': true, '2-fer': 'oui', '0-fer': true, '1-fer': true },
    clear: (db: AccountDb) => tick(db, MINER, ['0-fer'], false),
    cleared: [['1-fer', true]],
    own: (db: AccountDb) => save(db, guideChecks, { guide: MINER, check: '0-fer' }, { checked: false }),
  },
  {
    kind: 'essence prices',
    key: 'elevage:prices',
    take: (db: AccountDb, store?: Parameters<typeof adoptEssencePrices>[2]) =>
      adoptEssencePrices(db, (id) => `Essence ${id}`, store),
    shown: async (db: AccountDb) =>
      (await readRows(db, essencePrices)).map(({ item_id, price }): [unknown, unknown] => [item_id, price]),
    stamps: async (db: AccountDb) => (await readRows(db, essencePrices)).map(({ stamps }) => stamps.price),
    kept: { 14671: 5000, [-3]: '700' },
    rows: [
      [-3, 700],
      [14_671, 5000],
    ],
    odd: { 0: 5, essence: 5, 1: -5, 2: 1.5, 3: 'cher', 4: 10 ** 13, 5: 0, 6: null, 14671: 5000, [-3]: 700 },
    clear: (db: AccountDb) => save(db, essencePrices, { item_id: -3 }, { price: 0 }),
    cleared: [
      [-3, 0],
      [14_671, 5000],
    ],
    own: (db: AccountDb) => save(db, essencePrices, { item_id: -3 }, { price: 0 }),
  },
]

describe.each(kinds)('$kind that an older version kept on the device', (one) => {
  const { key, take } = one
  const before = (kept: unknown) => localStorage.setItem(key, JSON.stringify(kept))
  const shown = async (db: AccountDb) => (await one.shown(db)).sort(byKey)

  test('T10 T11 they become rows of the account, and leave the device’s storage', async () => {
    const db = anAccount()
    before(one.kept)
    expect([await take(db), await shown(db), localStorage.length]).toEqual([true, one.rows, 0])
  })

  test('T10 T11 they are taken once: what is cleared afterwards stays cleared', async () => {
    const db = anAccount()
    before(one.kept)
    await take(db)
    await one.clear(db)
    expect([await take(db), await shown(db)]).toEqual([false, one.cleared])
  })

  test('T10 T11 they never go to a second account, even when the first adoption was cut off', async () => {
    const [first, second] = [anAccount(), anAccount()]
    before(one.kept)
    const cutOff = {
      getItem: (name: string) => localStorage.getItem(name),
      setItem: (name: string, value: string) => localStorage.setItem(name, value),
      removeItem: () => {
        throw new Error('the page is gone')
      },
    }
    await expect(take(first, cutOff)).rejects.toThrow('the page is gone')
    expect([await take(second), await shown(second)]).toEqual([false, []])
    expect([await take(first), await shown(first), localStorage.length]).toEqual([true, one.rows, 0])
  })

  test('T10 T11 what has a row already keeps it', async () => {
    const db = anAccount()
    await one.own(db)
    before(one.kept)
    await take(db)
    expect(await shown(db)).toEqual(one.cleared)
  })

  test('T10 T120 what the server holds of them is newer than they are', async () => {
    const db = anAccount()
    before(one.kept)
    await take(db)
    expect((await one.stamps(db)).map((stamp) => timeOf(stamp ?? ''))).toEqual([0, 0])
    expect((await db.unsent()).length).toBe(2)
  })

  test.each(['{"0-fer":tr', '"0-fer"', 'null', '[true]', '42'])(
    'T10 T11 content that is no map (%s) is left where it is',
    async (content) => {
      const db = anAccount()
      localStorage.setItem(key, content)
      expect([await take(db), localStorage.getItem(key), await db.read(countRows)]).toEqual([
        false,
        content,
        0,
      ])
    },
  )

  test('T10 T11 an entry that is none of them is passed over, the others are taken', async () => {
    const db = anAccount()
    before(one.odd)
    await take(db)
    expect(await shown(db)).toEqual(one.rows)
  })
})

test('T11 keys that were written with accents or spaces are read as today’s', async () => {
  const db = anAccount()
  localStorage.setItem('guide:bucheron_v1:checks:v2', JSON.stringify({ '1-Bois de Châtaignier': true }))
  await adoptTicks(db, 'bucheron_v1')
  expect(await ticked(db, 'bucheron_v1')).toEqual(['1-bois-de-chataignier'])
})

test('T10 an adopted price has the name of its essence', async () => {
  const db = anAccount()
  localStorage.setItem('elevage:prices', '{"14671":5000}')
  await adoptEssencePrices(db, (id) => `Essence ${id}`)
  expect((await readRows(db, essencePrices))[0]?.item_name).toBe('Essence 14671')
})
