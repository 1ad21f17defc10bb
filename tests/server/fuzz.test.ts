import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { usual } from '#scripts/test-selection.ts'
import { readConfig } from '#server/config.ts'
import { outsideOf } from '#server/outside/outside.ts'
import { MAX_BATCH } from '#shared/contract/wire.ts'
import { startStandIns } from '#tests/stand-ins/all.ts'
import { testApp } from '#tests/support/app.ts'
import { starterData } from '#tests/support/catalogue.ts'
import { piece, sentInsteadOf, unlawful } from '#tests/support/server/fuzz.ts'
import { aPlayer, aRichPlayer, ask, everythingOf, sessionOf } from '#tests/support/server/players.ts'
import { callsTo } from '#tests/support/server/routes.ts'

/** FUZZ_RUNS=2000 npm test -- unit tests/server/fuzz, as long as you like; FUZZ_SEED repeats a run. */
const numRuns = Number(process.env.FUZZ_RUNS ?? (usual ? 40 : 120))
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
console.info(`fuzz: seed ${seed}, ${numRuns} runs of each call`)
const bounds = { seed, numRuns, endOnFailure: true }
const LONG = 60_000 + numRuns * 500

const ADMIN = 'chef@test.fr'
const HOUR = 3_600_000
const clock = { now: Date.UTC(2026, 10, 20) }
const standIns = await startStandIns()
const env = { ...standIns.env, ADMIN_EMAIL: ADMIN }
const outside = outsideOf(readConfig(env))
const server = await testApp({ now: () => clock.now, env, outside, database: await starterData() })
const owner = await aRichPlayer(server)
const before = await everythingOf(server, owner.id)
const inherited = Object.getOwnPropertyNames(Object.prototype)
const player = await aPlayer(server)
const admin = await aPlayer(server, ADMIN)

afterAll(async () => {
  await standIns.close()
  await server.close()
})

/** An hour passes with each call, so that no limit of tries stands before what is tested. */
async function tried(method: string, path: string, options: Parameters<typeof ask>[3]) {
  clock.now += HOUR
  const reply = await ask(server, method, path, options)
  expect(unlawful(reply)).toBeNull()
  return reply
}

async function everythingIsAsBefore() {
  expect(await everythingOf(server, owner.id)).toBe(before)
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(inherited)
  const token = await sessionOf(server, player.id)
  const body = { entries: [{ item_id: 1, quantity: 1 }] }
  const reply = await ask(server, 'POST', '/api/v1/user_inventories/bulk_upsert', { token, body })
  expect([reply.status, reply.text.includes('"status":"ok"')]).toEqual([200, true])
}

const every = callsTo(['public', 'signed-in', 'own-rows', 'admin'])
const withBody = every.filter(({ route }) => route.body !== undefined)
const withoutBody = every.filter(({ route }) => route.body === undefined && !route.streams)

test('every call but GET takes a valid body or reads none', async () => {
  for (const { name, method, path, route } of withBody) {
    const { id } = route.for === 'admin' ? admin : player
    const reply = await tried(method, path, { token: await sessionOf(server, id), body: route.body })
    expect(['bad_request', 'too_large'], name).not.toContain(reply.json.code)
  }
})

test.each(withBody.map((call) => [call.name, call] as const))(
  '%s answers in code, and keeps its head, whatever the body',
  async (_, { method, path, route }) => {
    const { id } = route.for === 'admin' ? admin : player
    const token = await sessionOf(server, id)
    const property = fc.asyncProperty(sentInsteadOf(route.body), async ({ body, headers }) => {
      await tried(method, path, { token, body, headers })
    })
    await fc.assert(property, bounds)
    await everythingIsAsBefore()
  },
  LONG,
)

test(
  'a call that reads no body minds none',
  async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...withoutBody.filter(({ method }) => method !== 'GET')),
      sentInsteadOf({ a: 1 }),
      async ({ method, path, route }, { body, headers }) => {
        const { id } = route.for === 'admin' ? admin : player
        await tried(method, path, { token: await sessionOf(server, id), body, headers })
      },
    )
    await fc.assert(property, { ...bounds, numRuns: numRuns * 2 })
    await everythingIsAsBefore()
  },
  LONG,
)

test(
  'every query and every id in a path is answered in code',
  async () => {
    const named = callsTo(['public', 'signed-in', 'own-rows', 'admin'], ':id').filter(
      ({ path, name }) => name !== 'GET /api/v1/sync/live' && /[:?]|progress/.test(path),
    )
    const property = fc.asyncProperty(
      fc.constantFrom(...named),
      fc.array(piece, { minLength: 8, maxLength: 8 }),
      fc.boolean(),
      async ({ name, method, path, route }, pieces, twice) => {
        const { id } = route.for === 'admin' ? admin : player
        const [bare = '', query = ''] = path.split('?')
        const names = query.split('&').map((part) => part.split('=')[0])
        const asked = names.map(
          (n, i) => `${n}=${pieces[i]}${twice ? `&${n}=${pieces[i + 1]}&${n}[]=1` : ''}`,
        )
        const address = bare.replace(/:id|paysan_v1/, pieces[7] ?? '')
        const token = await sessionOf(server, id)
        const reply = await tried(method, `${address}?${asked.join('&')}`, { token, body: route.body })
        expect(reply.status, name).not.toBe(401)
      },
    )
    await fc.assert(property, { ...bounds, numRuns: numRuns * 8 })
    await everythingIsAsBefore()
  },
  LONG,
)

test(
  'every header of a pass is answered in code',
  async () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '0', ':', '9', '-', '\t', ' ', 'é', '%'),
      maxLength: 30,
    })
    const names = [
      'x-account-id',
      'x-sync-mark',
      'x-client-id',
      'x-schema',
      'authorization',
      'if-none-match',
      'accept-encoding',
    ]
    const property = fc.asyncProperty(
      fc.constantFrom(...every.filter(({ route, method }) => method === 'GET' && !route.streams)),
      fc.dictionary(fc.constantFrom(...names), text),
      async ({ method, path }, headers) => {
        await tried(method, path, { token: player.token, headers })
      },
    )
    await fc.assert(property, { ...bounds, numRuns: numRuns * 4 })
  },
  LONG,
)

test(
  'a batch in which every entry is broken in its own way is judged entry by entry',
  async () => {
    const entries = fc.array(sentInsteadOf({ item_id: 1, quantity: 1, h: {}, seen: {} }), {
      maxLength: MAX_BATCH,
    })
    const property = fc.asyncProperty(entries, async (sent) => {
      const texts = sent
        .map(({ body }) => String(body))
        .filter((text) => text.length < 4000 && isObject(text))
      const body = `{"entries":[${texts.join()}]}`
      const { status, text } = await tried('POST', '/api/v1/user_inventories/bulk_upsert', {
        token: player.token,
        body,
      })
      if (status === 200) expect(JSON.parse(text).results).toHaveLength(texts.length)
    })
    await fc.assert(property, bounds)
    await everythingIsAsBefore()
  },
  LONG,
)

function isObject(text: string): boolean {
  try {
    const json: unknown = JSON.parse(text)
    return json !== null && typeof json === 'object' && !Array.isArray(json)
  } catch {
    return false
  }
}
