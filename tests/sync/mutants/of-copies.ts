import type { Mutant } from './mutant.ts'
import { always, code, firstArgument, leftOperand, never, remove, rightOperand } from './operators.ts'

/** Mistakes that show where disks are copied: values under one stamp, and edits that two databases date. */
export const copyMutants: readonly Mutant[] = [
  {
    name: 'the loser of equal stamps is in no journal',
    theme: 'stamps',
    file: 'sync-server/sync/commit-entry.ts',
    within: 'commitEntry',
    changes: [
      [
        'IfStatement:has(CallExpression[callee.object.name="replaced"]) BinaryExpression[right.value="tie"]',
        never,
      ],
    ],
  },
  {
    name: 'the winner of equal stamps keeps the shared one',
    theme: 'machines',
    rule: 4,
    from: 10,
    file: 'sync-server/sync/commit-entry.ts',
    within: 'judge',
    changes: [['CallExpression[callee.name="stampBeside"]', firstArgument]],
  },
  {
    name: 'a value that wins over what the server holds is not sent again',
    theme: 'stamps',
    file: 'web/data/sync/merge.ts',
    within: 'mergeField',
    changes: [['IfStatement > LogicalExpression[left.argument.name="pending"]', never]],
  },
  {
    // A tie's winner stays in its moment: what comes back later was sent by a copied disk.
    name: 'an edit loses to the value that it replaced, under a later stamp',
    theme: 'ties',
    known: 7_003_140,
    file: 'web/data/sync/merge.ts',
    within: 'mergeField',
    changes: [['IfStatement > LogicalExpression[right.callee.name="isReplacedHere"]', never]],
  },
  {
    name: 'a repair cuts the moment of an edit at the time of an older answer',
    theme: 'machines',
    known: 901_511,
    file: 'web/data/sync/repair.ts',
    within: 'repairStamps',
    changes: [
      ['CallExpression[callee.property.name="min"] > Identifier[name="limit"]', code('clocks.server')],
    ],
  },
  {
    name: 'an edit loses to the unsent one that it replaced',
    theme: 'offline',
    known: 31,
    file: 'web/data/sync/merge.ts',
    within: 'wasTypedOver',
    changes: [['LogicalExpression', leftOperand]],
  },
  {
    name: 'an edit is dated by the clock of whoever sends it',
    theme: 'offline',
    file: 'web/data/sync/repair.ts',
    within: 'momentOf',
    changes: [
      ['IfStatement > .test', never],
      ['LogicalExpression[operator="??"]', rightOperand],
    ],
  },
  {
    name: 'an edit forgets what was known of the server’s clock',
    theme: 'offline',
    file: 'web/data/rows/draft.ts',
    within: 'momentOfEdit',
    changes: [['IfStatement > .test', always]],
  },
  {
    name: 'the server’s clock is not learnt',
    theme: 'offline',
    file: 'web/data/sync/pull.ts',
    within: 'recordServerMark',
    changes: [['ExpressionStatement[expression.left.property.name="ahead"]', remove]],
  },
  {
    name: 'an edit is dated before the one that it replaces',
    theme: 'offline',
    file: 'web/data/rows/draft.ts',
    within: 'momentOfEdit',
    changes: [['VariableDeclarator > CallExpression[callee.object.name="Math"]', firstArgument]],
  },
  {
    // Rare: two copies of a disk date what they typed in one field after a stamp to come.
    name: 'the moment of an edit is before what it was typed over',
    theme: 'any',
    from: 1_018_207,
    file: 'web/data/rows/draft.ts',
    within: 'momentOfEdit',
    changes: [['ReturnStatement > CallExpression', firstArgument]],
  },
]
