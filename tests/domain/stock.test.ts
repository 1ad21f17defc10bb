import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeStamp } from '#shared/contract/stamp.ts'
import {
  baseOf,
  type Count,
  countedMoves,
  type Move,
  stockByItem,
  stockOf,
} from '#shared/domain/stock/stock.ts'
import { anyDeeds, type Deed, played, search } from '#tests/support/stock-histories.ts'

const ITEM = 7
let made = 0
const at = (time: number, device = 'a') => makeStamp(time, 0, device.repeat(10))
const counted = (quantity: number, time: number): Count => ({ quantity, stamps: { quantity: at(time) } })

function move(pieces: number, time: number, more: Partial<Move> & { device?: string } = {}): Move {
  made += 1
  const { device = 'a', ...fields } = more
  return {
    id: `m${made}`,
    item_id: ITEM,
    pieces,
    kind: 'buy',
    base: '',
    line: Math.abs(pieces),
    apart: false,
    step: '',
    stamps: { pieces: at(time, device) },
    ...fields,
  }
}

const stock = (count: Count | undefined, moves: Move[]) => stockOf(count, countedMoves(moves))

describe('N4 the stock of an item', () => {
  test('is nothing before anything was said of it', () => {
    expect(stock(undefined, [])).toBe(0)
  })

  test('is what was counted, and what moved since', () => {
    expect(stock(counted(14, 10), [move(46, 20), move(-8, 30, { kind: 'use' })])).toBe(52)
  })

  test('is what was counted where that came after the moves', () => {
    expect(stock(counted(14, 40), [move(46, 20)])).toBe(14)
  })

  test('of an item that was never counted is what moved', () => {
    expect(stock(undefined, [move(120, 5)])).toBe(120)
  })

  test('goes below 0 at no moment: what was used and not owned takes nothing from a later purchase', () => {
    expect(stock(counted(5, 10), [move(-8, 20, { kind: 'use' }), move(10, 30)])).toBe(10)
  })

  test('follows the order of the stamps, not of the rows', () => {
    const [use, buy] = [move(-8, 20, { kind: 'use' }), move(10, 30)]
    expect(stock(counted(5, 10), [buy, use])).toBe(10)
  })

  test('of every item, those that were only moved included', () => {
    const counts = [{ ...counted(3, 10), item_id: 1 }]
    const moves = [move(4, 20, { item_id: 1 }), move(5, 20, { item_id: 2 }), move(9, 20, { item_id: null })]
    expect([...stockByItem(counts, moves)]).toEqual([
      [1, 7],
      [2, 5],
    ])
  })
})

describe('N6 the same act on two devices', () => {
  test('N128 counts once, and a count made later absorbs both', () => {
    const a = move(46, 1041, { line: 46 })
    const b = move(46, 1042, { line: 46, device: 'b' })
    expect(stock(counted(14, 1000), [a, b])).toBe(60)
    expect(stock(counted(70, 1050), [a, b])).toBe(70)
    // The count had absorbed both: what is undone now changes nothing.
    expect(stock(counted(70, 1050), [b])).toBe(70)
  })

  test('of different needs counts twice', () => {
    expect(
      stock(counted(14, 10), [move(46, 20, { line: 46 }), move(46, 21, { line: 40, device: 'b' })]),
    ).toBe(106)
  })

  test('14 counted, one buys 46 and counts 60, the other’s equal tick comes later: 60', () => {
    expect(stock(counted(60, 30), [move(46, 20), move(46, 40, { device: 'b' })])).toBe(60)
  })

  test('of which one is undone: the other counts', () => {
    expect(stock(counted(14, 10), [move(46, 21, { device: 'b' })])).toBe(60)
  })

  test('undone where a count had absorbed it: the count is the truth, the other stands alone: 106', () => {
    expect(stock(counted(60, 30), [move(46, 40, { device: 'b' })])).toBe(106)
  })

  test('counts twice where the player says so', () => {
    const moves = [move(46, 20), move(46, 21, { device: 'b', apart: true })]
    expect(stock(counted(14, 10), moves)).toBe(106)
  })

  test('of an offering that was given on both counts once', () => {
    const given = { kind: 'use' as const, line: 12 }
    expect(stock(counted(30, 10), [move(-12, 20, given), move(-12, 22, { ...given, device: 'b' })])).toBe(18)
  })

  test('a partial purchase and its rest both count, and the same rest on the other device once', () => {
    const part = move(20, 20, { line: 46 })
    const base = baseOf(countedMoves([part]))
    const rest = { line: 26, base }
    const moves = [part, move(26, 30, rest), move(26, 31, { ...rest, device: 'b' })]
    expect(stock(counted(14, 10), moves)).toBe(60)
  })

  test('a need that comes again after the first was met is another one', () => {
    const first = move(46, 20)
    const again = move(46, 30, { base: baseOf(countedMoves([first])) })
    expect(stock(undefined, [first, again])).toBe(92)
  })

  test('a copied disk gives two rows one stamp: both sides choose the same one', () => {
    const one = move(46, 20)
    const copy = { ...one, id: 'copy', line: 46 }
    expect(countedMoves([one, copy])).toEqual(countedMoves([copy, one]))
  })
})

