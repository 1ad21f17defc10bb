import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blankState } from '#data/db/memory.ts'
import type { JournalEntry, StoredRow } from '#data/db/types.ts'
import { mergeRow } from '#data/sync/merge.ts'
import { type Committed, commitEntry } from '#server/sync/entry.ts'
import type { Collection } from '#shared/contract/collection.ts'
import { text } from '#shared/contract/fields.ts'
import { canonical, NO_STAMP, stampAbove } from '#shared/contract/stamp.ts'
import type { WireRow } from '#shared/contract/wire.ts'
import { draftOf } from '#tests/support/draft.ts'
import { notes, withNotes } from '#tests/support/notes.ts'
import { keysOf, livesOf, rowsOf } from '#tests/support/row-arbitraries.ts'

const OURS = 'appareil01'
const BLANK: WireRow = { v: {}, h: {}, deleted: false }
const newer = { futur: text() }

const stored = (collection: Collection, key: string, { v, h, deleted }: WireRow): StoredRow =>
  structuredClone({ collection: collection.name, key, v, h, del: deleted })

const isBlank = (row: WireRow): boolean => !row.deleted && Object.keys(row.v).length === 0

type Merged = { row: WireRow; journal: Omit<JournalEntry, 'id'>[]; clock: string }

/** What a device that holds `ours` makes of `theirs`. */
function onDevice(
  collection: Collection,
  key: string,
  ours: WireRow,
  theirs: WireRow,
  unsent = false,
): Merged {
  const state = blankState(OURS)
  const draft = draftOf(state, 0, isBlank(ours) ? [] : [stored(collection, key, ours)])
  if (unsent)
    for (const field of Object.keys(ours.v))
      draft.entry([collection.name, key]).fields[field] = {
        base: undefined,
        baseStamp: NO_STAMP,
        seen: [NO_STAMP],
        rev: 1,
        state: 'ready',
      }
  mergeRow(draft, [collection.name, key], structuredClone(theirs))
  const row = draft.peek([collection.name, key])
  const merged = row ? { v: { ...row.v }, h: { ...row.h }, deleted: row.del } : BLANK
  return { row: merged, journal: draft.journal, clock: draft.state.clock }
}

/** What the server that holds `ours` makes of a device that sends `theirs`. */
function onServer(collection: Collection, key: string, ours: WireRow, theirs: WireRow): Committed {
  const sent = Object.keys(theirs.deleted ? {} : theirs.v)
  const fields = new Map(
    sent.map((name) => [name, { value: theirs.v[name], stamp: theirs.h[name], seen: NO_STAMP }]),
  )
  const known = isBlank(ours) ? undefined : { ...ours, seq: 1 }
  const entry = { key, plain: false, confirmed: false, deleted: theirs.deleted, fields }
  return commitEntry(collection, entry, known, { wall: 0, client: OURS })
}

function servers(collection: Collection, key: string, ours: WireRow, theirs: WireRow): WireRow {
  const { row } = onServer(collection, key, ours, theirs)
  return row ? { v: row.v, h: row.h, deleted: row.deleted } : ours
}

/** What lies under a tombstone is no part of the row any more. */
const seen = (row: WireRow) => (row.deleted ? 'deleted' : { v: row.v, h: row.h })
const values = (row: WireRow) => (row.deleted ? 'deleted' : row.v)

/** Fields in which two rows have another value under the same stamp. */
const tied = (a: WireRow, b: WireRow): string[] =>
  Object.keys(a.h).filter((name) => a.h[name] === b.h[name] && canonical(a.v[name]) !== canonical(b.v[name]))

