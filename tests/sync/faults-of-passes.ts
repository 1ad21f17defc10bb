import { type Fault, fault, watching } from './fault.ts'

/** Mistakes of a pass: what is sent, and what an answer is taken for. */
export const passFaults: readonly Fault[] = [
  fault('a 500 is taken for success', 'web/data/pass.ts', 'refused', [
    '      await this.halve(batch, codeOf(response))',
    `      if (status === 500) for (const { wire } of batch.entries) await db.outbox.delete([batch.collection, wire.key])
      await this.halve(batch, codeOf(response))`,
  ]),
  fault('entries are deleted before they are sent', 'web/data/pass.ts', 'crashes', [
    '      const body = JSON.stringify({',
    `      for (const { wire } of batch.entries) await db.outbox.delete([batch.collection, wire.key])
      const body = JSON.stringify({`,
  ]),
  fault('silence is taken for success', 'web/data/pass.ts', 'crashes', [
    `      if (ended) return ended
    }
  }

  private async answered`,
    `      if (!response) for (const { wire } of batch.entries) await db.outbox.delete([batch.collection, wire.key])
      if (ended) return ended
    }
  }

  private async answered`,
  ]),
  fault('halving drops the second half', 'web/data/pass.ts', 'refused', [
    '      this.limit = batch.entries.length >> 1',
    `      const db = this.options.db
      for (const { wire } of batch.entries.slice(1)) await db.outbox.delete([batch.collection, wire.key])
      this.limit = batch.entries.length >> 1`,
  ]),
  watching(
    11,
    fault('a 500 stops the whole pass', 'web/data/pass.ts', 'refused', [
      'status === 413 || status === 500 ||',
      'status === 413 ||',
    ]),
  ),
  fault('a poisoned row is sent for ever', 'web/data/pass.ts', 'refused', [
    '    this.skip.entries.add(',
    '    String(',
  ]),
  watching(
    15,
    fault('the cursor is saved before the rows', 'web/data/pass.ts', 'crashes', [
      '      if (!(await applyPull(db, answer.data, sent, this.clocks, now()))) return',
      `      const read = readMark(answer.data.cursor)?.seq ?? 0
      await transact(db, now(), [], ({ state }) => { state.cursor = read })
      if (!(await applyPull(db, answer.data, { ...sent, cursor: read }, this.clocks, now()))) return`,
    ]),
  ),
  fault('the account is not sent with its token', 'web/data/pass.ts', 'accounts', [
    `      [HEADER.account]: db.userId,
`,
    '',
  ]),
  watching(
    12,
    fault('an acknowledgement ignores rev', 'web/data/push.ts', 'overtaken', [
      `    } else if (!unmoved) continue
    else if (!problem) delete entry.fields[field]`,
      `    } else if (!problem) delete entry.fields[field]
    else if (!unmoved) continue`,
    ]),
  ),
  fault('a refusal ignores rev', 'web/data/push.ts', 'overtaken', [
    'else if (!unmoved) continue',
    'else if (!unmoved && !problem) continue',
  ]),
  fault('an unknown field dies', 'web/data/push.ts', 'refused', [
    "problem.status === 'unknown' ? 'held' : 'dead'",
    "'dead'",
  ]),
  watching(
    6,
    fault('one bad field kills its neighbours', 'web/data/push.ts', 'refused', [
      "if (fields || status === 'ok'",
      "if (status === 'ok'",
    ]),
  ),
  fault('a refused field stays ready', 'web/data/push.ts', 'refused', [
    `      pending.state = problem.status === 'unknown' ? 'held' : 'dead'
`,
    '',
  ]),
  fault('a refused delete is forgotten', 'web/data/push.ts', 'refused', [
    "  if (status === 'ok' || status === 'stale') {\n    entry.del = false",
    '  if (status) {\n    entry.del = false',
  ]),
  watching(
    13,
    fault('a push answer moves the cursor', 'web/data/push.ts', 'overtaken', [
      '      recordServerMark(draft, mark, answer.schema, clocks)',
      `      recordServerMark(draft, mark, answer.schema, clocks)
      draft.state.cursor = Math.max(draft.state.cursor, mark.seq)`,
    ]),
  ),
]
