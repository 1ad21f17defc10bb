import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { listRefused } from '#data/db/list-refused.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { flips } from '#shared/collections/flips.ts'
import { QUOTA, SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { own, waiting } from '#tests/support/local-account.ts'
import { remove, save } from '#tests/support/save.ts'
import { aPair, aPulledRow, type ScriptedServer } from '#tests/support/scripted-server.ts'

describe('held fields', () => {
  async function aHeldStock() {
    const { db, server } = aPair()
    await own(db, 12)
    server.refuses('quantity', 'unknown')
    await server.pass(db)
    server.accepts()
    return { db, server }
  }

  test('of a row whose key the server cannot read yet are all its fields, and none of them is refused', async () => {
    const { db, server } = aPair()
    await own(db, 12)
    const unknown = { status: 'unknown' as const, code: 'unknown_key', message: 'Pas encore.' }
    server.onPush = (_request, entries) =>
      server.judged(entries, ({ key }) => ({ key, ...unknown, fields: { quantity: unknown } }))
    await server.pass(db)
    expect(await listRefused(db)).toMatchObject([{ state: 'held', code: 'unknown_key', value: 12 }])
    server.accepts()
    server.schema += 1
    await server.pass(db)
    expect(await waiting(db)).toEqual([])
  })

  test.each<[string, (db: AccountDb, server: ScriptedServer) => unknown]>([
    ['the server’s schema changes', (_, server) => Object.assign(server, { schema: 99 })],
    [
      'the application itself was updated',
      (db) => db.write(({ state }) => Object.assign(state, { appSchema: SCHEMA_VERSION - 1 })),
    ],
    [
      'the answer to a push tells of the new schema',
      async (db, server) => {
        await own(db, 1, { item_id: 1 })
        server.onPush = (_request, entries) => Object.assign(server, { schema: 99 }).judged(entries)
        await server.pass(db)
      },
    ],
  ])('leave again when %s', async (_, change) => {
    const { db, server } = await aHeldStock()
    await server.pass(db)
    expect(await waiting(db)).toEqual(['inventories/303'])
    await change(db, server)
    await server.pass(db)
    expect(await waiting(db)).toEqual([])
  })
})

describe('what finds no room in its account', () => {
  /** A player whose new line was refused for want of room, and an older line that the server has. */
  async function aFullAccount() {
    const { db, server } = aPair()
    await save(db, flips, { id: 'old' }, { note: 'a' })
    await server.pass(db)
    await save(db, flips, { id: 'new' }, { note: 'b' })
    const quota = { status: 'rejected' as const, code: QUOTA, message: 'Plus de place.' }
    let full = true
    server.onPush = (_request, entries) =>
      server.judged(entries, ({ key, deleted }) => {
        if (deleted) full = false
        return full && key === 'new' ? { key, ...quota, fields: { note: quota } } : { key, status: 'ok' }
      })
    await server.pass(db)
    return { db, server }
  }

  test('is held, with its reason', async () => {
    const { db, server } = await aFullAccount()
    expect(await listRefused(db)).toMatchObject([{ state: 'held', code: QUOTA, value: 'b' }])
    const sent = server.requests.length
    await server.pass(db)
    expect(server.requests.slice(sent).map(({ method }) => method)).toEqual(['GET'])
  })

  test('leaves again after a delete of this device', async () => {
    const { db, server } = await aFullAccount()
    await remove(db, flips, { id: 'old' })
    await server.pass(db)
    expect(await waiting(db)).toEqual([])
  })

  test('leaves again after a delete of another device', async () => {
    const { db, server } = await aFullAccount()
    server.accepts()
    await server.pass(db)
    expect(await waiting(db)).toEqual(['flips/new'])
    server.serves(aPulledRow('flips', 'old', {}, { deleted: true }))
    await server.pass(db)
    expect(await waiting(db)).toEqual([])
  })

  test('is sent once more after a restore of the server, and held again', async () => {
    const { db, server } = await aFullAccount()
    server.setBack()
    const sent = server.pushes.length
    await server.pass(db)
    const keys = server.pushes.slice(sent).flatMap((entries) => entries.map(({ key }) => key))
    expect(keys.sort()).toEqual(['new', 'old'])
    expect(await listRefused(db)).toMatchObject([{ state: 'held', code: QUOTA, value: 'b' }])
  })
})
