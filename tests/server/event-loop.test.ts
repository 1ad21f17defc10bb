// @module-tag full
import { writeFileSync } from 'node:fs'
import { afterAll, describe, expect } from 'vitest'
import { flips } from '#shared/collections/flips.ts'
import { mounts } from '#shared/collections/mounts.ts'
import { collections } from '#shared/collections/registry.ts'
import { makeStamp } from '#shared/contract/stamp.ts'
import { SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { testApp } from '#tests/support/app.ts'
import { catalogueServer, noRecordedData, recordedService } from '#tests/support/catalogue.ts'
import { sqliteTest } from '#tests/support/database.ts'
import { longestBlock } from '#tests/support/server/longest-block.ts'
import { filled, names, plainBody, refusedBody, stampedBody } from '#tests/support/server/worst-bodies.ts'

/** The longest of several is what `npm run bench -- event-loop` tells. */
const RUNS = process.env.BLOCKS_FILE ? 4 : 1
const NOW = 1_800_000_000_000
const LONG = 60_000

const clock = { now: NOW }
const server = await testApp({ now: () => clock.now, alone: true })

/** What each call kept the event loop for, in milliseconds: `npm run bench -- event-loop` asks for it in a file. */
const blocks: Record<string, number> = {}
const note = (block: number) => {
  blocks[String(expect.getState().currentTestName)] = block
}
afterAll(() => {
  if (process.env.BLOCKS_FILE) writeFileSync(process.env.BLOCKS_FILE, JSON.stringify(blocks))
})

/** A call whose body the `run`th time is `body(run)` is answered so; by a new account, so that rows are its own. */
async function answers(path: string, body: (run: number) => string, status = 200): Promise<void> {
  clock.now += 3_600_000
  const { token } = await server.register()
  const bodies = Array.from({ length: RUNS }, (_, run) => body(run))
  const block = await longestBlock(RUNS, async (run) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await server.app.request(path, { method: 'POST', headers, body: bodies[run] ?? '' })
    expect(answer.status).toBe(status)
    await answer.arrayBuffer()
  })
  note(block)
}

const bulk = (path: string) => `/api/v1/${path}/bulk_upsert`
const each = collections.map((collection) => [collection.name, collection] as const)

