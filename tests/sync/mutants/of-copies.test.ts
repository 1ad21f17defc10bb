import { playMutants } from '#tests/support/sim-mutants.ts'
import { copyMutants } from './of-copies.ts'

playMutants(copyMutants)
