import type { Mutation } from '#tests/support/mutants/mutation.ts'
import { always, code, empty, never, remove } from '#tests/support/mutants/operators.ts'

/** A wrong reading of one sync rule, and the kind of histories in which it shows soonest. */
type Mutant = Mutation & {
  rule: number
  theme: string
  /** The first history that is played; the usual ones when absent. */
  from?: number
}

/** Mistakes that the simulation must notice, one for each rule. */
export const mutants: readonly Mutant[] = [
  {
    rule: 1,
    name: 'every start has the same name',
    theme: 'restore',
    from: 9,
    file: 'shared/contract/stamp.ts',
    within: 'newClient',
    changes: [['BinaryExpression[operator="*"]', code('0')]],
  },
  {
    rule: 2,
    name: 'a stamp ignores what was seen',
    theme: 'clocks',
    file: 'web/data/db/save.ts',
    within: 'writeFields',
    changes: [['VariableDeclarator[id.name="floor"] > .init', code('NO_STAMP')]],
  },
  {
    rule: 4,
    name: 'the loser of equal stamps is in no journal',
    theme: 'stamps',
    file: 'sync-server/sync/entry.ts',
    within: 'commitEntry',
    changes: [['LogicalExpression > Identifier[name="isTie"]', never]],
  },
  {
    rule: 5,
    name: 'rev counts per entry',
    theme: 'overtaken',
    from: 19,
    file: 'web/data/db/draft.ts',
    within: 'touch',
    changes: [['AssignmentExpression[left.property.name="rev"] > .right', code('entry.rev + 1')]],
  },
  {
    rule: 6,
    name: 'one bad field kills its neighbours',
    theme: 'refused',
    from: 75,
    file: 'web/data/sync/push.ts',
    within: 'problemOf',
    changes: [['IfStatement > Identifier[name="fields"].test', never]],
  },
  {
    rule: 7,
    name: 'an abandoned value leaves nothing behind',
    theme: 'refused',
    from: 6,
    file: 'web/data/db/refused.ts',
    within: 'abandonValue',
    changes: [['IfStatement > BinaryExpression.test', always]],
  },
  {
    rule: 8,
    name: 'stamps are never repaired',
    theme: 'clocks',
    file: 'web/data/sync/batch.ts',
    within: 'buildBatch',
    changes: [['IfStatement > CallExpression.test', never]],
  },
  {
    rule: 9,
    name: 'what leaves is marked as sent in memory alone',
    theme: 'serverClock',
    file: 'web/data/sync/batch.ts',
    within: 'buildBatch',
    changes: [
      [
        'CallExpression[callee.name="packed"] > Identifier[name="draft"]',
        code('Object.assign(new $.constructor($, $.segments, $.now), { read: $.read })'),
      ],
    ],
  },
  {
    rule: 10,
    name: 'another account’s token is taken',
    theme: 'accounts',
    file: 'sync-server/http/sync-headers.ts',
    within: 'syncHeaders',
    changes: [['IfStatement > LogicalExpression[left.left.name="account"]', never]],
  },
  {
    rule: 11,
    name: 'a 500 stops the whole pass',
    theme: 'refused',
    file: 'web/data/sync/pass.ts',
    within: 'answered',
    changes: [['BinaryExpression[right.value=500]', never]],
  },
  {
    rule: 12,
    name: 'an acknowledgement ignores rev',
    theme: 'overtaken',
    from: 19,
    file: 'web/data/sync/push.ts',
    within: 'applyResult',
    changes: [['IfStatement > BinaryExpression[right.name="rev"]', code('!pending')]],
  },
  {
    rule: 13,
    name: 'a push answer moves the cursor',
    theme: 'overtaken',
    from: 12,
    file: 'web/data/sync/push.ts',
    within: 'applyPush',
    changes: [
      [
        'ExpressionStatement:has(CallExpression[callee.name="recordServerMark"])',
        code('$; draft.state.cursor = Math.max(draft.state.cursor, mark.seq)'),
      ],
    ],
  },
  {
    rule: 15,
    name: 'the cursor is saved before the rows',
    theme: 'crashes',
    from: 59,
    file: 'web/data/sync/pass.ts',
    within: 'pull',
    changes: [
      [
        'ExpressionStatement[expression.callee.property.name="hear"]',
        code(`$
          const read = readMark(answer.cursor)?.seq ?? 0
          await db.write(({ state }) => { state.cursor = read })`),
      ],
      [
        'CallExpression[callee.name="applyPull"] > Identifier[name="sent"]',
        code('{ ...sent, cursor: read }'),
      ],
    ],
  },
  {
    rule: 16,
    name: 'a replaced value is in no journal',
    theme: 'any',
    file: 'web/data/sync/merge.ts',
    within: 'mergeField',
    changes: [['ExpressionStatement:has(Literal[value="replaced"])', remove]],
  },
  {
    rule: 17,
    name: 'an edit brings a deleted row back',
    theme: 'deletes',
    file: 'sync-server/sync/entry.ts',
    within: 'commitEntry',
    changes: [
      [
        'VariableDeclarator[id.name="row"] > LogicalExpression > Identifier[name="stored"]',
        code('($?.deleted && entry.fields.size ? undefined : $)'),
      ],
    ],
  },
  {
    rule: 18,
    name: 'a key that only a newer version knows is refused',
    theme: 'keys',
    file: 'sync-server/sync/merge-entries.ts',
    within: 'told',
    changes: [['LogicalExpression[left.name="newer"]', never]],
  },
  {
    rule: 19,
    name: 'the last arrival wins',
    theme: 'any',
    file: 'sync-server/sync/entry.ts',
    within: 'judge',
    changes: [['ConditionalExpression > CallExpression[callee.name="wins"]', always]],
  },
  {
    rule: 20,
    name: 'a plain client is stamped by the wall clock',
    theme: 'clocks',
    from: 120,
    file: 'sync-server/sync/entry.ts',
    within: 'judge',
    changes: [['CallExpression[callee.name="stampAbove"] > Identifier[name="floor"]', code('NO_STAMP')]],
  },
  {
    rule: 21,
    name: 'any mark is in the history',
    theme: 'restore',
    from: 8,
    file: 'sync-server/db/history.ts',
    within: 'inHistory',
    changes: [['IfStatement:has(UnaryExpression[argument.name="mark"]) > .test', always]],
  },
  {
    rule: 22,
    name: 'a set-back server gets nothing back',
    theme: 'restore',
    from: 8,
    file: 'web/data/sync/pull.ts',
    within: 'requeueAll',
    changes: [['ForOfStatement > AwaitExpression', empty]],
  },
  {
    rule: 23,
    name: 'an import is not sent',
    theme: 'transfer',
    file: 'web/data/sync/transfer.ts',
    within: 'adoptField',
    changes: [
      [
        'ExpressionStatement:has(MemberExpression[property.name="edit"])',
        code('draft.row(id).v[field] = value; draft.row(id).h[field] = stamp'),
      ],
    ],
  },
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
    file: 'tests/sync/device-pull.test.ts',
    test: 'takes over what was typed here, which goes to the journal',
  },
]
