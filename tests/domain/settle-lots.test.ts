import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { type LotEvent, lotsOf } from '#shared/domain/lots/lots.ts'
import { type NotedSale, type Sale, settledLots, toldAlready } from '#shared/domain/lots/settle.ts'

const event = (n: number, patch: Partial<LotEvent>): LotEvent => ({
  ...{ id: `e${n}`, lot: `l${n}`, kind: 'listed', item_id: 421, size: 10, price_kamas: 450, fee_kamas: 9 },
  ...{ at: `2026-11-${String(10 + n).padStart(2, '0')}`, hour: null, cost_kamas: null, from: '', origin: '' },
  ...{ device: '', apart: false, stamps: {} },
  ...patch,
})
/** Open lots in the order of their listing. */
const listed = (...lots: Partial<LotEvent>[]) => lotsOf(lots.map((patch, n) => event(n, patch)))
const sale = (patch: Partial<Sale> = {}): Sale => ({ item_id: 421, size: 10, price: 450, ...patch })
const ids = (sales: Sale[], lots: ReturnType<typeof listed>) =>
  settledLots(sales, lots).map((lot) => lot?.id ?? null)

describe('a sale that the game tells of', () => {
  test('M51 ends the lot of that item and size at that price, else the one listed first', () => {
    const lots = listed({ price_kamas: 500 }, {}, { size: 100 }, { item_id: 312 })
    expect(ids([sale()], lots)).toEqual(['l1'])
    expect(ids([sale({ price: 430 })], lots)).toEqual(['l0'])
    expect(ids([sale({ size: 100, price: 9 })], lots)).toEqual(['l2'])
    expect(ids([sale({ size: 1000 })], lots)).toEqual([null])
    expect(ids([sale({ item_id: null })], listed({ item_id: null }))).toEqual([null])
  })

  test('M51 equal sales of one paste are different lots, and one at its own price keeps it', () => {
    const lots = listed({}, {}, { price_kamas: 500 })
    expect(ids([sale(), sale(), sale()], lots)).toEqual(['l0', 'l1', 'l2'])
    expect(ids([sale({ price: 480 }), sale()], lots)).toEqual(['l1', 'l0'])
  })

  test('M51 a lot that has ended is none', () => {
    const lots = lotsOf([event(0, {}), event(1, { lot: 'l0', kind: 'sold' })])
    expect(ids([sale()], lots)).toEqual([null])
  })

  const sizes = fc.constantFrom(...PACK_SIZES)
  const some = fc.array(
    fc.record({ item_id: fc.constantFrom(1, 2), size: sizes, price: fc.constantFrom(5, 6) }),
    { maxLength: 8 },
  )
  test('M51 no lot ends twice, each is of its item and size, and none that fits is left while a sale has none', () => {
    fc.assert(
      fc.property(some, some, (sales, offers) => {
        const lots = listed(...offers.map(({ price, ...of }) => ({ ...of, price_kamas: price })))
        const ended = settledLots(sales, lots)
        const taken = ended.filter((lot) => lot !== null)
        expect(new Set(taken).size).toBe(taken.length)
        for (const [at, lot] of ended.entries()) {
          const { item_id, size } = sales[at] ?? sale()
          if (lot) expect([lot.item_id, lot.size]).toEqual([item_id, size])
          else
            expect(
              lots.filter((one) => one.item_id === item_id && one.size === size && !taken.includes(one)),
            ).toEqual([])
        }
      }),
    )
  })
})

describe('a sale that an earlier paste told', () => {
  const noted = (time = '', price = 450): NotedSale => ({ item_id: 421, size: 10, price, time })

  test('M51 is asked about, as many as there were; a new one of the same paste is not', () => {
    expect(toldAlready([noted('18:28'), noted('18:28')], [noted('18:28')])).toEqual([true, false])
    expect(toldAlready([noted(), noted(), noted()], [noted(), noted()])).toEqual([true, true, false])
  })

  test('M51 at another time or price is another sale', () => {
    expect(toldAlready([noted('18:29'), noted('18:28', 451), noted()], [noted('18:28')])).toEqual([
      false,
      false,
      false,
    ])
  })
})
