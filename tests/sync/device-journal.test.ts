import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { listJournal, restoreFromJournal } from '#data/db/journal.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { pruneJournal } from '#data/session/active-account.ts'
import { makeStamp, type Stamp } from '#shared/contract/stamp.ts'
import { ASH, anAccount, own, rowOf, stockOf, waiting } from '#tests/support/local-account.ts'
import { notes } from '#tests/support/notes.ts'
import { save } from '#tests/support/save.ts'
import { aPair, aPulledRow, NOW, ScriptedServer, silence } from '#tests/support/scripted-server.ts'

const DAY = 86_400_000
/** A stamp of another device, so many seconds after NOW. */
const elsewhere = (seconds: number): Stamp => makeStamp(NOW + 1000 * seconds, 0, 'appareil02')

/** The next pull brings this stock. */
async function receives(db: AccountDb, quantity: number, stamp: Stamp, now = NOW): Promise<ScriptedServer> {
  const server = new ScriptedServer()
  server.time = now
  server.serves(aPulledRow('inventories', ASH, { quantity: [quantity, stamp] }))
  server.accepts()
  await server.pass(db, { now: () => now })
  return server
}

/** What waits leaves, and no answer comes. */
async function sendsUnheard(db: AccountDb): Promise<void> {
  const server = new ScriptedServer()
  server.onPush = silence
  await server.pass(db)
}

type Step = (db: AccountDb) => Promise<unknown>
const typed =
  (quantity: number, seconds: number): Step =>
  (db) =>
    own(db, quantity, { now: NOW + 1000 * seconds })
const pulled =
  (quantity: number, seconds: number): Step =>
  (db) =>
    receives(db, quantity, elsewhere(seconds))

/** A stock of 12 that left under a stamp and was not answered, and 13 typed over it. */
async function typedOverUnheard() {
  const db = anAccount()
  await own(db, 12, { now: NOW - 60_000 })
  const stamp = (await rowOf(db))?.h.quantity ?? ''
  await sendsUnheard(db)
  await own(db, 13, { now: NOW })
  return { db, stamp }
}

/** A stock of 12 typed here and not sent, replaced by 40 that was typed meanwhile on another device. */
async function aReplacedStock() {
  const db = anAccount()
  await own(db, 12, { now: NOW - 60_000 })
  const stamp = (await rowOf(db))?.h.quantity
  await receives(db, 40, elsewhere(0))
  return { db, stamp }
}

