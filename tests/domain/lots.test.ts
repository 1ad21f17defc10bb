import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lotEvents } from '#shared/collections/lot-events.ts'
import { makeStamp } from '#shared/contract/stamp.ts'
import {
  cameBack,
  endOfListing,
  type LotEvent,
  listedTwice,
  lotMoves,
  lotResult,
  lotsOf,
} from '#shared/domain/lots/lots.ts'
import { lotsSummary } from '#shared/domain/lots/summary.ts'
import { stockByItem } from '#shared/domain/stock/stock.ts'
import { stockCosts } from '#shared/domain/stock/stock-cost.ts'

const [DAY, NOON] = [86_400_000, Date.UTC(2026, 10, 2, 11)]
const at = (time: number, client = 'a') => makeStamp(NOON + time * 1000, 0, client.repeat(10))
const dayOf = (n: number) => new Date(NOON + n * DAY).toISOString().slice(0, 10)

let made = 0
const event = (
  lot: string,
  kind: LotEvent['kind'],
  more: Partial<LotEvent> = {},
  time = ++made,
): LotEvent => ({
  ...lotEvents.defaults,
  id: `e${++made}`,
  lot,
  kind,
  item_id: 1,
  size: 10,
  price_kamas: 1000,
  at: '2026-11-02',
  stamps: { lot: at(time) },
  ...more,
})
const bought = (time: number, pieces: number, paid_kamas: number | null, on: string | null = null) => ({
  id: `m${time}`,
  item_id: 1,
  pieces,
  kind: 'buy' as const,
  base: String(time),
  line: pieces,
  apart: true,
  step: '',
  paid_kamas,
  at: on,
  stamps: { pieces: at(time) },
})

describe('M4 what follows from the events of a lot', () => {
  test('the earliest end counts, once, whichever devices noted one; the others stay beside it', () => {
    const sold = event('a', 'sold', { at: '2026-11-05', price_kamas: 1200 })
    const again = event('a', 'sold', { at: '2026-11-05', price_kamas: 1200 })
    const back = event('a', 'returned', { at: '2026-11-04' })
    const listed = event('a', 'listed', { fee_kamas: 20 })
    const [lot] = lotsOf([sold, back, listed])
    expect([lot?.end?.id, lot?.beside.map(({ id }) => id)]).toEqual([back.id, [sold.id]])
    const twice = lotsOf([again, listed, sold])
    expect(twice).toHaveLength(1)
    expect([twice[0]?.end?.id, twice[0]?.price, twice[0]?.fees]).toEqual([sold.id, 1200, 20])
  })

  test('each change of price counts, and the last one before the end is asked', () => {
    const events = [
      event('a', 'listed', { fee_kamas: 20 }),
      event('a', 'repriced', { price_kamas: 900, fee_kamas: 9, at: '2026-11-03' }),
      event('a', 'repriced', { price_kamas: 950, fee_kamas: 19, at: '2026-11-04' }),
    ]
    expect(lotsOf(events)).toMatchObject([{ price: 950, fees: 48, end: null }])
  })

  test('whatever the order in which events come, the lots are the same', () => {
    const events = ['a', 'b', 'c'].flatMap((lot, n) => [
      event(lot, 'listed', { at: dayOf(n), fee_kamas: 20, from: n > 0 ? 'a' : '' }),
      event(lot, 'repriced', { at: dayOf(n + 1), price_kamas: 900 + n, fee_kamas: 9 }),
      event(lot, n === 0 ? 'returned' : 'sold', { at: dayOf(n + 2) }),
    ])
    // Days that nobody said are those on which an event was noted.
    const anyDay = fc.array(fc.constantFrom(null, '2026-11-01', '2026-11-02', '2026-11-03'), {
      minLength: events.length,
      maxLength: events.length,
    })
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...events.keys()], { minLength: events.length }),
        anyDay,
        (shuffled, days) => {
          const dated = events.map((one, n) => ({
            ...one,
            at: days[n] ?? null,
            hour: n % 3 === 0 ? n : null,
          }))
          expect(lotsOf(shuffled.flatMap((n) => dated[n] ?? []))).toEqual(lotsOf(dated))
        },
      ),
    )
  })

  test('a sale whose listing was deleted elsewhere is told all the same', () => {
    expect(lotsOf([event('a', 'sold', { price_kamas: 700 })])).toMatchObject([{ price: 700, size: 10 }])
  })

  test('listings that two devices noted alike are asked about, until they are said to be apart', () => {
    const one = event('a', 'listed', { device: 'Chrome sur Windows' })
    const two = event('b', 'listed', { device: 'Safari sur iPhone' })
    const same = event('c', 'listed', { device: 'Chrome sur Windows' })
    expect(listedTwice(lotsOf([one, two])).map((group) => group.map(({ id }) => id))).toEqual([['a', 'b']])
    expect(listedTwice(lotsOf([one, same]))).toEqual([])
    expect(listedTwice(lotsOf([one, { ...two, apart: true }]))).toEqual([])
    expect(listedTwice(lotsOf([one, { ...two, price_kamas: 999 }]))).toEqual([])
    expect(listedTwice(lotsOf([one, two, event('b', 'sold')]))).toEqual([])
  })
})

