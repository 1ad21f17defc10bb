import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { listJournal } from '#data/db/journal.ts'
import { readRow, readRows } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { ASH, anAccount, contents, entryOf, own, stockOf, waiting } from '#tests/support/local-account.ts'
import { notes } from '#tests/support/notes.ts'
import { codeOf, remove, save, saveTogether } from '#tests/support/save.ts'
import { aPair } from '#tests/support/scripted-server.ts'

const NOTE = { id: 'liste' }
describe('on the device a delete', () => {
  const aNote = async () => {
    const db = anAccount()
    await save(db, notes, NOTE, { text: 'six ortie', done: false })
    return db
  }

  test('takes the row away and leaves one tombstone to send instead of the edits', async () => {
    const db = await aNote()
    await remove(db, notes, NOTE)
    expect(await readRow(db, notes, NOTE)).toBeUndefined()
    expect(await readRows(db, notes)).toEqual([])
    expect(await entryOf(db, 'notes', 'liste')).toMatchObject({ del: true, fields: {} })
    // Who deletes has seen what goes.
    expect(await listJournal(db, 10)).toEqual([])
  })

  test('of a row that nobody knows is sent as well', async () => {
    const db = anAccount()
    await remove(db, notes, NOTE)
    expect(await waiting(db)).toEqual(['notes/liste'])
  })

  test('done twice is done once', async () => {
    const db = await aNote()
    await remove(db, notes, NOTE)
    const before = await contents(db)
    await remove(db, notes, NOTE)
    expect(await contents(db)).toEqual(before)
  })

  test('is for ever: a save of several rows, one of them deleted, stores none of them', async () => {
    const db = await aNote()
    await remove(db, notes, NOTE)
    const before = await contents(db)
    const writes = [
      writeOf(inventories, { item_id: ASH }, { quantity: 12 }),
      writeOf(notes, NOTE, { text: 'sept orties' }),
    ]
    expect(await codeOf(saveTogether(db, writes))).toBe('deleted')
    expect(await contents(db)).toEqual(before)
  })

  test('in a collection without deletes is refused', async () => {
    const db = anAccount()
    await own(db, 12)
    expect(await codeOf(remove(db, inventories, { item_id: ASH }))).toBe('invalid')
    expect(await stockOf(db)).toBe(12)
  })
})

test('a delete made while the edit is under way outlives the acknowledgement of the edit', async () => {
  const { db, server } = aPair()
  await save(db, notes, NOTE, { text: 'six orties' })
  server.onPush = async (_request, entries) => {
    if (server.pushes.length === 1) await remove(db, notes, NOTE)
    return server.judged(entries)
  }
  await server.pass(db)
  expect(await entryOf(db, 'notes', 'liste')).toMatchObject({ del: true })
  await server.pass(db)
  expect(server.pushes.at(-1)).toEqual([{ key: 'liste', deleted: true }])
})
