import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { craftsFor, craftXp, levelAt, totalXp } from '#shared/domain/crafts/craft-xp.ts'

describe('experience', () => {
  test.each([
    [1, 0],
    [2, 20],
    [10, 900],
    [20, 3800],
    [200, 398_000],
  ])('T111 level %i is worth %i in all', (level, xp) => {
    expect(totalXp(level)).toBe(xp)
  })

  test('T111 a level lasts from its own experience to the next one’s, from 1 to 200', () => {
    for (let level = 1; level < 200; level++) {
      expect(levelAt(totalXp(level))).toBe(level)
      expect(levelAt(totalXp(level + 1) - 1)).toBe(level)
    }
    expect(levelAt(10 ** 9)).toBe(200)
    expect(levelAt(-5)).toBe(1)
  })

  test.each([
    [1, 20],
    [2, 18],
    [3, 16],
    [5, 13],
    [9, 10],
    [10, 9],
    [19, 5],
  ])('T111 a craft of level 1 gives a player of level %i the experience %i', (level, xp) => {
    expect(craftXp(1, level, 100)).toBe(xp)
  })

  test.each([
    [100, 1000],
    [30, 300],
    [5, 50],
  ])('T111 a ratio of %i percent of a level 50 craft is %i', (ratio, xp) => {
    expect(craftXp(50, 50, ratio)).toBe(xp)
  })

  test('T111 a recipe above the player’s level gives its full experience', () => {
    expect(craftXp(50, 1, 100)).toBe(1000)
  })

  test('T111 more than 100 levels above its recipe a craft gives nothing', () => {
    expect(craftXp(1, 102, 100)).toBe(0)
    expect(craftXp(60, 160, 100)).toBeGreaterThan(0)
    expect(craftXp(60, 161, 100)).toBe(0)
  })
})

describe('crafts', () => {
  const fromStart = (toLevel: number) => craftsFor({ recipeLevel: 1, ratio: 100, fromXp: 0, toLevel })

  test('T111 from 1 to 10 takes 77 crafts, from 1 to 20 takes 523', () => {
    expect(fromStart(10)).toEqual({ crafts: 77, xp: 902 })
    expect(fromStart(20)).toEqual({ crafts: 523, xp: 3804 })
  })

  test('T111 the levels from 1 to 9 take 1, 3, 3, 6, 8, 10, 12, 16 and 18 crafts', () => {
    const upTo = Array.from({ length: 10 }, (_, i) => fromStart(i + 1)?.crafts ?? 0)
    const each = upTo.slice(1).map((crafts, i) => crafts - (upTo[i] ?? 0))
    expect(each).toEqual([1, 3, 3, 6, 8, 10, 12, 16, 18])
  })

  test('T111 a level that is reached already takes no craft', () => {
    expect(craftsFor({ recipeLevel: 10, ratio: 100, fromXp: 902, toLevel: 10 })).toEqual({
      crafts: 0,
      xp: 902,
    })
  })

  test('T111 a recipe that stops teaching before the level has no count', () => {
    expect(craftsFor({ recipeLevel: 1, ratio: 100, fromXp: totalXp(101), toLevel: 103 })).toBeNull()
  })

  const run = fc
    .record({
      recipeLevel: fc.integer({ min: 1, max: 199 }),
      ratio: fc.constantFrom(5, 10, 20, 30, 100),
      above: fc.integer({ min: 0, max: 20 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
      levels: fc.integer({ min: 1, max: 20 }),
    })
    .map(({ recipeLevel, ratio, above, part, levels }) => {
      const level = Math.min(199, recipeLevel + above)
      const fromXp = totalXp(level) + Math.floor(part * (totalXp(level + 1) - totalXp(level) - 1))
      return { recipeLevel, ratio, fromXp, toLevel: Math.min(200, level + levels) }
    })

  test('T111 the crafts counted reach the level, and one fewer does not', () => {
    fc.assert(
      fc.property(run, (of) => {
        const counted = craftsFor(of)
        if (!counted) return
        expect(xpAfter(of, counted.crafts)).toBe(counted.xp)
        expect(counted.xp).toBeGreaterThanOrEqual(totalXp(of.toLevel))
        expect(xpAfter(of, counted.crafts - 1)).toBeLessThan(totalXp(of.toLevel))
      }),
    )
  })
})

/** The experience after so many crafts, made one by one. */
function xpAfter(of: { recipeLevel: number; ratio: number; fromXp: number }, crafts: number): number {
  let xp = of.fromXp
  for (let made = 0; made < crafts; made++) {
    let level = 1
    while (level < 200 && xp >= totalXp(level + 1)) level += 1
    xp += craftXp(of.recipeLevel, level, of.ratio)
  }
  return xp
}
