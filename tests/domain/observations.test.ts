import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { isLater, makeStamp, NO_STAMP, TIME_LIMIT } from '#shared/contract/stamp.ts'
import {
  currentObservations,
  dailyObservations,
  type Observation,
  type PricedMove,
  purchaseObservations,
  viaOf,
} from '#shared/domain/prices/price-history.ts'

const ASH = 303
const EVENING = Date.UTC(2026, 10, 21, 22, 59, 59)
const stampAt = (time: number, client = 'a000000000') => makeStamp(time, 0, client)

const purchase = (more: Partial<PricedMove> = {}, stamp = stampAt(EVENING)): PricedMove => ({
  ...{ kind: 'buy', item_id: ASH, at: '2026-11-20', pack_prices: { 10: 1200 } },
  stamps: { pack_prices: stamp, pieces: stampAt(1) },
  ...more,
})
const typed = (
  price_kamas: number,
  date: string,
  time: number,
  more: Partial<Observation> = {},
): Observation => ({
  ...{ item_id: ASH, pack_size: 10, date, price_kamas, via: '', stamps: { price_kamas: stampAt(time) } },
  ...more,
})

describe('N8 what a purchase says of prices', () => {
  test('is what was typed with it, pack by pack, on its day and under the stamp of these prices', () => {
    const said = { item_id: ASH, date: '2026-11-20', via: '', stamps: { price_kamas: stampAt(EVENING) } }
    expect(purchaseObservations(purchase({ pack_prices: { 1: 130, 100: 11_590 } }))).toEqual([
      { ...said, pack_size: 1, price_kamas: 130 },
      { ...said, pack_size: 100, price_kamas: 11_590 },
    ])
  })

  test.each([
    ['a tick at the expected price', { pack_prices: {} }],
    ['a price of 0', { pack_prices: { 10: 0 } }],
    ['what was made', { kind: 'craft' as const }],
    ['what was used', { kind: 'use' as const }],
    ['an item that cannot be read', { item_id: null }],
  ])('is nothing for %s', (_, more) => {
    expect(purchaseObservations(purchase(more))).toEqual([])
  })

  test.each([
    [EVENING, '2026-11-21'],
    [EVENING + 1000, '2026-11-22'],
  ])('is of the Paris day on which it was typed, where the purchase names none', (time, date) => {
    expect(purchaseObservations(purchase({ at: null }, stampAt(time)))).toMatchObject([{ date }])
  })

  test.each([NO_STAMP, stampAt(TIME_LIMIT)])('is nothing without a day and a valid stamp', (stamp) => {
    expect(purchaseObservations(purchase({ at: null }, stamp))).toEqual([])
  })
})

const DAYS = ['2026-11-19', '2026-11-20', '2026-11-21']
const anyObservation = fc
  .record({
    item_id: fc.constantFrom(-3, 3, 30, 303),
    pack_size: fc.constantFrom(...PACK_SIZES),
    date: fc.constantFrom(...DAYS),
    price_kamas: fc.nat({ max: 3 }),
    time: fc.nat({ max: 4 }),
  })
  .map(({ time, ...row }): Observation => ({ ...row, via: '', stamps: { price_kamas: stampAt(time) } }))
const keyOf = ({ item_id, pack_size, date }: Observation) => `${item_id}|${pack_size}|${date}`
const packOf = ({ item_id, pack_size }: Observation) => `${item_id}|${pack_size}`
/** One for each pack and day, as a book holds them. */
const anyBook = fc.uniqueArray(anyObservation, { selector: keyOf, maxLength: 20 })
const anyBought = fc.array(
  anyObservation.filter(({ price_kamas }) => price_kamas > 0),
  { maxLength: 12 },
)

/** The same by sorting everything: by day, then by stamp, then by value. */
function plainly(all: readonly Observation[], groupOf: (one: Observation) => string) {
  const rank = (one: Observation) => [one.date, one.stamps.price_kamas, one.price_kamas].join(' ')
  const ordered = [...all].sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
  return new Map(ordered.map((one) => [groupOf(one), one]))
}
/** As the screens take them in: of a pack's days the last. */
const shown = (observations: readonly Observation[]) =>
  new Map([...observations].sort((a, b) => (a.date < b.date ? -1 : 1)).map((one) => [packOf(one), one]))
