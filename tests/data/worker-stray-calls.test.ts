import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { mirrorSession } from '#data/device-db.ts'
import { queueStrayUpserts } from '#sw/caching.ts'
import { anAccount, contents, stockOf, waiting } from '#tests/support/local-account.ts'

type Handler = (call: { request: Request; url: URL }) => Promise<Response>
const routes = vi.hoisted((): { handlers: Handler[] } => ({ handlers: [] }))
vi.mock('workbox-routing', () => ({
  NavigationRoute: class {},
  registerRoute: (_match: unknown, handler: Handler) => routes.handlers.push(handler),
}))
vi.mock('workbox-precaching', () => ({}))
vi.mock('workbox-cacheable-response', () => ({}))
vi.mock('workbox-expiration', () => ({}))
vi.mock('workbox-strategies', () => ({}))

const ADDRESS = 'https://comptoir.test/api/v1/user_inventories/bulk_upsert'
const EMPTY = { rows: [], outbox: [], journal: [], meta: [] }
queueStrayUpserts()
const [route] = routes.handlers

/** What a page gets for a `bulk_upsert` that other code sends without network. */
async function call(headers: Record<string, string>): Promise<Response> {
  if (!route) throw new Error('no route')
  const body = JSON.stringify({ entries: [{ item_id: 303, quantity: 12 }] })
  return route({ request: new Request(ADDRESS, { method: 'POST', headers, body }), url: new URL(ADDRESS) })
}

let db: AccountDb
beforeEach(async () => {
  db = anAccount()
  await mirrorSession('jeton-de-b', db.userId)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
})
afterEach(() => vi.unstubAllGlobals())

describe('a bulk call of other page code, made offline,', () => {
  test('is queued and answered 202 when it carries the token of who is signed in', async () => {
    const answer = await call({ authorization: 'Bearer jeton-de-b' })
    expect([answer.status, await answer.json()]).toEqual([202, { queued: 1 }])
    expect([await stockOf(db), await waiting(db)]).toEqual([12, ['inventories/303']])
  })

  test.each([
    ['with another account’s token', { authorization: 'Bearer jeton-de-a' }],
    ['without a token', {}],
    ['with an empty token', { authorization: 'Bearer ' }],
    ['with a credential that is no token', { authorization: 'Basic jeton-de-b' }],
  ])('%s fails as it would without a worker, and is queued for nobody', async (_which, headers) => {
    await expect(call({ ...headers })).rejects.toThrow('fetch failed')
    expect(await contents(db)).toEqual(EMPTY)
  })

  test('under a session that has ended is queued for nobody', async () => {
    await mirrorSession(null, db.userId)
    await expect(call({ authorization: 'Bearer jeton-de-b' })).rejects.toThrow('fetch failed')
    await expect(call({ authorization: 'Bearer null' })).rejects.toThrow('fetch failed')
    expect(await contents(db)).toEqual(EMPTY)
  })
})
