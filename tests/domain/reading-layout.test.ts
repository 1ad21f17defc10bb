import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { layoutOf } from '#shared/domain/reading/layout.ts'
import { marketPrice } from '#shared/domain/reading/market-rows.ts'
import { readingsOf } from '#shared/domain/reading/readings.ts'
import { cellOf, type Word } from '#shared/domain/reading/words.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { buyList, type CoinAs, lotsWindow, ownLots, priceAt, textAt } from '#tests/support/market-words.ts'

const ROW = 30

const wordsOf = (text: string, place: { left: number } | { right: number }, y: number): Word[] =>
  textAt(text.replaceAll('\u202f', ' '), place, y, 12)

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

const linesOf = (words: readonly Word[]) => layoutOf(words).tables.flatMap(({ lines }) => lines)

const read = (words: readonly Word[]): Row[] =>
  linesOf(words).map(({ name, prices }) => ({
    name: name?.text ?? '',
    prices: Object.fromEntries(prices.map(({ pack, value }) => [pack, value])),
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

const known = (match = (name: string) => ({ id: name.length, letters: 0, alone: true })) => ({
  match,
  corrected: new Map<string, number>(),
  blurred: false,
})
/** Every figure of a picture that Enter would store: its kind, pack and value. */
const certainOf = (words: readonly Word[]) =>
  readingsOf(words, known()).tables.flatMap(({ kind, readings }) =>
    readings
      .filter((reading) => {
        const figures = [...Object.values(reading.prices), ...(reading.count ? [reading.count] : [])]
        return [reading.nameDoubts, ...figures.map(({ doubts }) => doubts)].every(
          ({ length }) => length === 0,
        )
      })
      .flatMap(({ prices }) =>
        Object.entries(prices).map(([pack, { value }]) => ({ kind, pack: Number(pack), value })),
      ),
  )

describe('the layout of a table', () => {
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

  it('N143 N147 refuses a table whose columns no head names', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 4 })
          .chain((n) => fc.array(row(PACK_SIZES.slice(0, n)), { minLength: 2, maxLength: 12 })),
        (rows) => {
          const packs = PACK_SIZES.filter((pack) => rows[0]?.prices[pack] !== undefined)
          const { tables, refused } = layoutOf(tableOf(rows, packs, false))
          expect({ tables, refused }).toEqual({ tables: [], refused: 'unknown' })
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

  it('N147 a row with a figure that no column names has nothing certain', () => {
    const rows = [{ name: 'Ortie', prices: { 1: 12, 10: 119 } }]
    expect(certainOf(tableOf(rows, [1, 10], true))).toHaveLength(2)
    const stray = wordsOf('450', { right: 580 }, ROW)
    expect(certainOf([...tableOf(rows, [1, 10], true), ...stray])).toEqual([])
  })

  it('N145 reads a list of names and quantities by its heads', () => {
    const words = [
      ...wordsOf('Objet', { left: 20 }, 0),
      ...wordsOf('Quantité', { right: 300 }, 0),
      ...wordsOf('Ortie', { left: 20 }, 30),
      ...wordsOf('x 12', { right: 300 }, 30),
      ...wordsOf('Bois de Frêne x3', { left: 20 }, 60),
      ...wordsOf('Gelano', { left: 20 }, 90),
      ...wordsOf('1 250', { right: 300 }, 90),
    ]
    const [table] = layoutOf(words).tables
    expect(table?.kind).toBe('stock')
    expect(table?.lines.map(({ name, count }) => [name?.text, count?.value])).toEqual([
      ['Ortie', 12],
      ['Bois de Frêne', 3],
      ['Gelano', 1250],
    ])
  })

  it('N147 says what has no place', () => {
    const rows = [{ name: 'Ortie', prices: { 1: 12, 10: 119 } }]
    const lost = wordsOf('Chez le marchand', { left: 20 }, 90)
    const { unplaced } = layoutOf([...tableOf(rows, [1, 10], true), ...lost])
    expect(unplaced.map(({ text }) => text)).toEqual(['Chez le marchand'])
  })

  it('N147 never throws, and makes no line without a figure, of whatever words', () => {
    const word = fc.record({
      text: fc.oneof(
        fc.string({ maxLength: 12 }),
        fc.constantFrom(
          '×10',
          '×1',
          '12',
          '1 250',
          'Ortie',
          'k',
          '–',
          'Nom',
          'Lot',
          'Prix',
          'Quantité',
          'Niv.',
        ),
      ),
      confidence: fc.integer({ min: 0, max: 100 }),
      x: fc.integer({ min: 0, max: 900 }),
      y: fc.integer({ min: 0, max: 600 }),
      width: fc.integer({ min: 0, max: 200 }),
      height: fc.integer({ min: 0, max: 60 }),
    })
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const { tables, refused } = layoutOf(words)
        expect(refused === null).toBe(tables.length > 0)
        for (const { prices, count } of tables.flatMap(({ lines }) => lines))
          expect(prices.length + Number(count !== null)).toBeGreaterThan(0)
      }),
    )
  })
})

