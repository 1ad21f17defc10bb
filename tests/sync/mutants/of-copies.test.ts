import { playMutants } from '#tests/support/simulation/mutants.ts'
import { copyMutants } from './of-copies.ts'

playMutants(copyMutants)
