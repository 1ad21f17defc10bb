import type { Mutant } from './mutant.ts'
import { copyMutants } from './of-copies.ts'
import { passMutants } from './of-passes.ts'
import { serverMutants } from './of-servers.ts'
import { stampMutants } from './of-stamps.ts'
import { storeMutants } from './of-stores.ts'

/** Every mistake that the simulation must notice. */
export const mutants: readonly Mutant[] = [
  ...passMutants,
  ...storeMutants,
  ...serverMutants,
  ...copyMutants,
  ...stampMutants,
]

/** Rules whose breach shows in no history, why, and the test that proves them. */
export const heldElsewhere: readonly { rule: number; why: string; file: string; test: string }[] = [
  {
    rule: 3,
    why: 'an edit is above its own field’s stamp all the same (rule 2), and no invariant orders the edits of two fields by what was read between them',
    file: 'tests/sync/merge-laws.test.ts',
    test: 'receiving raises the clock, so that the next edit wins over all that was received',
  },
  {
    rule: 14,
    why: 'a row that came with an answer comes with the next pull too, under its new number, and merges there alike',
    file: 'tests/sync/device-acknowledged.test.ts',
    test: 'with a newer stored row takes it over and journals what was typed here',
  },
]
