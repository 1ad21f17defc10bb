import { playMutants } from '#tests/support/simulation/mutants.ts'
import { stampMutants } from './of-stamps.ts'

playMutants(stampMutants)