const seeded = { numRuns: 500, seed: 20261123 }

describe('N8 the current price of a pack', () => {
  test('is the latest of what was typed and bought, by day, then by stamp, in whatever order they come', () => {
    fc.assert(
      fc.property(anyBook, anyBought, (book, bought) => {
        const latest = plainly([...book, ...bought], packOf)
        expect(shown(currentObservations(book, bought))).toEqual(latest)
        expect(shown(currentObservations(book.toReversed(), bought.toReversed()))).toEqual(latest)
      }),
      seeded,
    )
  })

  test('needs no more of the book than the last day of each pack', () => {
    fc.assert(
      fc.property(anyBook, anyBought, (book, bought) => {
        const last = [...shown(book).values()]
        expect(shown(currentObservations(last, bought))).toEqual(shown(currentObservations(book, bought)))
      }),
      seeded,
    )
  })

  test('is the last of the prices that each day has', () => {
    fc.assert(
      fc.property(anyBook, anyBought, (book, bought) => {
        const daily = dailyObservations(book, bought)
        expect(new Map(daily.map((one) => [keyOf(one), one]))).toEqual(plainly([...book, ...bought], keyOf))
        expect(daily).toHaveLength(new Set([...book, ...bought].map(keyOf)).size)
        expect(shown(daily)).toEqual(shown(currentObservations(book, bought)))
      }),
      seeded,
    )
  })

  test('is the one typed last on the latest day, whatever was bought before', () => {
    fc.assert(
      fc.property(anyBook, anyBought, (book, bought) => {
        const now = typed(7, '2026-11-21', 9)
        const others = book.filter((one) => keyOf(one) !== keyOf(now))
        expect(shown(currentObservations([...others, now], bought)).get(packOf(now))).toBe(now)
      }),
      seeded,
    )
  })

  const bought = (at: string, time: number) => purchaseObservations(purchase({ at }, stampAt(time)))
  test.each([
    ['typed', [typed(1000, '2026-11-12', 1)], [], 1000, '2026-11-12'],
    ['bought later', [typed(1000, '2026-11-12', 1)], bought('2026-11-20', 2), 1200, '2026-11-20'],
    ['bought, then typed', [typed(1100, '2026-11-20', 3)], bought('2026-11-20', 2), 1100, '2026-11-20'],
    ['typed, then bought', [typed(1100, '2026-11-20', 3)], bought('2026-11-20', 4), 1200, '2026-11-20'],
    ['bought before', [typed(1100, '2026-11-20', 3)], bought('2026-11-19', 4), 1100, '2026-11-20'],
    ['bought, then cleared', [typed(0, '2026-11-20', 3)], bought('2026-11-20', 2), 0, '2026-11-20'],
    ['cleared, then bought', [typed(0, '2026-11-20', 3)], bought('2026-11-20', 4), 1200, '2026-11-20'],
  ])('is as the worked figures say: %s', (_, book, purchases, price_kamas, date) => {
    expect(currentObservations(book, purchases)).toMatchObject([{ price_kamas, date }])
  })

  test('is the same on every side where a copied disk gave two prices one stamp', () => {
    const [low, high] = [typed(8, '2026-11-20', 5), typed(9, '2026-11-20', 5)]
    expect(isLater(low.stamps.price_kamas ?? '', high.stamps.price_kamas ?? '')).toBe(false)
    expect(currentObservations([low], [high])).toEqual(currentObservations([high], [low]))
  })
})

test.each([
  ['with the price, a moment later', 'read', 2, 'read'],
  ['under the stamp of the price', 'read', 1, 'read'],
  ['of an older price', 'read', 0, ''],
  ['nowhere', '', null, ''],
] as const)('N165 what was said of where a price comes from, %s', (_, via, time, said) => {
  const stamps = { price_kamas: stampAt(1), ...(time === null ? {} : { via: stampAt(time) }) }
  expect(viaOf({ via, stamps })).toBe(said)
})
