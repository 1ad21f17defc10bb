import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { familyId } from '#shared/domain/breeding/mount-families.ts'
import { type CountedMount, isReadyToMate, madeAt, stableStats } from '#shared/domain/breeding/stable.ts'

const aMount = (mount: Partial<CountedMount> = {}): CountedMount => ({
  variant_name: 'Amande',
  family_name: 'Dragodinde',
  is_cameleone: false,
  is_sterile: false,
  level: null,
  ...mount,
})
const levels = (...all: (number | null)[]) => all.map((level) => aMount({ level }))

const EXAMPLE = [
  aMount({ is_cameleone: true, level: 60 }),
  aMount({ is_sterile: true, level: 100 }),
  aMount({ variant_name: 'Rousse' }),
  aMount({ variant_name: 'Émeraude', family_name: 'Muldo', is_cameleone: true, is_sterile: true, level: 5 }),
  aMount({ variant_name: 'Dorée', level: 0 }),
  aMount({ level: 33 }),
]

describe('the figures of a stable', () => {
  test('T146 T147 the six mounts of the worked table give its figures', () => {
    expect(stableStats(EXAMPLE)).toEqual({
      total: 6,
      variants: 4,
      cameleones: { count: 2, percent: 33 },
      steriles: { count: 2, percent: 33 },
      averageLevel: 39.6,
      families: 2,
    })
  })

  test('T147 the average has one decimal: levels 10, 11, 11 give 10,7', () => {
    expect(stableStats(levels(10, 11, 11)).averageLevel).toBe(10.7)
  })

  test('T147 a mount without a level is not counted in the average, a level 0 is', () => {
    expect(stableStats(levels(null, 0, 10)).averageLevel).toBe(5)
    expect(stableStats(levels(null, null)).averageLevel).toBeNull()
  })

  test('T147 one of eight is 13 percent', () => {
    const eight = [aMount({ is_sterile: true }), ...levels(1, 1, 1, 1, 1, 1, 1)]
    expect(stableStats(eight).steriles).toEqual({ count: 1, percent: 13 })
  })

  test('T146 an empty stable counts 0 of everything and has no average', () => {
    expect(stableStats([])).toEqual({
      total: 0,
      variants: 0,
      cameleones: { count: 0, percent: 0 },
      steriles: { count: 0, percent: 0 },
      averageLevel: null,
      families: 0,
    })
  })

  test('T147 the average lies between the lowest and the highest level, and the order changes nothing', () => {
    const some = fc.array(fc.option(fc.integer({ min: 0, max: 200 })), { maxLength: 20 })
    fc.assert(
      fc.property(some, (all) => {
        const known = all.flatMap((level) => level ?? [])
        const { averageLevel } = stableStats(levels(...all))
        if (averageLevel === null) return known.length === 0
        expect(stableStats(levels(...all.toReversed())).averageLevel).toBe(averageLevel)
        return averageLevel >= Math.min(...known) && averageLevel <= Math.max(...known)
      }),
    )
  })
})

describe('a family and a moment', () => {
  test('T165 the three families have their numbers, and no other name has one', () => {
    expect(['Dragodinde', 'Muldo', 'Volkorne', 'Kani', ''].map(familyId)).toEqual([1, 5, 6, null, null])
  })

  test('T154 a mount was made at its earliest stamp, whatever was changed since', () => {
    expect(madeAt({ stamps: { level: '00000000000003', variant_name: '00000000000001' } })).toBe(
      '00000000000001',
    )
    expect(madeAt({ stamps: {} })).toBe('')
  })
})

describe('a mount is ready to mate', () => {
  const full = { is_sterile: false, love: 20_000, maturity: 20_000, endurance: 20_000 }

  test('N191 with 20,000 points each of love, maturity and endurance', () => {
    expect(isReadyToMate(full)).toBe(true)
  })

  test.each(['love', 'maturity', 'endurance'] as const)(
    'N191 never with a point of %s less, or none noted',
    (key) => {
      expect(isReadyToMate({ ...full, [key]: 19_999 })).toBe(false)
      expect(isReadyToMate({ ...full, [key]: null })).toBe(false)
    },
  )

  test('N191 never when it is sterile', () => {
    expect(isReadyToMate({ ...full, is_sterile: true })).toBe(false)
  })
})
