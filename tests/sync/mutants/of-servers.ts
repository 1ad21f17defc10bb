import type { Mutant } from './mutant.ts'
import { always, code, leftOperand, never } from './operators.ts'

/** Mistakes of the stamps that both sides share, and of the server. */
export const serverMutants: readonly Mutant[] = [
  {
    name: 'the counter of a stamp stands still',
    theme: 'any',
    file: 'shared/contract/stamp.ts',
    within: 'stampAbove',
    changes: [['BinaryExpression[left.name="counter"][operator="+"]', leftOperand]],
  },
  {
    name: 'every start has the same name',
    theme: 'restore',
    rule: 1,
    from: 9,
    file: 'shared/contract/stamp.ts',
    within: 'newClient',
    changes: [['BinaryExpression[operator="*"]', code('0')]],
  },
  {
    name: 'the clock limit ignores what is stored',
    theme: 'clocks',
    file: 'shared/contract/stamp.ts',
    within: 'latestAllowed',
    changes: [['ConditionalExpression > .test', never]],
  },
  {
    name: 'there is no clock limit',
    theme: 'clocks',
    rule: 19,
    file: 'sync-server/sync/commit-entry.ts',
    within: 'judge',
    changes: [['BinaryExpression[right.name="limit"]', never]],
  },
  {
    name: 'an edit brings a deleted row back',
    theme: 'deletes',
    rule: 17,
    file: 'sync-server/sync/commit-entry.ts',
    within: 'commitEntry',
    changes: [
      [
        'VariableDeclarator[id.name="row"] > LogicalExpression > Identifier[name="stored"]',
        code('($?.deleted && entry.fields.size ? undefined : $)'),
      ],
    ],
  },
  {
    name: 'the last arrival wins',
    theme: 'any',
    file: 'sync-server/sync/commit-entry.ts',
    within: 'judge',
    changes: [['IfStatement > UnaryExpression[argument.callee.name="wins"]', never]],
  },
  {
    name: 'the server keeps no journal',
    theme: 'any',
    file: 'sync-server/sync/commit-entry.ts',
    within: 'commitEntry',
    changes: [['IfStatement:has(CallExpression[callee.object.name="replaced"]) > .test', never]],
  },
  {
    name: 'a plain client is stamped by the wall clock',
    theme: 'clocks',
    rule: 20,
    from: 104,
    file: 'sync-server/sync/commit-entry.ts',
    within: 'judge',
    changes: [
      [
        'CallExpression[callee.name="stampAbove"][arguments.1.name="wall"] > Identifier[name="floor"]',
        code('NO_STAMP'),
      ],
    ],
  },
  {
    name: 'any mark is in the history',
    theme: 'restore',
    rule: 21,
    file: 'sync-server/sync/history.ts',
    within: 'inHistory',
    changes: [['IfStatement:has(UnaryExpression[argument.name="mark"]) > .test', always]],
  },
  {
    name: 'only the number of a mark counts',
    theme: 'restore',
    file: 'sync-server/sync/history.ts',
    within: 'inHistory',
    changes: [
      [
        'IfStatement:has(UnaryExpression[argument.name="epoch"])',
        code('if (!epoch) return mark.seq <= head'),
      ],
    ],
  },
  {
    name: 'a start opens no epoch',
    theme: 'restore',
    file: 'sync-server/sync/history.ts',
    within: 'openEpoch',
    changes: [['IfStatement', code('if (last.epoch) return last.epoch')]],
  },
  {
    name: 'an older epoch counts to its end and beyond',
    theme: 'restore',
    file: 'sync-server/sync/history.ts',
    within: 'inHistory',
    changes: [['BinaryExpression[right.property.name="from_seq"]', always]],
  },
  {
    name: 'a fresh device gets no tombstones',
    theme: 'deletes',
    file: 'sync-server/sync/pull.ts',
    within: 'readRows',
    changes: [
      [
        'ExpressionStatement:has(> CallExpression[callee.object.name="rows"])',
        code('if (cursor.seq > 0 || !record.deleted) $'),
      ],
    ],
  },
  {
    name: 'a page skips rows',
    theme: 'any',
    file: 'sync-server/sync/pull.ts',
    within: 'readPage',
    changes: [
      ['Property[key.name="mark"] > ObjectExpression', code('{ epoch, seq: rows.length ? head : seq }')],
    ],
  },
  {
    name: 'changed rows keep their number',
    theme: 'any',
    file: 'sync-server/sync/push.ts',
    within: 'commitPart',
    changes: [['Property[key.name="seq"] > BinaryExpression', code('row.seq || $')]],
  },
  {
    name: 'the head is not moved',
    theme: 'any',
    file: 'sync-server/sync/push.ts',
    within: 'commitPart',
    changes: [['CallExpression[callee.name="moveHead"]', code('Promise.resolve()')]],
  },
  {
    name: 'another account’s token is taken',
    theme: 'accounts',
    rule: 10,
    file: 'sync-server/http/sync-headers.ts',
    within: 'syncHeaders',
    changes: [['IfStatement > LogicalExpression[left.left.name="account"]', never]],
  },
]