const EDELWEISS_ROW = { name: 'Edelweiss', prices: { 1: 149, 10: 1294, 100: 10_996, 1000: 109_467 } }
const EDELWEISS = {
  name: 'Edelweiss',
  average: 104,
  lots: PACK_SIZES.map((pack) => [pack, EDELWEISS_ROW.prices[pack]] as const),
}
const LIST = [
  ['Aile de Bourdard', 'Aile', 56, 192],
  ['Ferrite', 'Alliage', 1, 14],
  ['Kriptonite', 'Alliage', 60, null],
  ['Magnésite', 'Alliage', 60, 3120],
] as const
const OWN = [
  ['Blé', '28 j', 100, 412],
  ['Armée de Tiques', '27 j', 10, 12_992],
  ['Armée de Tiques', '1 j', 1, 1698],
  ['Ortie', '11 h', 1000, 25_990],
] as const
const ownRows = OWN.map(([name, , lot, kamas]) => [name, lot, kamas])

/** The coin as readers give it back. */
const COINS: readonly CoinAs[] = [
  { sign: 'K' },
  { sign: '€' },
  { sign: '4' },
  { sign: '4€' },
  { sign: '¢' },
  { sign: 'K', glued: true },
  { sign: 'K', glued: true, groups: '' },
  { sign: 'K', groups: ',' },
  { sign: '#', glued: true, groups: '' },
]

describe('the window of the lots of one item', () => {
  it.each(COINS)('N144 is read by its heads, its coin as %o', (coin) => {
    expect(read(lotsWindow(EDELWEISS, { coin }))).toEqual([EDELWEISS_ROW])
    expect(read(lotsWindow(EDELWEISS, { coin, english: true }))).toEqual([EDELWEISS_ROW])
    expect(certainOf(lotsWindow(EDELWEISS, { coin }))).toHaveLength(4)
  })

  it('N144 of several offers of a lot the cheapest is the price', () => {
    const lots = [
      [1, 85],
      [10, 810],
      [10, 790],
    ] as const
    expect(read(lotsWindow({ name: 'Bois de Frêne', lots }))).toEqual([
      { name: 'Bois de Frêne', prices: { 1: 85, 10: 790 } },
    ])
  })

  it('N144 N147 whose title is not on the picture, has its prices and no name', () => {
    expect(read(lotsWindow(EDELWEISS, { titled: false }))).toEqual([{ ...EDELWEISS_ROW, name: '' }])
    expect(certainOf(lotsWindow(EDELWEISS, { titled: false }))).toHaveLength(4)
    const nothing = { ...known(), match: () => null }
    const [table] = readingsOf(lotsWindow(EDELWEISS, { titled: false }), nothing).tables
    expect(table?.readings.map(({ item, nameDoubts }) => [item, nameDoubts])).toEqual([[null, ['name']]])
  })

  it('N144 is read beside the list of items, of which nothing is taken', () => {
    const list = buyList(LIST).map((word) => ({ ...word, x: word.x + 500, y: word.y + 140 }))
    expect(read([...lotsWindow(EDELWEISS), ...list])).toEqual([EDELWEISS_ROW])
  })

  it('N151 a price far from the average that the picture says is doubtful', () => {
    expect(certainOf(lotsWindow({ ...EDELWEISS, average: 10_400 }))).toEqual([])
  })

  it('N150 a coin that is taken for a figure, a figure too many or too few make nothing certain', () => {
    const lots = fc.integer({ min: 1, max: 99_999 }).map(
      (piece) =>
        [
          [1, piece],
          [10, piece * 10],
          [100, piece * 99],
        ] as const,
    )
    const spoilt = fc.constantFrom('4', '44', '0')
    fc.assert(
      fc.property(lots, spoilt, fc.constantFrom('all', 'one'), (prices, more, where) => {
        const words = lotsWindow({ name: 'Ortie', lots: prices }, { coin: { sign: '', groups: '' } })
        const figures = words.filter(({ x, text }) => x > 200 && x < 340 && /^\d+$/.test(text))
        const wrong = where === 'all' ? figures : figures.slice(0, 1)
        const read = words.map((word) => (wrong.includes(word) ? { ...word, text: word.text + more } : word))
        expect(certainOf(read)).toEqual([])
      }),
    )
  })

  it('N150 how wide a price is says how many figures it has', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 10 ** 9 }),
        fc.constantFrom(...COINS),
        fc.constantFrom(-1, 0, 1),
        (kamas, coin, more) => {
          const words = priceAt(kamas, 335, 0, { ...coin, groups: '', glued: false })
          const [figures, ...rest] = words
          if (!figures) return
          const text = more < 0 ? figures.text.slice(0, -1) : more > 0 ? `${figures.text}2` : figures.text
          const fits = marketPrice(cellOf([{ ...figures, text }, ...rest]), 7.9)?.fits
          expect(fits ?? false).toBe(more === 0)
        },
      ),
    )
  })
})

