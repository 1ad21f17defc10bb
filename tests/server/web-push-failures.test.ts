import { describe, expect, test } from 'vitest'
import { subscriptionsOf } from '#server/db/web-push.ts'
import { createLog } from '#server/log.ts'
import { createWebPush, newVapidKeys } from '#server/outside/web-push.ts'
import { startPushService } from '#tests/stand-ins/push-service.ts'
import { aSubscriber, read, webPushApp } from '#tests/support/server/web-push-app.ts'

const MINUTE = 60_000

describe('a push service', () => {
  test.each([404, 410])('that answers %i knows the device no more: its subscription goes', async (status) => {
    const { service, clock, server, pass } = await webPushApp()
    const { user } = await aSubscriber({ server, service, clock })
    service.fail({ status })
    await pass()
    expect(await subscriptionsOf(server.db, user.id)).toEqual([])
    await pass()
    expect(service.asked).toBe(1)
  })

  test.each([429, 503])(
    'that answers %i is asked again later, and the message comes once',
    async (status) => {
      const { service, clock, server, pass } = await webPushApp()
      await aSubscriber({ server, service, clock })
      service.fail({ status })
      await pass()
      clock.now += 5 * MINUTE - 1
      await pass()
      expect(service.asked).toBe(1)
      service.fail(null)
      clock.now += 1
      await pass()
      await pass()
      expect([service.asked, service.taken.map((one) => read(one).kind)]).toEqual([2, ['almanax']])
    },
  )

  test('that asks to be left alone for longer is', async () => {
    const { service, clock, server, pass } = await webPushApp()
    await aSubscriber({ server, service, clock })
    service.fail({ status: 429, retryAfter: 3600 })
    await pass()
    service.fail(null)
    clock.now += 59 * MINUTE
    await pass()
    expect(service.asked).toBe(1)
    clock.now += MINUTE
    await pass()
    expect(service.taken).toHaveLength(1)
  })

  test('that takes nothing is asked six times in a day at most, and as usual on the next', async () => {
    const { service, clock, server, pass } = await webPushApp()
    const { device } = await aSubscriber({ server, service, clock })
    await device.bulk('user_preferences', [{ name: 'notify_hour', value: 24 }])
    clock.now -= 9 * 60 * MINUTE
    service.fail({ status: 503 })
    for (let minute = 0; minute < 23 * 60; minute += 5) {
      await pass()
      clock.now += 5 * MINUTE
    }
    expect(service.asked).toBe(6)
  })

  test('that refuses a message is not asked again for it, and the device stays', async () => {
    const { service, clock, server, pass } = await webPushApp()
    const { user } = await aSubscriber({ server, service, clock })
    service.fail({ status: 403 })
    await pass()
    clock.now += 120 * MINUTE
    await pass()
    expect([service.asked, (await subscriptionsOf(server.db, user.id)).length]).toEqual([1, 1])
  })

  test('that sends elsewhere is not followed', async () => {
    const elsewhere = await startPushService()
    const { service, clock, server, pass } = await webPushApp()
    await aSubscriber({ server, service, clock })
    service.fail({ redirect: `${elsewhere.origin}/push/x` })
    await pass()
    expect([service.asked, elsewhere.asked]).toEqual([1, 0])
    await elsewhere.close()
  })

  test('that never answers is left after its time, and after three devices in a row until the next pass', async () => {
    const { service, clock, server, pass } = await webPushApp({ callMs: 100 })
    for (let i = 0; i < 20; i += 1) await aSubscriber({ server, service, clock })
    service.fail('hang')
    await pass()
    // As many are under way at once when the third fails.
    expect(service.asked).toBeLessThanOrEqual(3 + 8)
  })
})

test('a name that leads into a private network is not called', async () => {
  const webPush = createWebPush({ subject: 'mailto:a@b.fr', hosts: ['localhost'] })
  const { keys } = (await startAndStop()).subscribe('')
  const subscription = { endpoint: 'https://localhost/x', p256dh: keys.p256dh, auth: keys.auth }
  const parcel = { body: '{}', topic: 'almanax', ttl: 60 }
  await expect(webPush.send(subscription, parcel, newVapidKeys())).rejects.toThrow(
    'message not taken: EPRIVATE',
  )
})

async function startAndStop() {
  const service = await startPushService()
  await service.close()
  return service
}

test('a host that the operator took off the list is not called any more: the subscription goes', async () => {
  const webPush = createWebPush({ subject: 'mailto:a@b.fr', hosts: ['web.push.apple.com'] })
  const { keys } = (await startAndStop()).subscribe('')
  const subscription = { endpoint: 'https://fcm.googleapis.com/x', ...keys }
  const parcel = { body: '{}', topic: 'almanax', ttl: 60 }
  expect(await webPush.send(subscription, parcel, newVapidKeys())).toBe(false)
})

test('the log says which service failed and how, and neither for whom nor what', async () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) })
  const { service, clock, server, pass } = await webPushApp({ log })
  const { user, subscription } = await aSubscriber({ server, service, clock })
  service.fail({ status: 500 })
  lines.length = 0
  await pass()
  const said = lines.join('')
  expect(said).toContain('notification not taken')
  expect(said).toContain('status 500')
  for (const secret of [user.id, subscription.endpoint.split('/').at(-1) ?? '', 'Perce-Neige'])
    expect(said).not.toContain(secret)
})