describe.each(withNotes.map((collection) => [collection.name, collection] as const))(
  '%s',
  (_, collection) => {
    const key = keysOf(collection)
    const law = (
      title: string,
      rows: fc.Arbitrary<WireRow>,
      holds: (k: string, a: WireRow, b: WireRow) => void,
    ) => test(title, () => fc.assert(fc.property(key, rows, rows, holds)))
    const lives = collection.deletable ? livesOf(collection) : rowsOf(collection)
    const sides = {
      device: (k: string, a: WireRow, b: WireRow) => onDevice(collection, k, a, b).row,
      server: (k: string, a: WireRow, b: WireRow) => servers(collection, k, a, b),
    }

    describe.each(Object.entries(sides))('on the %s', (side, merge) => {
      law('merging is commutative', lives, (k, a, b) => {
        expect(seen(merge(k, a, b))).toEqual(seen(merge(k, b, a)))
      })

      test('merging is associative', () => {
        fc.assert(
          fc.property(key, lives, lives, lives, (k, a, b, c) => {
            expect(seen(merge(k, merge(k, a, b), c))).toEqual(seen(merge(k, a, merge(k, b, c))))
          }),
        )
      })

      law('merging the same again changes nothing', lives, (k, a, b) => {
        const once = merge(k, a, b)
        expect(seen(merge(k, once, b))).toEqual(seen(once))
        expect(seen(merge(k, a, a))).toEqual(seen(a))
      })

      law(
        'a field keeps the value of the largest stamp, and of equal stamps the larger value',
        rowsOf(collection),
        (k, a, b) => {
          const merged = merge(k, a, b)
          for (const field of Object.keys(collection.fields)) {
            const sent = [a, b].flatMap(({ v, h }) =>
              h[field] ? [{ stamp: h[field], value: v[field] }] : [],
            )
            const last = sent
              .map(({ stamp, value }) => `${stamp} ${canonical(value)}`)
              .sort()
              .at(-1)
            const stamp = side === 'server' && tied(a, b).includes(field) ? a.h[field] : merged.h[field]
            expect(stamp ? `${stamp} ${canonical(merged.v[field])}` : undefined).toBe(last)
          }
        },
      )
    })

    law('device and server choose the same', lives, (k, a, b) => {
      expect(values(sides.device(k, a, b))).toEqual(values(sides.server(k, a, b)))
      if (tied(a, b).length === 0) expect(seen(sides.device(k, a, b))).toEqual(seen(sides.server(k, a, b)))
    })

    law(
      'the server keeps the larger value of a tie: it journals both, or shows the sender the one that stands',
      rowsOf(collection),
      (k, a, b) => {
        const { row, replaced, result } = onServer(collection, k, a, b)
        for (const field of tied(a, b)) {
          const sentWins = canonical(b.v[field]) > canonical(a.v[field])
          const stored = (row ?? result.row)?.v[field]
          expect(canonical(stored)).toBe(canonical(sentWins ? b.v[field] : a.v[field]))
          const by = a.h[field]
          if (sentWins)
            for (const { v } of [a, b])
              expect(replaced).toContainEqual(expect.objectContaining({ field, value: v[field], by }))
          else expect(result.row?.h[field]).toBe(by)
        }
      },
    )

    law(
      'a device keeps both values of a tie: one in the row, the other in its journal',
      rowsOf(collection),
      (k, a, b) => {
        const { row, journal } = onDevice(collection, k, a, b)
        for (const field of tied(a, b)) {
          const loser = canonical(row.v[field]) === canonical(a.v[field]) ? b.v[field] : a.v[field]
          expect(journal).toContainEqual(expect.objectContaining({ field, value: loser }))
        }
      },
    )

    law('a device that pushes and then takes in the stored row ends with it', lives, (k, held, kept) => {
      const after = sides.server(k, kept, held)
      expect(seen(sides.device(k, held, after))).toEqual(seen(after))
    })

    law(
      'an unsent value that a merge replaces is in the journal of whoever replaced it',
      rowsOf(collection),
      (k, a, b) => {
        const { row, journal } = onDevice(collection, k, a, b, true)
        const { replaced } = onServer(collection, k, a, b)
        for (const [field, value] of Object.entries(a.v)) {
          if (canonical(value) === canonical(row.v[field])) continue
          expect(journal).toContainEqual(expect.objectContaining({ field, value, why: 'replaced' }))
          expect(replaced).toContainEqual(expect.objectContaining({ field, value }))
        }
      },
    )

    law(
      'receiving raises the clock, so that the next edit wins over all that was received',
      rowsOf(collection),
      (k, a, b) => {
        const { clock } = onDevice(collection, k, a, b)
        const next = stampAbove(clock, 0, OURS)
        for (const stamp of Object.values(b.h)) expect(next > stamp).toBe(true)
      },
    )

    law(
      'a field of a newer version is kept on the device, merged like any other',
      rowsOf(collection, newer),
      (k, a, b) => {
        const { row } = onDevice(collection, k, a, b)
        const expected = [a, b]
          .map(({ h }) => h.futur ?? NO_STAMP)
          .sort()
          .at(-1)
        expect(row.h.futur ?? NO_STAMP).toBe(expected)
        expect(seen(row)).toEqual(seen(onDevice(collection, k, b, a).row))
      },
    )

    law(
      'a field that the server does not know is named, and neither changes nor is changed',
      rowsOf(collection, newer),
      (k, a, b) => {
        const { result, row } = onServer(collection, k, a, b)
        expect(result.fields?.futur?.status).toBe(b.h.futur === undefined ? undefined : 'unknown')
        expect((row ?? a).v.futur).toBe(a.v.futur)
        expect((row ?? a).h.futur).toBe(a.h.futur)
      },
    )
  },
)

test('a tombstone wins over every edit, whatever its stamp, on both sides and in either order', () => {
  const tombstone: WireRow = { v: {}, h: {}, deleted: true }
  fc.assert(
    fc.property(keysOf(notes), rowsOf(notes), (k, edit) => {
      for (const [a, b] of [
        [edit, tombstone],
        [tombstone, edit],
      ] as const) {
        expect(onDevice(notes, k, a, b).row.deleted).toBe(true)
        expect(servers(notes, k, a, b).deleted).toBe(true)
      }
      const { result, row } = onServer(notes, k, tombstone, edit)
      const wrote = Object.keys(edit.v).length > 0
      expect([row, result.status, result.row?.deleted]).toEqual([
        null,
        wrote ? 'stale' : 'ok',
        wrote ? true : undefined,
      ])
    }),
  )
})
