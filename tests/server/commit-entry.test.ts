import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ServerRow } from '#server/db/records.ts'
import { commitEntry, type Entry, readEntry } from '#server/sync/entry.ts'
import { defineCollection } from '#shared/contract/collection.ts'
import { itemId, kamas } from '#shared/contract/fields.ts'
import { aStamp } from '#tests/support/server/entries.ts'

const NOW = 1_800_000_000_000
const SERVER = { wall: NOW, client: 'serveur001' }
const lines = defineCollection({
  name: 'lines',
  path: 'lines',
  maxRows: 1_000,
  key: { item_id: itemId },
  fields: { buy: kamas, sell: kamas },
  defaults: { buy: 0, sell: 0 },
  deletable: true,
})

function anEntry(body: Record<string, unknown>): Entry {
  const entry = readEntry(lines, { key: '7', ...body })
  if ('problem' in entry) throw new Error(entry.problem.message)
  return entry
}

function committed(entries: Entry[], from?: ServerRow): ServerRow | undefined {
  return entries.reduce((row, entry) => commitEntry(lines, entry, row, SERVER).row ?? row, from)
}

const stamps = fc
  .record({ at: fc.integer({ min: NOW - 3, max: NOW }), client: fc.constantFrom('appareil01', 'appareil02') })
  .map(({ at, client }) => aStamp(at, client))
const field = fc.option(fc.record({ value: fc.integer({ min: 0, max: 3 }), stamp: stamps }), {
  nil: undefined,
})
const entries = fc.record({ buy: field, sell: field, deleted: fc.boolean() }).map(({ buy, sell, deleted }) =>
  anEntry({
    ...(buy ? { buy: buy.value } : {}),
    ...(sell ? { sell: sell.value } : {}),
    ...(deleted ? { deleted: true } : {}),
    h: { ...(buy ? { buy: buy.stamp } : {}), ...(sell ? { sell: sell.stamp } : {}) },
  }),
)
const edits = entries.filter((entry) => !entry.deleted && entry.fields.size > 0)

/** Whether two of the edits have another value of a field under the same stamp. */
const hasTies = (list: Entry[]): boolean => {
  const values = new Map<string, unknown>()
  return list.some((entry) =>
    [...entry.fields].some(([name, { stamp, value }]) => {
      const place = `${name} ${stamp}`
      const differs = values.has(place) && values.get(place) !== value
      values.set(place, value)
      return differs
    }),
  )
}

test('edits end in the same row in whatever order they arrive', () => {
  fc.assert(
    fc.property(
      fc
        .array(edits, { maxLength: 6 })
        .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      ([list, shuffled]) => {
        fc.pre(!hasTies(list))
        expect(committed(shuffled)).toEqual(committed(list))
      },
    ),
  )
})

test('of values under one stamp each is stored, in the journal, or answered as older to its sender', () => {
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 6 }), (list) => {
      let row: ServerRow | undefined
      const kept: unknown[] = []
      for (const entry of list) {
        const { row: next, replaced, result } = commitEntry(lines, entry, row, SERVER)
        row = next ?? row
        kept.push(...replaced.map(({ value }) => value))
        for (const [name, { value }] of entry.fields)
          if (row?.v[name] !== value && !kept.includes(value)) expect(result.row?.v[name]).toBe(row?.v[name])
      }
    }),
  )
})

test('a deleted row stays deleted in whatever order edits arrive', () => {
  fc.assert(
    fc.property(fc.array(entries, { maxLength: 6 }), (list) => {
      const row = committed(list)
      expect(row?.deleted ?? false).toBe(list.some(({ deleted }) => deleted))
    }),
  )
})

test('committing a list again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(entries, { maxLength: 6 }), (list) => {
      const row = committed(list)
      for (const entry of list) expect(commitEntry(lines, entry, row, SERVER).row).toBeNull()
    }),
  )
})

test('an edit of a deleted row is stale and gets the tombstone', () => {
  const row = committed([anEntry({ deleted: true })])
  const { result } = commitEntry(lines, anEntry({ buy: 1, h: { buy: aStamp(NOW) } }), row, SERVER)
  expect(result).toEqual({ key: '7', status: 'stale', row: { v: {}, h: {}, deleted: true } })
})

test('a delete of a row that was never seen leaves its tombstone', () => {
  expect(committed([anEntry({ deleted: true })])).toEqual({ v: {}, h: {}, deleted: true, seq: 0 })
})

test('fields that this server does not know stay in the row untouched', () => {
  const stored = { v: { lot: 'x' }, h: { lot: aStamp(NOW) }, deleted: false, seq: 3 }
  const row = committed([anEntry({ buy: 1, h: { buy: aStamp(NOW) } })], stored)
  expect(row?.v).toEqual({ lot: 'x', buy: 1 })
})

test('names of built-in properties are unknown fields like any other', () => {
  const entry = readEntry(lines, { key: '7', h: { constructor: aStamp(NOW), toString: aStamp(NOW) } })
  if ('problem' in entry) throw new Error(entry.problem.message)
  const { result, row } = commitEntry(lines, entry, undefined, SERVER)
  expect(row).toBeNull()
  expect(Object.keys(result.fields ?? {})).toEqual(['constructor', 'toString'])
})
