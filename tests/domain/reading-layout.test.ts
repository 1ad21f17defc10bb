import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { layoutOf } from '#shared/domain/reading/layout.ts'
import { type PictureReadings, readingsOf } from '#shared/domain/reading/readings.ts'
import type { GameView, ReadLine } from '#shared/domain/reading/rows.ts'
import { marketPrice } from '#shared/domain/reading/window-price.ts'
import { cellOf, type Word } from '#shared/domain/reading/words.ts'
import {
  buyList,
  type CoinAs,
  courseWindow,
  LANGUAGES,
  lotsWindow,
  ownLots,
  priceAt,
  textAt,
} from '#tests/support/market-words.ts'

const linesOf = (words: readonly Word[], view: GameView): ReadLine[] =>
  layoutOf(words).windows.flatMap((window) => (window.view === view ? window.lines : []))

/** The name and the figures of each line. */
const read = (words: readonly Word[], view: GameView) =>
  linesOf(words, view).map(({ name, figures }) => ({
    name: name?.text ?? '',
    ...Object.fromEntries(Object.entries(figures).map(([figure, { value }]) => [figure, value])),
  }))

const known = (match = (name: string) => ({ id: name.length, letters: 0, alone: true, level: true })) => ({
  match,
  corrected: new Map<string, number>(),
  blurred: false,
})
/** Every figure of a picture that Enter would store; « Prix moyen » beside lots is a check. */
const certainIn = ({ windows }: PictureReadings) =>
  windows.flatMap(({ view, readings }) =>
    readings
      .filter(({ nameDoubts, figures }) =>
        [nameDoubts, ...Object.values(figures).map(({ doubts }) => doubts)].every(
          ({ length }) => length === 0,
        ),
      )
      .flatMap(({ figures }) =>
        Object.entries(figures)
          .filter(([figure]) => view !== 'lots' || figure !== 'average')
          .map(([figure, { value }]) => ({ view, figure, value })),
      ),
  )
const certainOf = (words: readonly Word[]) => certainIn(readingsOf(words, known()))

/** The same words in another order, leaning by some pixels. */
const leaning = (words: readonly Word[], by: number, seed: number): Word[] =>
  words
    .map((word, at) => ({ ...word, y: word.y + (word.x / 800) * by, order: (at * 7919 + seed) % 101 }))
    .sort((a, b) => a.order - b.order)
    .map(({ order: _, ...word }) => word)

