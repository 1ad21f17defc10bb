import { type Fault, fault, watching } from './fault.ts'

/** Mistakes that show where disks are copied: values under one stamp, and edits that two databases date. */
export const copyFaults: readonly Fault[] = [
  fault('the loser of equal stamps is in no journal', 'sync-server/sync/commit-entry.ts', 'stamps', [
    "old !== sent.seen || verdict.kind === 'tie' ||",
    'old !== sent.seen ||',
  ]),
  {
    ...watching(
      4,
      fault(
        'the winner of equal stamps keeps the shared one',
        'sync-server/sync/commit-entry.ts',
        'machines',
        ["return { kind: 'tie', stamp: stampAbove(h0, 0, client), ", "return { kind: 'tie', stamp: h0, "],
      ),
    ),
    from: 10,
  },
  fault('a value that wins over what the server holds is not sent again', 'web/data/merge.ts', 'stamps', [
    '} else if (!pending && (stamp !== ourStamp || differs)) {',
    '} else if (!pending && differs && !differs) {',
  ]),
  fault('an edit loses to the value that it replaced, under a later stamp', 'web/data/merge.ts', 'ties', [
    'if (loses && entry && pending && differs &&',
    'if (loses && entry && pending && differs && !differs &&',
  ]),
  {
    // Rare: an edit over an unsent one, on a copied disk, with a clock that jumped before.
    ...fault('an edit loses to the unsent one that it replaced', 'web/data/merge.ts', 'any', [
      'value === canonical(base) || over.includes(value)',
      'value === canonical(base)',
    ]),
    from: 9_002_750,
  },
  fault('an edit is dated by the clock of whoever sends it', 'web/data/repair.ts', 'offline', [
    '  if (pending.moment === null) return clocks.server\n  return pending.moment ?? timeOf(stamp)',
    '  return timeOf(stamp)',
  ]),
  fault('an edit forgets what was known of the server’s clock', 'web/data/save.ts', 'offline', [
    'pending.moment = state.ahead === null ? null : Math.max(draft.now - state.ahead, state.lastMoment + 1)',
    'pending.moment = null',
  ]),
  fault('the server’s clock is not learnt', 'web/data/pull.ts', 'offline', [
    '  state.ahead = clocks.device - clocks.server\n',
    '',
  ]),
  fault('an edit is dated before the one that it replaces', 'web/data/save.ts', 'offline', [
    'Math.max(draft.now - state.ahead, state.lastMoment + 1)',
    'draft.now - state.ahead',
  ]),
]
