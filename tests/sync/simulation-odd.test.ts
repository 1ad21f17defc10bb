// @module-tag postgres

import { expect, inject, test } from 'vitest'
import { checkHistories, pieces, seedRange, shrink } from '#tests/support/simulation/check.ts'
import { OTHER_PROFILE } from '#tests/support/simulation/collections.ts'
import type { Move } from '#tests/support/simulation/history.ts'
import { COPIES, type History, historyOf, TABS, THEMES } from '#tests/support/simulation/history.ts'
import { type Report, run } from '#tests/support/simulation/run.ts'

for (const piece of pieces(seedRange({ from: 1, count: inject('histories') }), 26, 1, 2)) {
  test(`histories ${piece.from} to ${piece.from + piece.count - 1} keep every invariant`, () =>
    checkHistories(piece))
}

test('a history has two to four devices, whatever its theme', () => {
  for (const theme of [...Object.keys(THEMES), 'any']) {
    const counts = Array.from({ length: 60 }, (_, seed) => historyOf(seed, theme).devices)
    expect(new Set(counts)).toEqual(new Set([2, 3, 4]))
  }
})

test('every tenth history has copied disks, whatever its theme', () => {
  for (const theme of [...Object.keys(THEMES), 'any']) {
    const tenth = Array.from({ length: 12 }, (_, n) => historyOf(10 * n, theme).moves)
    for (const moves of tenth)
      expect(moves.filter(([name]) => COPIES.includes(name)).length).toBeGreaterThan(1)
    expect(tenth.some(([first]) => first?.[0] === 'clock')).toBe(true)
  }
})

test('every other tenth history has several tabs at work, whatever its theme', () => {
  for (const theme of [...Object.keys(THEMES), 'any'])
    for (let seed = 5; seed < 60; seed += 10) {
      const names = historyOf(seed, theme).moves.map(([name]) => name)
      expect(names.filter((name) => TABS.includes(name)).length).toBeGreaterThan(3)
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
