import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { downloadLocked } from '#data/catalogue/download.ts'
import { mirrorSession } from '#data/device-db.ts'
import { askMarket } from '#data/market/market-news.ts'
import { attachPage } from '#data/page-environment.ts'
import { listenLive } from '#data/sync/live.ts'
import { replayCurrentAccount } from '#data/sync/replay.ts'
import { fetchTransport } from '#data/sync/transport.ts'
import { until } from '#tests/harness/until.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { anAccount, own } from '#tests/support/local-account.ts'
import { WebLocks } from '#tests/support/web-locks.ts'

const TOKEN = 'jeton-secret'
const REFUSED = { error: 'Connecte-toi pour continuer.', code: 'unauthorized' }
let stop = new AbortController()
let logged = vi.spyOn(console, 'error')
/** No two tests refuse the same within a minute. */
let clock = Date.now()

beforeEach(() => {
  clock += 3_600_000
  vi.useFakeTimers({ toFake: ['Date'], now: clock })
  stop = new AbortController()
  const page = new FakePage()
  page.shared.items.set('jwt', TOKEN)
  attachPage(page)
  vi.stubGlobal('navigator', { locks: new WebLocks() })
  vi.stubGlobal('fetch', async () => Response.json(REFUSED, { status: 401 }))
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  stop.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function pass(): Promise<void> {
  const db = anAccount()
  await own(db, 12)
  await mirrorSession(TOKEN, db.userId)
  await replayCurrentAccount()
}

test.each<[string, string, () => unknown]>([
  ['a pass', '/api/v1/sync?cursor=', pass],
  [
    'live events',
    '/api/v1/sync/live',
    () => listenLive('elea', { onSeq: () => {} }, stop.signal).ended.catch(() => {}),
  ],
  ['prices of others', '/api/v1/markets/', () => askMarket('draconiros', () => true)],
  ['the catalogue', '/api/v1/catalogue', () => downloadLocked('fr', () => {})],
])(
  'A165 a refusal of %s is logged with method, url, status and data, without the token',
  async (_, path, call) => {
    void call()
    await until(() => expect(logged).toHaveBeenCalledTimes(1))
    expect(logged).toHaveBeenCalledWith('[api]', 'GET', expect.stringContaining(path), 401, REFUSED)
    expect(JSON.stringify(logged.mock.calls)).not.toContain(TOKEN)
  },
)

test('the same refusal of what is tried again by itself is logged once a minute, and its data up to two thousand signs', async () => {
  const long = { error: 'x'.repeat(5_000) }
  vi.stubGlobal('fetch', async () => Response.json(long, { status: 503 }))
  const call = () =>
    fetchTransport({ method: 'POST', path: '/api/v1/flips/bulk_upsert', headers: {}, body: 'secret' })
  for (let n = 0; n < 5; n += 1) await call()
  expect(logged).toHaveBeenCalledTimes(1)
  expect(JSON.stringify(logged.mock.calls).length).toBeLessThan(2_200)
  vi.setSystemTime(clock + 60_000)
  await call()
  expect(logged).toHaveBeenCalledTimes(2)
  expect(JSON.stringify(logged.mock.calls)).not.toContain('secret')
})
