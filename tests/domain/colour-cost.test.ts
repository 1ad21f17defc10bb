import { describe, expect, test } from 'vitest'
import { starterRows } from '#server/catalogue/starter.ts'
import { geneticsOf, targetChance } from '#shared/domain/breeding/births.ts'
import { type ColourMeans, costToReach, extractionOf, waysOut } from '#shared/domain/breeding/colour-cost.ts'

const { mounts, crosses } = starterRows()
const GENETICS = geneticsOf(mounts, crosses)
const PAIRS = new Map(crosses.map(({ mount, parents }) => [mount, parents]))
const ids = new Map(mounts.map(({ name, id }) => [name, id]))
const id = (colour: string) => ids.get(`Dragodinde ${colour}`) ?? 0
const NO_AIDS = { optimakina: false, takeza: false }
const means = (change: Partial<ColourMeans> = {}): ColourMeans => ({
  buy: () => null,
  capture: 1000,
  fertile: 500,
  makina: () => 300,
  owned: () => 0,
  level: 100,
  aids: NO_AIDS,
  ...change,
})
const reach = (colour: string, change: Partial<ColourMeans> = {}) =>
  costToReach(GENETICS, id(colour), PAIRS, means(change))

describe('M35 the cost to reach a colour', () => {
  test('of the first generation is a capture, or the price where that is less', () => {
    expect(reach('Amande')).toMatchObject({ cost: 1000, unpriced: 0, steps: [{ way: 'capture', count: 1 }] })
    expect(reach('Amande', { buy: () => 800 })).toMatchObject({ cost: 800, steps: [{ way: 'buy' }] })
  })

  test('bred is two parents and a crossing for each birth that its chance takes', () => {
    const births = 1 / targetChance(200, NO_AIDS)
    const plan = reach('Amande et Rousse')
    expect(plan?.cost).toBeCloseTo((1000 + 1000 + 500) * births, 6)
    expect(plan?.steps[0]).toMatchObject({ way: 'cross', parents: [id('Amande'), id('Rousse')] })
    expect(plan?.steps[0]?.births).toBeCloseTo(births, 10)
    const helped = reach('Amande et Rousse', { aids: { optimakina: true, takeza: false } })
    expect(helped?.cost).toBeCloseTo((1000 + 1000 + 500 + 300) / 0.8, 6)
  })

  test('takes what the stable holds first', () => {
    const births = 1 / targetChance(200, NO_AIDS)
    const plan = reach('Amande et Rousse', { owned: (kind) => (kind === id('Amande') ? 1 : 0) })
    expect(plan?.cost).toBeCloseTo(1000 * births - 1000 + (1000 + 500) * births, 6)
    expect(
      reach('Amande et Rousse', { owned: (kind) => (kind === id('Amande et Rousse') ? 1 : 0) }),
    ).toMatchObject({
      cost: 0,
      steps: [{ way: 'stable', owned: 1 }],
    })
  })

  test('is never more with a mount more', () => {
    const colours = ['Amande et Dorée', 'Amande et Rousse', 'Indigo', 'Ebène et Indigo']
    const before = reach('Pourpre')?.cost ?? 0
    for (const colour of colours)
      expect(reach('Pourpre', { owned: (kind) => (kind === id(colour) ? 2 : 0) })?.cost).toBeLessThan(before)
  })

  test('says how many prices it lacks, and prefers a way that lacks none', () => {
    expect(reach('Amande et Rousse', { fertile: null })).toMatchObject({ unpriced: 1 })
    expect(reach('Amande et Rousse', { fertile: null, buy: () => 10 ** 6 })).toMatchObject({
      unpriced: 0,
      cost: 10 ** 6,
    })
    expect(reach('à Plumes')).toBeNull()
  })
})

describe('M35 the way out of a sterile mount', () => {
  const mount = { kind: id('Emeraude'), family: 'Dragodinde', generation: 9 }
  test('is what leaves most, the pieces that it is taken apart into or its price', () => {
    expect(waysOut(mount, (item) => (item === mount.kind ? 50_000 : 7000.5))).toEqual([
      { way: 'extract', item: 33515, pieces: 9, net: 63_004 },
      { way: 'sell', item: mount.kind, pieces: 1, net: 50_000 },
    ])
    expect(waysOut(mount, (item) => (item === mount.kind ? 50_000 : null))[0]).toMatchObject({ way: 'sell' })
    expect(waysOut(mount, () => null).map(({ net }) => net)).toEqual([null, null])
    expect(waysOut(mount, () => 7000, 63_001)[0]).toEqual({
      ...{ way: 'crush', item: mount.kind, pieces: 1, net: 63_001 },
    })
  })
  test('is no extraction of the first generation, which gives nothing', () => {
    expect(extractionOf('Muldo', 1)).toBeNull()
    expect(extractionOf('Volkorne', 2)).toEqual({ item: 19975, pieces: 2 })
    expect(extractionOf('Dragoeuf', 5)).toBeNull()
    expect(waysOut({ ...mount, generation: 1 }, () => 10)).toHaveLength(1)
  })
})
