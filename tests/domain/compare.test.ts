import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Effect } from '#shared/catalogue/types.ts'
import { type ComparedRow, compareEffects, knownItems } from '#shared/domain/effects/compare.ts'
import { effectKind, effectMean } from '#shared/domain/effects/effect-kind.ts'

const IDS = new Map<string, number>()
function idOf(name: string): number {
  const id = IDS.get(name) ?? IDS.size + 1
  IDS.set(name, id)
  return id
}
const an = (name: string, min: number | null, max: number | null = null): Effect => ({
  type: { id: idOf(name), name },
  min,
  max,
  text: '',
})

const names = (rows: ComparedRow[]) => rows.map(({ type }) => type.name)
const row = (rows: ComparedRow[], name: string): ComparedRow => {
  const found = rows.find(({ type }) => type.name === name)
  if (!found) throw new Error(`no row ${name}`)
  return found
}
const gaps = (rows: ComparedRow[], name: string) => row(rows, name).cells.map((cell) => cell?.gap ?? null)
const bests = (rows: ComparedRow[], name: string) => row(rows, name).cells.map((cell) => cell?.best ?? null)

describe('alignment', () => {
  test('T60 effects are aligned by type: first the order of the first item, then what others add', () => {
    const rows = compareEffects([
      [an('Vitalité', 10), an('Force', 5)],
      [an('Chance', 3), an('Force', 7), an('Sagesse', 1)],
      [an('Sagesse', 2), an('Agilité', 1)],
    ])
    expect(names(rows)).toEqual(['Vitalité', 'Force', 'Chance', 'Sagesse', 'Agilité'])
    expect(row(rows, 'Sagesse').cells.map((cell) => cell?.lines.map(({ min }) => min))).toEqual([
      [],
      [1],
      [2],
    ])
  })

  test('T60 two lines of one type are one row, worth the sum of their means', () => {
    const rows = compareEffects([[an('vol Eau', 6, 8), an('vol Eau', 1, 3)], [an('vol Eau', 8, 8)]])
    expect(names(rows)).toEqual(['vol Eau'])
    expect(row(rows, 'vol Eau').cells.map((cell) => cell?.value)).toEqual([9, 8])
  })

  test('T60 an effect is one row by its name, whatever numbers two sources give it', () => {
    const force = (id: number, min: number): Effect => ({ ...an('Force', min), type: { id, name: 'Force' } })
    const rows = compareEffects([[force(2, 5)], [force(45, 9)]])
    expect(names(rows)).toEqual(['Force'])
    expect(gaps(rows, 'Force')).toEqual([null, 4])
  })

  test('an item whose effects are not known has no cell, and ranks nobody', () => {
    const rows = compareEffects([null, [an('Force', 5)], [an('Force', 9)]])
    expect(row(rows, 'Force').cells[0]).toBeNull()
    expect(gaps(rows, 'Force')).toEqual([null, null, null])
    expect(bests(rows, 'Force')).toEqual([null, false, true])
    expect(knownItems([null, [], [an('Force', 1)]])).toBe(2)
  })

  test('T60 every effect of every item is in exactly one cell of its own column', () => {
    const effects = fc.array(
      fc.record({
        type: fc.constantFrom(
          ...['Vitalité', 'Force', 'PA', 'dommages Feu', 'Échangeable :'].map((name) => ({
            id: idOf(name),
            name,
          })),
        ),
        min: fc.option(fc.integer({ min: -50, max: 50 })),
        max: fc.option(fc.integer({ min: -50, max: 50 })),
        text: fc.constant(''),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(fc.array(effects, { minLength: 1, maxLength: 6 }), (items) => {
        const rows = compareEffects(items)
        for (const [at, own] of items.entries()) {
          const found = rows.flatMap(({ cells }) => cells[at]?.lines ?? [])
          expect(found).toHaveLength(own.length)
          expect(new Set(found)).toEqual(new Set(own))
        }
        for (const { cells } of rows) {
          const values = cells.map((cell) => cell?.value ?? 0)
          for (const cell of cells) if (cell?.best) expect(cell.value).toBe(Math.max(...values))
          expect(cells[0]?.gap).toBeNull()
        }
      }),
    )
  })
})

describe('ranking', () => {
  test('T60 ranges are compared by their means', () => {
    const rows = compareEffects([[an('Sagesse', 21, 30)], [an('Sagesse', 20, 40)], [an('Sagesse', 10, 20)]])
    expect(gaps(rows, 'Sagesse')).toEqual([null, 4.5, -10.5])
    expect(bests(rows, 'Sagesse')).toEqual([false, true, false])
  })

  test('an absent effect counts as 0: lacking a malus is better, lacking a bonus is worse', () => {
    const rows = compareEffects([[an('Fuite', -10), an('Force', 30)], []])
    expect(gaps(rows, 'Fuite')).toEqual([null, 10])
    expect(gaps(rows, 'Force')).toEqual([null, -30])
  })

  test('T64 a null bound is not read', () => {
    expect(effectMean(an('Force', 7, null))).toBe(7)
    expect(effectMean(an('Force', null, 9))).toBe(9)
    expect(effectMean(an('Force', -20, -11))).toBe(-15.5)
    expect(effectMean(an('Lié au personnage', null, null))).toBeNull()
  })

  test('nothing is best where all are equal, and several may be', () => {
    expect(bests(compareEffects([[an('PA', 1)], [an('PA', 1)]]), 'PA')).toEqual([false, false])
    expect(bests(compareEffects([[an('PA', 1)], [an('PA', 1)], []]), 'PA')).toEqual([true, true, false])
  })

  test('an effect without amount is present or absent, and never better', () => {
    const rows = compareEffects([[an(': + Portée maximale', 13_139)], [an(': + Portée maximale', 13_119)]])
    expect(gaps(rows, ': + Portée maximale')).toEqual([null, null])
    expect(bests(rows, ': + Portée maximale')).toEqual([false, false])
    expect(row(rows, ': + Portée maximale').same).toBe(false)
  })

  test('what a weapon takes from its target is no malus of its bearer', () => {
    const shovel = [an('dommages Neutre', 15, 21), an('PA', -1), an('PA', 1), an('Portée', -1)]
    expect(shovel.map((effect) => effectKind(effect, true))).toEqual(['amount', 'hit', 'amount', 'amount'])
    const rows = compareEffects([shovel, [an('PA', -1)]])
    expect(rows.map(({ kind, type, cells }) => [kind, type.name, cells[1]?.lines.length])).toEqual([
      ['amount', 'dommages Neutre', 0],
      ['hit', 'PA', 0],
      ['amount', 'PA', 1],
      ['amount', 'Portée', 0],
    ])
    expect(rows[1]?.cells.map((cell) => cell?.gap)).toEqual([null, null])
  })
})

describe('differences', () => {
  test('T61 a row is the same where every item prints the same, in whatever order', () => {
    const same = (a: Effect[], b: Effect[]) => compareEffects([a, b]).every((found) => found.same)
    expect(same([an('PA', 1)], [an('PA', 1)])).toBe(true)
    expect(same([an('vol Eau', 1, 2), an('vol Eau', 3, 4)], [an('vol Eau', 3, 4), an('vol Eau', 1, 2)])).toBe(
      true,
    )
    expect(same([an('PA', 1)], [])).toBe(false)
  })

  test('T61 equal means of different ranges are a difference', () => {
    const rows = compareEffects([[an('Force', 5, 7)], [an('Force', 6)]])
    expect(row(rows, 'Force').same).toBe(false)
    expect(gaps(rows, 'Force')).toEqual([null, 0])
  })
})

test.each([
  ['Vitalité', 'amount'],
  ['% Critique', 'amount'],
  ['% Résistance Feu', 'amount'],
  ['Dommage(s) Feu', 'amount'],
  ['soins Feu', 'amount'],
  ['Attitude', 'mention'],
  ['-special spell-', 'mention'],
  ['Échangeable :', 'mention'],
  ['Quelqu’un vous suit !', 'mention'],
  ['/', 'mention'],
  [': - PA', 'mention'],
])('« %s » is compared as %s', (name, kind) => {
  expect(effectKind(an(name, 5), false)).toBe(kind)
})
