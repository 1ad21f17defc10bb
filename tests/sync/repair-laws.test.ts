import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OutboxEntry, PendingField, StoredRow } from '#data/db/types.ts'
import { blankState } from '#data/log/memory.ts'
import { repairStamps } from '#data/sync/repair.ts'
import {
  laterOf,
  latestAllowed,
  makeStamp,
  NO_STAMP,
  SKEW_MS,
  type Stamp,
  timeOf,
} from '#shared/contract/stamp.ts'
import { draftOf } from '#tests/support/draft.ts'
import { NOW } from '#tests/support/scripted-server.ts'

const YEAR = 365 * 86_400_000
const CLIENT = 'appareil01'

const moment = fc.integer({ min: NOW - YEAR, max: NOW + 2 * YEAR })
/** Edits of one database, each of a row of its own, in the order in which they were made. */
const edits = fc.array(fc.record({ time: moment, base: fc.option(moment), left: fc.boolean() }), {
  minLength: 1,
  maxLength: 6,
})
type Edit = { base: Stamp; before: Stamp; after: Stamp; left: boolean }

const outOf = fc
  .tuple(edits, fc.integer({ min: -YEAR, max: YEAR }))
  .map(([list, ahead]): { all: Edit[]; clock: Stamp } => {
    const pairs = list.map(({ time, base, left }, i): [StoredRow, OutboxEntry] => {
      const baseStamp = base === null ? NO_STAMP : makeStamp(base, 0, 'appareil02')
      const stamp = makeStamp(Math.max(time, (base ?? 0) + 1), i, CLIENT)
      const at = { collection: 'inventories', key: String(i + 1) }
      const state = left ? ('sent' as const) : ('ready' as const)
      const quantity: PendingField = { base: 0, baseStamp, seen: [baseStamp], rev: i + 1, state }
      const entry = { rev: i + 1, del: false, states: [], tries: 0, lastError: null, schema: 1, at: NOW }
      return [
        { ...at, v: { quantity: i }, h: { quantity: stamp }, del: false },
        { ...at, ...entry, fields: { quantity } },
      ]
    })
    const stamps = pairs.map(([{ h }]) => h.quantity ?? NO_STAMP)
    const state = { ...blankState(CLIENT), clock: stamps.reduce(laterOf), revs: pairs.length }
    const draft = draftOf(
      state,
      NOW + ahead,
      pairs.map(([row]) => row),
      pairs.map(([, entry]) => entry),
    )
    repairStamps(draft, { server: NOW, device: NOW + ahead })
    const all = pairs.map(([{ collection, key, h }, { fields }], i) => ({
      base: fields.quantity?.baseStamp ?? NO_STAMP,
      before: h.quantity ?? NO_STAMP,
      after: draft.peek([collection, key])?.h.quantity ?? NO_STAMP,
      left: list[i]?.left ?? false,
    }))
    return { all, clock: draft.state.clock }
  })

const limitOf = ({ base }: Edit): number => latestAllowed(NOW, base)

test('a repair leaves every edit where the server takes it and above what it stands over, and the clock at its time', () => {
  fc.assert(
    fc.property(outOf, ({ all, clock }) => {
      for (const edit of all) {
        expect(edit.after > edit.base).toBe(true)
        expect(timeOf(edit.after)).toBeLessThanOrEqual(limitOf(edit))
      }
      expect(timeOf(clock)).toBeLessThanOrEqual(NOW + SKEW_MS)
      const trusted = all.filter(({ after }) => timeOf(after) <= NOW + SKEW_MS)
      for (const { after } of trusted) expect(clock.slice(0, 19) >= after.slice(0, 19)).toBe(true)
    }),
  )
})

test('a repair touches no stamp that has left and may be stored, and no other but to keep it above one that it made', () => {
  fc.assert(
    fc.property(outOf, ({ all }) => {
      const made: Stamp[] = []
      for (const edit of all) {
        const { before, after, left } = edit
        const isDue = timeOf(before) > NOW + 1000 || made.some((stamp) => stamp >= before)
        if ((left && timeOf(before) <= limitOf(edit)) || !isDue) expect(after).toBe(before)
        else if (timeOf(after) <= NOW + SKEW_MS) made.push(after)
      }
    }),
  )
})

test('edits that a repair dates anew rise in the order in which they were made', () => {
  fc.assert(
    fc.property(outOf, ({ all }) => {
      const made = all.filter(({ before, after }) => after !== before && timeOf(after) <= NOW + SKEW_MS)
      const stamps = made.map(({ after }) => after)
      expect(stamps).toEqual([...new Set(stamps)].sort())
    }),
  )
})
