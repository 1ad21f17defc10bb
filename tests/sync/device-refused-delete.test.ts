import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { listRefused } from '#data/db/list-refused.ts'
import { abandonRefused, deleteAgain, retryRefused } from '#data/db/refused.ts'
import { readRow } from '#data/db/rows.ts'
import { splitKey } from '#shared/contract/collection.ts'
import { until } from '#tests/harness/until.ts'
import { anAccount, entryOf, rowOf, waiting } from '#tests/support/local-account.ts'
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
    expect(await db.journal.toArray()).toMatchObject([{ value: 'six orties', why: 'deleted' }])
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