describe('the list of items to buy', () => {
  it('N143 N147 a level and an average price are no price, with heads or without', () => {
    for (const english of [false, true]) {
      const { tables, refused } = layoutOf(buyList(LIST, { english }))
      expect({ tables, refused }).toEqual({ tables: [], refused: 'averages' })
    }
    const { tables, refused } = layoutOf(buyList(LIST, { headed: false }))
    expect({ tables, refused }).toEqual({ tables: [], refused: 'unknown' })
  })

  it('N143 the sign of how a list is sorted is no letter of its head, whatever it is read as', () => {
    for (const sign of 'avwyr4') {
      const words = lotsWindow(EDELWEISS)
        .filter(({ text }) => text !== 'v')
        .map((word) => (word.text === 'Lot' ? { ...word, text: `Lot${sign}` } : word))
      expect(read(words)).toEqual([EDELWEISS_ROW])
      const list = buyList(LIST).map((word) => (word.text === 'Nom' ? { ...word, text: `Nom${sign}` } : word))
      expect(layoutOf(list).refused).toBe('averages')
    }
  })

  it('N147 the course of an item is refused as what it is', () => {
    const words = [
      ...textAt('Bois de Frêne', { left: 20 }, 0),
      ...textAt('24 heures 7 jours 30 jours', { left: 20 }, 40),
      ...textAt('Prix médian : 99 K Prix moyen : 104 K', { left: 20 }, 80),
    ]
    expect(layoutOf(words).refused).toBe('course')
  })
})

describe('the window of the player’s own lots', () => {
  it.each([
    { english: false, timed: true },
    { english: true, timed: true },
    { english: false, timed: false },
  ])('N146 gives each lot and its price, of its days and its foot nothing: %o', (how) => {
    const [table] = layoutOf(ownLots(OWN, how)).tables
    expect(table?.kind).toBe('sales')
    expect(
      table?.lines.map(({ name, count, prices }) => [name?.text, count?.value, prices[0]?.value]),
    ).toEqual(ownRows)
    expect(layoutOf(ownLots(OWN, how)).unplaced.map(({ text }) => text)).toContain(
      '531/576 emplacement(s) de vente occupé(s)',
    )
  })

  it('N146 a row whose lot or price is not read is none', () => {
    const words = ownLots(OWN).filter(({ text }) => text !== '100')
    expect(linesOf(words)).toHaveLength(OWN.length - 1)
  })

  it('N147 without a row that can be read is refused as that', () => {
    expect(layoutOf(ownLots([])).refused).toBe('lines')
  })
})

describe('a picture that leans', () => {
  const rows: Row[] = ['Ortie', 'Gelano', 'Fer'].map((name, at) => ({
    name,
    prices: { 1: 100 + at, 10: 1000 + at, 100: 10_000 + at, 1000: 100_000 + at },
  }))
  const leaning = (by: number) =>
    tableOf(rows, PACK_SIZES, true).map((word) => ({ ...word, y: word.y + by * word.x }))
  const doubts = (by: number, blurred = false) => {
    const readings = readingsOf(leaning(by), { ...known(), blurred }).tables.flatMap(
      (table) => table.readings,
    )
    expect(readings).toHaveLength(3)
    return new Set(readings.flatMap(({ nameDoubts }) => nameDoubts))
  }

  it('N166 has all its lines doubtful, whichever way it leans, and so has a blurred one', () => {
    expect([...doubts(0)]).toEqual([])
    expect([...doubts(0.002)]).toEqual([])
    for (const by of [0.008, 0.01, -0.01]) expect([...doubts(by)]).toEqual(['picture'])
    expect([...doubts(0, true)]).toEqual(['picture'])
  })

  it('N166 a coin or a button that is read too high makes none of a window', () => {
    const words = lotsWindow(EDELWEISS).map((word) =>
      word.text === 'K' || word.text === 'ACHETER' ? { ...word, y: word.y - 7, height: 23 } : word,
    )
    expect(certainOf(words)).toHaveLength(4)
  })
})
