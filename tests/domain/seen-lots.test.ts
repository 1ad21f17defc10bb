import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lotEvents } from '#shared/collections/lot-events.ts'
import { makeStamp } from '#shared/contract/stamp.ts'
import { type Lot, lotsOf } from '#shared/domain/lots/lots.ts'
import { type SeenLot, type SeenPage, seenLots } from '#shared/domain/lots/seen-lots.ts'

const NOW = Date.UTC(2026, 10, 28, 11)
const HOURS = 672
let made = 0
/** An open lot, listed on a day. */
function lot(item_id: number, size: SeenLot['size'], price_kamas: number, at: string | null): Lot {
  made += 1
  const [one] = lotsOf([
    {
      ...lotEvents.defaults,
      ...{ id: `e${made}`, lot: `l${made}`, kind: 'listed', item_id, size, price_kamas, at },
      stamps: { lot: makeStamp(NOW - 1000 + made, 0, 'a'.repeat(10)) },
    },
  ])
  if (!one) throw new Error('no lot')
  return one
}
const row = (
  item_id: number,
  size: SeenLot['size'],
  price: number,
  days: number | null = 27,
): Omit<SeenLot, 'key'> => ({ item_id, size, price, left: days === null ? null : { days } })

/** Pages of rows, each row with a key of its own. */
const pages = (...rows: Omit<SeenLot, 'key'>[][]): SeenPage[] =>
  rows.map((page, at) => ({
    rows: page.map((one, n) => ({ ...one, key: `${at}-${n}` })),
    foot: null,
    certain: true,
  }))
const withFoot = (list: SeenPage[], used: number, sum: number | null = null): SeenPage[] =>
  list.map((page) => ({ ...page, foot: { used, slots: 576, sum } }))
const seen = (list: SeenPage[], open: Lot[]) => seenLots(list, { open, listingHours: HOURS, now: NOW })
const kinds = (list: SeenPage[], open: Lot[]) =>
  [...seen(list, open).rows.values()].map(({ is }) => is).sort()

describe('M41 what pictures of the own lots say of the ledger', () => {
  test('a lot that is noted is known; what is not becomes a listing, of the day that its time tells', () => {
    const ours = lot(1, 10, 500, '2026-11-27')
    const { rows } = seen(pages([row(1, 10, 500), row(2, 100, 900, 28)]), [ours])
    expect(rows.get('0-0')).toEqual({ is: 'known', lot: ours })
    expect(rows.get('0-1')).toEqual({ is: 'listed', at: '2026-11-28', hour: null })
    const last = { ...row(2, 1, 5), left: { hours: 11 } }
    expect(seen(pages([last]), []).rows.get('0-0')).toEqual({ is: 'listed', at: '2026-10-31', hour: 23 })
    expect(seen(pages([row(2, 1, 5, null)]), []).rows.get('0-0')).toEqual({
      is: 'listed',
      at: null,
      hour: null,
    })
  })

  test('equal lots are counted, not merged', () => {
    const open = [lot(1, 10, 500, '2026-11-27'), lot(1, 10, 500, '2026-11-27')]
    const three = pages([row(1, 10, 500), row(1, 10, 500), row(1, 10, 500)])
    expect(kinds(three, open)).toEqual(['known', 'known', 'listed'])
  })

  test('a lot is gone only where as many rows are read as the foot says, with the sum that it says', () => {
    const [kept, gone] = [lot(1, 10, 500, '2026-11-27'), lot(2, 1, 50, '2026-11-20')]
    const one = pages([row(1, 10, 500)])
    expect(seen(one, [kept, gone])).toMatchObject({ complete: false, gone: [] })
    expect(seen(withFoot(one, 2), [kept, gone])).toMatchObject({ complete: false, gone: [] })
    expect(seen(withFoot(one, 1, 501), [kept, gone])).toMatchObject({ complete: false, gone: [] })
    const whole = seen(withFoot(one, 1, 500), [kept, gone])
    expect(whole).toMatchObject({ complete: true, gone: [{ lot: gone, end: 'sold' }] })
    const unsure = withFoot(one, 1).map((page) => ({ ...page, certain: false }))
    expect(seen(unsure, [kept, gone])).toMatchObject({ complete: false, gone: [] })
  })

  test('what is gone was sold while it had days left, came back after them, and is asked about on the last one', () => {
    const open = [
      lot(1, 1, 10, '2026-11-20'),
      lot(2, 1, 10, '2026-10-20'),
      lot(3, 1, 10, '2026-10-31'),
      lot(4, 1, 10, null),
    ]
    const { gone } = seen(withFoot(pages([row(9, 1, 1)]), 1), open)
    expect(gone.map(({ end }) => end)).toEqual(['sold', 'returned', null, null])
  })

  test('several pictures of one list add up, and rows that a picture repeats count once', () => {
    const [a, b, c, d] = [row(1, 1, 10), row(2, 1, 20), row(3, 1, 30), row(3, 1, 30)]
    const open = [lot(7, 1, 10, '2026-11-20')]
    expect(seen(withFoot(pages([a, b], [c, d]), 4), open).complete).toBe(true)
    const lapped = seen(withFoot(pages([a, b, c], [b, c, d]), 4), open)
    expect(lapped).toMatchObject({ complete: true, gone: [{ end: 'sold' }] })
    expect(kinds(withFoot(pages([a, b, c], [b, c, d]), 4), [])).toEqual([
      ...['again', 'again', 'listed', 'listed', 'listed', 'listed'],
    ])
    expect(seen(withFoot(pages([a, b], [d]), 9), open)).toMatchObject({ complete: false, gone: [] })
    expect(kinds(pages([a, b], [b, c]), [])).toEqual(['again', 'listed', 'listed', 'listed'])
  })

  test('another price of a lot that ends on the same day is a change of its price, not a sale', () => {
    const ours = lot(1, 10, 500, '2026-11-27')
    const { rows, gone } = seen(withFoot(pages([row(1, 10, 480, 27)]), 1), [ours])
    expect([rows.get('0-0'), gone]).toEqual([{ is: 'repriced', lot: ours }, []])
    const untimed = seen(withFoot(pages([row(1, 10, 480, null)]), 1), [ours])
    expect([untimed.rows.get('0-0')?.is, untimed.gone]).toEqual(['repriced', []])
    const later = seen(withFoot(pages([row(1, 10, 480, 28)]), 1), [lot(1, 10, 500, '2026-11-10')])
    expect([later.rows.get('0-0')?.is, later.gone[0]?.end]).toEqual(['listed', 'sold'])
  })

  test('a list that is read twice with nothing between changes nothing, however it is cut into pictures', () => {
    const some = fc.record({
      item_id: fc.integer({ min: 1, max: 3 }),
      size: fc.constantFrom<SeenLot['size']>(1, 10),
      price: fc.integer({ min: 1, max: 3 }),
      ago: fc.integer({ min: 1, max: 20 }),
    })
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 12 }), fc.nat(12), (list, cut) => {
        const day = (ago: number) => new Date(NOW - ago * 86_400_000).toISOString().slice(0, 10)
        const open = list.map(({ item_id, size, price, ago }) => lot(item_id, size, price, day(ago)))
        const rows = list.map(({ item_id, size, price, ago }) => row(item_id, size, price, 28 - ago))
        const read = seen(withFoot(pages(rows.slice(0, cut), rows.slice(cut)), rows.length), open)
        expect(read.gone).toEqual([])
        expect([...read.rows.values()].every(({ is }) => is === 'known')).toBe(true)
      }),
    )
  })
})
