import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { starterRows } from '#server/catalogue/starter.ts'
import {
  type Aids,
  type Ancestry,
  type Breeder,
  bestPairs,
  birthChances,
  geneticsOf,
  genetonsOf,
  pairsFor,
  targetChance,
} from '#shared/domain/breeding/births.ts'

const { mounts, crosses } = starterRows()
const GENETICS = geneticsOf(mounts, crosses)
const ids = new Map(mounts.map(({ name, id }) => [name, id]))
const id = (colour: string, family = 'Dragodinde'): number => {
  const found = ids.get(`${family} ${colour}`)
  if (found === undefined) throw new Error(`no ${family} ${colour}`)
  return found
}
const NO_AIDS: Aids = { optimakina: false, takeza: false }
const mount = (level: number, colour: string, ...parents: string[]) => ({
  level,
  kind: id(colour),
  parents: parents.map((parent) => id(parent)),
})
/** Percent, the likeliest first. */
const percents = (chances: Map<number, number> | null) =>
  [...(chances ?? [])].map(([, chance]) => chance * 100).sort((a, b) => b - a)

describe('M34 the chances of a birth', () => {
  const POURPRE = mount(200, 'Pourpre')
  const EMERAUDE = mount(1, 'Emeraude', 'Ivoire et Turquoise', 'Ivoire et Pourpre')

  test('are those that were read of a pair', () => {
    const chances = birthChances(GENETICS, POURPRE, EMERAUDE, NO_AIDS)
    for (const [at, read] of [60.15, 19.92, 15.73, 2.1, 2.1].entries())
      expect(Math.abs((percents(chances)[at] ?? 0) - read)).toBeLessThanOrEqual(0.01)
    expect(chances?.get(id('Emeraude et Pourpre'))).toBeCloseTo(0.6015, 10)
    expect(chances?.size).toBe(5)
  })

  test('count an optimakina and the day of Takeza, up to certainty', () => {
    expect(targetChance(201, NO_AIDS)).toBeCloseTo(0.6015, 10)
    expect(targetChance(201, { optimakina: true, takeza: false })).toBeCloseTo(0.8015, 10)
    expect(targetChance(201, { optimakina: true, takeza: true })).toBe(1)
    expect(targetChance(2, { optimakina: false, takeza: true })).toBeCloseTo(0.503, 10)
  })

  test('are certain where there is no other colour', () => {
    expect(birthChances(GENETICS, mount(1, 'Amande'), mount(1, 'Amande'), NO_AIDS)).toEqual(
      new Map([[id('Amande'), 1]]),
    )
  })

  test('weigh the golden Dragodinde and a Muldo of the ninth generation 20, every Volkorne 1, any other single colour 90', () => {
    const weight = (name: string, family?: string) =>
      GENETICS.weights[GENETICS.placeOf.get(id(name, family)) ?? -1]
    expect(weight('Amande')).toBe(90)
    expect(weight('Dorée')).toBe(20)
    expect(weight('Amande et Rousse')).toBe(20)
    expect(weight('Doré', 'Muldo')).toBe(90)
    expect(weight('Ambre', 'Muldo')).toBe(20)
    expect(weight('Doré', 'Volkorne')).toBe(1)
    expect(weight('à Plumes')).toBeNaN()
  })

  test('are not known where a weight is not', () => {
    expect(
      birthChances(GENETICS, POURPRE, { level: 1, kind: id('à Plumes'), parents: [] }, NO_AIDS),
    ).toBeNull()
    expect(birthChances(GENETICS, { ...POURPRE, parents: [7] }, EMERAUDE, NO_AIDS)).toBeNull()
  })

  const dragodindes = mounts.filter(
    ({ family }, place) => family === 'Dragodinde' && (GENETICS.generations[place] ?? 0) > 0,
  )
  const colour = fc.constantFrom(...dragodindes.map((one) => one.id))
  const anyMount = fc.record({
    kind: colour,
    parents: fc.oneof(fc.constant<number[]>([]), fc.tuple(colour, colour)),
    level: fc.integer({ min: 1, max: 200 }),
  })
  const aids = fc.record({ optimakina: fc.boolean(), takeza: fc.boolean() })

  test('of any pair sum to 1 and are the same whichever parent is named first', () => {
    fc.assert(
      fc.property(anyMount, anyMount, aids, (a, b, used) => {
        const chances = birthChances(GENETICS, a, b, used)
        const sum = [...(chances ?? [])].reduce((all, [, chance]) => all + chance, 0)
        expect(sum).toBeCloseTo(1, 10)
        const other = birthChances(GENETICS, b, a, used)
        expect(other?.size).toBe(chances?.size)
        for (const [kind, chance] of chances ?? []) expect(other?.get(kind)).toBeCloseTo(chance, 12)
      }),
    )
  })

  const stable = fc.array(
    fc.record({
      kind: colour,
      parents: fc.oneof(fc.constant<number[]>([]), fc.tuple(colour, colour)),
      level: fc.integer({ min: 1, max: 200 }),
      sex: fc.constantFrom('male' as const, 'female' as const),
    }),
    { maxLength: 12 },
  )

  test('M35 the best pair of each colour is the best of all pairs, tried one by one', () => {
    fc.assert(
      fc.property(stable, aids, (breeders, used) => {
        const best = bestPairs(GENETICS, breeders, used)
        const tried = new Map<number, number>()
        for (const male of breeders.filter(({ sex }) => sex === 'male'))
          for (const female of breeders.filter(({ sex }) => sex === 'female'))
            for (const [kind, chance] of birthChances(GENETICS, male, female, used) ?? [])
              tried.set(kind, Math.max(chance, tried.get(kind) ?? 0))
        const likely = new Map([...tried].filter(([, chance]) => chance > 0))
        expect(new Set(best.keys())).toEqual(new Set(likely.keys()))
        for (const [kind, chance] of likely) expect(best.get(kind)?.chance).toBeCloseTo(chance, 10)
      }),
      { numRuns: 60 },
    )
  })
})

