// @module-tag full
import { writeFileSync } from 'node:fs'
import { afterAll, describe, expect } from 'vitest'
import { flips } from '#shared/collections/flips.ts'
import { MOST_HOLDINGS } from '#shared/collections/fortune.ts'
import { mounts } from '#shared/collections/mounts.ts'
import { collections } from '#shared/collections/registry.ts'
import type { Collection } from '#shared/contract/collection.ts'
import { makeStamp } from '#shared/contract/stamp.ts'
import { MAX_BATCH, MAX_BATCH_FIELDS, SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { testApp } from '#tests/support/app.ts'
import { catalogueServer, noRecordedData, recordedService } from '#tests/support/catalogue.ts'
import { sqliteTest } from '#tests/support/database.ts'
import { longestBlock } from '#tests/support/server/longest-block.ts'

type Fields = Record<string, unknown>

/** Characters that take two bytes, as long a text as a field takes. */
const LINE = 'é'.repeat(490)
const day = (i: number) => new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10)
const id = (i: number) => `${'x'.repeat(58)}-${String(i).padStart(5, '0')}`
const extra = (i: number) => Object.fromEntries(Array.from({ length: 450 }, (_, n) => [`k${n}`, i % 9]))
const byEffect = (number: number) =>
  Object.fromEntries(Array.from({ length: 80 }, (_, n) => [100_000 + n, number]))

/** The fields of the `i`th entry of a collection, each as long as it may be, and another value for each `i`. */
const LONGEST: Record<string, (i: number) => Fields> = {
  inventories: (i) => ({ quantity: 10 ** 12 - i }),
  price_observations: (i) => ({ price_kamas: 10 ** 12 - i, via: i % 2 === 0 ? 'typed' : 'read' }),
  sale_prefs: (i) => ({ target_sell_price: 10 ** 12 - i, tax_rate: (i % 9999) / 100, per_day: i }),
  flips: (i) => ({
    purchase_date: day(i),
    sold: i % 2 === 0,
    sold_date: day(i),
    item_id: i + 1,
    item_name: LINE + i,
    item_img_url: LINE + i,
    buy_price_kamas: 10 ** 12 - i,
    sell_price_kamas: 10 ** 12 - i,
    tax_kamas: 10 ** 12 - i,
    autoTax: i % 2 === 0,
    note: 'é'.repeat(1_990) + i,
  }),
  archis: (i) => ({ owned: i % 2 === 0, owned_count: i, sell_price_kamas: 10 ** 12 - i }),
  almanax_prices: (i) => ({ unit_price_kamas: 10 ** 12 - i, item_name: LINE + i }),
  almanax_days: (i) => ({ done: i % 2 === 0 }),
  guide_checks: (i) => ({ checked: i % 2 === 0 }),
  guide_goals: (i) => ({ from_level: 1 + (i % 200), to_level: 200 - (i % 200) }),
  preferences: (i) => ({ value: 10 ** 12 - i }),
  mounts: (i) => ({
    game: i % 2 === 0 ? 'dofus2' : 'dofus3',
    ankama_id: i + 1,
    family_id: i + 1,
    family_name: LINE + i,
    variant_name: LINE + i,
    custom_name: 'é'.repeat(50) + i,
    level: i % 200,
    is_cameleone: i % 2 === 0,
    is_sterile: i % 2 === 0,
    gender: i % 2 === 0 ? 'male' : 'female',
    image_url: LINE + i,
    extra: extra(i),
    generation: (i % 10) + 1,
    love: 20_000,
    maturity: 20_000,
    endurance: 20_000,
    serenity: -5000,
    xp: 2_000_000 - (i % 1000),
    father_id: i + 1,
    mother_id: i + 1,
  }),
  essence_prices: (i) => ({ price: 10 ** 12 - i, item_name: LINE + i }),
  essence_crafts: (i) => ({
    listed: i % 2 === 0,
    qty: i,
    nom_item: LINE + i,
    famille: LINE + i,
    boss: LINE + i,
    product_item_id: i + 1,
  }),
  effect_weights: (i) => ({ weight: i % 1000 }),
  stock_moves: (i) => ({
    item_id: i + 1,
    pieces: 10 ** 12 - i,
    kind: i % 2 === 0 ? 'buy' : 'use',
    base: LINE + i,
    line: 10 ** 12 - i,
    apart: i % 2 === 0,
    step: LINE + i,
    packs: { 1: 10 ** 12 - i, 10: 10 ** 12, 100: 10 ** 12, 1000: 10 ** 12 },
    pack_prices: { 1: 10 ** 12 - i, 10: 10 ** 12, 100: 10 ** 12, 1000: 10 ** 12 },
    paid_kamas: 10 ** 12 - i,
    origin: LINE + i,
    device: LINE + i,
    at: day(i),
  }),
  planned_crafts: (i) => ({ crafts: i, tree: i % 2 === 0, due: day(i) }),
  wanted_items: (i) => ({ pieces: 10 ** 12 - i, note: LINE + i, missing_on: day(i) }),
  plan_sources: (i) => ({ on: i % 2 === 0, horizon: i }),
  reserves: (i) => ({ pieces: 10 ** 12 - i, note: LINE + i }),
  craft_choices: (i) => ({ choice: i % 2 === 0 ? 'buy' : 'craft' }),
  job_levels: (i) => ({ level: i % 200 }),
  roi_alerts: (i) => ({ threshold: i % 1000, told_on: day(i) }),
  deferred: (i) => ({ until: day(i) }),
  read_names: (i) => ({ item_id: 2 ** 40 + i }),
  profiles: (i) => ({ name: 'é'.repeat(40), server: 'é'.repeat(40), color: 'orange', archived: i % 2 === 0 }),
  market_sharing: (i) => ({ lend: i % 2 === 0, see: true, count: true }),
  rule_choices: (i) => ({ value: 'é'.repeat(30) + i }),
  lot_events: (i) => ({
    ...{ lot: LINE + i, kind: i % 2 === 0 ? 'listed' : 'sold', item_id: i + 1, size: 1000, apart: true },
    ...{ price_kamas: 10 ** 12 - i, fee_kamas: 10 ** 12 - i, cost_kamas: 10 ** 12 - i, at: day(i), hour: 23 },
    ...{ from: LINE + i, origin: LINE + i, device: LINE + i },
  }),
  market_pace: (i) => ({
    ...{ sold_24h: i, sold_7d: i, sold_30d: 10 ** 12 - i, median_24h: 10 ** 12 - i, median_7d: i },
    ...{ median_30d: i, average_24h: i, average_7d: i, average_30d: 10 ** 12 - i, average: i },
  }),
  pen_gauges: (i) => ({ points: 200_000 - (i % 1000), at: 2 ** 42 + i, keep: 140_000 }),
  purses: (i) => ({ kamas: 10 ** 12 - i }),
  crush_coefficients: (i) => ({ coefficient: 1 + (i % 3999) + 0.125 }),
  crushings: (i) => ({
    ...{ item_id: i + 1, coefficient: 3999.999, focus: 235, exact: true, at: day(i) },
    ...{ jets: byEffect(-100_000), runes: byEffect(1_000_000) },
  }),
  fortune_days: (i) => ({
    kamas: 2 ** 50 + i,
    holdings: Object.fromEntries(
      Array.from({ length: MOST_HOLDINGS }, (_, at) => [`${2 ** 50 + at}x1000`, [2 ** 50 + i, 10 ** 15 - i]]),
    ),
  }),
}

