import type { Fault } from './fault.ts'
import { copyFaults } from './faults-of-copies.ts'
import { passFaults } from './faults-of-passes.ts'
import { serverFaults } from './faults-of-servers.ts'
import { stampFaults } from './faults-of-stamps.ts'
import { storeFaults } from './faults-of-stores.ts'

/** Every mistake that the simulation must notice. */
export const faults: readonly Fault[] = [
  ...passFaults,
  ...storeFaults,
  ...serverFaults,
  ...copyFaults,
  ...stampFaults,
]
