import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CatalogueItem, Effect } from '#shared/catalogue/types.ts'
import { COEFFICIENTS, crushings } from '#shared/collections/crushing.ts'
import {
  type CrushItem,
  chanceOfMore,
  crushItem,
  jetAt,
  lineWeight,
  runesOf,
  runesUnder,
  runeWeights,
  sureRunes,
} from '#shared/domain/crushing/crush.ts'
import { crushIndex, runeUses, worths } from '#shared/domain/crushing/crush-index.ts'
import { type Crushing, crushSums, evidenceOf } from '#shared/domain/crushing/crush-log.ts'
import {
  around,
  crushWays,
  mergings,
  type NetOf,
  payingFrom,
  runeNet,
  surelyPayingFrom,
  sureWorth,
  worthAtHundred,
} from '#shared/domain/crushing/worth.ts'
import { GAME_RULES, gameRules } from '#shared/domain/rules/game-rules.ts'

const RUNES = runesUnder(GAME_RULES)
const rune = (effect: number) => {
  const found = RUNES.get(effect)
  if (!found) throw new Error(`no rune of ${effect}`)
  return found
}
const [FORCE, INTELLIGENCE, AGILITY, VITALITY, INITIATIVE, CRITICAL, DAMAGE] = [45, 13, 36, 9, 24, 29, 30]

/** An item of lines whose jets are what they are. */
function item(level: number, jets: Record<number, number>): CrushItem {
  const lines = Object.entries(jets).map(([effect, jet]) => ({
    rune: rune(Number(effect)),
    name: effect,
    least: jet,
    most: jet,
  }))
  const usual = runeWeights({ level, lines }, Object.values(jets))
  return { id: 1, level, fixed: false, lines, usual }
}
const weightsOf = ({ usual }: CrushItem) => usual
const givenOf = (one: CrushItem, coefficient: number, focus?: number) =>
  runesOf(weightsOf(one), coefficient, focus === undefined ? null : rune(focus))

const effect = (id: number, min: number | null, max: number | null = null): Effect => ({
  type: { id, name: `effet ${id}` },
  min,
  max,
  text: '',
})
const piece = (type: string, patch: Partial<CatalogueItem> = {}): CatalogueItem => ({
  id: 1,
  name: 'Objet',
  level: 100,
  type,
  category: 'equipment',
  img: null,
  ...patch,
})

