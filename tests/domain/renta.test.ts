import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rendementOf, rentaRows, workshopBosses, workshopObjects } from '#shared/domain/breeding/renta.ts'
import { anObject } from '#tests/support/breeding-objects.ts'

type Priced = [rendement: number, price: number | null]
/** The rentas of one family in the order in which its objects were given. */
function rentasOf(pairs: readonly Priced[]) {
  const objects = pairs.map(([rendement]) => anObject(rendement))
  const prices = new Map(objects.map((object, at) => [object.essence, pairs[at]?.[1] ?? null]))
  const rows = rentaRows(objects, (essence) => prices.get(essence))
  const inOrder = objects.map((object) => rows.find((row) => row.object === object))
  return {
    rows,
    ratios: inOrder.map((row) => row?.ratio),
    median: rows[0]?.median,
    renta: inOrder.map((row) => row?.renta),
  }
}

const THREE: Priced[] = [
  [1_000_000, 5000],
  [500_000, 5000],
  [900_000, 3000],
]

describe('renta', () => {
  test('T182 rendement is efficiency times uses', () => {
    expect(rendementOf({ efficiency: 50, uses: 3500 })).toBe(175_000)
  })

  test('T183 renta is the ratio over the median of the family', () => {
    expect(rentasOf(THREE)).toMatchObject({ ratios: [200, 100, 300], median: 200, renta: [1, 0.5, 1.5] })
  })

  test('T183 an even number takes the mean of the two middle ratios', () => {
    const four = rentasOf([...THREE, [400_000, 1000]])
    expect(four).toMatchObject({ ratios: [200, 100, 300, 400], median: 250, renta: [0.8, 0.4, 1.2, 1.6] })
  })

  test('T183 a price that is missing or 0 keeps the row out of the median', () => {
    const some = rentasOf([
      [1_000_000, 5000],
      [500_000, 0],
      [900_000, 3000],
      [400_000, null],
    ])
    expect(some).toMatchObject({ median: 250, renta: [0.8, null, 1.2, null] })
  })

  test('T183 alone, an object is its own median', () => {
    expect(rentasOf([[420_000, 700]])).toMatchObject({ ratios: [600], median: 600, renta: [1] })
  })

  test('T183 without any price nothing has a renta', () => {
    const none = rentasOf([
      [420_000, null],
      [1000, 0],
    ])
    expect(none).toMatchObject({ median: null, renta: [null, null] })
  })

  test('T183 objects without points have no renta: there is no median to divide by', () => {
    expect(rentasOf([[0, 700]]).renta).toEqual([null])
  })

  test('T184 rows go from best to worst, those without renta last by name, ties by name', () => {
    const objects = [
      anObject(100, { name: 'Zeste' }),
      anObject(100, { name: 'Écorce' }),
      anObject(300, { name: 'Milieu' }),
      anObject(50, { name: 'Sans prix 2', essence: -2 }),
      anObject(50, { name: 'Sans prix 1', essence: -1 }),
    ]
    const rows = rentaRows(objects, (essence) => (essence > 0 ? 10 : 0))
    expect(rows.map(({ object }) => object.name)).toEqual([
      'Milieu',
      'Écorce',
      'Zeste',
      'Sans prix 1',
      'Sans prix 2',
    ])
  })

  test('T184 the second table of the examples is ordered 1.6, 1.2, 0.8, 0.4', () => {
    const { rows } = rentasOf([...THREE, [400_000, 1000]])
    expect(rows.map(({ renta }) => renta)).toEqual([1.6, 1.2, 0.8, 0.4])
  })
})

const amount = fc.integer({ min: 1, max: 10 ** 9 })
const priced = fc.array(fc.tuple(amount, fc.option(fc.integer({ min: 0, max: 10 ** 9 }))), { maxLength: 20 })

