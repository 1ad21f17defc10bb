import { watchFaults } from '#tests/support/sim-watch.ts'
import { copyFaults } from './faults-of-copies.ts'

watchFaults(copyFaults)