describe('M5 what a lot leaves', () => {
  const chain = (n: number) =>
    Array.from({ length: n }, (_, i) => [
      event(`l${i}`, 'listed', { at: dayOf(i * 30), fee_kamas: 420, from: i > 0 ? `l${i - 1}` : '' }),
      ...(i < n - 1 ? [event(`l${i}`, 'returned', { at: dayOf(i * 30 + 28) })] : []),
    ]).flat()

  test('is the price less the cost and all fees, also those of earlier listings of its pieces', () => {
    const lot = lotsOf(chain(4)).at(-1)
    expect(lot?.carried).toEqual({ fees: 1260, listings: 3 })
    expect(lot && lotResult(lot, 21_000, { kamas: 15_000, unknown: 0 })).toEqual({
      kamas: 21_000 - 15_000 - 420 - 1260,
      atMost: false,
    })
  })

  test('is the most that it can be while part of its cost is not known', () => {
    const [lot] = lotsOf([event('a', 'listed', { fee_kamas: 20 })])
    expect(lot && lotResult(lot, 1000, { kamas: 100, unknown: 3 })).toEqual({ kamas: 880, atMost: true })
  })

  test('fees go with the pieces to the kama, in as many lots as these are listed in again', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000),
        fc.array(fc.constantFrom(1 as const, 10 as const), { maxLength: 14 }),
        (fee, sizes) => {
          const lots = lotsOf([
            event('a', 'listed', { size: 100, fee_kamas: fee }),
            event('a', 'returned', { size: 100, at: '2026-11-30' }),
            ...sizes.map((size, n) => event(`b${n}`, 'listed', { size, from: 'a', at: '2026-12-01' })),
          ])
          const carried = lots.slice(1).map((lot) => lot.carried.fees)
          const pieces = sizes.reduce((sum: number, size) => sum + size, 0)
          const sum = carried.reduce((all, one) => all + one, 0)
          if (pieces >= 100) expect(sum).toBe(fee)
          else expect(Math.abs(sum - (fee * pieces) / 100)).toBeLessThanOrEqual(sizes.length)
        },
      ),
    )
  })

  test('a lot that names itself, or another in a circle, carries nothing', () => {
    const circle = [
      event('a', 'listed', { from: 'b', fee_kamas: 20 }),
      event('a', 'returned'),
      event('b', 'listed', { from: 'a', fee_kamas: 20 }),
      event('b', 'returned'),
      event('c', 'listed', { from: 'c', fee_kamas: 20 }),
    ]
    expect(lotsOf(circle).map(({ carried }) => carried.fees)).toEqual([0, 0, 0])
  })
})

