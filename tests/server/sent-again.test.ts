// @module-tag postgres
import { expect, test } from 'vitest'
import { usual } from '#scripts/test-selection.ts'
import type { PushAnswer } from '#shared/contract/wire.ts'
import { testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'
import { aQuantity, aStamp } from '#tests/support/server/entries.ts'
import { seeded } from '#tests/support/simulation/random.ts'

const NOW = 1_800_000_000_000
/** More at once than one account may have at work and waiting: the server itself refuses some. */
const LANES = 30
const CALLS = 240
/** How many calls, in a hundred, somebody on the way answers 429: they never get as far as the server. */
const REFUSED_ON_THE_WAY = 20

type Call = { path: string; body: unknown }

/** An account whose clients send what is answered 429 again, unchanged, until it is taken; on the way other calls get 429 too. */
async function anAccount(seed: number, bounds?: { rows: number }) {
  const server = await testApp({ now: () => NOW, alone: true })
  if (bounds) server.deps.bounds = bounds
  const { device, token } = await signedUp(server)
  const next = seeded(seed)
  const below = (n: number) => Math.floor(next() * n)
  const refusals = { server: 0, way: 0 }
  const sent = async ({ path, body }: Call): Promise<PushAnswer> => {
    for (;;) {
      if (below(100) < REFUSED_ON_THE_WAY) {
        refusals.way += 1
        await new Promise((done) => setTimeout(done, below(5)))
        continue
      }
      const { status, json } = await server.call<PushAnswer>('POST', path, { token, body })
      if (status === 200) return json
      expect(status).toBe(429)
      refusals.server += 1
    }
  }
  const all = async (calls: readonly Call[]): Promise<PushAnswer[]> => {
    const left = [...calls.entries()]
    const answers: PushAnswer[] = []
    const lane = async () => {
      for (let next = left.shift(); next; next = left.shift()) answers[next[0]] = await sent(next[1])
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    return answers
  }
  return { device, below, refusals, all }
}

const flipsPath = '/api/v1/flips/bulk_upsert'
const stockPath = '/api/v1/user_inventories/bulk_upsert'
const isOk = ({ results }: PushAnswer) => results.every(({ status }) => status === 'ok')

test.each(usual ? [1] : [1, 2, 3])(
  'an old device and a plain client that meet 429 lose nothing and store nothing twice (seed %i)',
  async (seed) => {
    const { device, below, refusals, all } = await anAccount(seed)
    const calls = Array.from({ length: CALLS }, (_, n): Call => {
      const quantity = 1 + below(1000)
      // A plain client's new line has no id: sent twice, it would be two lines.
      if (n % 3 === 0) return { path: flipsPath, body: { entries: [{ item_name: `ligne ${n}` }] } }
      // A plain client's count, and an old device's, under a stamp of its own.
      if (n % 3 === 1) return { path: stockPath, body: { entries: [{ item_id: n, quantity }] } }
      return {
        path: stockPath,
        body: { entries: [aQuantity({ item_id: n, quantity, stamp: aStamp(NOW + n) })] },
      }
    })
    const answers = await all(calls)
    expect(answers.filter(isOk)).toHaveLength(CALLS)
    expect([refusals.server > 0, refusals.way > 0]).toEqual([true, true])
    const { json } = await device.pull('?limit=1000')
    const names = json.rows.filter(({ collection }) => collection === 'flips').map(({ v }) => v.item_name)
    expect(names.sort()).toEqual(Array.from({ length: CALLS / 3 }, (_, n) => `ligne ${3 * n}`).sort())
    const counted = json.rows.filter(({ collection }) => collection === 'inventories')
    expect(
      counted.map(({ key, v }) => [Number(key), v.quantity]).sort(([a], [b]) => Number(a) - Number(b)),
    ).toEqual(calls.flatMap(({ body }, n) => (n % 3 === 0 ? [] : [[n, quantityIn(body)]])))
  },
  60_000,
)

function quantityIn(body: unknown): unknown {
  const { entries } = body as { entries: { quantity: unknown }[] }
  return entries[0]?.quantity
}

test('what a full account refuses is taken, unchanged and once, when there is room again', async () => {
  const rows = 40
  const { device, refusals, all } = await anAccount(7, { rows })
  const calls = Array.from(
    { length: 60 },
    (_, n): Call => ({
      path: flipsPath,
      body: { entries: [{ key: `ligne-${n}`, item_name: `ligne ${n}`, h: aStamp(NOW + n) }] },
    }),
  )
  const refused = (answers: PushAnswer[]) =>
    calls.filter((_, n) => answers[n]?.results[0]?.status === 'rejected')
  const answers = await all(calls)
  const held = refused(answers)
  expect(held).toHaveLength(calls.length - rows)
  const codes = answers.flatMap(({ results }) => results.flatMap(({ code }) => code ?? []))
  expect(codes).toEqual(held.map(() => 'quota'))
  const stored = async () => {
    const { json } = await device.pull('?limit=1000')
    return json.rows.filter(({ deleted }) => !deleted).map(({ key }) => key)
  }
  const first = await stored()
  expect(new Set(first).size).toBe(rows)
  // A delete is never refused.
  const gone = first.slice(0, held.length)
  const deletes = gone.map((key): Call => ({ path: flipsPath, body: { entries: [{ key, deleted: true }] } }))
  expect((await all(deletes)).filter(isOk)).toHaveLength(gone.length)
  expect((await all(held)).filter(isOk)).toHaveLength(held.length)
  expect((await stored()).sort()).toEqual([...first.slice(held.length), ...held.map(keyIn)].sort())
  expect(refusals.server).toBeGreaterThan(0)
}, 60_000)

function keyIn({ body }: Call): string {
  const { entries } = body as { entries: { key: string }[] }
  return entries[0]?.key ?? ''
}
