import { createECDH } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { subscriptionsOf, vapidKeys } from '#server/db/web-push.ts'
import { newVapidKeys } from '#server/outside/web-push.ts'
import { PASSWORD, type TestApp, testApp } from '#tests/support/app.ts'
import { openedAgain, rowsOf } from '#tests/support/database.ts'
import {
  aSubscriber,
  put,
  readState,
  stop,
  subscribe,
  webPushApp,
} from '#tests/support/server/web-push-app.ts'

const device = (endpoint: string) => ({ endpoint, keys: { p256dh: aPoint(), auth: 'A'.repeat(22) } })
const aPoint = () => createECDH('prime256v1').generateKeys().toString('base64url')
const endpointsOf = async (server: TestApp, userId: string) =>
  (await subscriptionsOf(server.db, userId)).map(({ endpoint }) => endpoint)

async function signInAgain(server: TestApp, email: string): Promise<string> {
  const body = { email, password: PASSWORD }
  const { json } = await server.call<{ token: string }>('POST', '/auth/login', { body })
  return json.token
}

describe('a server whose operator did not turn it on', () => {
  test('has no key, takes no subscription and says so', async () => {
    const server = await testApp()
    const { token } = await server.register()
    expect(await readState(server, token)).toEqual({ key: null, subscribed: false })
    const { status, json } = await put(server, token, device('https://fcm.googleapis.com/fcm/send/x'))
    expect([status, json.code]).toEqual([503, 'not_configured'])
    const { json: site } = await server.call('GET', '/api/v1/site')
    expect(site.web_push).toBe(false)
    expect(await rowsOf(server.database, 'select * from web_push_keys')).toEqual([])
  })
})

describe('a subscription', () => {
  test('is of one session, and is there until the player takes it back', async () => {
    const { server, service } = await webPushApp()
    const { token, user } = await server.register()
    const { key, subscribed } = await readState(server, token)
    expect(Buffer.from(key ?? '', 'base64url')).toHaveLength(65)
    expect(subscribed).toBe(false)
    await subscribe({ server, service }, token)
    expect(await readState(server, token)).toEqual({ key, subscribed: true })
    expect((await readState(server, await signInAgain(server, user.email))).subscribed).toBe(false)
    expect((await stop(server, token)).status).toBe(204)
    expect(await readState(server, token)).toEqual({ key, subscribed: false })
  })

  test('made again is the same one, with what was told of it', async () => {
    const { server, service, clock, pass } = await webPushApp()
    const { token, user, subscription } = await aSubscriber({ server, service, clock })
    await pass()
    const before = await subscriptionsOf(server.db, user.id)
    clock.now += 1000
    expect((await put(server, token, subscription)).status).toBe(204)
    expect(await subscriptionsOf(server.db, user.id)).toEqual(before)
    await pass()
    expect(service.asked).toBe(1)
  })

  test('goes with its session, however that ends', async () => {
    const { server, service } = await webPushApp()
    const { token, user } = await server.register()
    const leave = async (end: (token: string) => Promise<unknown>) => {
      const there = await signInAgain(server, user.email)
      const { endpoint } = await subscribe({ server, service }, there)
      expect(await endpointsOf(server, user.id)).toEqual([endpoint])
      await end(there)
      expect(await endpointsOf(server, user.id)).toEqual([])
    }
    await leave((there) => server.call('POST', '/auth/logout', { token: there }))
    await leave(() => server.call('DELETE', '/api/v1/me/sessions', { token }))
    const body = { current: PASSWORD, password: 'un autre mot de passe' }
    await leave(() => server.call('POST', '/api/v1/me/password', { token, body }))
  })

  test('of the session used longest ago makes room for the eleventh of an account', async () => {
    const { server, service, clock } = await webPushApp()
    const { user } = await server.register('elea@test.fr')
    const made: string[] = []
    for (let i = 0; i < 12; i += 1) {
      clock.now += 1000
      made.push((await subscribe({ server, service }, await signInAgain(server, user.email))).endpoint)
    }
    expect(await endpointsOf(server, user.id)).toEqual(made.slice(2))
  })

  test('of an address that another account had is taken from it: one browser, one player', async () => {
    const { server, service } = await webPushApp()
    const [first, second] = [await server.register(), await server.register()]
    const { endpoint } = await subscribe({ server, service }, first.token)
    expect((await put(server, second.token, device(endpoint))).status).toBe(204)
    expect([await endpointsOf(server, first.user.id), await endpointsOf(server, second.user.id)]).toEqual([
      [],
      [endpoint],
    ])
  })

  test('is in the export of its account, without the keys that open its messages', async () => {
    const { server, service } = await webPushApp()
    const { token } = await server.register()
    const { endpoint, keys } = await subscribe({ server, service }, token)
    const { json, text } = await server.call('GET', '/api/v1/me/export', { token })
    expect(json.notification_devices).toEqual([
      {
        endpoint,
        created_at: '2026-11-20T09:00:00.000Z',
        almanax_day: '2026-11-20',
        flips_day: '2026-11-20',
        pens_at: '2026-11-20T09:00:00.000Z',
      },
    ])
    expect(text).not.toContain(keys.auth)
    expect(text).not.toContain(keys.p256dh)
  })
})