/** The keys of those entries; a number, unless it is named here. */
const KEYS: Record<string, (i: number) => string> = {
  price_observations: (i) => `${2 ** 40 + i}|1000|${day(i)}`,
  flips: id,
  archis: (i) => 'é'.repeat(110) + i,
  almanax_prices: day,
  almanax_days: day,
  guide_checks: (i) => `alchimiste_v1|19-${'a'.repeat(80)}${i}`,
  guide_goals: () => 'alchimiste_v1',
  preferences: () => 'almanax_characters',
  mounts: id,
  essence_crafts: (i) => 'é'.repeat(110) + i,
  effect_weights: (i) => 'œ'.repeat(110) + i,
  stock_moves: id,
  lot_events: id,
  plan_sources: () => 'guide:alchimiste_v1',
  craft_choices: (i) => `${2 ** 40}|${2 ** 40 + i}`,
  job_levels: (i) => 'é'.repeat(110) + i,
  deferred: (i) => 'é'.repeat(110) + i,
  read_names: (i) => 'a'.repeat(50) + i,
  profiles: (i) => 'a'.repeat(16) + i,
  market_sharing: (i) => 'a'.repeat(30) + i,
  rule_choices: (i) => 'a'.repeat(30) + i,
  market_pace: (i) => `${2 ** 40 + i}|${day(i)}`,
  pen_gauges: () => '6|dragofesse',
  purses: (i) => 'é'.repeat(30) + i,
  fortune_days: day,
  crushings: id,
}
const keyOf = ({ name }: Collection, i: number) => KEYS[name]?.(i) ?? String(2 ** 40 + i)

/** As many entries as one body of a megabyte takes, at most `most`. */
function filled(most: number, entry: (i: number) => Fields): string {
  const entries: string[] = []
  let size = '{"entries":[]}'.length
  for (let i = 0; i < most; i++) {
    const text = JSON.stringify(entry(i))
    size += Buffer.byteLength(text) + 1
    if (size > 1_000_000) break
    entries.push(text)
  }
  return `{"entries":[${entries.join()}]}`
}

/** Objects of a plain client from the `first` key on: `run` makes each value another one. */
const plainBody = (collection: Collection, run: number, first = 0): string =>
  filled(1_000, (i) => ({ key: keyOf(collection, first + i), ...LONGEST[collection.name]?.(i + run) }))

/** As many entries of a device as a batch takes, each field under a stamp of the time `at`. */
const stampedBody = (collection: Collection, run: number, at: number): string => {
  const fieldsOf = (i: number) => LONGEST[collection.name]?.(i + run) ?? {}
  const most = Math.floor(MAX_BATCH_FIELDS / Math.max(1, Object.keys(fieldsOf(0)).length))
  return filled(Math.min(MAX_BATCH, most), (i) => {
    const fields = fieldsOf(i)
    const h = Object.fromEntries(Object.keys(fields).map((name) => [name, makeStamp(at, 0, 'appareil01')]))
    return { key: keyOf(collection, i), ...fields, h }
  })
}

/** Objects of which every field is refused. */
const refusedBody = (collection: Collection): string =>
  filled(1_000, (i) => ({
    key: keyOf(collection, i),
    ...Object.fromEntries(Object.keys(collection.fields).map((name) => [name, []])),
  }))

/** An object of so many names. */
const names = (count: number, value: unknown = 1): Fields =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`u${i}`, value]))

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
