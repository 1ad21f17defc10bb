import { describe, expect, test } from 'vitest'
import { notedDraft, packPricesPaid, purchaseToNote } from '#shared/domain/courses/purchase.ts'
import type { PackPrices } from '#shared/domain/prices/packs.ts'

describe('what was paid in all', () => {
  test.each([
    ['of several sizes says no pack’s price', { 100: 1, 10: 2 }, 478_000, {}],
    ['of several sizes says none, whichever they are', { 10: 11, 1: 2 }, 500_000, {}],
    ['of one size says its price', { 10: 6 }, 7200, { 10: 1200 }],
    ['is rounded', { 10: 3, 1: 0 }, 1000, { 10: 333 }],
    ['of nothing says nothing', {}, 0, {}],
  ])('N30 N129 %s', (_, packs, paid, prices) => {
    expect(packPricesPaid(packs, paid)).toEqual(prices)
  })
})

describe('a purchase as it is noted', () => {
  const known: PackPrices = { 10: 45_395, 100: 399_899 }

  test('N28 N127 is the exact packs at what they come to, the surplus included; nothing was typed', () => {
    expect(purchaseToNote(112, known)).toEqual({
      packs: { 100: 1, 10: 2 },
      pieces: 120,
      surplus: 8,
      typed: {},
      paid: 490_689,
      prices: known,
    })
  })

  test('N30 N129 paid in all otherwise: the price of packs of one size follows, of several none', () => {
    expect(purchaseToNote(112, known, { paid: 478_000 })).toMatchObject({ typed: {}, paid: 478_000 })
    expect(purchaseToNote(60, { 10: 1229 }, { paid: 7200 })).toMatchObject({
      typed: { 10: 1200 },
      paid: 7200,
    })
    expect(purchaseToNote(60, { 10: 1229 }, { paid: null })).toMatchObject({ typed: {}, paid: null })
  })

  test('N30 a pack price that is typed chooses the packs anew, and what they come to', () => {
    const { packs, paid, typed } = purchaseToNote(112, known, { typed: { 1: 100 } })
    expect({ packs, paid, typed }).toEqual({ packs: { 1: 112 }, paid: 11_200, typed: { 1: 100 } })
  })

  test('N30 what was typed as paid for packs of several sizes says no price of the one that is left', () => {
    const typed = { paid: 478_000, paidFor: { 100: 1, 10: 2 } }
    expect(purchaseToNote(112, known, { ...typed, packs: { 100: 1, 10: 0 } })).toMatchObject({
      typed: {},
      paid: 478_000,
    })
    expect(purchaseToNote(112, known, { ...typed, packs: { 100: 2 }, paidFor: { 100: 1 } }).typed).toEqual({
      100: 239_000,
    })
  })

  test('N31 other packs buy that many, also fewer than are missing', () => {
    expect(purchaseToNote(112, known, { packs: { 10: 3 } })).toMatchObject({
      pieces: 30,
      surplus: 0,
      paid: 136_185,
    })
    expect(purchaseToNote(112, known, { packs: {} }).pieces).toBe(0)
  })

  test('N32 without a price the pieces are noted alone; what was paid says no price', () => {
    expect(purchaseToNote(110, {})).toMatchObject({ packs: {}, pieces: 110, paid: null, typed: {} })
    expect(purchaseToNote(110, {}, { paid: 5000 })).toMatchObject({ pieces: 110, paid: 5000, typed: {} })
  })
})

describe('a purchase that is corrected', () => {
  const changed = (noted: Parameters<typeof notedDraft>[0], book: PackPrices, packs: PackPrices) => {
    const { known, draft } = notedDraft(noted, book)
    return purchaseToNote(46, known, { ...draft, packs })
  }

  test.each([
    ['at the expected price', { 10: 5 }, {}, 500, { 10: 100 }, { 10: 3 }, 300],
    ['when the book has another price since', { 10: 5 }, {}, 500, { 10: 120 }, { 10: 3 }, 300],
    ['at a typed price', { 10: 6 }, { 10: 1200 }, 7200, {}, { 10: 5 }, 6000],
    ['of several sizes, as expected', { 100: 1, 10: 2 }, {}, 1200, { 10: 100, 100: 1000 }, { 100: 1 }, 1000],
    ['of several sizes, as typed', { 100: 1, 10: 2 }, {}, 1150, { 10: 100, 100: 1000 }, { 100: 1 }, 1150],
    ['of which nothing is known', { 10: 5 }, {}, null, { 10: 100 }, { 10: 3 }, null],
  ] as const)(
    'N30 %s costs what its packs come to, else what was typed',
    (_, packs, typed, paid, book, to, now) => {
      const note = changed({ packs, pack_prices: typed, paid_kamas: paid }, book, to)
      expect(note.paid).toBe(now)
      expect(note.typed).toEqual(typed)
    },
  )
})
