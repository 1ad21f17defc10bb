import type { Fault } from './fault.ts'
import { passFaults } from './faults-of-passes.ts'
import { serverFaults } from './faults-of-servers.ts'
import { storeFaults } from './faults-of-stores.ts'

/** Every mistake that the simulation must notice. */
export const faults: readonly Fault[] = [...passFaults, ...storeFaults, ...serverFaults]
