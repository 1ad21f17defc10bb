import { describe, expect, test } from 'vitest'
import { sendDueNotifications } from '#server/web-push/pass.ts'
import { openedAgain } from '#tests/support/database.ts'
import { aStamp } from '#tests/support/server/entries.ts'
import {
  aSubscriber,
  offer,
  read,
  subscribe,
  TEN,
  TODAY,
  webPushApp,
} from '#tests/support/server/web-push-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const aFlip = (id: string, purchase_date: string, over: Record<string, unknown> = {}) => ({
  id,
  item_name: id,
  buy_price_kamas: 12_500,
  purchase_date,
  ...over,
})

describe('the offering of the day', () => {
  test('is told once, at the player’s hour in Paris, sealed for the device and signed by the site', async () => {
    const { service, clock, server, pass } = await webPushApp()
    const { device, user, subscription } = await aSubscriber({ server, service, clock })
    await device.bulk('user_preferences', [
      { name: 'notify_hour', value: 18 },
      { name: 'almanax_characters', value: 3 },
    ])
    clock.now = TEN + 8 * HOUR - 1
    await pass()
    expect(service.asked).toBe(0)
    clock.now = TEN + 8 * HOUR
    await pass()
    await pass()
    expect([service.asked, service.refused]).toEqual([1, []])
    const [taken] = service.taken
    expect(taken && read(taken)).toEqual({
      user: user.id,
      kind: 'almanax',
      day: TODAY,
      title: 'Offrande du jour\u00a0: 12 × Perce-Neige',
      body: '4 par personnage, pour 3 personnages\nBonus\u00a0: Récolte',
      path: '/app/almanax/calc',
    })
    expect(taken).toMatchObject({
      endpoint: subscription.endpoint,
      // It is worth nothing after midnight in Paris.
      ttl: 6 * 3600,
      topic: 'almanax',
      urgency: 'normal',
      claims: { aud: service.origin, sub: 'https://comptoir.example' },
    })
  })

  test('comes again the next day, and not while it is made, unwanted or unknown', async () => {
    const { service, clock, server, pass } = await webPushApp()
    const { device } = await aSubscriber({ server, service, clock })
    const told = () => service.taken.map((one) => read(one).day)
    await pass()
    clock.now += DAY
    await offer(server, '2026-11-21')
    await device.bulk('user_almanax_days', [{ date: '2026-11-21', done: true }])
    await pass()
    clock.now += DAY
    await pass()
    expect(told()).toEqual([TODAY])
    await offer(server, '2026-11-22')
    await pass()
    expect(told()).toEqual([TODAY, '2026-11-22'])
    clock.now += DAY
    await device.bulk('user_preferences', [{ name: 'mute_almanax', value: 1 }])
    await offer(server, '2026-11-23')
    await pass()
    clock.now += DAY
    await device.bulk('user_preferences', [{ name: 'mute_almanax', value: 0 }])
    await offer(server, '2026-11-24')
    await pass()
    expect(told()).toEqual([TODAY, '2026-11-22', '2026-11-24'])
  })

  test('of a device that subscribes after the hour comes on the next day', async () => {
    const { service, clock, server, pass } = await webPushApp()
    const { token } = await server.register()
    await subscribe({ server, service }, token)
    await pass()
    expect(service.asked).toBe(0)
    clock.now += DAY
    await offer(server, '2026-11-21')
    await pass()
    expect(service.taken.map((one) => read(one).day)).toEqual(['2026-11-21'])
  })

  test('reaches each device of the account, and nobody else’s', async () => {
    const { service, clock, server, pass } = await webPushApp()
    const first = await aSubscriber({ server, service, clock })
    const other = await aSubscriber({ server, service, clock })
    await other.device.bulk('user_preferences', [{ name: 'notify_hour', value: 23 }])
    await pass()
    expect(service.taken.map(({ endpoint }) => endpoint)).toEqual([first.subscription.endpoint])
  })
})

describe('a flip unsold for a week', () => {
  const withoutOffering = [{ name: 'mute_almanax', value: 1 }]

  test('is told on that day and on no other', async () => {
    const { service, clock, server, pass } = await webPushApp()
    const { device } = await aSubscriber({ server, service, clock })
    await device.bulk('user_preferences', withoutOffering)
    await device.bulk('flips', [
      aFlip('Gelano', '2026-11-14'),
      aFlip('vendu', '2026-11-14', { sold: true, sold_date: '2026-11-15' }),
      aFlip('ancien', '2026-11-01'),
    ])
    await pass()
    expect(service.asked).toBe(0)
    clock.now += DAY
    await pass()
    expect(service.taken.map((one) => read(one))).toMatchObject([
      {
        kind: 'flips',
        day: '2026-11-21',
        title: 'Gelano attend depuis une semaine',
        path: '/app/flips?etat=en-vente',
      },
    ])
    clock.now += DAY
    await pass()
    expect(service.asked).toBe(1)
  })

  test('is one message with the others of its day, and is caught up after a day without a pass', async () => {
    const { service, clock, server, pass } = await webPushApp()
    const { device } = await aSubscriber({ server, service, clock })
    await device.bulk('user_preferences', withoutOffering)
    await pass()
    await device.bulk(
      'flips',
      ['A', 'B', 'C', 'D'].map((id) => aFlip(id, id < 'C' ? '2026-11-14' : '2026-11-16')),
    )
    clock.now += 3 * DAY
    await pass()
    expect(service.taken.map((one) => read(one))).toMatchObject([
      { title: '4 reventes attendent depuis plus d’une semaine', body: 'A, B, C et 1 autre' },
    ])
  })

  test('that was deleted, or is of another profile, is not told', async () => {
    const { service, clock, server, pass } = await webPushApp()
    const { device, token } = await aSubscriber({ server, service, clock })
    await device.bulk('user_preferences', withoutOffering)
    await device.bulk('flips', [aFlip('parti', '2026-11-13'), aFlip('ici', '2026-11-13')])
    const stamp = aStamp(clock.now)
    const elsewhere = { key: '@autre-serveur|la-bas', purchase_date: '2026-11-13', item_name: 'là-bas' }
    await device.bulk('flips', [{ ...elsewhere, h: { purchase_date: stamp, item_name: stamp } }])
    await server.call('DELETE', '/api/v1/flips/parti', { token })
    await pass()
    expect(service.taken.map((one) => read(one).title)).toEqual(['ici attend depuis une semaine'])
  })
})

