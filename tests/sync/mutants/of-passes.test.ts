import { playMutants } from '#tests/support/sim-mutants.ts'
import { passMutants } from './of-passes.ts'

playMutants(passMutants)
