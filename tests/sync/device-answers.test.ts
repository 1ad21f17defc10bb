import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { listRefused } from '#data/db/list-refused.ts'
import type { SyncResponse } from '#data/sync/transport.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { OLDEST_SCHEMA } from '#shared/contract/wire.ts'
import { entryOf, own, pendingOf, sell, waiting } from '#tests/support/local-account.ts'
import { aPair, NOW, refusal, ScriptedServer, silence, TOKEN } from '#tests/support/scripted-server.ts'

/** A device with one typed stock, and a server that answers its pull or its push so. */
async function answered(method: 'GET' | 'POST', answer: () => SyncResponse | Promise<SyncResponse>) {
  const { db, server } = aPair()
  await own(db, 12)
  if (method === 'GET') server.onPull = answer
  else server.onPush = answer
  return { db, server, outcome: await server.pass(db) }
}

const both = ['GET', 'POST'] as const
const onBoth = <T>(cases: readonly T[]) =>
  both.flatMap((method) => cases.map((one) => [method, one] as const))

/** What has been asked for has left; what no pull came before has not. */
const waitingAfter = (method: (typeof both)[number]) => (method === 'GET' ? 'ready' : 'sent')

describe('nothing is lost and the pass ends, to be tried again later', () => {
  const ending = [...onBoth([408, 425, 429, 502, 503, 504, 507]), ['GET', 500] as const]
  test.each(ending)('after %s → %i', async (method, status) => {
    const { db, server, outcome } = await answered(method, () => refusal(status))
    expect(outcome).toEqual({ kind: 'later', afterMs: null })
    expect(await pendingOf(db)).toMatchObject({ state: waitingAfter(method) })
    expect(server.requests).toHaveLength(method === 'GET' ? 1 : 2)
  })

  test.each(onBoth([429, 503]))(
    'after %s → %i, not before the moment that it names',
    async (method, status) => {
      const { outcome } = await answered(method, () => refusal(status, 'rate_limited', 7000))
      expect(outcome).toEqual({ kind: 'later', afterMs: 7000 })
    },
  )

  test.each(both)('after %s → silence', async (method) => {
    const { db, outcome } = await answered(method, silence)
    expect(outcome).toEqual({ kind: 'later', afterMs: null, silent: true })
    expect(await waiting(db)).toEqual(['inventories/303'])
  })

  test.each(onBoth([undefined, null, {}, { results: [] }, 'bonjour', { rows: [], cursor: 'x' }]))(
    'after %s → 200 with a foreign body: %j',
    async (method, body) => {
      const { db, outcome } = await answered(method, () => ({ status: 200, body, retryAfter: null }))
      expect(outcome).toEqual({ kind: 'later', afterMs: null })
      expect(await waiting(db)).toEqual(['inventories/303'])
    },
  )

  test.each([
    ['other entries than', [{ key: '304' }]],
    ['only some of', []],
  ])('after an answer that judges %s those sent', async (_, judged) => {
    const { db, outcome } = await answered('POST', () => new ScriptedServer().judged(judged))
    expect(outcome.kind).toBe('later')
    expect(await waiting(db)).toEqual(['inventories/303'])
  })

  test('after twenty seconds, whatever is left', async () => {
    const { db, server } = aPair()
    for (const item_id of [1, 2, 3]) await own(db, 1, { item_id })
    let now = NOW
    server.onPush = (_request, entries) => {
      now += 11_000
      return server.judged(entries)
    }
    const sizes = { batch: 1, page: 500 }
    expect(await server.pass(db, { now: () => now, sizes })).toEqual({ kind: 'later', afterMs: 0 })
    expect(await waiting(db)).toEqual(['inventories/3'])
  })
})

describe('the session', () => {
  test.each(both)(
    'after %s → 401 the pass stops, names the refused token and keeps everything',
    async (method) => {
      const { db, outcome } = await answered(method, () => refusal(401, 'unauthorized'))
      expect(outcome).toEqual({ kind: 'unauthorized', token: TOKEN })
      expect(await waiting(db)).toEqual(['inventories/303'])
      expect(await new ScriptedServer().pass(db)).toEqual({ kind: 'done' })
      expect(await waiting(db)).toEqual([])
    },
  )

  test('A160 a 401 for a deleted account says so in the outcome', async () => {
    const { outcome } = await answered('GET', () => refusal(401, 'account_gone'))
    expect(outcome).toEqual({ kind: 'unauthorized', token: TOKEN, gone: true })
  })

  test.each(both)('after %s → 403 everything is held back and the reason is named', async (method) => {
    const { db, outcome } = await answered(method, () => refusal(403, 'account_mismatch'))
    expect(outcome).toEqual({ kind: 'blocked', code: 'account_mismatch' })
    expect(await pendingOf(db)).toMatchObject({ state: waitingAfter(method) })
  })
})

