import { expect, test } from 'vitest'
import { checkHistories, pieces, seedRange } from '#tests/support/sim-check.ts'
import { historyOf, THEMES } from '#tests/support/sim-history.ts'

for (const piece of pieces(seedRange({ from: 1, count: 520 }), 26, 1, 2)) {
  test(`histories ${piece.from} to ${piece.from + piece.count - 1} keep every invariant`, () =>
    checkHistories(piece))
}

test('a history has two to four devices, whatever its theme', () => {
  for (const theme of [...Object.keys(THEMES), 'any']) {
    const counts = Array.from({ length: 60 }, (_, seed) => historyOf(seed, theme).devices)
    expect(new Set(counts)).toEqual(new Set([2, 3, 4]))
  }
})