describe('the costliest calls are answered', () => {
  sqliteTest.each(each)(
    'for a full batch of %s from a device, every value longest and replacing one unseen',
    async (_, collection) => {
      const body = (run: number) => stampedBody(collection, run, NOW + run)
      await answers(bulk(collection.path), body)
    },
    LONG,
  )

  sqliteTest.each(each)(
    'for a megabyte, or a thousand, of %s from a plain client',
    async (_, collection) => {
      const body = (run: number) => plainBody(collection, run)
      await answers(bulk(collection.path), body)
    },
    LONG,
  )

  sqliteTest.each(each)(
    'for a thousand of %s of which every field is refused',
    async (_, collection) => {
      await answers(bulk(collection.path), () => refusedBody(collection))
    },
    LONG,
  )

  sqliteTest.each(each)(
    'for the first page of %s, every value longest',
    async (_, collection) => {
      clock.now += 3_600_000
      const { token } = await server.register()
      const headers = { authorization: `Bearer ${token}`, 'x-schema': String(SCHEMA_VERSION) }
      const call = (path: string, body?: string) =>
        server.app.request(path, { headers, ...(body === undefined ? {} : { method: 'POST', body }) })
      for (let first = 0; first < 3_000; first += 1_000) {
        const stored = await call(bulk(collection.path), plainBody(collection, 0, first))
        expect(stored.status).toBe(200)
      }
      const block = await longestBlock(RUNS, async () => {
        const page = await call('/api/v1/sync')
        expect((await page.arrayBuffer()).byteLength).toBeGreaterThan(40)
      })
      note(block)
    },
    LONG,
  )

  sqliteTest.each([
    [
      'older than the rows that they bring back',
      mounts,
      (run: number) => stampedBody(mounts, run, NOW - run),
    ],
    [
      'for one deleted row, which comes back for each',
      flips,
      (run: number) =>
        run === 0
          ? `{"entries":[${stampedBody(flips, 0, NOW).slice(12, -2).split('},{')[0]}},{"key":"${'x'.repeat(58)}-00000","deleted":true}]}`
          : filled(1_000, () => ({ key: `${'x'.repeat(58)}-00000`, note: 'x' })),
    ],
  ] as const)(
    'for entries %s',
    async (_, collection, body) => {
      await answers(bulk(collection.path), body)
    },
    LONG,
  )

  const stamp = makeStamp(NOW, 0, 'appareil01')
  const escaped = Array.from({ length: 60_000 }, (_, i) => `"\\u0000${i}":0`)
  sqliteTest.each([
    ['one entry of 60,000 unknown fields', 200, { entries: [{ item_id: 1, ...names(60_000) }] }],
    [
      'one entry of 20,000 stamps',
      200,
      { entries: [{ key: '1', h: names(20_000, stamp), seen: names(500, stamp) }] },
    ],
    [
      '125 entries of 64 unknown stamped fields',
      200,
      filled(125, (i) => ({ key: String(i + 1), ...names(64), h: names(64, stamp) })),
    ],
    [
      '1,000 entries of 64 stamped fields, which are too many',
      413,
      filled(1_000, (i) => ({ key: String(i + 1), ...names(64), h: stamp })),
    ],
    ['1,000 objects of 64 unknown fields', 200, filled(1_000, (i) => ({ item_id: i + 1, ...names(64) }))],
    ['names beside the entries', 200, { entries: [], ...names(69_000) }],
    ['escaped names', 200, `{"entries":[],"x":{${escaped.join()}}}`],
    ['escaped signs', 200, `{"entries":[{"item_id":1,"x":"${'\\u0000'.repeat(160_000)}"}]}`],
    ['lists side by side', 413, `{"entries":[],"x":[${'[],'.repeat(330_000)}0]}`],
    [
      'lists thirty levels deep',
      413,
      `{"entries":[],"x":[${`${'['.repeat(29)}${']'.repeat(29)},`.repeat(15_000)}0]}`,
    ],
    ['lists half a million levels deep', 400, `{"entries":[${'['.repeat(490_000)}${']'.repeat(490_000)}]}`],
    ['as many objects as fit', 413, `{"entries":[${'{},'.repeat(330_000)}{}]}`],
    ['numbers for entries', 413, `{"entries":[${'0,'.repeat(90_000)}0]}`],
  ] as const)(
    'for %s',
    async (_, status, body) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      await answers(bulk('user_inventories'), () => text, status)
    },
    LONG,
  )

  const line = 'é'.repeat(500)
  sqliteTest.each([
    [
      '/api/v1/user_mounts/bulk_upsert',
      200,
      { entries: [{ id: 'a', variant_name: 'x', extra: names(60_000) }] },
    ],
    [
      '/api/v1/user_mounts',
      422,
      { user_mount: { family_name: line, variant_name: line, extra: names(2_800) } },
    ],
    ['/api/v1/mounts/pictures', 413, `{"mounts":[${'{},'.repeat(80_000)}{}]}`],
    ['/api/v1/guides/paysan_v1/progress', 422, { checks: names(5_000) }],
    ['/user_inventories', 200, { item_id: 1, quantity: 1, ...names(1_200) }],
    ['/api/contact', 422, { email: `a@${'b.'.repeat(5_000)}`, message: ' '.repeat(10_000) }],
    [
      '/auth/register',
      422,
      { user: { name: '\u2028'.repeat(2_000), email: `${' '.repeat(7_000)}@`, password: '' } },
    ],
    ['/auth/login', 422, { email: 'a'.repeat(15_000), password: 'x' }],
    ['/auth/password/reset', 422, { token: 'x'.repeat(7_000), password: 'é'.repeat(4_000) }],
  ] as const)(
    'for the body of %s (%#)',
    async (path, status, body) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      await answers(path, () => text, status)
    },
    LONG,
  )
})

describe.skipIf(noRecordedData)(
  'over the names of the whole game (skipped where there is no game data)',
  async () => {
    sqliteTest('the costliest searches are answered', { tags: 'full', timeout: LONG }, async () => {
      const game = await catalogueServer({ folder: recordedService })
      await game.importNow()
      const { token } = await game.app.register()
      let longest = 0
      for (const query of [
        'e a '.repeat(50),
        `${'a '.repeat(97)}dse`,
        'de '.repeat(65),
        'caxpturee poxtion boxite caxpe caxrte rexkloot boxttes muxldo ruxne anxneau pierrre diplomme saxc amuleette',
        Array.from({ length: 5 }, () => 'ea'.repeat(19)).join(' '),
      ]) {
        for (const path of ['/items?limit=100&q=', '/api/v1/mounts/search?limit=100&q=']) {
          const headers = { authorization: `Bearer ${token}` }
          const block = await longestBlock(RUNS, async () => {
            const answer = await game.app.app.request(path + encodeURIComponent(query.slice(0, 200)), {
              headers,
            })
            expect(answer.status).toBe(200)
          })
          longest = Math.max(longest, block)
        }
      }
      note(longest)
      await game.close()
    })
  },
)
