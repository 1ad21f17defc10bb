// @module-tag postgres
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LiveHub } from '#server/sync/live-hub.ts'
import { until } from '#tests/harness/until.ts'
import { testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'
import { openLive } from '#tests/support/server/live-stream.ts'
import { serving } from '#tests/support/server/redirect.ts'
import { withAdmin } from '#tests/support/server/with-admin.ts'

test('a stream tells where the account stands, then every commit of that account', async () => {
  const server = await testApp()
  const mine = await signedUp(server)
  const other = await signedUp(server)
  const stream = await openLive(server, mine.token)
  expect(stream.headers['content-type']).toContain('text/event-stream')
  expect(await stream.next()).toBe('data: {"seq":0}')
  await other.device.pushOne('user_inventories', { item_id: 1, quantity: 1 })
  await mine.device.pushOne('user_inventories', { item_id: 1, quantity: 1 })
  expect(await stream.next()).toBe('data: {"seq":1}')
  stream.leave()
})

test('T58 T59 T124 what a plain client writes through any call appears on open devices', async () => {
  const server = await testApp()
  const { token, device } = await signedUp(server)
  const stream = await openLive(server, token)
  await stream.next()
  await device.pushOne('flips', { id: 'a', item_id: 303, buy_price_kamas: 5 })
  expect(await stream.next()).toBe('data: {"seq":1}')
  const checks = { '0-fer': true, '1-cuivre': true }
  await server.call('POST', '/api/v1/guides/mineur_v1/progress', { token, body: { checks } })
  expect(await stream.next()).toBe('data: {"seq":3}')
  await server.call('DELETE', '/api/v1/flips/a', { token })
  expect(await stream.next()).toBe('data: {"seq":4}')
  stream.leave()
})

test('A139 A140 access given or taken by an admin is told to the player’s open pages, and to nobody else’s', async () => {
  const { server, admin, player } = await withAdmin()
  const mine = await openLive(server, player.token)
  const theirs = await openLive(server, admin.token)
  expect([await mine.next(), await theirs.next()]).toEqual(['data: {"seq":0}', 'data: {"seq":0}'])
  for (const active of [true, false]) {
    const body = { user: { access_active: active, access_reason: 'admin_set' } }
    const path = `/api/v1/admin/users/${player.user.id}`
    expect((await server.call('PATCH', path, { token: admin.token, body })).status).toBe(200)
    expect(await mine.next()).toBe('data: {"profile":true}')
  }
  server.live.publish(admin.user.id, 1)
  expect(await theirs.next()).toBe('data: {"seq":1}')
  for (const stream of [mine, theirs]) stream.leave()
})

test('a push that changes nothing tells nobody', async () => {
  const server = await testApp()
  const { token, device } = await signedUp(server)
  const stream = await openLive(server, token)
  await stream.next()
  for (const quantity of [1, 1, 2]) await device.pushOne('user_inventories', { item_id: 1, quantity })
  expect([await stream.next(), await stream.next()]).toEqual(['data: {"seq":1}', 'data: {"seq":2}'])
  stream.leave()
})

test('of a burst of commits a stream is told the first at once and the last soon after, not each', async () => {
  const server = await testApp({ alone: true })
  const { token, device } = await signedUp(server)
  const stream = await openLive(server, token)
  await stream.next()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (let quantity = 1; quantity <= 5; quantity++)
    await device.pushOne('user_inventories', { item_id: 1, quantity })
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  expect([await stream.next(), await stream.next()]).toEqual(['data: {"seq":1}', 'data: {"seq":5}'])
  stream.leave()
})

test('an account that commits on and on is told of at longer and longer times, at most a second, and of the last', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const hub = new LiveHub()
  const told: [ms: number, seq: number][] = []
  const began = Date.now()
  hub.open({
    userId: 'u',
    sessionId: 's',
    tell: (seq) => told.push([Date.now() - began, seq]),
    close: () => {},
  })
  for (let seq = 1; seq <= 60; seq++) {
    hub.publish('u', seq)
    vi.advanceTimersByTime(50)
  }
  vi.advanceTimersByTime(2000)
  expect(told.map(([ms]) => ms)).toEqual([0, 250, 750, 1750, 2750, 3750])
  expect(told.at(-1)?.[1]).toBe(60)
  hub.publish('u', 61)
  hub.publish('u', 62)
  vi.advanceTimersByTime(250)
  expect(told.slice(-2).map(([, seq]) => seq)).toEqual([61, 62])
})

test('signing out closes the streams of that session', async () => {
  const server = await testApp()
  const { token } = await signedUp(server)
  const stream = await openLive(server, token)
  await stream.next()
  await server.call('POST', '/auth/logout', { token })
  expect(await stream.next()).toBeNull()
})

test('the server closes every stream when it stops, one that is opened meanwhile too', async () => {
  const server = await testApp({ alone: true })
  const { token } = await signedUp(server)
  const stream = await openLive(server, token)
  await stream.next()
  server.live.closeAll()
  expect(await stream.next()).toBeNull()
  expect(await (await openLive(server, token)).next()).toBeNull()
})

test('an account’s twenty-first stream replaces its oldest', async () => {
  const server = await testApp()
  const { token, device } = await signedUp(server)
  const streams = []
  for (let i = 0; i < 21; i++) streams.push(await openLive(server, token))
  for (const stream of streams) await stream.next()
  expect(await streams[0]?.next()).toBeNull()
  await device.pushOne('user_inventories', { item_id: 1, quantity: 1 })
  expect(await streams[1]?.next()).toBe('data: {"seq":1}')
  for (const stream of streams) stream.leave()
})

test('a stream that is left is forgotten', async () => {
  const server = await testApp()
  const { token, user } = await signedUp(server)
  const stream = await openLive(server, token)
  await stream.next()
  const leave = vi.spyOn(server.live, 'leave')
  stream.leave()
  await until(() => expect(leave).toHaveBeenCalledWith(expect.objectContaining({ userId: user.id })))
})

test('a browser that goes away without a word is forgotten', async () => {
  const server = await testApp()
  const { token } = await signedUp(server)
  const leave = vi.spyOn(server.live, 'leave')
  const gone = new AbortController()
  const url = `${await serving(getRequestListener(server.app.fetch))}/api/v1/sync/live`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: gone.signal })
  expect(answer.status).toBe(200)
  expect(leave).not.toHaveBeenCalled()
  gone.abort()
  await until(() => expect(leave).toHaveBeenCalledOnce())
})

test('a stream beats every 25 seconds', async () => {
  const server = await testApp()
  const { token } = await signedUp(server)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stream = await openLive(server, token)
  await stream.next()
  await vi.advanceTimersByTimeAsync(25_000)
  vi.useRealTimers()
  expect(await stream.next()).toMatch(/^:/)
  stream.leave()
})
