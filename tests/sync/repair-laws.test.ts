import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OutboxEntry, StoredRow, SyncState } from '#data/db/types.ts'
import type { Draft } from '#data/rows/draft.ts'
import { repairStamps } from '#data/sync/repair.ts'
import { latestAllowed, makeStamp, NO_STAMP, SKEW_MS, timeOf } from '#shared/contract/stamp.ts'
import { draftOf } from '#tests/support/draft.ts'
import { NOW } from '#tests/support/scripted-server.ts'

const YEAR = 365 * 86_400_000
const ELSEWHERE = 'appareil02'

type Edit = { time: number; seen: number | null; own: boolean }
const moment = fc.integer({ min: NOW - YEAR, max: NOW + 2 * YEAR })
const edits = fc.array(fc.record({ time: moment, seen: fc.option(moment), own: fc.boolean() }), {
  minLength: 1,
  maxLength: 6,
})

function aDraft(list: Edit[], ahead: number): { draft: Draft; pairs: [StoredRow, OutboxEntry][] } {
  const client = 'appareil01'
  const pairs = list.map(({ time, seen, own: mine }, i): [StoredRow, OutboxEntry] => {
    const before = seen === null ? NO_STAMP : makeStamp(seen, 0, ELSEWHERE)
    const stamp = mine ? makeStamp(Math.max(time, (seen ?? 0) + 1), 0, client) : before
    const at = { collection: 'inventories', key: String(i + 1) }
    const pending = { base: 0, baseStamp: before, seen: before, state: 'ready' as const }
    return [
      { ...at, v: { quantity: i }, h: { quantity: stamp }, del: false },
      {
        ...at,
        rev: i + 1,
        del: false,
        fields: { quantity: pending },
        states: ['ready'],
        tries: 0,
        lastError: null,
        schema: 1,
        at: NOW,
      },
    ]
  })
  const clock =
    pairs
      .map(([row]) => row.h.quantity ?? NO_STAMP)
      .sort()
      .at(-1) ?? NO_STAMP
  const state: SyncState = {
    client,
    names: [],
    clock,
    ahead: null,
    lastSent: NO_STAMP,
    revs: pairs.length,
    epoch: 'e1',
    seq: 0,
    cursor: 0,
    serverSchema: 1,
    appSchema: 1,
  }
  const clocks = { server: NOW, device: NOW + ahead }
  const draft = draftOf(
    state,
    NOW + ahead,
    pairs.map(([row]) => structuredClone(row)),
    pairs.map(([, entry]) => entry),
  )
  repairStamps(draft, clocks)
  return { draft, pairs }
}

test('a repair leaves every edit within the limit and above what it saw, and the clock within the limit', () => {
  fc.assert(
    fc.property(edits, fc.integer({ min: -YEAR, max: YEAR }), (list, ahead) => {
      const { draft, pairs } = aDraft(list, ahead)
      for (const [before] of pairs) {
        const after = draft.peek(['inventories', before.key])?.h.quantity ?? NO_STAMP
        const seen = draft.entryIfAny(['inventories', before.key])?.fields.quantity?.seen ?? NO_STAMP
        if (before.h.quantity === seen) expect(after).toBe(seen)
        else {
          expect(after > seen).toBe(true)
          expect(timeOf(after)).toBeLessThanOrEqual(latestAllowed(NOW, seen))
        }
      }
      expect(timeOf(draft.state.clock)).toBeLessThanOrEqual(NOW + SKEW_MS)
    }),
  )
})

test('a repair touches no stamp that the server would take, but to keep it above one that it repaired', () => {
  fc.assert(
    fc.property(edits, fc.integer({ min: -YEAR, max: YEAR }), (list, ahead) => {
      const { draft, pairs } = aDraft(list, ahead)
      const isRefused = ([{ h }, entry]: (typeof pairs)[number]) =>
        timeOf(h.quantity ?? NO_STAMP) > latestAllowed(NOW, entry.fields.quantity?.baseStamp ?? NO_STAMP)
      const after = ({ key }: { key: string }) => draft.peek(['inventories', key])?.h.quantity ?? NO_STAMP
      const repaired = pairs.filter(isRefused).map(([row]) => after(row))
      for (const [row] of pairs.filter((pair) => !isRefused(pair))) {
        const stamp = row.h.quantity ?? NO_STAMP
        if (repaired.some((other) => other >= stamp)) expect(after(row) >= stamp).toBe(true)
        else expect(after(row)).toBe(stamp)
      }
    }),
  )
})
