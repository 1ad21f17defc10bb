import { expect, test } from 'vitest'
import { HISTORIES, MINUTES, planted, simulationWith } from '#tests/support/sim-faulty.ts'
import { THEMES } from '#tests/support/sim-history.ts'
import { run } from '#tests/support/sim-run.ts'
import { fault } from './fault.ts'
import { faults } from './faults.ts'
import { serverFaults } from './faults-of-servers.ts'

test.for(serverFaults)('the simulation notices when $name', MINUTES, async (fault) => {
  const { search } = await simulationWith(fault)
  const found = await search(fault.from ?? 1, HISTORIES, fault.theme)
  expect(found).not.toBeNull()
  // The history blames the fault, and not the code as it stands.
  if (found) expect(await run(found.history)).toHaveProperty('broken', null)
})

test('the code as it stands breaks nothing in the same histories', MINUTES, async () => {
  const { search } = await simulationWith(null)
  for (const theme of Object.keys(THEMES)) expect(await search(1, 12, theme)).toBeNull()
})

test('a fault that fits its file no longer, or twice, is refused as stale', () => {
  const wrong = fault('an example', 'any.ts', 'any', ['a = 1', 'a = 2'])
  expect(planted(wrong, 'let a = 1')).toBe('let a = 2')
  expect(() => planted(wrong, 'let b = 1')).toThrow(/stale/)
  expect(() => planted(wrong, 'a = 1; a = 1')).toThrow(/stale/)
})

test('at least forty mistakes are planted, each under a name of its own', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
  expect(faults.length).toBeGreaterThanOrEqual(40)
})