describe('a version that is too old', () => {
  test.each(both)('after %s → 426 everything waits for an update, and nothing is dead', async (method) => {
    const { db, outcome } = await answered(method, () => refusal(426, 'upgrade_required'))
    expect(outcome).toEqual({ kind: 'blocked', code: 'upgrade_required' })
    expect([await waiting(db), await listRefused(db)]).toEqual([['inventories/303'], []])
    expect(await new ScriptedServer().pass(db)).toEqual({ kind: 'done' })
    expect(await waiting(db)).toEqual([])
  })

  test.each(both)(
    'of the server ends the pass after %s, and everything waits for a newer one',
    async (method) => {
      const { db, server } = aPair()
      await own(db, 12)
      const schema = OLDEST_SCHEMA - 1
      if (method === 'GET') server.schema = schema
      else server.onPush = (_request, entries) => Object.assign(server, { schema }).judged(entries)
      expect(await server.pass(db)).toEqual({ kind: 'later', afterMs: null })
      expect(server.requests).toHaveLength(method === 'GET' ? 1 : 2)
      expect(await pendingOf(db)).toMatchObject({ state: waitingAfter(method) })
      expect(await new ScriptedServer().pass(db)).toEqual({ kind: 'done' })
      expect(await waiting(db)).toEqual([])
    },
  )

  test.each([404, 405])('after POST → %i that collection waits and the others leave', async (status) => {
    const { db, server } = aPair()
    await own(db, 12)
    await sell(db, { tax_rate: 3 })
    server.onPush = ({ path }, entries) =>
      path.includes('user_inventories') ? refusal(status, 'not_found') : server.judged(entries)
    expect(await server.pass(db)).toEqual({ kind: 'partial', code: 'not_found' })
    expect([await waiting(db), await listRefused(db)]).toEqual([['inventories/303'], []])
    expect(server.pushes).toHaveLength(2)
  })

  test('what was saved in a collection that this version no longer syncs waits, and the others leave', async () => {
    const { db, server } = aPair()
    await sell(db, { tax_rate: 3 })
    await own(db, 12)
    expect(await server.pass(db, { collections: [inventories] })).toEqual({
      kind: 'partial',
      code: 'unknown_collection',
    })
    expect(await waiting(db)).toEqual(['sale_prefs/303'])
  })
})

describe('a batch that is refused whole', () => {
  const ITEMS = [1, 2, 3, 4, 5, 6, 7, 8]
  async function aPoisonedOutbox(status: number) {
    const { db, server } = aPair()
    for (const item_id of ITEMS) await own(db, item_id, { item_id })
    server.onPush = (_request, entries) =>
      entries.some(({ key }) => key === '5') ? refusal(status, 'poison') : server.judged(entries)
    return { db, server }
  }

  test.each([400, 413, 422, 500])(
    'with %i is halved down to the one entry, and the others leave',
    async (status) => {
      const { db, server } = await aPoisonedOutbox(status)
      expect(await server.pass(db)).toEqual({ kind: 'partial', code: 'poison' })
      expect(await waiting(db)).toEqual(['inventories/5'])
      expect(server.pushes.slice(0, 3).map((entries) => entries.length)).toEqual([8, 4, 4])
      expect(await entryOf(db, 'inventories', '5')).toMatchObject({ tries: 1, lastError: 'poison' })
      expect(await listRefused(db)).toEqual([])
    },
  )

  test('without a code is named by its status', async () => {
    const { db, outcome } = await answered('POST', () => refusal(413))
    expect(outcome).toEqual({ kind: 'partial', code: 'http_413' })
    expect((await entryOf(db))?.lastError).toBe('http_413')
  })

  test('comes to an end even when every entry is refused', async () => {
    const { db, server } = await aPoisonedOutbox(500)
    server.onPush = () => refusal(500, 'poison')
    expect(await server.pass(db)).toEqual({ kind: 'partial', code: 'poison' })
    expect(await waiting(db)).toHaveLength(ITEMS.length)
  })
})
