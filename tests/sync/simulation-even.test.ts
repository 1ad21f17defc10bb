// @module-tag postgres
import { expect, inject, test } from 'vitest'
import { sqliteTest } from '#tests/support/database.ts'
import { checkHistories, pieces } from '#tests/support/simulation/check.ts'
import { historyOf } from '#tests/support/simulation/history.ts'
import { run } from '#tests/support/simulation/run.ts'

test.each(pieces(0))('histories $from to $last keep every invariant', (piece) => checkHistories(piece))

test(
  'what finds no room in its account stays on its device, and arrives when there is some',
  { tags: 'full' },
  () => checkHistories({ from: 1, count: Math.min(40, inject('histories')) }, 'bounded'),
)

// PostgreSQL names the life of its database itself.
sqliteTest('a seed plays the same history again, move by move', async () => {
  const [first, again] = [
    await run(historyOf(7), { traced: true }),
    await run(historyOf(7), { traced: true }),
  ]
  expect(first.trace.length).toBeGreaterThan(100)
  expect(again.trace).toEqual(first.trace)
})
