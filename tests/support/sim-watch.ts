import { expect, test } from 'vitest'
import type { Fault } from '#tests/sync/fault.ts'
import { HISTORIES, MINUTES, simulationWith } from './sim-faulty.ts'
import { run } from './sim-run.ts'

/** One test for each fault: the simulation over the faulty code breaks, and over the code as it stands it does not. */
export function watchFaults(faults: readonly Fault[]): void {
  for (const fault of faults) {
    const options = { ...MINUTES, tags: fault.rule === undefined ? ['full'] : [] }
    test(`the simulation notices when ${fault.name}`, options, async () => {
      const { search } = await simulationWith(fault)
      const found = await search(fault.from ?? 1, HISTORIES, fault.theme)
      expect(found).not.toBeNull()
      // The history blames the fault, and not the code as it stands.
      if (found) expect(await run(found.history)).toHaveProperty('broken', null)
    })
  }
}
