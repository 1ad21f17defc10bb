import type { Mutant } from './mutant.ts'
import { code, empty, never, remove, rightOperand, secondArgument } from './operators.ts'

/** Mistakes in what a device stores, merges, repairs and imports. */
export const storeMutants: readonly Mutant[] = [
  {
    name: 'held fields are never released',
    theme: 'refused',
    file: 'web/data/sync/pull.ts',
    within: 'schemaChanged',
    changes: [['LogicalExpression', never]],
  },
  {
    name: 'a set-back server gets nothing back',
    theme: 'restore',
    rule: 22,
    file: 'web/data/sync/pull.ts',
    within: 'requeueAll',
    changes: [['CallExpression[callee.property.name="sort"]', empty]],
  },
  {
    name: 'a set-back server gets no tombstones back',
    theme: 'restore',
    file: 'web/data/sync/pull.ts',
    within: 'requeueAll',
    changes: [['ExpressionStatement[expression.left.property.name="del"]', remove]],
  },
  {
    name: 'a pull overwrites',
    theme: 'any',
    file: 'web/data/sync/merge.ts',
    within: 'mergeField',
    changes: [['VariableDeclarator[id.name="loses"] > .init', code('stamp !== ourStamp')]],
  },
  {
    name: 'a replaced value is in no journal',
    theme: 'any',
    rule: 16,
    file: 'web/data/sync/merge.ts',
    within: 'mergeField',
    changes: [['ExpressionStatement:has(Literal[value="replaced"])', remove]],
  },
  {
    name: 'edits under a foreign delete are in no journal',
    theme: 'deletes',
    file: 'web/data/sync/merge.ts',
    within: 'applyTombstone',
    changes: [['ExpressionStatement:has(Literal[value="deleted"])', remove]],
  },
  {
    name: 'a received tombstone is not kept',
    theme: 'deletes',
    file: 'web/data/sync/merge.ts',
    within: 'applyTombstone',
    changes: [['ExpressionStatement[expression.left.property.name="del"]', code('row.v = {}')]],
  },
  {
    name: 'a stamp ignores what was seen',
    theme: 'clocks',
    rule: 2,
    file: 'web/data/db/save.ts',
    within: 'writeFields',
    changes: [['VariableDeclarator[id.name="floor"] > .init', code('NO_STAMP')]],
  },
  {
    name: 'the delete of an unsent row is not sent',
    theme: 'deletes',
    file: 'web/data/db/save.ts',
    within: 'markDeleted',
    changes: [
      [
        'AssignmentExpression[left.object.name="entry"][left.property.name="del"] > .right',
        code('Object.values(entry.fields).every(({ baseStamp }) => baseStamp !== NO_STAMP)'),
      ],
    ],
  },
  {
    name: 'a save is two transactions',
    theme: 'crashes',
    file: 'web/data/db/local-db.ts',
    within: 'attempt',
    changes: [
      [
        'VariableDeclarator[id.name="number"] CallExpression[callee.property.name="add"]',
        code(`(({ entries, ...rest }) => {
          if (entries) void this.constructor.ignoreTransaction(() => log.add({ entries })).catch(() => {})
          return log.add(rest)
        })(drawn.record)`),
      ],
    ],
  },
  {
    name: 'an opening does not look for what others have committed',
    theme: 'crashes',
    file: 'web/data/db/local-db.ts',
    within: 'attempt',
    changes: [['IfStatement[test.left.name="alone"], IfStatement[test.left.argument.name="alone"]', remove]],
  },
  {
    name: 'compacting the log forgets what waits',
    theme: 'crashes',
    file: 'web/data/db/compaction.ts',
    within: 'compactLog',
    changes: [['Property[key.name="entries"] > ArrayExpression', empty]],
  },
  {
    name: 'compacting the log forgets the clock',
    theme: 'tabs',
    file: 'web/data/db/compaction.ts',
    within: 'compactLog',
    changes: [['Property[key.name="state"][shorthand=true]', remove]],
  },
  {
    name: 'an opening does not read again what was compacted before it had read it',
    theme: 'tabs',
    file: 'web/data/db/local-db.ts',
    within: 'readNews',
    changes: [['VariableDeclarator[id.name="missed"] > LogicalExpression', rightOperand]],
  },
  {
    name: 'a row of which nothing is left stays in its segment',
    theme: 'refused',
    file: 'web/data/db/compaction.ts',
    within: 'rewrite',
    changes: [
      [
        'ExpressionStatement:has(CallExpression[callee.object.name="rows"][callee.property.name="delete"])',
        remove,
      ],
    ],
  },
  {
    name: 'memory is joined before the commit',
    theme: 'tabs',
    file: 'web/data/db/local-db.ts',
    within: 'write',
    changes: [
      [
        'AssignmentExpression[left.name="done"]',
        code('$, done.number !== null && this.note(this.memory.join(done.number, done.record))'),
      ],
    ],
  },
  {
    name: 'a commit gives itself the number after the last that it knows',
    theme: 'tabs',
    file: 'web/data/db/local-db.ts',
    within: 'attempt',
    changes: [
      [
        'VariableDeclarator[id.name="number"] CallExpression[callee.property.name="add"]',
        code('log.put(drawn.record, memory.last + 1)'),
      ],
    ],
  },
  {
    name: 'a commit that was drawn again is stored as it was drawn first',
    theme: 'tabs',
    file: 'web/data/db/local-db.ts',
    within: 'attempt',
    changes: [['IfStatement:has(CallExpression[callee.property.name="put"])', remove]],
  },
  {
    name: 'the commits of one opening do not wait for each other',
    theme: 'tabs',
    file: 'web/data/db/local-db.ts',
    within: 'exclusively',
    changes: [
      [
        'CallExpression[callee.property.name="then"] > MemberExpression > MemberExpression[property.name="work"]',
        code('Promise.resolve()'),
      ],
    ],
  },
  {
    name: 'compacting the log is two transactions',
    theme: 'tabs',
    file: 'web/data/db/compaction.ts',
    within: 'compactLog',
    changes: [
      [
        'ExpressionStatement[expression.argument.callee.property.name="bulkPut"]',
        code(`const both = [
          { id: 'base', state, entries: [...memory.entries.values()] },
          { id: 'compacted', upTo: memory.last },
        ]
        void db.constructor.ignoreTransaction(() => db.meta.bulkPut(both)).catch(() => {})`),
      ],
    ],
  },
  {
    name: 'compacting the log forgets what is held or refused',
    theme: 'refused',
    file: 'web/data/db/compaction.ts',
    within: 'compactLog',
    changes: [
      [
        'Property[key.name="entries"] > ArrayExpression',
        code("$.filter(({ states }) => states.includes('ready'))"),
      ],
    ],
  },
  {
    name: 'a segment that begins elsewhere is written beside what it was',
    theme: 'tabs',
    file: 'web/data/db/compaction.ts',
    within: 'rewrite',
    changes: [['IfStatement[test.name="place"]', remove]],
  },
  {
    name: 'the last row of a group stays among the old ones',
    theme: 'plain',
    file: 'web/data/db/compaction.ts',
    within: 'compactGroups',
    changes: [
      ['ExpressionStatement:has(CallExpression[callee.object.name="old"] > Literal[raw="null"])', remove],
    ],
  },
  {
    name: 'rows that are saved together are two transactions',
    theme: 'crashes',
    file: 'web/data/db/save.ts',
    within: 'storeTogether',
    changes: [
      [
        'ExpressionStatement:has(CallExpression[callee.name="transact"])',
        code('for (const one of writes) await (async (writes, ids) => { $ })([one], [one.id])'),
      ],
    ],
  },
  {
    name: 'rev counts per entry',
    theme: 'overtaken',
    rule: 5,
    from: 19,
    file: 'web/data/db/draft.ts',
    within: 'touch',
    changes: [['AssignmentExpression[left.property.name="rev"] > .right', code('entry.rev + 1')]],
  },
  {
    name: 'stamps are never repaired',
    theme: 'clocks',
    rule: 8,
    file: 'web/data/sync/repair.ts',
    within: 'repairStamps',
    changes: [['IfStatement > LogicalExpression[operator="||"].test', never]],
  },
  {
    name: 'repair ignores what an edit saw',
    theme: 'clocks',
    file: 'web/data/sync/repair.ts',
    within: 'repairStamps',
    changes: [['CallExpression[callee.name="laterOf"][arguments.0.name="floor"]', secondArgument]],
  },
  {
    name: 'an abandoned value is not taken back',
    theme: 'setBack',
    rule: 7,
    from: 47,
    file: 'web/data/db/refused.ts',
    within: 'abandonValue',
    changes: [
      [
        'ExpressionStatement[expression.left.property.name="state"]',
        code('delete entry.fields[place.field]'),
      ],
    ],
  },
  {
    name: 'an import overwrites',
    theme: 'transfer',
    from: 200,
    file: 'web/data/sync/transfer.ts',
    within: 'adoptField',
    changes: [
      [
        'IfStatement > LogicalExpression:has(Identifier[name="limit"]):has(Identifier[name="ourStamp"])',
        never,
      ],
      ['IfStatement > UnaryExpression[argument.callee.name="wins"]', code('stamp === ourStamp')],
    ],
  },
  {
    name: 'an imported delete drops edits',
    theme: 'transfer',
    file: 'web/data/sync/transfer.ts',
    within: 'adopt',
    changes: [
      [
        'ExpressionStatement:has(CallExpression[callee.name="applyTombstone"])',
        code('draft.row(id).del = true; draft.entry(id).fields = {}'),
      ],
    ],
  },
  {
    name: 'an import is not sent',
    theme: 'transfer',
    rule: 23,
    file: 'web/data/sync/transfer.ts',
    within: 'adoptField',
    changes: [['ExpressionStatement[expression.left.object.property.name="fields"]', remove]],
  },
  {
    name: 'rows of every profile are shown',
    theme: 'any',
    file: 'web/data/db/rows.ts',
    within: 'toRow',
    changes: [['IfStatement > .test', code('!key')]],
  },
  {
    name: 'a row is stored in the default profile, whichever is open',
    theme: 'any',
    file: 'web/data/db/draft.ts',
    within: 'idOfRow',
    changes: [['CallExpression > Identifier[name="profile"]', code("''")]],
  },
]
