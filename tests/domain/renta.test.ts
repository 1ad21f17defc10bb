import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  rendementOf,
  rentaHistory,
  rentaRows,
  type WorkshopObject,
  workshopBosses,
  workshopObjects,
} from '#shared/domain/renta.ts'

let ids = 0
/** An object whose rendement is `rendement`, made with an essence of its own. */
function anObject(rendement: number, over: Partial<WorkshopObject> = {}): WorkshopObject {
  ids += 1
  const boss = `Gardien ${ids}`
  return {
    id: ids,
    name: `Objet ${ids}`,
    family: 'Baffeur',
    boss,
    essence: 10_000 + ids,
    efficiency: 1,
    uses: rendement,
    ...over,
  }
}

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

describe('the history of an object', () => {
  const [first, second] = [anObject(1000), anObject(3000)]
  const other = anObject(100, { family: 'Caresseur' })
  const seen = (object: WorkshopObject, date: string, price: number) => ({
    item_id: object.essence,
    date,
    price,
  })

  test('T182 a price holds until the next one, and the renta of a day uses the prices of that day', () => {
    const histories = rentaHistory(
      [first, second],
      [seen(second, '2026-11-03', 10), seen(first, '2026-11-01', 10), seen(first, '2026-11-05', 2)],
    )
    expect(histories.get(first.id)).toEqual({
      prix: [
        { date: '2026-11-01', value: 10 },
        { date: '2026-11-05', value: 2 },
      ],
      // Alone: 1. Then 100 and 300: median 200. Then 500 and 300: median 400.
      renta: [
        { date: '2026-11-01', value: 1 },
        { date: '2026-11-03', value: 0.5 },
        { date: '2026-11-05', value: 1.25 },
      ],
    })
    expect(histories.get(second.id)).toEqual({
      prix: [{ date: '2026-11-03', value: 10 }],
      renta: [
        { date: '2026-11-03', value: 1.5 },
        { date: '2026-11-05', value: 0.75 },
      ],
    })
  })

  test('T182 a price that was cleared ends the curve until there is another', () => {
    const histories = rentaHistory(
      [first, second],
      [seen(first, '2026-11-01', 10), seen(first, '2026-11-02', 0), seen(second, '2026-11-03', 10)],
    )
    expect(histories.get(first.id)).toEqual({
      prix: [{ date: '2026-11-01', value: 10 }],
      renta: [{ date: '2026-11-01', value: 1 }],
    })
  })

  test('T182 days of another family are no days of this one', () => {
    const histories = rentaHistory(
      [first, other],
      [seen(first, '2026-11-01', 10), seen(other, '2026-11-02', 10)],
    )
    expect(histories.get(first.id)?.renta).toHaveLength(1)
    expect(histories.get(other.id)?.renta).toEqual([{ date: '2026-11-02', value: 1 }])
  })

  test('T182 an object without any observed price has empty curves', () => {
    expect(rentaHistory([first], []).get(first.id)).toEqual({ prix: [], renta: [] })
  })
})
