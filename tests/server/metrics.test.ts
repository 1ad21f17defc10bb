import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { countGameData, countIcons, countOutside } from '#server/metrics/count-outside.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { GameDataError } from '#server/outside/game-data.ts'
import { MailError } from '#server/outside/mail.ts'
import { type TestApp, type TestAppOptions, testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'
import { openLive } from '#tests/support/server/live-stream.ts'
import { serving } from '#tests/support/server/redirect.ts'

async function served(options: TestAppOptions = {}) {
  const server = await testApp({ alone: true, ...options })
  onTestFinished(() => server.close())
  const { port } = new URL(await serving(getRequestListener(server.app.fetch)))
  const ask = (headers: Record<string, string> = {}, host = '127.0.0.1') =>
    fetch(`http://${host}:${port}/metrics`, { headers })
  return { server, ask }
}

const figuresOf = async (server: TestApp): Promise<string[]> =>
  ((await server.deps.metrics?.registry.metrics()) ?? '').split('\n')

test.each([
  ['this machine', {}, {}],
  ['a proxy', { 'x-forwarded-for': '127.0.0.1' }, {}],
  ['CF-Connecting-IP', { 'cf-connecting-ip': '192.0.2.7' }, {}],
  ['an empty token', { authorization: 'Bearer ' }, {}],
  ['a public server', {}, { PUBLIC_URL: 'https://comptoir.example' }],
])('without the operator’s token nobody finds the figures, however near: %s', async (_, headers, env) => {
  const { ask } = await served({ env })
  for (const host of ['127.0.0.1', 'localhost']) {
    const answer = await ask(headers, host)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ error: 'Cette adresse n’existe pas.', code: 'not_found' })
  }
})

test('who runs the server reads the figures with the token of the data folder', async () => {
  const { server, ask } = await served()
  const answer = await ask({ authorization: `Bearer ${server.deps.metricsToken}` })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toContain('comptoir_live_streams 0')
})

test('a token that is short, or holds a space, stops the start', async () => {
  for (const METRICS_TOKEN of ['court', 'deux mots et plus encore', 'é'.repeat(20)])
    await expect(testApp({ env: { METRICS_TOKEN } })).rejects.toThrow('METRICS_TOKEN')
})

test('requests count under the pattern of their route and the class of their status', async () => {
  const server = await testApp({ alone: true })
  const { token } = await server.register()
  for (const id of ['a', 'b', 'c']) await server.call('DELETE', `/api/v1/flips/${id}`, { token })
  await server.call('GET', '/me')
  const figures = await figuresOf(server)
  const count = (labels: string) => figures.find((line) => line.includes(`_count{${labels}}`))?.split(' ')[1]
  expect(count('method="DELETE",route="/api/v1/flips/:id",status="4xx"')).toBe('3')
  expect(count('method="GET",route="/me",status="4xx"')).toBe('1')
  expect(count('method="POST",route="/auth/register",status="2xx"')).toBe('1')
})

test('invented addresses and methods make no new lines', async () => {
  const server = await testApp({ alone: true })
  const strange = ['/elea@test.fr', '/api/v1/x/1', '/api/v1/x/2', '/..%2f..%2fetc/passwd', '/assets/a.js']
  for (const path of strange) await server.call('GET', path)
  for (const method of ['PROPFIND', 'ELEA', 'ZZZ']) await server.call(method, '/me')
  const counts = (await figuresOf(server)).filter((line) => line.includes('_seconds_count{'))
  expect(counts).toEqual([
    'comptoir_http_request_duration_seconds_count{method="GET",route="/*",status="4xx"} 5',
    'comptoir_http_request_duration_seconds_count{method="OTHER",route="/*",status="4xx"} 3',
  ])
})

test('the entries of a bulk call count by what became of them', async () => {
  const server = await testApp({ alone: true })
  const { token } = await server.register()
  const entries = [{ item_id: 1, quantity: 2 }, { item_id: 2, quantity: 3 }, { item_id: 'deux' }]
  await server.call('POST', '/api/v1/user_inventories/bulk_upsert', { token, body: { entries } })
  const figures = await figuresOf(server)
  expect(figures).toContain('comptoir_push_entries_total{collection="inventories",status="ok"} 2')
  expect(figures).toContain('comptoir_push_entries_total{collection="inventories",status="rejected"} 1')
})

test('open live streams are counted while they last', async () => {
  const server = await testApp({ alone: true })
  const { token } = await signedUp(server)
  const [first] = await Promise.all([openLive(server, token), openLive(server, token)])
  expect(await figuresOf(server)).toContain('comptoir_live_streams 2')
  first.leave()
  await expect.poll(() => figuresOf(server)).toContain('comptoir_live_streams 1')
  server.live.closeAll()
  expect(await figuresOf(server)).toContain('comptoir_live_streams 0')
})

test('refusals for haste are counted by route', async () => {
  const server = await testApp({ alone: true })
  const body = { email: 'elea@test.fr', password: 'faux' }
  for (let i = 0; i < 12; i++) await server.call('POST', '/auth/login', { body })
  expect(await figuresOf(server)).toContain('comptoir_http_rate_limited_total{route="/auth/login"} 2')
})

test('calls to outside services count by outcome; a document that is not there is an answer', async () => {
  const metrics = createMetrics()
  const { mail } = countOutside(
    { mail: { send: ({ to }) => (to === 'ok' ? Promise.resolve() : Promise.reject(new MailError('E'))) } },
    metrics,
  )
  const letter = { subject: '', text: '', html: '' }
  await mail?.send({ to: 'ok', ...letter })
  await expect(mail?.send({ to: 'ko', ...letter })).rejects.toThrow(MailError)
  const answers = [404, 500].map((status) => new GameDataError('/x', status, 'non'))
  const gameData = countGameData({ get: () => Promise.reject(answers.shift()) }, metrics)
  await expect(gameData.get('/x')).rejects.toThrow(GameDataError)
  await expect(gameData.get('/x')).rejects.toThrow(GameDataError)
  const fetchIcon = countIcons(() => Promise.reject(new GameDataError('/x', 404, 'non')), metrics)
  await expect(fetchIcon('/x', new AbortController().signal)).rejects.toThrow(GameDataError)
  const figures = await metrics.registry.metrics()
  expect(figures).toContain('comptoir_outside_calls_total{service="game-data-icons",outcome="ok"} 1')
  expect(figures).toContain('comptoir_outside_calls_total{service="mail",outcome="ok"} 1')
  expect(figures).toContain('comptoir_outside_calls_total{service="mail",outcome="failed"} 1')
  expect(figures).toContain('comptoir_outside_calls_total{service="game-data",outcome="ok"} 1')
  expect(figures).toContain('comptoir_outside_calls_total{service="game-data",outcome="failed"} 1')
})
