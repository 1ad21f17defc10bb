import { expect, test } from 'vitest'
import { run } from '#tests/support/simulation/run.ts'
import { knownHistories } from './known-histories.ts'

test.for(knownHistories)('$rule', async ({ history }) => {
  expect((await run(history, { topUp: false })).broken).toBeNull()
})
