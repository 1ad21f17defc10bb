import { type Fault, fault, watching } from './fault.ts'

/** Mistakes in what a device stores, merges, repairs and imports. */
export const storeFaults: readonly Fault[] = [
  fault('held fields are never released', 'web/data/pull.ts', 'refused', [
    '  schema !== state.serverSchema || state.appSchema !== SCHEMA_VERSION',
    '  schema < state.serverSchema',
  ]),
  watching(
    22,
    fault('a set-back server gets nothing back', 'web/data/pull.ts', 'restore', [
      'for (const row of [...draft.allRows()].sort(byLastStamp)) {',
      'for (const row of draft.allRows().slice(0, 0)) {',
    ]),
  ),
  fault('a set-back server gets no tombstones back', 'web/data/pull.ts', 'restore', [
    `      if (row.del) {
        entry.del = true
`,
    `      if (row.del) {
`,
  ]),
  fault('a pull overwrites', 'web/data/merge.ts', 'any', [
    'const loses = wins(stamp, value, ourStamp, ours)',
    'const loses = stamp !== ourStamp',
  ]),
  watching(
    16,
    fault('a replaced value is in no journal', 'web/data/merge.ts', 'any', [
      `    if (ourStamp && differs) draft.log(id, field, ours, ourStamp, stamp, 'replaced')
`,
      '',
    ]),
  ),
  fault('edits under a foreign delete are in no journal', 'web/data/merge.ts', 'deletes', [
    "    draft.log(id, field, row.v[field], row.h[field] ?? NO_STAMP, NO_STAMP, 'deleted')",
    '    void field',
  ]),
  fault('a received tombstone is not kept', 'web/data/merge.ts', 'deletes', [
    `  row.del = true
`,
    `  row.v = {}
`,
  ]),
  watching(
    2,
    fault('a stamp ignores what was seen', 'web/data/save.ts', 'clocks', [
      'const floor = laterOf(state.clock, row.h[field] ?? NO_STAMP)',
      'const floor = NO_STAMP',
    ]),
  ),
  fault('the delete of an unsent row is not sent', 'web/data/save.ts', 'deletes', [
    `  entry.del = true
`,
    `  entry.del = Object.values(entry.fields).every(({ baseStamp }) => baseStamp !== NO_STAMP)
`,
  ]),
  fault(
    'a save is two transactions',
    'web/data/draft.ts',
    'crashes',
    [
      'import { asClient, ',
      `import { Dexie } from 'dexie'
import { asClient, `,
    ],
    [
      '      kept.length ? db.outbox.bulkPut(kept) : null,',
      '      kept.length ? void Dexie.ignoreTransaction(() => db.outbox.bulkPut(kept)).catch(() => {}) : null,',
    ],
  ),
  fault('rows that are saved together are two transactions', 'web/data/save.ts', 'crashes', [
    `  const ids = writes.map(({ id }) => id)
  await committed(() =>
    transact(db, now, ids, (draft) => {
      for (const { id, fields } of writes) {
        if (draft.peek(id)?.del) throw new SaveError('deleted')
        for (const [field, value] of fields) writeField(draft, id, field, value, stashed?.stampOf(id, field))
      }
    }),
  )`,
    `  for (const { id, fields } of writes)
    await committed(() =>
      transact(db, now, [id], (draft) => {
        if (draft.peek(id)?.del) throw new SaveError('deleted')
        for (const [field, value] of fields) writeField(draft, id, field, value, stashed?.stampOf(id, field))
      }),
    )`,
  ]),
  watching(
    5,
    fault('rev counts per entry', 'web/data/draft.ts', 'overtaken', [
      `    this.state.revs += 1
    entry.rev = this.state.revs`,
      '    entry.rev += 1',
    ]),
  ),
  watching(
    8,
    fault('stamps are never repaired', 'web/data/repair.ts', 'clocks', [
      'if (!isValid(stamp) || timeOf(stamp) > limit || (repaired && !isLater(stamp, repaired))) {',
      'if (timeOf(stamp) < 0) {',
    ]),
  ),
  fault('repair ignores what an edit saw', 'web/data/repair.ts', 'clocks', [
    'laterOf(floorOf(pending, limit), last)',
    'last',
  ]),
  {
    ...watching(
      7,
      fault('an abandoned value is not taken back', 'web/data/refused.ts', 'setBack', [
        `    pending.seen = pending.baseStamp
    pending.state = 'ready'`,
        '    delete entry.fields[place.field]',
      ]),
    ),
    from: 47,
  },
  {
    ...fault(
      'an import overwrites',
      'web/data/transfer.ts',
      'transfer',
      ['if (ourStamp && timeOf(stamp) > limit && timeOf(ourStamp) <= limit) {', 'if (timeOf(stamp) < 0) {'],
      ['  if (!wins(stamp, value, ourStamp, ours)) return false', '  if (stamp === ourStamp) return false'],
    ),
    from: 200,
  },
  fault('an imported delete drops edits', 'web/data/transfer.ts', 'transfer', [
    `    applyTombstone(draft, id)
    const entry = draft.entry(id)`,
    `    draft.row(id).del = true
    const entry = draft.entry(id)
    entry.fields = {}`,
  ]),
  watching(
    23,
    fault('an import is not sent', 'web/data/transfer.ts', 'transfer', [
      '  entry.fields[field] = { base',
      '  if (!before) entry.fields[field] = { base',
    ]),
  ),
]