describe('the laws of renta', () => {
  test('T183 all prices of a family times k change no renta', () => {
    fc.assert(
      fc.property(priced, fc.integer({ min: 2, max: 1000 }), (pairs, k) => {
        const before = rentasOf(pairs).renta
        const after = rentasOf(pairs.map(([points, price]): Priced => [points, price && price * k])).renta
        for (const [at, renta] of before.entries()) {
          const scaled = after[at]
          if (renta === null || renta === undefined) expect(scaled).toBe(renta)
          else expect((scaled ?? 0) / renta).toBeCloseTo(1, 9)
        }
      }),
    )
  })

  test('T184 the order in which objects come changes nothing', () => {
    fc.assert(
      fc.property(priced, fc.infiniteStream(fc.nat()), (pairs, weights) => {
        const objects = pairs.map(([points]) => anObject(points))
        const prices = new Map(objects.map(({ essence }, at) => [essence, pairs[at]?.[1]]))
        const priceOf = (essence: number) => prices.get(essence)
        const shuffled = objects
          .map((object) => ({ object, weight: weights.next().value }))
          .sort((a, b) => a.weight - b.weight)
          .map(({ object }) => object)
        expect(rentaRows(shuffled, priceOf)).toEqual(rentaRows(objects, priceOf))
      }),
    )
  })

  test('T183 the prices of another family change nothing', () => {
    fc.assert(
      fc.property(priced, priced, (mine, theirs) => {
        const own = mine.map(([points]) => anObject(points))
        const others = theirs.map(([points]) => anObject(points, { family: 'Caresseur' }))
        const prices = new Map([
          ...own.map(({ essence }, at): [number, number | null] => [essence, mine[at]?.[1] ?? null]),
          ...others.map(({ essence }, at): [number, number | null] => [essence, theirs[at]?.[1] ?? null]),
        ])
        const among = rentaRows([...others, ...own], (id) => prices.get(id))
        const alone = rentaRows(own, (id) => prices.get(id))
        expect(among.filter(({ object }) => object.family === 'Baffeur')).toEqual(alone)
      }),
    )
  })

  test('T183 a renta is never NaN nor infinite', () => {
    const points = fc.integer({ min: 0, max: 10 ** 12 })
    const price = fc.option(fc.integer({ min: 0, max: 10 ** 12 }))
    fc.assert(
      fc.property(fc.array(fc.tuple(points, price)), (pairs) => {
        for (const { ratio, renta } of rentasOf(pairs).rows) {
          for (const figure of [ratio, renta]) expect(figure === null || Number.isFinite(figure)).toBe(true)
        }
      }),
    )
  })
})

describe('the bosses of the workshop', () => {
  const essence = (id: number, boss: string, excluded: string | null = null) => ({ id, boss, excluded })

  test('T176 they are those whose object has known figures, by name', () => {
    const essences = [essence(1, 'Moon'), essence(2, 'Kimbo'), essence(3, 'Élite')]
    const objects = [
      { boss: 'Kimbo', essence: 2 },
      { boss: null, essence: null },
      { boss: 'Élite', essence: 3 },
      { boss: 'Kimbo', essence: 2 },
    ]
    expect(workshopBosses(essences, objects)).toEqual([
      { boss: 'Élite', essence: 3 },
      { boss: 'Kimbo', essence: 2 },
    ])
  })

  test('T177 a boss whose essence we added has our negative id', () => {
    expect(workshopBosses([essence(-4, 'Ilyzaelle')], [{ boss: 'Ilyzaelle', essence: null }])).toEqual([
      { boss: 'Ilyzaelle', essence: -4 },
    ])
  })

  test('T178 an excluded boss is none of them, and its objects are no rows', () => {
    const essences = [essence(1, 'Moon'), essence(2, 'Kimbo', 'essence introuvable')]
    const objects = [anObject(10, { boss: 'Moon', essence: 1 }), anObject(10, { boss: 'Kimbo', essence: 2 })]
    const bosses = workshopBosses(essences, objects)
    expect(bosses.map(({ boss }) => boss)).toEqual(['Moon'])
    expect(workshopObjects(bosses, objects).map(({ boss }) => boss)).toEqual(['Moon'])
  })

  test('T176 an object that needs no essence is no row', () => {
    const plain = { ...anObject(10), boss: null, essence: null }
    expect(workshopObjects([{ boss: 'Moon', essence: 1 }], [plain])).toEqual([])
  })
})
