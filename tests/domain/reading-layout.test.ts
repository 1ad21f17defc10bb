import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { layoutOf } from '#shared/domain/reading/layout.ts'
import { readingsOf } from '#shared/domain/reading/readings.ts'
import type { Word } from '#shared/domain/reading/words.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'

const LETTER = 12
const ROW = 30
const SPACE = 5

/** A text as the words that a reader finds of it, from a left edge or up to a right one. */
function wordsOf(text: string, place: { left: number } | { right: number }, y: number): Word[] {
  const pieces = text.split(/[ \u202f]/)
  const widths = pieces.map((piece) => piece.length * 7)
  const all = widths.reduce((sum, width) => sum + width + SPACE, -SPACE)
  let x = 'left' in place ? place.left : place.right - all
  return pieces.map((piece, at) => {
    const word = { text: piece, confidence: 92, x, y, width: widths[at] ?? 0, height: LETTER }
    x += word.width + SPACE
    return word
  })
}

type Row = { name: string; prices: Partial<Record<PackSize, number>> }

const EDGE = { 1: 400, 10: 540, 100: 680, 1000: 820 } as const

const tableOf = (rows: readonly Row[], packs: readonly PackSize[], head: boolean): Word[] => [
  ...(head
    ? [
        ...wordsOf('Objet', { left: 20 }, 0),
        ...packs.flatMap((pack) => wordsOf(`×${pack}`, { right: EDGE[pack] }, 0)),
      ]
    : []),
  ...rows.flatMap(({ name, prices }, at) => [
    ...wordsOf(name, { left: 20 }, (at + 1) * ROW),
    ...packs.flatMap((pack) => {
      const price = prices[pack]
      return wordsOf(price ? formatNumber(price) : '–', { right: EDGE[pack] }, (at + 1) * ROW)
    }),
  ]),
]

const read = (words: readonly Word[]): Row[] =>
  layoutOf(words).lines.map(({ name, amounts }) => ({
    name: name.text,
    prices: Object.fromEntries(amounts.map(({ pack, value }) => [pack, value])),
  }))

const price = fc.integer({ min: 1, max: 10 ** 9 })
const someName = fc.constantFrom(
  'Bois de Frêne',
  'Ortie',
  'Gelano',
  'Laine de Bouftou',
  'Fer',
  'Aile de Moskito',
)
const row = (packs: readonly PackSize[]): fc.Arbitrary<Row> =>
  fc.tuple(someName, fc.tuple(...packs.map(() => price))).map(([name, prices]) => ({
    name,
    prices: Object.fromEntries(packs.map((pack, at) => [pack, prices[at]])),
  }))
const somePacks = fc.subarray([...PACK_SIZES], { minLength: 2 })

/** The same words in another order, leaning by some pixels. */
const leaning = (words: readonly Word[], by: number, seed: number): Word[] =>
  words
    .map((word, at) => ({ ...word, y: word.y + (word.x / 800) * by, order: (at * 7919 + seed) % 101 }))
    .sort((a, b) => a.order - b.order)
    .map(({ order: _, ...word }) => word)