describe('an address', () => {
  const hosts = 'fcm.googleapis.com,*.push.apple.com'
  const OURS = [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://web.push.apple.com/x',
    'https://eu.web.push.apple.com/x',
  ]
  const OTHERS = [
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://moi@fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com.exemple.fr/x',
    'https://exemple.fr/fcm.googleapis.com',
    'https://push.apple.com.exemple.fr/x',
    'https://xpush.apple.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'http://127.0.0.1:8787/api/v1/me',
    'https://localhost/x',
    'file:///etc/passwd',
    'rien',
    '',
  ]
  const SPOILT: [string, object][] = [
    ['no point of the curve', { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }],
    ['a short key', { p256dh: 'BAAA', auth: 'A'.repeat(22) }],
    ['a short secret', { p256dh: aPoint(), auth: 'AAAA' }],
    ['no keys', {}],
  ]
  test('of a known push service is taken, any other is refused, and so are keys that seal nothing', async () => {
    const { server } = await webPushApp({ env: { WEB_PUSH_HOSTS: hosts } })
    const { token, user } = await server.register()
    for (const endpoint of OTHERS) {
      const { status, json } = await put(server, token, device(endpoint))
      expect([status, json.code], endpoint).toEqual([422, 'push_host'])
    }
    for (const [name, keys] of SPOILT) {
      const { status, json } = await put(server, token, { endpoint: OURS[0], keys })
      expect([status, json.code], name).toEqual([422, 'invalid'])
    }
    expect(await endpointsOf(server, user.id)).toEqual([])
    for (const endpoint of OURS) expect((await put(server, token, device(endpoint))).status).toBe(204)
  })

  test('is changed sixty times an hour at most', async () => {
    const { server, service } = await webPushApp()
    const { token } = await server.register()
    const { key } = await readState(server, token)
    const change = async () => (await put(server, token, service.subscribe(key ?? ''))).status
    const statuses: number[] = []
    for (let i = 0; i < 61; i += 1) statuses.push(await change())
    expect([statuses.slice(0, 60).every((status) => status === 204), statuses.at(-1)]).toEqual([true, 429])
  })
})

describe('the keys of an installation', () => {
  test('are made once, by whichever of its processes asks first', async () => {
    const server = await testApp()
    const theirs = await openedAgain(server.database)
    const asked = Array.from({ length: 10 }, (_, i) => vapidKeys(i % 2 ? server.db : theirs.db, newVapidKeys))
    const keys = await Promise.all(asked)
    expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(1)
    expect(await rowsOf(server.database, 'select public_key from web_push_keys')).toEqual([
      { public_key: keys[0]?.publicKey },
    ])
    if (theirs !== server.database) await theirs.close()
  })

  test('are the same after a restart, and in a backup', async () => {
    const { server, service, clock } = await webPushApp()
    const { token } = await aSubscriber({ server, service, clock })
    const { key } = await readState(server, token)
    const again = await server.restart()
    expect((await readState(again, token)).key).toBe(key)
    const restored = await testApp({ database: await server.snapshot() })
    expect((await vapidKeys(restored.db, newVapidKeys)).publicKey).toBe(key)
    await restored.close()
  })
})