describe('the runes of an item', () => {
  test('M24 a line weighs 3 × jet × weight × level ÷ 200 + 1, and half of the others count with it under a focus', () => {
    expect(lineWeight(15, 1, 20)).toBe(5.5)
    const [focused] = givenOf(item(20, { [FORCE]: 15, [INTELLIGENCE]: 15 }), 100, FORCE)
    expect(focused).toEqual({ rune: rune(FORCE), runes: 8.25 })
  })

  test('M24 what was got from an item of level 96 at 32,185 % is the whole part, or one more', () => {
    const one = item(96, { [INTELLIGENCE]: 50, [AGILITY]: 42, [INITIATIVE]: 225, [VITALITY]: 109 })
    const given = new Map(givenOf(one, 32.185).map(({ rune: { effect: id }, runes }) => [id, runes]))
    for (const [id, expected, got] of [
      [INTELLIGENCE, 23.5, 23],
      [AGILITY, 19.79, 20],
      [INITIATIVE, 10.75, 11],
      [VITALITY, 10.43, 10],
    ] as const) {
      const runes = given.get(id) ?? 0
      expect(runes).toBeCloseTo(expected, 2)
      expect([sureRunes(runes), sureRunes(runes) + 1]).toContain(got)
    }
  })

  test('M24 the whole part is sure though doubles fall short of it, and the fraction is the chance of one more', () => {
    expect(sureRunes(2.9999999999)).toBe(3)
    expect(chanceOfMore(2.9999999999)).toBe(0)
    expect(sureRunes(2.25)).toBe(2)
    expect(chanceOfMore(2.25)).toBe(0.25)
  })

  test('M24 a malus, a line that is not there and what has no rune give nothing', () => {
    expect(lineWeight(-10, 1, 200)).toBe(0)
    expect(lineWeight(0, 1, 200)).toBe(0)
    const found = crushItem(piece('Cape'), [effect(FORCE, 10, 20), effect(12, -1), effect(195, 5, 9)], RUNES)
    expect(found).toMatchObject({
      lines: [
        { least: 10, most: 20 },
        { least: -1, most: -1 },
      ],
    })
    if (typeof found === 'string') throw new Error(found)
    expect(weightsOf(found)).toEqual([{ rune: rune(FORCE), weight: 23.5 }])
  })

  test('M24 jets are at their least, in the middle, at their most, or as they are typed', () => {
    const [line] = [{ rune: rune(FORCE), name: '', least: 11, most: 20 }]
    expect((['min', 'moyen', 'max'] as const).map((at) => jetAt(line, at))).toEqual([11, 15.5, 20])
    expect(runeWeights({ level: 100, lines: [line] }, [17])).toEqual([{ rune: rune(FORCE), weight: 26.5 }])
  })

  test.each(['Dofus', 'Trophée', 'Prysmaradite', 'Familier', 'Montilier'])(
    'M23 « %s » is not crushed',
    (type) => {
      expect(crushItem(piece(type), [effect(FORCE, 10)], RUNES)).toBe('spared')
    },
  )

  test('M23 a mount is crushed without focus, no resource is, and neither is what bears no rune', () => {
    expect(crushItem(piece('Muldo'), [effect(8, 1)], RUNES)).toMatchObject({ fixed: true })
    expect(crushItem(piece('Anneau'), [effect(FORCE, 10)], RUNES)).toMatchObject({ fixed: false })
    expect(crushItem(piece('Bois', { category: 'resources' }), [effect(FORCE, 10)], RUNES)).toBe('other')
    expect(crushItem(piece('Outil'), [effect(FORCE, -10), effect(195, 5)], RUNES)).toBe('no-rune')
    const weights = weightsOf(item(60, { 8: 1, [VITALITY]: 400 }))
    expect(crushWays(weights, 50, () => 10, true)).toHaveLength(1)
    expect(crushWays(weights, 50, () => 10)).toHaveLength(3)
  })

  test('M2 M23 the weights that sources differ on, and what a mount is crushed at, are as the player says', () => {
    const rules = gameRules([
      { rule: 'rune_vitality', value: '0.25' },
      { rule: 'rune_push_resistance', value: '5' },
      { rule: 'mount_crushing', value: '80' },
    ])
    expect(rules).toEqual({ ...GAME_RULES, vitality: 0.25, pushResistance: 5, mountCoefficient: 80 })
    expect(runesUnder(rules).get(VITALITY)?.weight).toBe(0.25)
    expect(runesUnder(rules).get(70)?.weight).toBe(5)
    expect(runesUnder(rules).get(46)?.weight).toBe(2)
    expect(gameRules([{ rule: 'mount_crushing', value: '4001' }])).toEqual(GAME_RULES)
  })
})

const nets: NetOf = ({ effect: id }) => (id === CRITICAL ? null : id * 100)
const anItem = fc
  .record({
    level: fc.integer({ min: 1, max: 200 }),
    jets: fc.dictionary(
      fc.constantFrom(...[FORCE, VITALITY, INITIATIVE, DAMAGE, 12].map(String)),
      fc.integer({ min: 1, max: 300 }),
      { minKeys: 1 },
    ),
  })
  .map(({ level, jets }) => weightsOf(item(level, jets)))

