import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { listRefused } from '#data/db/list-refused.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { abandonRefused, deleteAgain, retryRefused } from '#data/db/refused.ts'
import { readRow } from '#data/db/rows.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { defineCollection, splitKey } from '#shared/contract/collection.ts'
import { until } from '#tests/harness/until.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { passWith } from '#tests/support/app-transport.ts'
import { ASH, anAccount, entryOf, own, rowOf, stockOf, waiting } from '#tests/support/local-account.ts'
import { notes } from '#tests/support/notes.ts'
import { remove, save } from '#tests/support/save.ts'
import { aPair, aPulledRow, elsewhere, NOW, ScriptedServer } from '#tests/support/scripted-server.ts'

const NOTE = { id: 'liste' }
const DELETE = { collection: 'notes', key: 'liste', field: '' }
const KNOWN = elsewhere(NOW - 60_000)

const refuses = (server: ScriptedServer, code: string): void => {
  const refused = { status: 'rejected' as const, code, message: `Non : ${code}.`, fields: {} }
  server.onPush = (_request, entries) => server.judged(entries, ({ key }) => ({ key, ...refused }))
}

/** A note that the server knows, and whose delete it refused. */
async function aRefusedDelete(code = 'invalid_key', key = 'liste') {
  const { profile } = splitKey(key)
  const db = anAccount(undefined, { profile })
  const server = new ScriptedServer()
  server.mark = 'e1:1'
  server.serves(aPulledRow('notes', key, { text: ['six orties', KNOWN] }))
  await server.pass(db)
  server.serves()
  await remove(db, notes, NOTE, NOW)
  refuses(server, code)
  await server.pass(db)
  server.accepts()
  return { db, server }
}

describe('a delete that the server refuses', () => {
  test.each(['liste', '@ouest|liste'])(
    'of « %s », given up and taken back, buries the row again',
    async (key) => {
      const { db, server } = await aRefusedDelete('invalid_key', key)
      await abandonRefused(db, { ...DELETE, key })
      expect((await rowOf(db, 'notes', key))?.del).toBe(false)
      await deleteAgain(db, { ...DELETE, key })
      expect((await rowOf(db, 'notes', key))?.del).toBe(true)
      await server.pass(db)
      expect(server.pushes.at(-1)).toEqual([{ key, deleted: true }])
      expect(await waiting(db)).toEqual([])
    },
  )

  test('is kept with its reason, is listed, and does not leave again by itself', async () => {
    const { db, server } = await aRefusedDelete()
    expect(await listRefused(db)).toMatchObject([
      { ...DELETE, state: 'dead', code: 'invalid_key', message: 'Non : invalid_key.', at: NOW },
    ])
    expect(await entryOf(db, 'notes', 'liste')).toMatchObject({ del: true, delProblem: { kind: 'dead' } })
    expect(await readRow(db, notes, NOTE)).toBeUndefined()
    const sent = server.pushes.length
    await server.pass(db)
    expect(server.pushes).toHaveLength(sent)
  })

  test('because the collection does not delete there yet waits for an update, and leaves with it', async () => {
    const { db, server } = await aRefusedDelete('not_deletable')
    expect(await listRefused(db)).toMatchObject([{ state: 'held', code: 'not_deletable' }])
    await server.pass(db)
    expect(await waiting(db)).toEqual(['notes/liste'])
    server.schema += 1
    await server.pass(db)
    expect(await waiting(db)).toEqual([])
  })

  test('is settled as soon as the row is deleted there anyway', async () => {
    const { db, server } = await aRefusedDelete()
    server.serves(aPulledRow('notes', 'liste', {}, { deleted: true, seq: 2 }))
    await server.pass(db)
    expect([await listRefused(db), await waiting(db)]).toEqual([[], []])
    expect((await rowOf(db, 'notes', 'liste'))?.del).toBe(true)
  })

  test('goes with everything else to a server that was set back, once the player retries', async () => {
    const { db, server } = await aRefusedDelete('not_deletable')
    server.setBack()
    await server.pass(db)
    expect(server.pushes.at(-1)).toEqual([{ key: 'liste', deleted: true }])
    expect(await waiting(db)).toEqual([])
  })
})

