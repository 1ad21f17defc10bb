import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { listRefused } from '#data/rows/list-refused.ts'
import { SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { anAccount, own, waiting } from '#tests/support/local-account.ts'
import { problemWith, ScriptedServer } from '#tests/support/scripted-server.ts'

describe('held fields', () => {
  async function aHeldStock() {
    const db = anAccount()
    const server = new ScriptedServer()
    await own(db, 12)
    server.onPush = (_request, entries) =>
      server.judged(entries, ({ key }) => problemWith(key, 'quantity', 'unknown'))
    await server.pass(db)
    server.onPush = (_request, entries) => server.judged(entries)
    return { db, server }
  }

  test('leave again when the server’s schema changes', async () => {
    const { db, server } = await aHeldStock()
    await server.pass(db)
    expect(await waiting(db)).toEqual(['inventories/303'])
    server.schema += 1
    await server.pass(db)
    expect(await waiting(db)).toEqual([])
  })

  test('of a row whose key the server cannot read yet are all its fields, and none of them is refused', async () => {
    const db = anAccount()
    const server = new ScriptedServer()
    await own(db, 12)
    const unknown = { status: 'unknown' as const, code: 'unknown_key', message: 'Pas encore.' }
    server.onPush = (_request, entries) =>
      server.judged(entries, ({ key }) => ({ key, ...unknown, fields: { quantity: unknown } }))
    await server.pass(db)
    expect(await listRefused(db)).toMatchObject([{ state: 'held', code: 'unknown_key', value: 12 }])
    server.onPush = (_request, entries) => server.judged(entries)
    server.schema += 1
    await server.pass(db)
    expect(await waiting(db)).toEqual([])
  })

  test('leave again when the application itself was updated', async () => {
    const { db, server } = await aHeldStock()
    await db.write((draft) => {
      draft.state.appSchema = SCHEMA_VERSION - 1
    })
    await server.pass(db)
    expect(await waiting(db)).toEqual([])
  })

  test('become ready when the answer to a push tells of the new schema', async () => {
    const { db, server } = await aHeldStock()
    await own(db, 1, { item_id: 1 })
    server.onPush = (_request, entries) => {
      server.schema += 1
      return server.judged(entries)
    }
    await server.pass(db)
    await server.pass(db)
    expect(await waiting(db)).toEqual([])
  })
})