describe('M6 what the pieces of a lot cost', () => {
  const costs = (moves: ReturnType<typeof bought>[], events: LotEvent[]) =>
    stockCosts([], moves, lotMoves(lotsOf(events)))

  test('the oldest go first, and one lot takes from two purchases', () => {
    const listed = [event('a', 'listed', {}, 50), event('b', 'listed', {}, 51)]
    const { lots, stock } = costs([bought(1, 15, 1500), bought(2, 10, 3000)], listed)
    expect([lots.get('a'), lots.get('b')]).toEqual([
      { kamas: 1000, unknown: 0 },
      { kamas: 500 + 1500, unknown: 0 },
    ])
    expect(stock.get(1)).toEqual([{ pieces: 5, paid: 1500 }])
  })

  test('a purchase of an earlier day comes first, whenever it was noted', () => {
    const moves = [bought(1, 10, 5000, '2026-11-01'), bought(60, 10, 1000, '2026-10-30')]
    expect(costs(moves, [event('a', 'listed', {}, 50)]).lots.get('a')).toEqual({ kamas: 1000, unknown: 0 })
  })

  test('what came back has its cost, and is the first to go again', () => {
    const events = [
      event('a', 'listed', {}, 50),
      event('a', 'returned', { at: '2026-11-30' }, 60),
      event('b', 'listed', { from: 'a', at: '2026-12-01' }, 70),
    ]
    const { lots, stock } = costs([bought(1, 10, 1000), bought(2, 10, 9000)], events)
    expect(lots.get('b')).toEqual({ kamas: 1000, unknown: 0 })
    expect(stock.get(1)).toEqual([{ pieces: 10, paid: 9000 }])
  })

  test('pieces that no purchase explains are of unknown cost, until the player types it', () => {
    expect(costs([bought(1, 4, 400)], [event('a', 'listed', {}, 50)]).lots.get('a')).toEqual({
      kamas: 400,
      unknown: 6,
    })
    const typed = [
      event('a', 'listed', { cost_kamas: 700 }, 50),
      event('a', 'returned', { at: '2026-11-30' }, 60),
    ]
    const { lots, stock } = costs([], typed)
    expect([lots.get('a'), stock.get(1)]).toEqual([{ kamas: 700, unknown: 0 }, [{ pieces: 10, paid: 700 }]])
  })

  test('what a craft step made costs what it took, in a lot too', () => {
    const step = { kind: 'craft' as const, step: 's' }
    const took = { ...bought(20, -6, null), ...step, line: 6 }
    const product = { ...bought(21, 10, null), ...step, item_id: 2 }
    const { lots } = stockCosts(
      [],
      [bought(1, 6, 600), took, product],
      lotMoves(lotsOf([event('a', 'listed', { item_id: 2 }, 50)])),
    )
    expect(lots.get('a')).toEqual({ kamas: 600, unknown: 0 })
  })

  type Deed = {
    what: 'buy' | 'list' | 'sold' | 'returned' | 'withdrawn'
    n: number
    paid: number
    day: number
  }
  const deed: fc.Arbitrary<Deed> = fc.record({
    what: fc.constantFrom('buy', 'list', 'sold', 'returned', 'withdrawn'),
    n: fc.integer({ min: 1, max: 25 }),
    paid: fc.nat(100_000),
    day: fc.nat(5),
  })
  /** Purchases and lots of a random trade; an end may be noted of any lot, more than once. */
  function played(deeds: readonly Deed[]) {
    const [moves, events]: [ReturnType<typeof bought>[], LotEvent[]] = [[], []]
    const listed: string[] = []
    for (const [time, { what, n, paid, day }] of deeds.entries()) {
      if (what === 'buy') moves.push(bought(time, n, paid, dayOf(day)))
      else if (what === 'list') {
        listed.push(`l${time}`)
        events.push(event(`l${time}`, 'listed', { size: n % 2 ? 1 : 10, at: dayOf(day) }, time))
      } else {
        const lot = listed[n % Math.max(1, listed.length)]
        const first = events.find((one) => one.lot === lot)
        if (lot && first) events.push(event(lot, what, { size: first.size, at: dayOf(day + 6) }, time))
      }
    }
    return { moves, lots: lotsOf(events) }
  }

  test('the costs of all lots and of the stock left add up to what was paid', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 40 }), (deeds) => {
        const { moves, lots } = played(deeds)
        const { stock, lots: ofLots } = stockCosts([], moves, lotMoves(lots))
        const left = [...stock.values()].flat().reduce((sum, { paid }) => sum + (paid ?? 0), 0)
        const inLots = lots
          .filter((lot) => !cameBack(lot))
          .reduce((sum, { id }) => sum + (ofLots.get(id)?.kamas ?? 0), 0)
        expect(left + inLots).toBe(moves.reduce((sum, { paid_kamas }) => sum + (paid_kamas ?? 0), 0))
      }),
      { numRuns: 500 },
    )
  })

  test('the stock has as many pieces as its moves and its lots say, counts included', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 40 }), fc.nat(30), fc.nat(45), (deeds, quantity, time) => {
        const { moves, lots } = played(deeds)
        const counts = [{ item_id: 1, quantity, stamps: { quantity: at(time, 'b') } }]
        const all = [...moves, ...lotMoves(lots)]
        const { stock } = stockCosts(counts, moves, lotMoves(lots))
        const pieces = (stock.get(1) ?? []).reduce((sum, layer) => sum + layer.pieces, 0)
        expect(pieces).toBe(stockByItem(counts, all).get(1))
      }),
      { numRuns: 500 },
    )
  })

  test('what was listed, and undone or ended in two ways, is never counted twice in the stock', () => {
    const moves = [bought(1, 20, 2000)]
    const listed = event('a', 'listed', {}, 50)
    const pieces = (events: LotEvent[]) => stockByItem([], [...moves, ...lotMoves(lotsOf(events))]).get(1)
    const sold = event('a', 'sold', { at: '2026-11-03' }, 60)
    const back = event('a', 'returned', { at: '2026-11-04' }, 61)
    expect([pieces([]), pieces([listed]), pieces([listed, sold]), pieces([listed, sold, back])]).toEqual([
      20, 10, 10, 10,
    ])
    expect([pieces([listed, back]), pieces([listed, back, event('a', 'withdrawn')])]).toEqual([20, 20])
  })
})