describe('what crushing is worth', () => {
  test('M24 a rune is worth the best net of its lots, per piece', () => {
    expect(runeNet({ 1: 100, 100: 12_000 }, GAME_RULES)).toEqual({ net: 117.6, size: 100 })
    expect(runeNet({}, GAME_RULES)).toBeNull()
  })

  test('M24 the best focus comes first, and a rune without a price is named', () => {
    const weights = weightsOf(item(200, { [FORCE]: 100, [DAMAGE]: 1, [CRITICAL]: 2 }))
    const ways = crushWays(weights, 100, nets)
    // 301 + (61 + 61) ÷ 2 of Force at 4 500 each; without focus 301 × 4 500 + 3.05 × 3 000.
    expect(ways[0]).toMatchObject({ focus: rune(FORCE), unpriced: [], sure: 362 * 4500 })
    expect(ways[0]?.expected).toBeCloseTo(362 * 4500, 6)
    expect(ways[1]).toMatchObject({ focus: null, unpriced: [rune(CRITICAL)] })
    expect(ways[1]?.expected).toBeCloseTo(301 * 4500 + 3.05 * 3000, 6)
    expect(ways[1]?.sure).toBe(301 * 4500 + 3 * 3000)
  })

  test('M24 three of a size that cost less than the next leaves are to be merged, and no others', () => {
    const prices = new Map([
      [1519, { 1: 100, 10: 900 }],
      [1545, { 1: 300 }],
      [1551, { 1: 900 }],
    ])
    // 270 k against 300 − 6; 900 k against 900 − 18.
    expect(mergings(rune(FORCE), (id) => prices.get(id) ?? {}, GAME_RULES)).toEqual([
      { from: 1519, to: 1545, cost: 270, net: 294, gain: 24 },
    ])
    expect(mergings(rune(CRITICAL), () => ({ 1: 1000 }), GAME_RULES)).toEqual([])
  })

  test('M25 by what is expected it pays from cost × 100 ÷ what is left at 100 %', () => {
    expect(payingFrom(21_200, 10_000)).toBe(212)
    expect(payingFrom(10, 10_000)).toBe(COEFFICIENTS.minimum)
    expect(payingFrom(400_001, 10_000)).toBeNull()
    expect(payingFrom(10, 0)).toBeNull()
  })

  test('M25 what is left at 100 % is that of the best way, and grows with the coefficient alone', () => {
    fc.assert(
      fc.property(anItem, fc.integer({ min: 1, max: 4000 }), (weights, coefficient) => {
        const [best] = crushWays(weights, coefficient, nets)
        const hundred = worthAtHundred(weights, nets)
        expect(best?.expected).toBeCloseTo((hundred * coefficient) / 100, 3)
      }),
    )
  })

  test('M25 by whole runes alone it pays from the first coefficient at which they do, as trying each finds', () => {
    fc.assert(
      fc.property(anItem, fc.integer({ min: 1, max: 60_000 }), (weights, cost) => {
        const from = surelyPayingFrom(cost, weights, nets)
        const tried = Array.from({ length: 4000 }, (_, n) => n + 1).find(
          (percent) => sureWorth(weights, percent, nets) >= cost,
        )
        if (from === null) {
          expect(tried).toBeUndefined()
          return
        }
        expect(Math.ceil(from)).toBe(tried)
        expect(sureWorth(weights, from, nets)).toBeGreaterThanOrEqual(cost)
        if (from > COEFFICIENTS.minimum) expect(sureWorth(weights, from - 0.001, nets)).toBeLessThan(cost)
      }),
      { numRuns: 40 },
    )
  })

  test('M25 the table stands around what is known, within what the game shows', () => {
    expect(around(212.5, 1, 4000)).toEqual([110, 160, 212.5, 270, 320])
    expect(around(3900, 1, 4000)).toEqual([2000, 2900, 3900, 4000])
    expect(around(1, 1, 4000)).toEqual([1, 2])
  })
})