describe('M33 genetons', () => {
  const of = (kind: string, a: Ancestry, b: Ancestry) => genetonsOf(GENETICS, id(kind), a, b)
  test('come of both parents by their generations', () => {
    const [ivoire, other] = [mount(1, 'Ivoire et Turquoise'), mount(1, 'Ivoire et Pourpre')]
    expect(of('Emeraude', ivoire, other)).toBe(500)
    expect(of('Amande et Rousse', mount(1, 'Amande'), mount(1, 'Rousse'))).toBe(4)
    expect(of('Emeraude et Pourpre', mount(1, 'Pourpre'), mount(1, 'Emeraude'))).toBe(530)
  })
  test('only where the young is of a generation above every mount of both trees', () => {
    expect(of('Amande', mount(1, 'Amande'), mount(1, 'Rousse'))).toBe(0)
    const noble = mount(1, 'Amande', 'Amande et Rousse', 'Dorée')
    expect(of('Amande et Rousse', noble, mount(1, 'Rousse'))).toBe(0)
    expect(of('Amande et Rousse', mount(1, 'Amande', 'Dorée'), mount(1, 'Rousse'))).toBe(4)
  })
})

test('M35 the pairs for a colour come likeliest first, those of one tree by their levels', () => {
  const of = (level: number, sex: Breeder['sex'], ...colours: [string, ...string[]]) => ({
    ...mount(level, ...colours),
    sex,
  })
  const stable = [
    of(10, 'male', 'Amande'),
    of(90, 'male', 'Amande'),
    of(1, 'female', 'Rousse'),
    of(50, 'female', 'Rousse', 'Dorée', 'Rousse'),
    of(50, 'female', 'Dorée'),
  ]
  const pairs = pairsFor(GENETICS, stable, id('Amande et Rousse'), NO_AIDS)
  expect(pairs).toHaveLength(2)
  expect(pairs[0]).toMatchObject({ male: { level: 90 }, female: { level: 50 }, genetons: 4 })
  expect(pairs[1]?.chance).toBeCloseTo(targetChance(91, NO_AIDS), 10)
  // What is no target is likelier of low levels.
  expect(pairsFor(GENETICS, stable, id('Amande'), NO_AIDS)[0]?.male.level).toBe(10)
})
