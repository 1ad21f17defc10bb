import type { Mutant } from './mutant.ts'
import { never } from './operators.ts'

/** Mistakes that show where two values share a stamp. */
export const copyMutants: readonly Mutant[] = [
  {
    name: 'the loser of equal stamps is in no journal',
    theme: 'stamps',
    rule: 4,
    file: 'sync-server/sync/commit-entry.ts',
    within: 'commitEntry',
    changes: [['LogicalExpression > Identifier[name="isTie"]', never]],
  },
]
