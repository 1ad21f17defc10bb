import type { Mutant } from './mutant.ts'
import { always, code, never, remove } from './operators.ts'

/** Forgets entries as if they had been acknowledged. */
const forget = (entries: string): string =>
  `await db.write((draft) => { for (const { wire } of ${entries}) { const it = draft.entryIfAny([batch.collection, wire.key]); if (it) { it.fields = {}; it.del = false } } });`

/** Mistakes of a pass: what is sent, and what an answer is taken for. */
export const passMutants: readonly Mutant[] = [
  {
    name: 'a 500 is taken for success',
    theme: 'refused',
    file: 'web/data/sync/pass.ts',
    within: 'answered',
    changes: [
      [
        'ExpressionStatement:has(CallExpression[callee.property.name="halve"])',
        code(`if (status === 500) ${forget('batch.entries')} $`),
      ],
    ],
  },
  {
    name: 'entries are deleted before they are sent',
    theme: 'crashes',
    file: 'web/data/sync/pass.ts',
    within: 'push',
    changes: [
      ['VariableDeclaration:has(> VariableDeclarator[id.name="body"])', code(`${forget('batch.entries')} $`)],
    ],
  },
  {
    name: 'silence is taken for success',
    theme: 'crashes',
    file: 'web/data/sync/pass.ts',
    within: 'push',
    changes: [['IfStatement[test.name="ended"]', code(`if (!response) ${forget('batch.entries')} $`)]],
  },
  {
    name: 'halving drops the second half',
    theme: 'refused',
    file: 'web/data/sync/pass.ts',
    within: 'halve',
    changes: [
      [
        'ExpressionStatement:has(BinaryExpression[operator=">>"])',
        code(`const { db } = this.options; ${forget('batch.entries.slice(1)')} $`),
      ],
    ],
  },
  {
    name: 'a 500 stops the whole pass',
    theme: 'refused',
    rule: 11,
    file: 'web/data/sync/pass.ts',
    within: 'answered',
    changes: [['BinaryExpression[right.value=500]', never]],
  },
  {
    name: 'a poisoned row is sent for ever',
    theme: 'refused',
    file: 'web/data/sync/pass.ts',
    within: 'halve',
    changes: [['ExpressionStatement:has(CallExpression[callee.property.name="add"])', remove]],
  },
  {
    name: 'the cursor is saved before the rows',
    theme: 'crashes',
    from: 59,
    rule: 15,
    file: 'web/data/sync/pass.ts',
    within: 'pull',
    changes: [
      [
        'ExpressionStatement[expression.left.property.name="clocks"]',
        code(`$
          const read = readMark(answer.cursor)?.seq ?? 0
          await transact(db, now(), [], ({ state }) => { state.cursor = read })`),
      ],
      [
        'CallExpression[callee.name="applyPull"] > Identifier[name="sent"]',
        code('{ ...sent, cursor: read }'),
      ],
    ],
  },
  {
    name: 'the account is not sent with its token',
    theme: 'accounts',
    file: 'web/data/sync/pass.ts',
    within: 'send',
    changes: [['Property[key.property.name="account"]', remove]],
  },
  {
    name: 'what leaves is marked as sent in memory alone',
    theme: 'serverClock',
    rule: 9,
    file: 'web/data/sync/push.ts',
    within: 'buildBatch',
    changes: [
      [
        'CallExpression[callee.name="packed"] > Identifier[name="draft"]',
        code('Object.assign(new $.constructor($, $.segments), { read: $.read })'),
      ],
    ],
  },
  {
    name: 'an acknowledgement ignores rev',
    theme: 'overtaken',
    rule: 12,
    from: 19,
    file: 'web/data/sync/push.ts',
    within: 'applyResult',
    changes: [['IfStatement > UnaryExpression[argument.name="unmoved"]', code('$ && problem')]],
  },
  {
    name: 'an acknowledgement takes the fields beside those that were sent',
    theme: 'refused',
    file: 'web/data/sync/push.ts',
    within: 'applyResult',
    changes: [
      ['ForOfStatement > MemberExpression[property.name="fields"]', code('Object.keys(entry.fields)')],
    ],
  },
  {
    name: 'a refusal ignores rev',
    theme: 'overtaken',
    file: 'web/data/sync/push.ts',
    within: 'applyResult',
    changes: [['IfStatement > UnaryExpression[argument.name="unmoved"]', code('$ && !problem')]],
  },
  {
    name: 'an unknown field dies',
    theme: 'refused',
    file: 'web/data/sync/push.ts',
    within: 'applyResult',
    changes: [['ConditionalExpression > .test', never]],
  },
  {
    name: 'one bad field kills its neighbours',
    theme: 'refused',
    rule: 6,
    file: 'web/data/sync/push.ts',
    within: 'wholeProblem',
    changes: [['LogicalExpression > Identifier[name="fields"]', never]],
  },
  {
    name: 'a refused field stays ready',
    theme: 'refused',
    file: 'web/data/sync/push.ts',
    within: 'applyResult',
    changes: [['ExpressionStatement[expression.left.property.name="state"]', remove]],
  },
  {
    // Rare: the refused row must be a deleted one.
    name: 'a refused delete is forgotten',
    theme: 'refused',
    from: 230,
    file: 'web/data/sync/push.ts',
    within: 'judgeDelete',
    changes: [['IfStatement > .test', always]],
  },
  {
    name: 'a push answer moves the cursor',
    theme: 'overtaken',
    rule: 13,
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
]
