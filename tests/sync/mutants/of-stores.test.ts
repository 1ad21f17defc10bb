import { playMutants } from '#tests/support/simulation/mutants.ts'
import { storeMutants } from './of-stores.ts'

playMutants(storeMutants)
