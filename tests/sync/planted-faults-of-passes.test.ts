import { watchFaults } from '#tests/support/sim-watch.ts'
import { passFaults } from './faults-of-passes.ts'

watchFaults(passFaults)
