import { watchFaults } from '#tests/support/sim-watch.ts'
import { storeFaults } from './faults-of-stores.ts'

watchFaults(storeFaults)