describe('the layout of a picture', () => {
  it('N143 reads a table by its heads, whichever packs it has', () => {
    fc.assert(
      fc.property(
        somePacks.chain((packs) =>
          fc.tuple(fc.constant(packs), fc.array(row(packs), { minLength: 1, maxLength: 12 })),
        ),
        ([packs, rows]) => {
          expect(read(tableOf(rows, packs, true))).toEqual(rows)
        },
      ),
    )
  })

  it('N143 reads as many columns from ×1 on where no head names them', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 2, max: 4 })
          .chain((n) => fc.array(row(PACK_SIZES.slice(0, n)), { minLength: 2, maxLength: 12 })),
        (rows) => {
          const packs = PACK_SIZES.filter((pack) => rows[0]?.prices[pack] !== undefined)
          expect(read(tableOf(rows, packs, false))).toEqual(rows)
        },
      ),
    )
  })

  it('N140 reads the same of words in any order, of a picture that leans', () => {
    fc.assert(
      fc.property(
        fc.array(row(PACK_SIZES), { minLength: 2, maxLength: 8 }),
        fc.integer({ min: -9, max: 9 }),
        fc.nat(),
        (rows, by, seed) => {
          expect(read(leaning(tableOf(rows, PACK_SIZES, true), by, seed))).toEqual(rows)
        },
      ),
    )
  })

  it('N143 leaves a gap where a pack has no price', () => {
    const rows = [
      { name: 'Ortie', prices: { 1: 12, 100: 1150 } },
      { name: 'Bois de Frêne', prices: { 1: 80, 10: 790, 100: 8100 } },
    ]
    expect(read(tableOf(rows, [1, 10, 100], true))).toEqual(rows)
  })

  it('N144 reads one item with its packs in lines, the cheapest offer of each', () => {
    const words = [
      ...wordsOf('Bois de Frêne', { left: 20 }, 0),
      ...wordsOf('x1', { left: 20 }, 30),
      ...wordsOf('85', { right: 300 }, 30),
      ...wordsOf('Lot de 10', { left: 20 }, 60),
      ...wordsOf('810 k', { right: 300 }, 60),
      ...wordsOf('×10', { left: 20 }, 90),
      ...wordsOf('790 kamas', { right: 300 }, 90),
    ]
    expect(read(words)).toEqual([{ name: 'Bois de Frêne', prices: { 1: 85, 10: 790 } }])
  })

  it('N145 reads a list of names and quantities', () => {
    const words = [
      ...wordsOf('Inventaire', { left: 20 }, 0),
      ...wordsOf('Ortie', { left: 20 }, 30),
      ...wordsOf('x 12', { right: 300 }, 30),
      ...wordsOf('Bois de Frêne x3', { left: 20 }, 60),
    ]
    const { kind, certain, lines } = layoutOf(words)
    expect({ kind, certain }).toEqual({ kind: 'stock', certain: true })
    expect(lines.map(({ name, count }) => [name.text, count?.value])).toEqual([
      ['Ortie', 12],
      ['Bois de Frêne', 3],
    ])
  })

  it('N146 knows the player’s own sales by their word', () => {
    const words = [
      ...wordsOf('Mes ventes', { left: 20 }, 0),
      ...wordsOf('Gelano', { left: 20 }, 30),
      ...wordsOf('x10', { right: 300 }, 30),
      ...wordsOf('12 500', { right: 450 }, 30),
    ]
    const { kind, lines } = layoutOf(words)
    expect(kind).toBe('sales')
    expect(lines.map(({ count, amounts }) => [count?.value, amounts[0]?.value])).toEqual([[10, 12_500]])
  })

  it('N147 says what has no place, and is certain of nothing that the picture does not say', () => {
    const one = layoutOf([...wordsOf('Ortie', { left: 20 }, 0), ...wordsOf('12', { right: 300 }, 0)])
    expect(one.certain).toBe(false)
    expect(one.lines[0]?.amounts[0]?.pack).toBeNull()
    const lost = layoutOf([
      ...wordsOf('Chez le marchand', { left: 20 }, 0),
      ...wordsOf('250', { left: 20 }, 60),
    ])
    expect(lost.lines).toEqual([])
    expect(lost.unplaced.map(({ text }) => text)).toEqual(['Chez le marchand', '250'])
  })

  it('N147 never throws, and makes no line without a name, of whatever words', () => {
    const word = fc.record({
      text: fc.oneof(
        fc.string({ maxLength: 12 }),
        fc.constantFrom('×10', '×1', '12', '1 250', 'Ortie', 'k', '–'),
      ),
      confidence: fc.integer({ min: 0, max: 100 }),
      x: fc.integer({ min: 0, max: 900 }),
      y: fc.integer({ min: 0, max: 600 }),
      width: fc.integer({ min: 0, max: 200 }),
      height: fc.integer({ min: 0, max: 60 }),
    })
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        for (const { name, amounts, count } of layoutOf(words).lines) {
          expect(name.text).toMatch(/\p{L}/u)
          expect(amounts.length + Number(count !== null)).toBeGreaterThan(0)
        }
      }),
    )
  })
})

it('N143 N147 a figure that stands beside a column by itself makes no second one of it', () => {
  const list = ['Ortie', 'Gelano', 'Fer', 'Blé', 'Orge', 'Cerise'].flatMap((name, at) => [
    ...wordsOf(name, { left: 20 }, (at + 1) * ROW),
    ...wordsOf(String(300 + at), { right: 400 }, (at + 1) * ROW),
  ])
  const stray = wordsOf('12', { right: 240 }, 3 * ROW)
  const { kind, certain, lines } = layoutOf([...list, ...stray])
  expect([kind, certain]).toEqual(['prices', false])
  expect(lines.flatMap(({ amounts }) => amounts.flatMap(({ pack }) => pack ?? []))).toEqual([])
})

describe('a picture that leans', () => {
  const rows: Row[] = ['Ortie', 'Gelano', 'Fer'].map((name, at) => ({
    name,
    prices: { 1: 100 + at, 10: 1000 + at, 100: 10_000 + at, 1000: 100_000 + at },
  }))
  const leaning = (by: number) =>
    tableOf(rows, PACK_SIZES, true).map((word) => ({ ...word, y: word.y + by * word.x }))
  const doubts = (by: number, blurred = false) => {
    const match = (name: string) => ({ id: name.length, letters: 0, alone: true })
    const { readings } = readingsOf(leaning(by), { match, corrected: new Map(), kind: null, blurred })
    expect(readings).toHaveLength(3)
    return new Set(readings.flatMap(({ nameDoubts }) => nameDoubts))
  }

  it('N166 has all its lines doubtful, whichever way it leans, and so has a blurred one', () => {
    expect([...doubts(0)]).toEqual([])
    expect([...doubts(0.002)]).toEqual([])
    for (const by of [0.008, 0.01, -0.01]) expect([...doubts(by)]).toEqual(['picture'])
    expect([...doubts(0, true)]).toEqual(['picture'])
  })
})
