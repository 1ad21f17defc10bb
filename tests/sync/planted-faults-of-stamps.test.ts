import { watchFaults } from '#tests/support/sim-watch.ts'
import { stampFaults } from './faults-of-stamps.ts'

watchFaults(stampFaults)