describe('all items together', () => {
  const items = new Map([
    [1, piece('Cape', { id: 1 })],
    [2, piece('Dofus', { id: 2 })],
    [3, piece('Anneau', { id: 3 })],
  ])
  const itemOf = (id: number) => items.get(id) ?? piece('', { id, category: 'other' })
  const { index, not } = crushIndex(
    [
      [1, [effect(FORCE, 10, 30), effect(CRITICAL, 1)]],
      [2, [effect(FORCE, 10)]],
      [3, [effect(FORCE, 20), effect(DAMAGE, -1)]],
      [4, [effect(FORCE, 20)]],
    ],
    itemOf,
    RUNES,
  )

  test('M26 each that can be crushed has what it leaves at 100 % at middling jets; the others a reason', () => {
    expect([...not]).toEqual([
      [2, 'spared'],
      [4, 'other'],
    ])
    // 31 and 16 of weight: with the focus 31 + 8.
    expect(worths(index, nets)).toEqual(
      new Map([
        [1, 39 * 4500],
        [3, 31 * 4500],
      ]),
    )
  })

  test('M28 the price that completes most items comes first, and those that are known last', () => {
    const uses = runeUses(index, RUNES.values(), (one) => nets(one))
    expect(uses[0]).toEqual({ rune: rune(CRITICAL), items: 1, unblocks: 1 })
    const none = runeUses(index, RUNES.values(), () => null)
    expect(none[0]).toEqual({ rune: rune(FORCE), items: 2, unblocks: 1 })
    // A malus needs no price.
    expect(none.find(({ rune: { effect: id } }) => id === DAMAGE)).toMatchObject({ items: 0 })
  })
})

describe('the log of crushings', () => {
  const row = (patch: Partial<Crushing>): Crushing => ({
    ...crushings.defaults,
    id: 'b',
    item_id: 1,
    coefficient: 100,
    exact: true,
    ...patch,
  })
  const one = item(200, { [FORCE]: 50 })
  const itemOf = (id: number) => (id === 1 ? one : undefined)

  test('M27 expected stands beside obtained, over all that can be compared', () => {
    const log = [
      row({ jets: { [FORCE]: 50 }, runes: { [FORCE]: 151 } }),
      row({ jets: { [FORCE]: 50, [DAMAGE]: 1 }, focus: DAMAGE, runes: { [DAMAGE]: 6 } }),
      row({ jets: {}, runes: { [FORCE]: 4 } }),
      row({ jets: { [FORCE]: 50 }, item_id: 99 }),
    ]
    const { compared, sums } = crushSums(log, itemOf, GAME_RULES)
    expect(compared).toBe(2)
    expect(sums).toEqual([
      { effect: FORCE, expected: 151, obtained: 151 },
      { effect: DAMAGE, expected: expect.closeTo((61 + 151 / 2) / 20, 6), obtained: 6 },
    ])
  })

  /** A focus on Vitalité tells its weight: 61 and 75.5 ÷ 1 against 76 and 75.5 ÷ 1.25 at level 200. */
  const telling = (obtained: number, patch: Partial<Crushing> = {}) =>
    row({
      jets: { [VITALITY]: 100, [FORCE]: 50 },
      focus: VITALITY,
      runes: { [VITALITY]: obtained },
      ...patch,
    })

  test('M27 what all crushings that tell the readings apart fit is offered; a few say nothing', () => {
    const fits = evidenceOf([telling(121), telling(122), telling(121)], itemOf, GAME_RULES)
    expect(fits).toMatchObject([{ contested: { rule: 'vitality' }, value: 0.25, fits: 3, tells: 3 }])
    expect(evidenceOf([telling(121), telling(122)], itemOf, GAME_RULES)).toEqual([])
    const ours = [telling(136), telling(137), telling(136)]
    expect(evidenceOf(ours, itemOf, GAME_RULES)).toMatchObject([{ value: 0.2 }])
  })

  test('M27 crushings that disagree, that no reading explains, or whose very jets are not known say nothing', () => {
    const three = [telling(121), telling(121), telling(121)]
    expect(evidenceOf([...three, telling(136)], itemOf, GAME_RULES)).toEqual([])
    expect(evidenceOf([telling(50), telling(50), telling(50)], itemOf, GAME_RULES)).toEqual([])
    expect(
      evidenceOf(
        three.map((crushing) => ({ ...crushing, exact: false })),
        itemOf,
        GAME_RULES,
      ),
    ).toEqual([])
  })
})
