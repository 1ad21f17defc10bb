import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { blockCells, placedBlock } from '#shared/domain/prices/pasted-block.ts'

const ITEMS = [421, 303, 312]
const placed = (text: string, id = 421, pack: (typeof PACK_SIZES)[number] = 1) =>
  placedBlock(blockCells(text) ?? [], ITEMS, { id, pack })
const short = (text: string, id?: number, pack?: (typeof PACK_SIZES)[number]) =>
  placed(text, id, pack)?.prices.map((price) => `${price.id} ×${price.pack} ${price.price}`)

describe('a block of cells over the price grid', () => {
  test('A4 fills rows and packs from the field on', () => {
    expect(short('12\t100\n13k\t1,2m\r\n', 303, 10)).toEqual([
      '303 ×10 12',
      '303 ×100 100',
      '312 ×10 13000',
      '312 ×100 1200000',
    ])
    expect(short('12\n13')).toEqual(['421 ×1 12', '303 ×1 13'])
  })

  test('A4 empty cells change nothing, and a single cell is no block', () => {
    expect(short('12\t\t9\n\t–\t8')).toEqual(['421 ×1 12', '421 ×100 9', '303 ×100 8'])
    expect(blockCells('12 500')).toBeNull()
    expect(blockCells('12 500\r\n')).toBeNull()
  })

  test('A4 a cell that says no price is told, the others count', () => {
    expect(placed('12\tcher\n13\t14\n0\t15')).toMatchObject({
      prices: [{ price: 12 }, { price: 13 }, { price: 14 }, { price: 15 }],
      unread: [
        { id: 421, pack: 10, text: 'cher' },
        { id: 312, pack: 1, text: '0' },
      ],
    })
  })

  test('A4 cells beyond the last item or pack are counted, not wrapped', () => {
    expect(placed('1\t2\t3\n4\t5\t6', 312, 100)).toEqual({
      prices: [
        { id: 312, pack: 100, price: 1 },
        { id: 312, pack: 1000, price: 2 },
      ],
      unread: [],
      beyond: 4,
    })
  })

  test.each(['Ortie\t12\nFer\t13', '12\tnote\n13\tvu', '18/11/2026\t5'])(
    'A4 a block with a column of something else is refused as a whole: %j',
    (text) => expect(placed(text)).toBeNull(),
  )

  test('A4 each price lands where a spreadsheet would put it', () => {
    const cell = fc.option(fc.integer({ min: 1, max: 10 ** 9 }), { nil: null })
    const blocks = fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(blocks, fc.nat(2), fc.nat(3), (block, down, across) => {
        const text = block.map((row) => row.map((price) => price ?? '').join('\t')).join('\n')
        const found = placed(text, ITEMS[down], PACK_SIZES[across]) ?? expect.fail('refused')
        for (const { id, pack, price } of found.prices) {
          expect(block[ITEMS.indexOf(id) - down]?.[PACK_SIZES.indexOf(pack) - across]).toBe(price)
        }
        const filled = block.flat().filter((price) => price !== null)
        expect(found.prices.length + found.beyond).toBe(filled.length)
      }),
    )
  })
})
