import { playMutants } from '#tests/support/simulation/mutants.ts'
import { passMutants } from './of-passes.ts'

playMutants(passMutants)
