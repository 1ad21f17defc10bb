import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blankState } from '#data/db/memory.ts'
import type { StoredRow } from '#data/db/types.ts'
import { mergeRow } from '#data/sync/merge.ts'
import { type Committed, commitEntry } from '#server/sync/entry.ts'
import type { Collection } from '#shared/contract/collection.ts'
import { text } from '#shared/contract/fields.ts'
import { canonical, laterOf, NO_STAMP, stampAbove } from '#shared/contract/stamp.ts'
import type { WireRow } from '#shared/contract/wire.ts'
import { draftOf } from '#tests/support/draft.ts'
import { withNotes } from '#tests/support/notes.ts'
import { keysOf, livesOf, rowsOf } from '#tests/support/row-arbitraries.ts'

const OURS = 'appareil01'
const BLANK: WireRow = { v: {}, h: {}, deleted: false }
const newer = { futur: text() }

const stored = (collection: Collection, key: string, { v, h, deleted }: WireRow): StoredRow =>
  structuredClone({ collection: collection.name, key, v, h, del: deleted })

const isBlank = (row: WireRow): boolean => !row.deleted && Object.keys(row.v).length === 0

/** What a device that holds `ours` makes of `theirs`. */
function onDevice(collection: Collection, key: string, ours: WireRow, theirs: WireRow, unsent = false) {
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
    const merge = (k: string, a: WireRow, b: WireRow) => onDevice(collection, k, a, b).row
    const onServers = (k: string, a: WireRow, b: WireRow) => servers(collection, k, a, b)

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
        const shown = ({ v, h }: WireRow, field: string) =>
          h[field] ? [`${h[field]} ${canonical(v[field])}`] : []
        const merged = merge(k, a, b)
        for (const field of Object.keys(collection.fields))
          expect(shown(merged, field)).toEqual([...shown(a, field), ...shown(b, field)].sort().slice(-1))
      },
    )

    // So the laws above are the server's too.
    law('device and server choose the same', lives, (k, a, b) => {
      expect(seen(merge(k, a, b))).toEqual(seen(onServers(k, a, b)))
    })

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
      const after = onServers(k, kept, held)
      expect(seen(merge(k, held, after))).toEqual(seen(after))
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
        expect(row.h.futur ?? NO_STAMP).toBe(laterOf(a.h.futur ?? NO_STAMP, b.h.futur ?? NO_STAMP))
        expect(seen(row)).toEqual(seen(onDevice(collection, k, b, a).row))
      },
    )
  },
)
