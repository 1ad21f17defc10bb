import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { describe, expect, test } from 'vitest'
import type { KnownDays } from '#data/almanax/day-book.ts'
import { failureAmong } from '#data/almanax/day-states.ts'
import { catalogueDb, openCatalogueDb } from '#data/catalogue/catalogue-db.ts'
import { aDay, statesOf, VERSION } from '#tests/support/almanax-days.ts'

const NOTHING: KnownDays = { loaded: true, kept: new Map(), asking: new Set(), failed: new Map() }

describe('what a date shows', () => {
  const failed = { reason: 'aucune source ne connaît ce jour', version: VERSION, final: true }

  test('T73 the catalogue comes before what the device kept', () => {
    const kept = { date: '2026-11-20', day: aDay('2026-11-20'), fetchedAt: 0, version: VERSION }
    const book = { ...NOTHING, kept: new Map([[kept.date, kept]]) }
    const listed = aDay('2026-11-20', { name: 'Ortie' })
    expect(statesOf(book, ['2026-11-20'], [listed]).get('2026-11-20')).toEqual({
      date: '2026-11-20',
      day: listed,
      status: 'known',
    })
  })

  test('T73 a day outside the known year is that of the last known year, to be confirmed', () => {
    const book = { ...NOTHING, failed: new Map([['2027-02-20', failed]]) }
    const listed = aDay('2026-02-20', { name: 'Ortie' })
    expect(statesOf(book, ['2027-02-20'], [listed]).get('2027-02-20')).toEqual({
      date: '2027-02-20',
      day: { ...listed, date: '2027-02-20' },
      status: 'to-confirm',
    })
  })

  test('a day kept from the server can be that likeness too', () => {
    const kept = { date: '2027-03-01', day: aDay('2027-03-01'), fetchedAt: 0, version: VERSION }
    const book = { ...NOTHING, kept: new Map([[kept.date, kept]]) }
    const found = statesOf(book, ['2028-03-01'], [aDay('2026-03-01', { name: 'Ortie' })]).get('2028-03-01')
    expect(found).toMatchObject({ status: 'to-confirm', day: { date: '2028-03-01', name: 'Sang coagulé' } })
  })

  test('T86 without any likeness a day asked without success has failed, and one under way is absent', () => {
    const book = { ...NOTHING, failed: new Map([['2027-01-01', failed]]), asking: new Set(['2027-01-02']) }
    const states = statesOf(book, ['2027-01-01', '2027-01-02'])
    expect(states.get('2027-01-01')).toEqual({ date: '2027-01-01', day: null, status: 'failed' })
    expect(states.has('2027-01-02')).toBe(false)
    expect(failureAmong(states, book)).toBe(failed.reason)
    expect(failureAmong(statesOf(book, []), book)).toBeNull()
  })
})

describe('the device’s catalogue database', () => {
  const PART = { hash: 'a'.repeat(64), name: 'items', kind: 'items', text: '{}', search: null }

  test('takes the days in beside the parts that an older version stored, though an older tab is open', async () => {
    ;(await catalogueDb()).close()
    await deleteDB('comptoir-catalogue')
    const old = await openDB('comptoir-catalogue', 1, {
      upgrade(db) {
        db.createObjectStore('parts', { keyPath: 'hash' })
        db.createObjectStore('meta', { keyPath: 'id' })
      },
      blocking: () => old.close(),
    })
    await old.put('parts', PART)
    await old.put('meta', { id: 'current', version: VERSION, parts: [] })
    const db = await openCatalogueDb()
    expect(await db.getAll('parts')).toEqual([PART])
    expect((await db.get('meta', 'current'))?.version).toBe(VERSION)
    expect(await db.getAll('days')).toEqual([])
    db.close()
  })
})