describe('to abandon a refused delete', () => {
  test('brings the row back, with what changed elsewhere meanwhile', async () => {
    const { db, server } = await aRefusedDelete()
    const later = elsewhere(NOW + 1000)
    server.serves(aPulledRow('notes', 'liste', { text: ['sept orties', later], done: [true, later] }))
    await server.pass(db)
    expect(await readRow(db, notes, NOTE)).toBeUndefined()
    await abandonRefused(db, DELETE)
    expect(await readRow(db, notes, NOTE)).toMatchObject({ text: 'sept orties', done: true })
    expect([await waiting(db), await listRefused(db)]).toEqual([[], []])
  })

  test('sends what had never left of the row, under its own stamps', async () => {
    const { db, server } = aPair()
    await save(db, notes, NOTE, { text: 'six orties' }, NOW)
    const stamp = (await rowOf(db, 'notes', 'liste'))?.h.text
    await remove(db, notes, NOTE, NOW)
    refuses(server, 'invalid_key')
    await server.pass(db)
    await abandonRefused(db, DELETE)
    server.accepts()
    await server.pass(db)
    expect(server.pushes.at(-1)).toMatchObject([{ key: 'liste', text: 'six orties', h: { text: stamp } }])
    expect(await waiting(db)).toEqual([])
  })

  test('while it is on its way once more keeps what had never left', async () => {
    const { db, server } = aPair()
    await save(db, notes, NOTE, { text: 'six orties' }, NOW)
    await remove(db, notes, NOTE, NOW)
    refuses(server, 'invalid_key')
    await server.pass(db)
    await retryRefused(db, DELETE)
    server.accepts()
    const go = server.holds('POST')
    const pass = server.pass(db)
    await until(() => expect(server.pushes).toHaveLength(2))
    await abandonRefused(db, DELETE)
    go()
    await pass
    expect((await entryOf(db, 'notes', 'liste'))?.fields.text?.state).toBe('ready')
    server.serves(aPulledRow('notes', 'liste', {}, { deleted: true }))
    await server.pass(db)
    expect((await db.journal.toArray()).map(({ value, why }) => [value, why])).toEqual([
      ['six orties', 'deleted'],
    ])
  })

  test('of a row that held nothing leaves nothing', async () => {
    const { db, server } = aPair()
    await remove(db, notes, NOTE)
    refuses(server, 'invalid_key')
    await server.pass(db)
    await abandonRefused(db, DELETE)
    expect([await rowOf(db, 'notes', 'liste'), await waiting(db)]).toEqual([undefined, []])
  })

  test('that leaves again, as the player asked, and has gone meanwhile changes nothing', async () => {
    const { db, server } = await aRefusedDelete()
    await retryRefused(db, DELETE)
    expect(await listRefused(db)).toEqual([])
    await server.pass(db)
    expect(server.pushes.at(-1)).toEqual([{ key: 'liste', deleted: true }])
    await abandonRefused(db, DELETE)
    await retryRefused(db, DELETE)
    expect((await rowOf(db, 'notes', 'liste'))?.del).toBe(true)
    expect(await waiting(db)).toEqual([])
  })
})

describe('against the real server', () => {
  const deletable = defineCollection({ ...inventories, deletable: true })
  const sync = async (server: TestApp, db: AccountDb, token: string) =>
    expect(await passWith(server, db, token)).toEqual({ kind: 'done' })

  test('a delete in a collection that it never deletes from is held, and abandoning it brings the row back', async () => {
    const server = await testApp()
    const { token, user } = await server.register()
    const db = anAccount(user.id)
    await own(db, 12)
    await sync(server, db, token)
    await remove(db, deletable, { item_id: ASH })
    await sync(server, db, token)
    expect(await listRefused(db)).toMatchObject([
      { collection: 'inventories', key: String(ASH), field: '', state: 'held', code: 'not_deletable' },
    ])
    const entries = [{ item_id: ASH, quantity: 40 }]
    await server.call('POST', '/api/v1/user_inventories/bulk_upsert', { token, body: { entries } })
    await sync(server, db, token)
    expect(await stockOf(db)).toBeUndefined()
    await abandonRefused(db, { collection: 'inventories', key: String(ASH), field: '' })
    await sync(server, db, token)
    expect([await stockOf(db), await waiting(db)]).toEqual([40, []])
    await server.close()
  })
})
