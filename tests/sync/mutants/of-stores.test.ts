import { playMutants } from '#tests/support/sim-mutants.ts'
import { storeMutants } from './of-stores.ts'

playMutants(storeMutants)