describe('several processes', () => {
  test('that tell at the same moment tell each device once', async () => {
    const { service, clock, server } = await webPushApp()
    const subscribers = []
    for (let i = 0; i < 12; i += 1) subscribers.push(await aSubscriber({ server, service, clock }))
    const theirs = await openedAgain(server.database)
    const other = { ...server.deps, db: theirs.db }
    await Promise.all([
      sendDueNotifications(server.deps),
      sendDueNotifications(other),
      sendDueNotifications(server.deps),
      sendDueNotifications(other),
    ])
    expect(service.taken.map(({ endpoint }) => endpoint).sort()).toEqual(
      subscribers.map(({ subscription }) => subscription.endpoint).sort(),
    )
    if (theirs !== server.database) await theirs.close()
  })
})

describe('M36 the gauges of pens', () => {
  const MINUTE = 60_000
  const of = (device: Awaited<ReturnType<typeof aSubscriber>>['device']) => ({
    note: (gauge: string, points: number, at: number, more: Record<string, unknown> = {}) =>
      device.bulk('pen_gauges', [{ pen: 2, gauge, points, at, keep: 80_000, ...more }]),
    prefer: (name: string) => device.bulk('user_preferences', [{ name, value: 1 }]),
  })
  /** A subscriber who hears of nothing else. */
  async function aBreeder() {
    const app = await webPushApp()
    const { device } = await aSubscriber(app)
    const acts = of(device)
    await acts.prefer('mute_almanax')
    await acts.prefer('mute_flips')
    const told = () => app.service.taken.map((one) => read(one))
    return { ...app, ...acts, told }
  }

  test('are told at each crossing, at whatever hour, once', async () => {
    const { note, clock, pass, told, service } = await aBreeder()
    clock.now = Date.parse('2026-11-20T03:00:00+01:00')
    await note('foudroyeur', 140_600, clock.now)
    await pass()
    expect(told()).toEqual([])
    // 600 points above 140,000, at 3 a second.
    clock.now += 4 * MINUTE
    await pass()
    await pass()
    expect(told()).toMatchObject([
      {
        kind: 'pens',
        title: 'Enclos 2\u00a0: Foudroyeur sous 140\u202f000',
        body: 'À 03:03, il y reste 140\u202f000 points.',
        path: '/app/elevage-renta?onglet=horaires',
      },
    ])
    expect(service.taken[0]).toMatchObject({ ttl: 6 * 3600 })
    clock.now += 9 * HOUR
    await pass()
    expect(told().at(-1)).toMatchObject({ title: 'Enclos 2\u00a0: Foudroyeur à recharger' })
    // Each is a message of its own: a device that sleeps gets both.
    expect(new Set(service.taken.map(({ topic }) => topic)).size).toBe(2)
    clock.now += 24 * HOUR
    await pass()
    expect(told().map(({ title }) => title)).toHaveLength(3)
  })

  test('come together in one message, those of six hours ago no more', async () => {
    const { note, clock, pass, told } = await aBreeder()
    await note('foudroyeur', 80_060, clock.now)
    await note('mangeoire', 180_060, clock.now)
    clock.now += 10 * MINUTE
    await pass()
    expect(told()).toMatchObject([
      {
        title: '2 jauges d’enclos',
        body: '10:00 · enclos 2, Mangeoire sous 180\u202f000\n10:00 · enclos 2, Foudroyeur à recharger',
      },
    ])
    await note('baffeur', 80_010, clock.now)
    clock.now += 7 * HOUR
    await pass()
    expect(told()).toHaveLength(2)
    expect(told().at(-1)?.body).not.toContain('Baffeur')
  })

  test('are silent where nothing runs, or the player wants none', async () => {
    const { note, prefer, clock, pass, told } = await aBreeder()
    await note('foudroyeur', 80_060, clock.now)
    await note('foudroyeur', 80_060, clock.now, { at: null })
    clock.now += 10 * MINUTE
    await pass()
    await note('foudroyeur', 80_060, clock.now)
    await prefer('mute_pens')
    clock.now += 10 * MINUTE
    await pass()
    expect(told()).toEqual([])
  })

  test('wait for a push service that is down, and are told then', async () => {
    const { note, clock, pass, told, service } = await aBreeder()
    await note('foudroyeur', 80_060, clock.now)
    service.fail({ status: 503 })
    clock.now += 2 * MINUTE
    await pass()
    expect(told()).toEqual([])
    service.fail(null)
    clock.now += 6 * MINUTE
    await pass()
    expect(told()).toHaveLength(1)
  })
})
