import { playMutants } from '#tests/support/simulation/mutants.ts'
import { serverMutants } from './of-servers.ts'

playMutants(serverMutants)