describe('N6 a craft step', () => {
  const PRODUCT = 9
  const step = (name: string, time: number, more: Partial<Move> & { device?: string } = {}) => [
    move(-6, time, { kind: 'craft', step: name, line: 6, ...more }),
    move(2, time, { kind: 'craft', step: name, item_id: PRODUCT, line: 2, ...more }),
  ]
  const both = (moves: Move[]) => {
    const found = stockByItem([{ ...counted(20, 1), item_id: ITEM }], moves)
    return [found.get(ITEM) ?? 0, found.get(PRODUCT) ?? 0]
  }

  test('ticked on both counts once, as a whole', () => {
    expect(both([...step('x', 20), ...step('y', 21, { device: 'b' })])).toEqual([14, 2])
  })

  test('counted for itself takes its ingredients too', () => {
    expect(both([...step('x', 20), ...step('y', 21, { device: 'b', apart: true })])).toEqual([8, 4])
  })

  test('of which one is undone leaves the other, with its own ingredients', () => {
    const [, second] = [step('x', 20), step('y', 21, { device: 'b' })]
    expect(both(second)).toEqual([14, 2])
  })

  test('whose product did not come yet takes nothing', () => {
    expect(both(step('x', 20).slice(0, 1))).toEqual([20, 0])
  })
})

describe('N6 a mark', () => {
  test('is empty before the first move, and equal for equal histories on two devices', () => {
    expect(baseOf([])).toBe('')
    expect(baseOf([move(46, 20)])).toBe(baseOf([move(46, 33, { device: 'b' })]))
  })

  test.each([
    ['the kind', { kind: 'use' as const }],
    ['the item', { item_id: 8 }],
    ['what came before', { base: 'x' }],
    ['the need', { line: 45 }],
  ])('differs with %s', (_, more) => {
    expect(baseOf([move(46, 20, more)])).not.toBe(baseOf([move(46, 20)]))
  })

  test('tells apart a hundred thousand acts', () => {
    const marks = new Set(Array.from({ length: 100_000 }, (_, n) => baseOf([move(n, 1, { line: 0 })])))
    expect(marks.size).toBe(100_000)
  })
})

describe('N9 whatever two devices count, buy, use, make and undo', () => {
  test('they agree, on what a plain reckoning says, and never on less than nothing', () => {
    expect(search(3000)).toBeNull()
  })

  test('a purchase that was undone is as one that was never made', () => {
    fc.assert(
      fc.property(anyDeeds, (deeds) => {
        const buy: Deed = { device: 0, deed: 'buy', pieces: 2, line: 9 }
        expect(played([...deeds, buy, { ...buy, deed: 'undo' }]).shown).toEqual(played(deeds).shown)
      }),
      { numRuns: 500, seed: 20261123 },
    )
  })

  test('one tick on each device, from the same state, adds its pieces once', () => {
    fc.assert(
      fc.property(anyDeeds, (deeds) => {
        const met: Deed[] = [...deeds, { device: 0, deed: 'meet', pieces: 1, line: 1 }]
        const tick = (device: 0 | 1): Deed => ({ device, deed: 'buy', pieces: 2, line: 9 })
        const { wood } = played(met).right
        expect(played([...met, tick(0), tick(1)]).shown[0].wood).toBe(wood + 2)
      }),
      { numRuns: 500, seed: 20261123 },
    )
  })
})
