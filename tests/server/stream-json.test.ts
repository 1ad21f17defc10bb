import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newUser } from '#server/db/users.ts'
import { AccountTurns } from '#server/http/account-queue.ts'
import { answerError } from '#server/http/answer-error.ts'
import type { AppEnv } from '#server/http/env.ts'
import { jsonList, streamJson } from '#server/http/stream-json.ts'
import type { TimeSlice } from '#server/time-slice.ts'
import { until } from '#tests/harness/until.ts'
import { serving } from '#tests/support/server/redirect.ts'

const log = pino({ level: 'silent' })
const deps = { log, turns: new AccountTurns() }
const user = newUser({ id: 'elea', email: 'elea@exemple.fr', name: 'Eléa', password_hash: '', created_at: 0 })

/** An app whose calls are all of one account. */
function anApp() {
  const app = new Hono<AppEnv>()
  app.use((c, next) => {
    c.set('user', user)
    return next()
  })
  return app
}

/** Texts without end, made without a break, as from a database that answers at once; `made` counts them. */
function endless(slice: TimeSlice, made: { texts: number; ended: boolean }) {
  return (async function* () {
    try {
      for (;;) {
        made.texts += 1
        yield '"a line"'
        if (slice.over) await slice.pause()
      }
    } finally {
      made.ended = true
    }
  })()
}

test.each(['identity', 'gzip'])('an answer (%s) stops when its reader has gone', async (encoding) => {
  const made = { texts: 0, ended: false }
  const app = anApp()
  app.get('/', compress(), (c) => streamJson(c, deps, (slice) => jsonList(endless(slice, made))))
  const origin = await serving(getRequestListener(app.fetch))
  const leaving = new AbortController()
  const headers = { 'accept-encoding': encoding }
  const answer = await fetch(origin, { headers, signal: leaving.signal })
  await answer.body?.getReader().read()
  leaving.abort()
  await until(async () => made.ended)
  const { texts } = made
  await new Promise((done) => setTimeout(done, 50))
  expect(made.texts).toBe(texts)
})

test('a reader that goes before the first piece ends what is made for it', async () => {
  const made = { texts: 0, ended: false }
  const app = anApp()
  app.onError(answerError(log))
  // A list whose first piece never comes: each text is dropped.
  const dropped = async function* (slice: TimeSlice) {
    for await (const _ of endless(slice, made)) if (made.texts < 0) yield ''
  }
  app.get('/', (c) => streamJson(c, deps, dropped))
  const leaving = new AbortController()
  const answer = app.request('/', { signal: leaving.signal })
  await until(async () => made.texts > 0)
  leaving.abort()
  await answer
  expect(made.ended).toBe(true)
})

test('a call without a body to read makes nothing', async () => {
  const made = { texts: 0, ended: false }
  const app = anApp()
  app.get('/', (c) => streamJson(c, deps, (slice) => jsonList(endless(slice, made))))
  expect((await app.request('/', { method: 'HEAD' })).status).toBe(200)
  expect(made.texts).toBe(0)
})

test('an answer is made a piece at a time in turn with the account’s other work, and takes no turn while it is not read', async () => {
  const order: string[] = []
  const app = anApp()
  const pieces = (name: string) =>
    async function* () {
      for (let n = 0; n < 3; n++) {
        order.push(`${name}${n}`)
        await new Promise(setImmediate)
        order.push(`${name}${n} made`)
        yield 'x'.repeat(100_000)
      }
    }
  app.get('/:name', (c) => streamJson(c, deps, pieces(c.req.param('name'))))
  const [slow, read] = await Promise.all([app.request('/a'), app.request('/b')])
  expect(await read.text()).toHaveLength(300_000)
  for (let i = 0; i < order.length; i += 2) expect(order[i + 1]).toBe(`${order[i]} made`)
  expect(order).toContain('b2 made')
  expect(order).not.toContain('a2')
  await slow.body?.cancel()
})
