import { type Fault, fault, watching } from './fault.ts'

/** Mistakes of the stamps that both sides share, and of the server. */
export const serverFaults: readonly Fault[] = [
  fault('the counter of a stamp stands still', 'shared/contract/stamp.ts', 'any', [
    'makeStamp(floorTime, counter + 1, client)',
    'makeStamp(floorTime, counter, client)',
  ]),
  fault('the clock limit ignores what is stored', 'shared/contract/stamp.ts', 'clocks', [
    'isValid(known) ? timeOf(known) + 1 : 0',
    'isValid(known) ? 0 : 0',
  ]),
  watching(
    19,
    fault('there is no clock limit', 'sync-server/sync/commit-entry.ts', 'clocks', [
      'if (timeOf(stamp) > limit) return',
      'if (timeOf(stamp) > limit + 1e14) return',
    ]),
  ),
  watching(
    17,
    fault('an edit brings a deleted row back', 'sync-server/sync/commit-entry.ts', 'deletes', [
      '  const row = stored ?? {',
      '  const row = stored && !(stored.deleted && entry.fields.size) ? stored : {',
    ]),
  ),
  fault('the last arrival wins', 'sync-server/sync/commit-entry.ts', 'any', [
    '  if (!isLater(stamp, h0)) return',
    '  if (isLater(stamp, stamp)) return',
  ]),
  fault('the server keeps no journal', 'sync-server/sync/commit-entry.ts', 'any', [
    "if (old !== undefined && (old !== sent.seen || verdict.kind === 'tie' || !isValid(old))) {",
    'if (old === null) {',
  ]),
  watching(
    20,
    fault('a plain client is stamped by the wall clock', 'sync-server/sync/commit-entry.ts', 'clocks', [
      'stampAbove(h0, wall, client)',
      'stampAbove(NO_STAMP, wall, client)',
    ]),
  ),
  watching(
    21,
    fault('any mark is in the history', 'sync-server/sync/history.ts', 'restore', [
      "  if (!mark || mark.epoch === '') return true",
      '  if (!mark || mark) return true',
    ]),
  ),
  fault('only the number of a mark counts', 'sync-server/sync/history.ts', 'restore', [
    '  if (!epoch || mark.seq > head) return false',
    '  if (!epoch) return mark.seq <= head',
  ]),
  fault('a start opens no epoch', 'sync-server/sync/history.ts', 'restore', [
    '  if (last.epoch === epoch) return epoch',
    '  if (last.epoch) return last.epoch',
  ]),
  fault('an older epoch counts to its end and beyond', 'sync-server/sync/history.ts', 'restore', [
    '  return !next || mark.seq < next.from_seq',
    '  return !next || mark.seq >= 0',
  ]),
  fault('a fresh device gets no tombstones', 'sync-server/sync/pull.ts', 'deletes', [
    'const rows = found.slice(0, limit)',
    'const rows = found.slice(0, limit).filter((row) => cursor.seq > 0 || !row.deleted)',
  ]),
  fault('a page skips rows', 'sync-server/sync/pull.ts', 'any', [
    'rows.at(-1)?.seq ?? cursor.seq }',
    'rows.length ? head : cursor.seq }',
  ]),
  fault('changed rows keep their number', 'sync-server/sync/push.ts', 'any', [
    '{ ...row, seq: head + i + 1 }',
    '{ ...row, seq: row.seq || head + i + 1 }',
  ]),
  fault('the head is not moved', 'sync-server/sync/push.ts', 'any', [
    `    await moveHead(tx, userId, seq)
`,
    '',
  ]),
  watching(
    10,
    fault('another account’s token is taken', 'sync-server/http/sync-headers.ts', 'accounts', [
      "if (account !== undefined && account !== c.get('user').id) {",
      "if (account === '') {",
    ]),
  ),
]
