import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { compactLog } from '#data/db/compaction.ts'
import { LiveRows, lastRows, liveRows } from '#data/db/live-rows.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { openAccountDb } from '#data/db/open-account.ts'
import { flips } from '#shared/collections/flips.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { pricedMoves } from '#store/prices.ts'
import { until } from '#tests/harness/until.ts'
import { anAccount, own } from '#tests/support/local-account.ts'
import { remove, save, saveAll } from '#tests/support/save.ts'

const stops: (() => void)[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const stop of stops.splice(0)) stop()
})

/** Listens, and answers how to wait until the rows that it was told of have these names. */
function listenTo(db: AccountDb) {
  const live = new LiveRows(db, flips)
  let told = live.snapshot()
  stops.push(
    live.subscribe(() => {
      told = live.snapshot()
    }),
  )
  const become = (...names: string[]) =>
    until(() => {
      expect(told?.map((row) => row.item_name)).toEqual(names)
      return told ?? []
    })
  return { live, become }
}
const named = (id: string, item_name: string) => ({ key: { id }, patch: { item_name } })

/** An account whose lines « a », « b »… have these names, and whoever listens to them. */
async function showing(...names: string[]) {
  const db = anAccount()
  const lines = names.map((name, n) => named('abc'.charAt(n), name))
  await saveAll(db, flips, lines)
  const { live, become } = listenTo(db)
  return { db, live, become, before: await become(...names) }
}

describe('live rows', () => {
  test('hear what another tab saves after the browser has closed the connection of this one', async () => {
    const { db, become } = await showing('Ortie')
    // As a phone does with a page in the background.
    const connection = db.backendDB()
    connection.close()
    connection.onclose?.(new Event('close'))
    await save(anAccount(db.userId), flips, { id: 'a' }, { item_name: 'Fer' })
    await become('Fer')
  })

  test('T56 a commit changes its own row and leaves all others the same objects', async () => {
    const { db, become, before } = await showing('Ortie', 'Fer', 'Or')
    await save(db, flips, { id: 'b' }, { item_name: 'Cuivre' })
    const after = await become('Ortie', 'Cuivre', 'Or')
    expect(after.map((row, at) => row === before[at])).toEqual([true, false, true])
  })

  test('a new row takes its place in key order, a deleted one goes', async () => {
    const db = anAccount()
    await saveAll(db, flips, [named('a', 'Ortie'), named('c', 'Or')])
    const { become } = listenTo(db)
    await become('Ortie', 'Or')
    await save(db, flips, { id: 'b' }, { item_name: 'Fer' })
    await become('Ortie', 'Fer', 'Or')
    await remove(db, flips, { id: 'a' })
    await become('Fer', 'Or')
  })

  test('a write of another connection arrives, one to another collection changes nothing', async () => {
    const { db, live, become, before } = await showing('Ortie')
    const tab = openAccountDb(db.userId)
    await save(tab, inventories, { item_id: 1 }, { quantity: 3 })
    await save(tab, flips, { id: 'b' }, { item_name: 'Fer' })
    tab.close()
    await become('Ortie', 'Fer')
    expect(live.snapshot()?.[0]).toBe(before[0])
  })

  test('nobody listening, what was read once is as memory has it, and a listener hears of it no more than what is new', async () => {
    const { db, live, before } = await showing('Ortie')
    for (const stop of stops.splice(0)) stop()
    await Promise.resolve()
    const names = () => live.snapshot()?.map((row) => row.item_name)
    expect(live.snapshot()).toBe(before)
    await save(db, flips, { id: 'a' }, { item_name: 'Fer' })
    expect(names()).toEqual(['Fer'])
    const shown = live.snapshot()
    let told = 0
    stops.push(live.subscribe(() => (told += 1)))
    await db.memory.readsEnded()
    await new Promise(setImmediate)
    expect([told, live.snapshot() === shown]).toEqual([0, true])
    await save(db, flips, { id: 'a' }, { item_name: 'Or' })
    await until(() => expect([told, names()]).toEqual([1, ['Or']]))
  })

  test('moves that tell no price are not among those that do, read first, taken from memory or committed later', async () => {
    const db = anAccount()
    const bought = { item_id: 303, pieces: 10, packs: { 10: 1 }, pack_prices: { 10: 90 } }
    const used = { item_id: 303, pieces: -2, kind: 'use' } as const
    await saveAll(db, stockMoves, [
      { key: { id: 'a' }, patch: used },
      { key: { id: 'b' }, patch: bought },
    ])
    const live = pricedMoves(db)
    const ids = () => live.snapshot()?.map(({ id }) => id)
    const stop = live.subscribe(() => {})
    await until(() => expect(ids()).toEqual(['b']))
    stop()
    await Promise.resolve()
    await saveAll(db, stockMoves, [
      { key: { id: 'c' }, patch: used },
      { key: { id: 'd' }, patch: bought },
    ])
    expect(ids()).toEqual(['b', 'd'])
    stops.push(live.subscribe(() => {}))
    await saveAll(db, stockMoves, [
      { key: { id: 'e' }, patch: used },
      { key: { id: 'f' }, patch: bought },
    ])
    await until(() => expect(ids()).toEqual(['b', 'd', 'f']))
  })

  test('what nobody has read yet is not known, though something is in memory', async () => {
    const db = anAccount()
    const live = liveRows(db, flips, '')
    await save(db, flips, { id: 'a' }, { item_name: 'Ortie' })
    expect(live.snapshot()).toBeUndefined()
  })

  test('a list is given up by a commit that the last listener did not hear of', async () => {
    const db = anAccount()
    await save(db, flips, { id: 'a' }, { item_name: 'Ortie' })
    const live = liveRows(db, flips)
    const leave = live.subscribe(() => {})
    await until(() => live.snapshot() !== undefined)
    // In memory, and not told yet.
    const { memory } = db
    const join = memory.join.bind(memory)
    vi.spyOn(memory, 'join').mockImplementation((...record) => {
      leave()
      return join(...record)
    })
    await save(db, flips, { id: 'a' }, { item_name: 'Fer' })
    expect(live.snapshot()?.map((row) => row.item_name)).toEqual(['Fer'])
  })

  test('what could not be read is read again by the next listener', async () => {
    const db = anAccount()
    await save(db, flips, { id: 'a' }, { item_name: 'Ortie' })
    vi.spyOn(db, 'read').mockRejectedValueOnce(new Error('disque'))
    const live = new LiveRows(db, flips)
    let stop = () => {}
    await new Promise<void>((resolve) => {
      stop = live.subscribe(resolve)
    })
    expect(() => live.snapshot()).toThrow('disque')
    stop()
    await Promise.resolve()
    expect(live.snapshot()).toBeUndefined()
    await new Promise<void>((resolve) => stops.push(live.subscribe(resolve)))
    expect(live.snapshot()?.map((row) => row.item_name)).toEqual(['Ortie'])
  })

  test('a range is kept once per database, collection and prefix', () => {
    const db = anAccount()
    expect(liveRows(db, flips, '')).toBe(liveRows(db, flips, ''))
    expect(lastRows(db, priceObservations)).toBe(lastRows(db, priceObservations))
    expect(liveRows(db, priceObservations, '1|')).not.toBe(liveRows(db, priceObservations, '2|'))
    expect(liveRows(anAccount(), flips, '')).not.toBe(liveRows(db, flips, ''))
  })
})

