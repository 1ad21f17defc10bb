import type { Mutant } from './mutant.ts'
import { always, code, empty, firstArgument, never, operator, remove, swapOperands } from './operators.ts'

/** Without the rows whose key only a newer version knows. */
const READABLE = ".filter(({ key }) => !key.startsWith('n'))"

/** Mistakes in the order of repaired stamps, and in what is done with stamps and keys that only others make. */
export const stampMutants: readonly Mutant[] = [
  {
    name: 'repaired stamps forget the order of the edits',
    theme: 'clocks',
    file: 'web/data/sync/repair.ts',
    within: 'editsInOrder',
    changes: [['BinaryExpression[left.callee.name="orderOf"]', swapOperands]],
  },
  {
    name: 'repaired edits of different rows share a stamp',
    theme: 'clocks',
    file: 'web/data/sync/repair.ts',
    within: 'repairStamps',
    changes: [['CallExpression[callee.name="laterOf"][arguments.0.name="floor"]', firstArgument]],
  },
  {
    name: 'the limit of a stamp is reckoned from what was only sent',
    theme: 'serverClock',
    file: 'web/data/sync/repair.ts',
    within: 'repairStamps',
    changes: [
      [
        'CallExpression[callee.name="latestAllowed"] > MemberExpression[property.name="baseStamp"]',
        code('laterOf(pending.seen, $)'),
      ],
    ],
  },
  {
    name: 'an edit stays below one before it that was repaired',
    theme: 'serverClock',
    from: 900,
    file: 'web/data/sync/repair.ts',
    within: 'repairStamps',
    changes: [['IfStatement IfStatement[consequent.expression.left.name="repaired"]', remove]],
  },
  {
    // What a restore lost is dated anew before it leaves: few answers have to name a limit.
    name: 'the limit that an answer names is not used',
    theme: 'serverClock',
    from: 700,
    file: 'web/data/sync/push.ts',
    within: 'applyResult',
    changes: [['ExpressionStatement[expression.left.property.name="limit"]', remove]],
  },
  {
    name: 'a claimed `seen` lifts the clock limit',
    theme: 'stamps',
    file: 'sync-server/sync/commit-entry.ts',
    within: 'judge',
    changes: [
      ['ObjectPattern > Property[key.name="stamp"]', code('$, seen')],
      [
        'CallExpression[callee.name="latestAllowed"] > Identifier[name="h0"]',
        code('isLater(seen, $) ? seen : $'),
      ],
    ],
  },
  {
    name: 'stamps of 2100 rank by their text',
    theme: 'stamps',
    file: 'shared/contract/stamp.ts',
    within: 'isLater',
    changes: [['ConditionalExpression > .test', always]],
  },
  {
    name: 'what stood under a stamp of 2100 is in no journal',
    theme: 'stamps',
    file: 'sync-server/sync/commit-entry.ts',
    within: 'commitEntry',
    changes: [['UnaryExpression[argument.callee.name="isValid"]', never]],
  },
  {
    name: 'a key that only a newer version knows is refused',
    theme: 'keys',
    rule: 18,
    file: 'sync-server/sync/merge-entries.ts',
    within: 'told',
    changes: [['LogicalExpression[left.name="newer"]', never]],
  },
  {
    name: 'a key that nobody knows waits for ever',
    theme: 'keys',
    file: 'sync-server/sync/merge-entries.ts',
    within: 'mergeEntries',
    changes: [['VariableDeclarator[id.name="newer"] > .init', operator('>=')]],
  },
  {
    name: 'a device drops rows whose key it cannot read',
    theme: 'keys',
    file: 'web/data/sync/pull.ts',
    within: 'applyPull',
    changes: [['ForOfStatement > .right', code(`$${READABLE}`)]],
  },
  {
    name: 'a device does not send back rows whose key it cannot read',
    theme: 'keys',
    file: 'web/data/sync/pull.ts',
    within: 'requeueAll',
    changes: [['ForOfStatement > CallExpression[callee.property.name="sort"]', code(`$${READABLE}`)]],
  },
  {
    name: 'a row whose key cannot be read is shown',
    theme: 'keys',
    file: 'web/data/db/rows.ts',
    within: 'toRow',
    changes: [
      ['CallExpression[callee.name="readKey"]', code('($ ?? { profile, parts: { id: stored.key } })')],
    ],
  },
  {
    name: 'an erased id is given again',
    theme: 'erased',
    file: 'sync-server/auth/new-account-keys.ts',
    within: 'newAccountKeys',
    changes: [['UnaryExpression[argument.argument.callee.name="isErased"]', always]],
  },
  {
    name: 'a deleted account’s id is not kept from use',
    theme: 'erased',
    file: 'sync-server/db/erased-accounts.ts',
    within: 'isErased',
    changes: [['ReturnStatement > .argument', never]],
  },
  {
    name: 'a restore brings a deleted account back',
    theme: 'erased',
    file: 'scripts/backup/carry-over.ts',
    within: 'carryOver',
    changes: [['ForOfStatement > .right', empty]],
  },
  {
    name: 'a lost account comes back under another id',
    theme: 'erased',
    file: 'sync-server/auth/new-account-keys.ts',
    within: 'newAccountKeys',
    changes: [['BinaryExpression[left.name="held"]', never]],
  },
]