const EDELWEISS_ROW = { name: 'Edelweiss', 1: 149, 10: 1294, 100: 10_996, 1000: 109_467 }
const EDELWEISS = {
  name: 'Edelweiss',
  average: 104,
  lots: PACK_SIZES.map((pack) => [pack, EDELWEISS_ROW[pack]] as const),
}
const EDELWEISS_READ = { ...EDELWEISS_ROW, average: 104 }
const LIST = [
  ['Aile de Bourdard', 'Aile', 56, 192],
  ['Ferrite', 'Alliage', 1, 14],
  ['Kriptonite', 'Alliage', 60, null],
  ['Magnésite', 'Alliage', 60, 3120],
] as const
const LIST_READ = [
  { name: 'Aile de Bourdard', average: 192 },
  { name: 'Ferrite', average: 14 },
  { name: 'Magnésite', average: 3120 },
]
const OWN = [
  ['Blé', '28 j', 100, 412],
  ['Armée de Tiques', '27 j', 10, 12_992],
  ['Armée de Tiques', '1 j', 1, 1698],
  ['Ortie', '11 h', 1000, 25_990],
] as const
const OWN_READ = OWN.map(([name, , lot, price]) => ({ name, lot, price }))
const COURSE = { name: 'Bois de Frêne', median: 99, average: 104, sold: 1_387_925 }
const COURSE_READ = { name: 'Bois de Frêne', median: 99, average: 104, sold: 1_387_925 }
const WEEK = ['05/09', '06/09', '07/09', '08/09', '09/09', '10/09', '11/09', '12/09']

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
    expect(read(lotsWindow(EDELWEISS, { coin }), 'lots')).toEqual([EDELWEISS_READ])
    expect(certainOf(lotsWindow(EDELWEISS, { coin }))).toHaveLength(4)
  })

  it('N144 of several offers of a lot the cheapest is the price', () => {
    const lots = [
      [1, 85],
      [10, 810],
      [10, 790],
    ] as const
    expect(read(lotsWindow({ name: 'Bois de Frêne', lots }), 'lots')).toEqual([
      { name: 'Bois de Frêne', 1: 85, 10: 790 },
    ])
  })

  it('M39 its title has a level and a type beside it', () => {
    const [line] = linesOf(lotsWindow(EDELWEISS), 'lots')
    expect([line?.level, line?.type]).toEqual([100, 'Fleur'])
  })

  it('N144 N147 M45 whose title is not on the picture, has its prices and asks for the item', () => {
    const cut = lotsWindow({ ...EDELWEISS, average: undefined } as never, { titled: false })
    expect(read(cut, 'lots')).toEqual([{ ...EDELWEISS_ROW, name: '' }])
    const nothing = { ...known(), match: () => null }
    const [window] = readingsOf(cut, nothing).windows
    expect(window?.readings.map(({ item, nameDoubts }) => [item, nameDoubts])).toEqual([[null, ['name']]])
  })

  it('M45 is read beside another window, each by its own heads', () => {
    const list = buyList(LIST).map((word) => ({ ...word, x: word.x + 500, y: word.y + 140 }))
    const both = [...lotsWindow(EDELWEISS), ...list]
    expect([read(both, 'lots'), read(both, 'list')]).toEqual([[EDELWEISS_READ], LIST_READ])
    const own = ownLots(OWN).map((word) => ({ ...word, x: word.x + 560, y: word.y + 135 }))
    const sold = [...lotsWindow(EDELWEISS), ...own]
    expect([read(sold, 'lots'), read(sold, 'own')]).toEqual([[EDELWEISS_READ], OWN_READ])
  })

  it('N140 is read of words in any order, of a picture that leans', () => {
    fc.assert(
      fc.property(fc.integer({ min: -6, max: 6 }), fc.nat(), (by, seed) => {
        expect(read(leaning(lotsWindow(EDELWEISS), by, seed), 'lots')).toEqual([EDELWEISS_READ])
      }),
    )
  })

  it('N151 M39 a price far from the average that the picture says is doubtful, and the average is none', () => {
    expect(certainOf(lotsWindow({ ...EDELWEISS, average: 10_400 }))).toEqual([])
    expect(certainOf(lotsWindow(EDELWEISS)).map(({ value }) => value)).not.toContain(104)
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
        const spoiled = words.map((word) =>
          wrong.includes(word) ? { ...word, text: word.text + more } : word,
        )
        expect(certainOf(spoiled)).toEqual([])
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
  it('M40 N143 gives « Prix moyen » alone: a level is no price, and neither is one of a lot', () => {
    expect(read(buyList(LIST), 'list')).toEqual(LIST_READ)
    expect(linesOf(buyList(LIST), 'list').map(({ level, type }) => [level, type])).toEqual([
      [56, 'Aile'],
      [1, 'Alliage'],
      [60, 'Alliage'],
    ])
    expect(layoutOf(buyList(LIST)).windows.map(({ view }) => view)).toEqual(['list'])
  })

  it('M38 M40 without its heads it is told by its columns, and a level has to confirm each name', () => {
    const cut = buyList(LIST, { headed: false })
    expect(read(cut, 'list')).toEqual(LIST_READ)
    expect(certainOf(cut)).toHaveLength(3)
    const another = { ...known(), match: () => ({ id: 1, letters: 0, alone: true, level: false }) }
    expect(certainIn(readingsOf(cut, another))).toEqual([])
  })

  it('M40 M45 a row of which type and level are hidden has no certain price: its first figures may be hidden too', () => {
    const hidden = buyList(LIST).filter(
      ({ text, x, y }) => text !== '56' && !(x > 300 && x < 400 && y < 100 && y > 60),
    )
    expect(certainOf(hidden).map(({ value }) => value)).toEqual([14, 3120])
  })

  it('M40 a picture before a name that is read as a sign is no part of it, and a name that begins late is doubtful', () => {
    const cut = buyList(LIST, { headed: false })
    const icons = [0, 2].flatMap((at) => textAt('7', { left: 60 }, 90 + 46 * at))
    expect(certainOf([...cut, ...icons])).toHaveLength(3)
    const [first] = cut
    expect(certainOf(cut.filter((word) => word !== first))).toHaveLength(2)
  })

  it('N143 the sign of how a list is sorted is no letter of its head, whatever it is read as', () => {
    for (const sign of 'avwyr4') {
      const words = lotsWindow(EDELWEISS)
        .filter(({ text }) => text !== 'v')
        .map((word) => (word.text === 'Lot' ? { ...word, text: `Lot${sign}` } : word))
      expect(read(words, 'lots')).toEqual([EDELWEISS_READ])
      const list = buyList(LIST).map((word) => (word.text === 'Nom' ? { ...word, text: `Nom${sign}` } : word))
      expect(read(list, 'list')).toEqual(LIST_READ)
    }
  })
})

