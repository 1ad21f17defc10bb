import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blankState } from '#data/db/memory.ts'
import type { OutboxEntry, PendingField, StoredRow } from '#data/db/types.ts'
import { repairStamps } from '#data/sync/batch.ts'
import { laterOf, makeStamp, NO_STAMP, type Stamp, timeOf } from '#shared/contract/stamp.ts'
import { draftOf } from '#tests/support/draft.ts'
import { NOW } from '#tests/support/scripted-server.ts'

const YEAR = 365 * 86_400_000
const CLIENT = 'appareil01'

const moment = fc.integer({ min: NOW - YEAR, max: NOW + 2 * YEAR })
/** Edits of one database, each of a row of its own, in the order in which they were made. */
const edits = fc.array(
  fc.record({ step: fc.integer({ min: 2, max: YEAR }), left: fc.boolean(), isOver: fc.boolean() }),
  { minLength: 1, maxLength: 6 },
)
type Edit = { base: Stamp; before: Stamp; after: Stamp; left: boolean }

/** What a repair makes of edits that a clock of any time has stamped; some have left, some stand over a value just below them. */
const repaired = fc.tuple(edits, moment).map(([list, first]): { all: Edit[]; clock: Stamp; heard: Stamp } => {
  let time = first
  const pairs = list.map(({ step, left, isOver }, i): [StoredRow, OutboxEntry] => {
    time += step
    const at = { collection: 'inventories', key: String(i + 1) }
    const state = left ? ('sent' as const) : ('ready' as const)
    const baseStamp = isOver ? makeStamp(time - 1, 0, 'appareil02') : NO_STAMP
    const quantity: PendingField = { base: 0, baseStamp, seen: [baseStamp], rev: i + 1, state }
    const entry = { rev: i + 1, del: false, tries: 0, lastError: null, at: NOW }
    return [
      { ...at, v: { quantity: i }, h: { quantity: makeStamp(time, 0, CLIENT) }, del: false },
      { ...at, ...entry, fields: { quantity } },
    ]
  })
  const stampsOf = (some: typeof pairs) => some.map(([{ h }]) => h.quantity ?? NO_STAMP)
  const heard = stampsOf(pairs.filter((_, i) => list[i]?.left)).reduce(laterOf, NO_STAMP)
  const clock = stampsOf(pairs).reduce(laterOf)
  const draft = draftOf(
    { ...blankState(CLIENT), clock, heard, revs: pairs.length },
    NOW,
    pairs.map(([row]) => row),
    pairs.map(([, entry]) => entry),
  )
  repairStamps(draft, { server: NOW, asked: NOW, told: NOW })
  const all = pairs.map(([{ collection, key, h }, { fields }], i) => ({
    base: fields.quantity?.baseStamp ?? NO_STAMP,
    before: h.quantity ?? NO_STAMP,
    after: draft.peek([collection, key])?.h.quantity ?? NO_STAMP,
    left: list[i]?.left ?? false,
  }))
  return { all, clock: draft.state.clock, heard }
})

test('a repair touches no stamp that has left or is not ahead, and moves none up, or below what it was typed over', () => {
  fc.assert(
    fc.property(repaired, ({ all }) => {
      for (const { base, before, after, left } of all) {
        expect(after > base).toBe(true)
        if (left || timeOf(before) <= NOW + 1000) expect(after).toBe(before)
        else expect(after <= before).toBe(true)
      }
    }),
  )
})

test('edits keep the order in which they were made, and those of the server’s time come back to it', () => {
  fc.assert(
    fc.property(repaired, ({ all, clock, heard }) => {
      const stamps = all.map(({ after }) => after)
      expect(stamps).toEqual([...new Set(stamps)].sort())
      if (timeOf(heard) > NOW || all.some(({ base }) => timeOf(base) > NOW)) return
      for (const { after } of all) expect(timeOf(after)).toBeLessThanOrEqual(NOW + 1000)
      expect(timeOf(clock)).toBeLessThanOrEqual(NOW + 1000)
    }),
  )
})
