// @module-tag postgres

import { expect, test } from 'vitest'
import { checkHistories, pieces, shrink } from '#tests/support/simulation/check.ts'
import { OTHER_PROFILE } from '#tests/support/simulation/collections.ts'
import {
  COPIES,
  type History,
  historyOf,
  type Move,
  TABS,
  THEMES,
} from '#tests/support/simulation/history.ts'
import { type Report, run } from '#tests/support/simulation/run.ts'

test.each(pieces(1))('histories $from to $last keep every invariant', (piece) => checkHistories(piece))

test('of any theme, histories have two to four devices, every tenth copied disks and every other tenth several tabs', () => {
  for (const theme of [...Object.keys(THEMES), 'any']) {
    const all = Array.from({ length: 120 }, (_, seed) => historyOf(seed, theme))
    const tenths = (from: number) => all.filter(({ seed }) => seed % 10 === from).map(({ moves }) => moves)
    const countOf = (moves: readonly Move[], wanted: readonly string[]) =>
      moves.filter(([name]) => wanted.includes(name)).length
    expect(new Set(all.map(({ devices }) => devices))).toEqual(new Set([2, 3, 4]))
    for (const moves of tenths(0)) expect(countOf(moves, COPIES)).toBeGreaterThan(1)
    expect(tenths(0).some(([first]) => first?.[0] === 'clock')).toBe(true)
    for (const moves of tenths(5)) expect(countOf(moves, TABS)).toBeGreaterThan(3)
  }
})

test('N206 one history in five edits rows of two profiles', async () => {
  const seeds = Array.from({ length: 50 }, (_, seed) => seed)
  const ofTwo = seeds.filter((seed) => historyOf(seed).profiles)
  expect(ofTwo).toHaveLength(10)
  const edits = { main: 0, other: 0 }
  for (const seed of ofTwo.slice(0, 5)) {
    const { broken, trace } = await run(historyOf(seed), { traced: true })
    expect(broken).toBeNull()
    for (const line of trace.filter((one) => / saves \w+\//.test(one)))
      edits[line.includes(`/@${OTHER_PROFILE}|`) ? 'other' : 'main'] += 1
  }
  expect(edits.main).toBeGreaterThan(10)
  expect(edits.other).toBeGreaterThan(10)
})

test('a history that breaks is shown with nothing but the moves that it needs', async () => {
  const needed = ['backup', 'del', 'restore']
  const play = async ({ moves }: History): Promise<Report> => {
    const breaks = needed.every((name) => moves.some(([move]) => move === name))
    return {
      broken: breaks ? 'delete: k0 came back' : null,
      moves: moves.length,
      faults: new Map(),
      trace: [],
    }
  }
  const calm = historyOf(3, 'restore')
  const history = { ...calm, moves: [...calm.moves, ...needed.map((name): Move => [name, 1, 2, 3])] }
  const { moves } = await shrink(history, 'delete: k1 came back on the server', play)
  expect(moves.map(([name]) => name).sort()).toEqual(needed)
})