test('rows are read again where the browser has ended the transaction of their read', async () => {
  const db = anAccount()
  await saveAll(db, flips, [named('a', 'Ortie')])
  const ended = new DOMException('Transaction is already committing or done', 'InvalidStateError')
  const begun = vi.spyOn(db, 'transaction').mockImplementationOnce(() => Dexie.Promise.reject(ended))
  const { become } = listenTo(db)
  await become('Ortie')
  expect(begun).toHaveBeenCalledTimes(2)
})

test('one row is told when a commit of any tab has changed it, and not when it has changed another', async () => {
  const [db, tab] = [anAccount('one-row'), anAccount('one-row')]
  const told: unknown[] = []
  const live = liveRows(db, inventories, '303')
  const stop = live.subscribe(() => told.push(live.snapshot()?.[0]?.quantity))
  await until(() => expect(told).toEqual([undefined]))
  await own(db, 5, { item_id: 421 })
  await own(db, 12)
  await own(tab, 13)
  await until(() => expect(told).toEqual([undefined, 12, 13]))
  stop()
  await own(db, 14)
  expect(told).toHaveLength(3)
})

/** Does something of which no other tab hears: who did it was killed at once, or they were frozen. */
async function untold(work: () => Promise<unknown>): Promise<void> {
  const lost = vi.spyOn(Dexie.on.storagemutated, 'fire').mockImplementation(() => {})
  await work()
  expect(lost).toHaveBeenCalled()
  lost.mockRestore()
}

test.each<[string, (here: AccountDb, there: AccountDb) => Promise<unknown>]>([
  ['the next commit of another tab', (_, there) => own(there, 3)],
  [
    'the next commit of another tab that compacted the log',
    async (_, there) => {
      await untold(() => compactLog(there))
      await own(there, 3)
    },
  ],
  ['a commit of this tab', (here) => own(here, 3)],
  ['a read of this tab', (here) => here.unsent().then(({ length }) => length)],
])('a commit of which a tab was not told is on its screen with %s', async (how, next) => {
  const [here, there] = [anAccount(how), anAccount(how)]
  await saveAll(there, flips, [named('a', 'Ortie')])
  const { live, become } = listenTo(here)
  await become('Ortie')
  await untold(() => saveAll(there, flips, [named('a', 'Fer'), named('b', 'Or')]))
  expect(live.snapshot()).toMatchObject([{ item_name: 'Ortie' }])
  await next(here, there)
  await become('Fer', 'Or')
})
