// @module-tag full
import { expect, test } from 'vitest'
import { THEMES } from '#tests/support/simulation/history.ts'
import { MINUTES, simulationWith } from '#tests/support/simulation/mutants.ts'

test('the code as it stands breaks nothing in the same histories', MINUTES, async () => {
  const { search } = await simulationWith(null)
  for (const theme of Object.keys(THEMES)) expect(await search(1, 12, theme)).toBeNull()
})
