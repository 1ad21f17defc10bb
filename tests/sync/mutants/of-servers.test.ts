import { playMutants } from '#tests/support/sim-mutants.ts'
import { serverMutants } from './of-servers.ts'

playMutants(serverMutants)