test('M10 a listing ends after 28 days, whatever became of its price; where its hour is not known, within that day', () => {
  const [lot] = lotsOf([
    event('a', 'listed', { at: '2026-11-02', hour: 21 }),
    event('a', 'repriced', { at: '2026-11-20' }),
  ])
  const [vague] = lotsOf([event('b', 'listed', { at: '2026-11-02' })])
  const [undated] = lotsOf([event('c', 'listed', { at: null })])
  expect(lot && endOfListing(lot, 672)).toEqual({ day: '2026-11-30', hour: 21 })
  expect(vague && endOfListing(vague, 672)).toEqual({ day: '2026-11-30', hour: null })
  expect(undated && endOfListing(undated, 672)).toBeNull()
})

test('M11 capital, what is asked, what was made in a week and a month, and the fees of what came back', () => {
  const lots = lotsOf([
    event('open', 'listed', { price_kamas: 1000, fee_kamas: 20 }),
    event('dear', 'listed', { price_kamas: 5000, fee_kamas: 100 }),
    event('week', 'listed', { fee_kamas: 20 }),
    event('week', 'sold', { price_kamas: 1000, at: '2026-11-26' }),
    event('month', 'listed', { fee_kamas: 20 }),
    event('month', 'sold', { price_kamas: 900, at: '2026-11-05' }),
    event('old', 'listed', { fee_kamas: 20 }),
    event('old', 'sold', { price_kamas: 900, at: '2026-10-05' }),
    event('back', 'listed', { fee_kamas: 20 }),
    event('back', 'repriced', { fee_kamas: 9 }),
    event('back', 'returned', { at: '2026-11-20' }),
  ])
  const costOf = ({ id }: { id: string }) => ({ kamas: 400, unknown: id === 'dear' ? 1 : 0 })
  expect(lotsSummary(lots, costOf, '2026-11-27')).toEqual({
    open: 2,
    capital: 800,
    unknown: 1,
    asked: 6000,
    week: { kamas: 580, atMost: false },
    month: { kamas: 580 + 480, atMost: false },
    lostFees: 29,
  })
})
