import { type Fault, fault, watching } from './fault.ts'

/** Mistakes in the order of repaired stamps, and in what is done with stamps and keys that only others make. */
export const stampFaults: readonly Fault[] = [
  fault('repaired stamps forget the order of the edits', 'web/data/repair.ts', 'clocks', [
    'orderOf(a) - orderOf(b) ||',
    'orderOf(b) - orderOf(a) ||',
  ]),
  fault('repaired edits of different rows share a stamp', 'web/data/repair.ts', 'clocks', [
    'laterOf(floorOf(pending, limit), last)',
    'floorOf(pending, limit)',
  ]),
  fault('the limit of a stamp is reckoned from what was only sent', 'web/data/repair.ts', 'serverClock', [
    'latestAllowed(clocks.server, pending.baseStamp)',
    'latestAllowed(clocks.server, laterOf(pending.seen, pending.baseStamp))',
  ]),
  fault('an edit stays below one before it that was repaired', 'web/data/repair.ts', 'serverClock', [
    'if (timeOf(stamp) <= trusted) repaired = laterOf(repaired, stamp)',
    'if (timeOf(stamp) < 0) repaired = laterOf(repaired, stamp)',
  ]),
  {
    // What a restore lost is dated anew before it leaves: few answers have to name a limit.
    ...fault('the limit that an answer names is not used', 'web/data/push.ts', 'serverClock', [
      'if (problem.limit !== undefined) pending.limit = problem.limit',
      'if (problem.limit === 0) pending.limit = problem.limit',
    ]),
    from: 700,
  },
  fault(
    'a claimed `seen` lifts the clock limit',
    'sync-server/sync/commit-entry.ts',
    'stamps',
    ['  { value, stamp }: EntryField,', '  { value, stamp, seen }: EntryField,'],
    ['latestAllowed(wall, h0)', 'latestAllowed(wall, isLater(seen, h0) ? seen : h0)'],
  ),
  fault('stamps of 2100 rank by their text', 'shared/contract/stamp.ts', 'stamps', [
    '  return valid === isValid(b) ? a > b : valid',
    '  return a > b || (valid && b === NO_STAMP)',
  ]),
  fault('what stood under a stamp of 2100 is in no journal', 'sync-server/sync/commit-entry.ts', 'stamps', [
    "verdict.kind === 'tie' || !isValid(old)",
    "verdict.kind === 'tie'",
  ]),
  watching(
    18,
    fault('a key that only a newer version knows is refused', 'sync-server/sync/merge-entries.ts', 'keys', [
      '    newer && (problem',
      '    newer && room < 0 && (problem',
    ]),
  ),
  fault('a key that nobody knows waits for ever', 'sync-server/sync/merge-entries.ts', 'keys', [
    'const newer = (sender.schema ?? 0) > schemaOf(context)',
    'const newer = (sender.schema ?? 0) >= schemaOf(context)',
  ]),
  fault('a device drops rows whose key it cannot read', 'web/data/pull.ts', 'keys', [
    'for (const row of answer.rows) mergeRow(',
    "for (const row of answer.rows.filter(({ key }) => !key.startsWith('n'))) mergeRow(",
  ]),
  fault('a device does not send back rows whose key it cannot read', 'web/data/pull.ts', 'keys', [
    'for (const row of [...draft.allRows()].sort(byLastStamp)) {',
    "for (const row of draft.allRows().filter(({ key }) => !key.startsWith('n'))) {",
  ]),
  fault('a row whose key cannot be read is shown', 'web/data/rows.ts', 'keys', [
    'const parts = stored.del ? null : keyParts(collection, stored.key)',
    'const parts = stored.del ? null : (keyParts(collection, stored.key) ?? { id: stored.key })',
  ]),
  fault('an erased id is given again', 'sync-server/auth/begin-account.ts', 'erased', [
    ' && !(await isErased(tx, held))',
    '',
  ]),
  fault('a deleted account’s id is not kept from use', 'sync-server/db/erased-accounts.ts', 'erased', [
    'return found !== undefined',
    'return found === null',
  ]),
  fault('a restore brings a deleted account back', 'scripts/backup/carry-over.ts', 'erased', [
    'for (const erased of replaced?.erased ?? []) if',
    'for (const erased of replaced?.erased.slice(0, 0) ?? []) if',
  ]),
  fault('a lost account comes back under another id', 'sync-server/auth/begin-account.ts', 'erased', [
    'const free = held !== undefined &&',
    'const free = held === null &&',
  ]),
]
