import { playMutants } from '#tests/support/sim-mutants.ts'
import { stampMutants } from './of-stamps.ts'

playMutants(stampMutants)