describe('the window of the player’s own lots', () => {
  it.each([true, false])(
    'N146 M41 gives each lot, its price and how long it stays; timed heads: %s',
    (timed) => {
      expect(read(ownLots(OWN, { timed }), 'own')).toEqual(OWN_READ)
      expect(linesOf(ownLots(OWN, { timed }), 'own').map(({ left }) => left)).toEqual([
        { days: 28 },
        { days: 27 },
        { days: 1 },
        { hours: 11 },
      ])
    },
  )

  it('M41 its foot says how many lots there are, and the sum of their prices', () => {
    const [window] = layoutOf(ownLots(OWN)).windows
    expect(window?.foot).toEqual({ used: 531, slots: 576, sum: 2_152_913 })
    expect(layoutOf(ownLots(OWN, { foot: null })).windows[0]?.foot).toBeNull()
  })

  it('M38 M41 is told by how long its rows stay, where its heads are not read or not on the picture', () => {
    const lost = ownLots(OWN).filter(({ text }) => !['Nom', 'Temps', 'restant', 'a'].includes(text))
    const cut = ownLots(OWN).filter(({ y }) => y > 60)
    for (const words of [lost, cut]) {
      expect(layoutOf(words).windows.map(({ view }) => view)).toEqual(['own'])
      expect(read(words, 'own')).toEqual(OWN_READ)
      expect(layoutOf(words).windows[0]?.foot?.used).toBe(531)
    }
  })

  it('N146 a row whose lot or price is not read is none', () => {
    const words = ownLots(OWN).filter(({ text }) => text !== '100')
    expect(linesOf(words, 'own')).toHaveLength(OWN.length - 1)
  })

  it('N147 without a row that can be read is refused as that', () => {
    expect(layoutOf(ownLots([])).refused).toBe('lines')
  })
})

describe('« Cours du marché »', () => {
  it('M42 gives the median, the average and what was sold in the period of its curve', () => {
    const [line] = linesOf(courseWindow(COURSE, WEEK), 'course')
    expect(read(courseWindow(COURSE, WEEK), 'course')).toEqual([COURSE_READ])
    expect(line?.period).toBe('7d')
    const month = ['13/08', '18/08', '23/08', '28/08', '02/09', '07/09', '12/09']
    expect(linesOf(courseWindow(COURSE, month), 'course')[0]?.period).toBe('30d')
    const day = ['02:00', '06:00', '10:00', '14:00', '18:00', '22:00']
    expect(linesOf(courseWindow(COURSE, day), 'course')[0]?.period).toBe('24h')
    expect(certainOf(courseWindow(COURSE, WEEK))).toHaveLength(3)
  })

  it('M42 whose dates are not on the picture has nothing certain: the period is asked for', () => {
    const cut = courseWindow(COURSE, [])
    expect(linesOf(cut, 'course')[0]?.period).toBeNull()
    expect(certainOf(cut)).toEqual([])
    expect(readingsOf(cut, known()).windows[0]?.readings[0]?.figures.median?.doubts).toEqual(['period'])
  })
})

