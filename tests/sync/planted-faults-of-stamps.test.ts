import { expect, test } from 'vitest'
import { HISTORIES, MINUTES, simulationWith } from '#tests/support/sim-faulty.ts'
import { run } from '#tests/support/sim-run.ts'
import { stampFaults } from './faults-of-stamps.ts'

test.for(stampFaults)('the simulation notices when $name', MINUTES, async (fault) => {
  const { search } = await simulationWith(fault)
  const found = await search(fault.from ?? 1, HISTORIES, fault.theme)
  expect(found).not.toBeNull()
  // The history blames the fault, and not the code as it stands.
  if (found) expect(await run(found.history)).toHaveProperty('broken', null)
})