describe('the journal keeps', () => {
  test('a value of this device that another replaced', async () => {
    const { db, stamp } = await aReplacedStock()
    const place = { collection: 'inventories', key: '303', field: 'quantity' }
    const line = { ...place, value: 12, stamp, by: elsewhere(0), why: 'replaced', isLocal: true, at: NOW }
    expect(await listJournal(db, 10)).toMatchObject([line])
  })

  test.each<[title: string, steps: Step[], shown: number, lines: object[]]>([
    ['nothing when both devices typed the same value', [typed(12, -60), pulled(12, 0)], 12, []],
    ['nothing of what another device typed and typed again', [pulled(40, -50), pulled(41, -40)], 41, []],
    [
      'a value of another device that an edit here won over without having seen it',
      [typed(12, 0), pulled(40, -60)],
      12,
      [{ value: 40, why: 'overridden', isLocal: false }],
    ],
    [
      'nothing of an edit that was made after seeing the value',
      [pulled(40, -60), typed(12, 0), pulled(40, -60)],
      12,
      [],
    ],
    [
      'another value under the stamp that was seen when typing',
      [pulled(40, -60), typed(12, 0), pulled(41, -60)],
      12,
      [{ value: 41, stamp: elsewhere(-60), why: 'overridden' }],
    ],
    [
      'an edit that may have been stored, when the value that it replaced comes again under a later stamp',
      [pulled(7, -60), typed(8, 0), sendsUnheard, pulled(7, 60)],
      7,
      [{ value: 8, why: 'replaced', isLocal: true }],
    ],
  ])('%s', async (_, steps, shown, lines) => {
    const db = anAccount()
    for (const step of steps) await step(db)
    expect(await listJournal(db, 10)).toMatchObject(lines)
    expect(await stockOf(db)).toBe(shown)
  })

  test('nothing of a value that was sent from here and typed over since', async () => {
    const { db, stamp } = await typedOverUnheard()
    await receives(db, 12, stamp)
    expect(await listJournal(db, 10)).toEqual([])
    expect(await stockOf(db)).toBe(13)
  })

  test('nothing of another value under a stamp that left from here, of a copy of the disk: the server keeps it', async () => {
    const { db, stamp } = await typedOverUnheard()
    const server = await receives(db, 99, stamp)
    expect(await listJournal(db, 10)).toEqual([])
    expect(await stockOf(db)).toBe(13)
    // It is not told that this value was seen.
    expect(server.pushes.at(-1)?.map(({ quantity, seen }) => [quantity, seen])).toEqual([[13, {}]])
  })

  test('the other value of a tie; the one that stays is sent again, for the server to settle', async () => {
    const db = anAccount()
    const stamp = elsewhere(-60)
    await receives(db, 40, stamp)
    const server = await receives(db, 39, stamp)
    expect(await listJournal(db, 10)).toMatchObject([{ value: 39, stamp }])
    expect(await stockOf(db)).toBe(40)
    expect(server.pushes).toMatchObject([[{ key: '303', quantity: 40, h: { quantity: stamp } }]])
  })

  test('where a line was typed, whatever name the page has since it was opened again', async () => {
    const { db } = await aReplacedStock()
    db.close()
    const again = anAccount(db.userId)
    expect(await listJournal(again, 10)).toMatchObject([{ value: 12, isLocal: true }])
  })

  test('its newest lines first, as many as asked for', async () => {
    const db = anAccount()
    for (const n of [1, 2, 3]) {
      await own(db, n, { now: NOW + 10_000 * n })
      await receives(db, 100 + n, elsewhere(10 * n + 5))
    }
    expect((await listJournal(db, 2)).map(({ value }) => value)).toEqual([3, 2])
  })

  test('lines for thirty days', async () => {
    const { db } = await aReplacedStock()
    await pruneJournal(db, NOW + 30 * DAY)
    expect(await listJournal(db, 10)).toHaveLength(1)
    await pruneJournal(db, NOW + 30 * DAY + 1)
    expect(await listJournal(db, 10)).toEqual([])
    expect(await stockOf(db)).toBe(40)
  })
})

describe('restoring', () => {
  const first = async (db: AccountDb) => (await listJournal(db, 1))[0]?.id ?? -1

  test('saves the value as a new edit, which wins over what had replaced it and is sent', async () => {
    const { db } = await aReplacedStock()
    await restoreFromJournal(db, await first(db), NOW - DAY)
    expect(await stockOf(db)).toBe(12)
    expect(((await rowOf(db))?.h.quantity ?? '') > elsewhere(0)).toBe(true)
    expect(await waiting(db)).toEqual(['inventories/303'])
    // It can be done again.
    expect(await listJournal(db, 10)).toHaveLength(1)
  })

  test('a value of a deleted row is refused, and nothing changes', async () => {
    const { db, server } = aPair()
    await save(db, notes, { id: 'liste' }, { text: 'six orties' })
    server.serves(aPulledRow('notes', 'liste', {}, { deleted: true }))
    await server.pass(db)
    await expect(restoreFromJournal(db, await first(db))).rejects.toMatchObject({ code: 'deleted' })
    expect((await rowOf(db, 'notes', 'liste'))?.del).toBe(true)
    expect(await waiting(db)).toEqual([])
  })

  test('a line that is gone changes nothing', async () => {
    const { db } = await aReplacedStock()
    await restoreFromJournal(db, 999)
    expect([await stockOf(db), await waiting(db)]).toEqual([40, []])
  })
})