describe('a language of the game', () => {
  it.each(LANGUAGES)('M44 %s: every view is read by its own heads and units', (language) => {
    expect(read(lotsWindow(EDELWEISS, { language }), 'lots')).toEqual([EDELWEISS_READ])
    expect(linesOf(lotsWindow(EDELWEISS, { language }), 'lots')[0]?.level).toBe(100)
    expect(read(buyList(LIST, { language }), 'list')).toEqual(LIST_READ)
    expect(read(ownLots(OWN, { language }), 'own')).toEqual(OWN_READ)
    expect(linesOf(ownLots(OWN, { language }), 'own').map(({ left }) => left)[3]).toEqual({ hours: 11 })
    expect(read(courseWindow(COURSE, WEEK, language), 'course')).toEqual([COURSE_READ])
    expect(linesOf(courseWindow(COURSE, WEEK, language), 'course')[0]?.period).toBe('7d')
  })
})

describe('a picture of no window that is read', () => {
  const lines = (...texts: string[]) => texts.flatMap((text, at) => textAt(text, { left: 20 }, 20 + 30 * at))

  it('M38 M42 the inventory is refused: it has no names', () => {
    const grid = Array.from({ length: 20 }, (_, at) =>
      textAt(String(at * 7 + 1), { left: 20 + 50 * (at % 5) }, 60 + 50 * Math.floor(at / 5)),
    ).flat()
    expect(layoutOf(grid).refused).toBe('inventory')
    expect(layoutOf([...lines('Inventaire'), ...grid.slice(0, 5)]).refused).toBe('inventory')
  })

  it('M38 the chat is refused as what it is: its text can be pasted', () => {
    expect(layoutOf(lines('Banque : + 12 345 Kamas (vente de 10 [Ortie]).')).refused).toBe('chat')
    expect(layoutOf(lines('[12:05] (Commerce) Averton : vend mes ailes')).refused).toBe('chat')
  })

  it('M38 N147 a table that the game does not have is not known: nothing is read of it', () => {
    const table = [
      ...textAt('Objet', { left: 20 }, 0),
      ...['×1', '×10', '×100'].flatMap((pack, at) => textAt(pack, { right: 400 + 140 * at }, 0)),
      ...textAt('Bois de Frêne', { left: 20 }, 30),
      ...['85', '810', '8 200'].flatMap((price, at) => textAt(price, { right: 400 + 140 * at }, 30)),
    ]
    expect(layoutOf(table)).toMatchObject({ windows: [], refused: 'unknown' })
  })

  it('N147 says what has no place', () => {
    const lost = textAt('Chez le marchand', { left: 97 }, 460)
    const { unplaced } = layoutOf([...lotsWindow(EDELWEISS), ...lost])
    expect(unplaced.map(({ text }) => text)).toContain('Chez le marchand')
  })

  it('N147 never throws, and makes no line without a figure, of whatever words', () => {
    const word = fc.record({
      text: fc.oneof(
        fc.string({ maxLength: 12 }),
        fc.constantFrom(
          ...['1', '10', '1 250', 'Ortie', 'k', '–', 'Nom', 'Lot', 'Prix', 'Niveau', 'Prix moyen', 'Niv.'],
          ...['28 j', '531/576', 'Prix médian', 'articles vendus', '12/09', '7 jours'],
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
        const { windows, refused } = layoutOf(words)
        expect(refused === null).toBe(windows.length > 0)
        for (const { figures } of windows.flatMap(({ lines }) => lines))
          expect(Object.keys(figures).length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('a picture that leans', () => {
  const tilted = (by: number) => lotsWindow(EDELWEISS).map((word) => ({ ...word, y: word.y + by * word.x }))
  const doubts = (by: number, blurred = false) => {
    const readings = readingsOf(tilted(by), { ...known(), blurred }).windows.flatMap(
      (window) => window.readings,
    )
    expect(readings).toHaveLength(1)
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
