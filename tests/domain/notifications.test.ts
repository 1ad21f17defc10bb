import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysHeld } from '#shared/domain/flips/flips.ts'
import { alertText, offeringText, unsoldText } from '#shared/domain/notifications/notification-text.ts'
import {
  encodeHour,
  isFreshEnough,
  isNotificationTime,
  newlyUnsold,
  notificationChoices,
  unsoldBetween,
} from '#shared/domain/notifications/notifications.ts'
import { readWebPushMessage, type WebPushMessage } from '#shared/domain/notifications/web-push-message.ts'
import { dayAfter, parisHour } from '#shared/domain/text/paris-day.ts'

const NBSP = '\u00a0'
const FINE = '\u202f'
const TODAY = '2026-11-20'
const HOUR = 3_600_000

const choicesOf = (stored: Record<string, number>) => notificationChoices((name) => stored[name])

describe('the choices of a player', () => {
  test('are everything at nine until they say otherwise, also by a choice that was undone', () => {
    const usual = { almanax: true, flips: true, alerts: true, pens: true, hour: 9 }
    expect(choicesOf({})).toEqual(usual)
    expect(choicesOf({ mute_almanax: 0, mute_flips: 0, mute_alerts: 0, notify_hour: 0 })).toEqual(usual)
    expect(choicesOf({ mute_flips: 1, notify_hour: 18 })).toEqual({ ...usual, flips: false, hour: 18 })
  })

  test('hold every hour, and no other number', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      expect(choicesOf({ notify_hour: encodeHour(hour) }).hour).toBe(hour)
    }
    expect(choicesOf({ notify_hour: 25 }).hour).toBe(9)
    expect(choicesOf({ notify_hour: 10 ** 12 }).hour).toBe(9)
  })
})

test.each([
  ['2026-11-20T08:00:00Z', 9],
  ['2026-07-20T07:59:00Z', 9],
  ['2026-07-20T22:00:00Z', 0],
  // Clocks go back at three, and forward at two.
  ['2026-10-25T00:59:00Z', 2],
  ['2026-10-25T01:00:00Z', 2],
  ['2026-03-29T01:00:00Z', 3],
])('at %s it is %i o’clock in Paris', (instant, hour) => {
  expect(parisHour(Date.parse(instant))).toBe(hour)
})

test('the day is told from the player’s hour on', () => {
  const at = (instant: string) => isNotificationTime(choicesOf({ notify_hour: 2 }), Date.parse(instant))
  expect(['2026-11-20T00:59:59Z', '2026-11-20T01:00:00Z', '2026-11-20T22:59:00Z'].map(at)).toEqual([
    false,
    true,
    true,
  ])
  // Two o'clock does not exist on that day.
  expect(['2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z'].map(at)).toEqual([false, true])
})

test('data may be told that came within 24 hours, and never those of a device that heard nothing', () => {
  const now = Date.parse('2026-11-20T09:00:00Z')
  expect([now, now - 24 * HOUR, now - 24 * HOUR - 1, null].map((at) => isFreshEnough(at, now))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

describe('a flip', () => {
  const aFlip = (purchase_date: string | null, sold = false) => ({ purchase_date, sold, sold_date: null })

  test('is told on the day on which it is unsold for a week', () => {
    const days = Array.from({ length: 10 }, (_, index) => dayAfter('2026-11-13', index))
    const told = days.filter((day) => newlyUnsold([aFlip('2026-11-13')], day, dayAfter(day, -1)).length > 0)
    expect(told).toEqual([TODAY])
    expect(newlyUnsold([aFlip('2026-11-13', true), aFlip(null), aFlip('2026-11-21')], TODAY, null)).toEqual(
      [],
    )
  })

  test('is told once, whichever days nobody could', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((days) => dayAfter('2026-11-01', days))
    fc.assert(
      fc.property(
        fc.array(day, { maxLength: 12 }),
        fc.uniqueArray(day, { minLength: 1 }),
        (bought, looked) => {
          const flips = bought.map((date) => aFlip(date))
          const told: unknown[] = []
          let since = dayAfter('2026-11-01', -1)
          for (const today of looked.sort()) {
            told.push(...newlyUnsold(flips, today, since))
            since = today
          }
          const last = looked.at(-1) ?? ''
          expect(told.length).toBe(new Set(told).size)
          expect(new Set(told)).toEqual(new Set(flips.filter((flip) => (daysHeld(flip, last) ?? 0) >= 7)))
        },
      ),
    )
  })

  test('that may be told was bought between two days', () => {
    const day = fc.integer({ min: -20, max: 20 }).map((days) => dayAfter(TODAY, days))
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 20 }), day, (today, back, bought) => {
        const since = dayAfter(today, -back)
        const [first, last] = unsoldBetween(today, since)
        const isTold = newlyUnsold([aFlip(bought)], today, since).length > 0
        expect(first <= bought && bought <= last).toBe(isTold)
      }),
    )
  })
})

describe('the words', () => {
  const offering = { name: 'Perce-Neige', quantity: 1200, bonus: 'Récolte' }

  test('of an offering say how much for all characters', () => {
    expect(offeringText(offering, 1)).toEqual({
      title: `Offrande du jour\u00a0: 1${FINE}200 × Perce-Neige`,
      body: 'Bonus\u00a0: Récolte',
      path: '/app/almanax/calc',
    })
    expect(offeringText(offering, 3)).toMatchObject({
      title: `Offrande du jour\u00a0: 3${FINE}600 × Perce-Neige`,
      body: `1${FINE}200 par personnage, pour 3 personnages\nBonus\u00a0: Récolte`,
    })
  })

  const aFlip = (item_name: string, purchase_date: string | null = '2026-11-13') => ({
    item_name,
    purchase_date,
    buy_price_kamas: 12_500,
  })

  test('of flips name one, or count many and name the first', () => {
    expect(unsoldText([aFlip('Gelano')], TODAY)).toEqual({
      title: 'Gelano attend depuis une semaine',
      body: `Acheté 12${FINE}500${FINE}k le ven. 13 nov., pas encore vendu.`,
      path: '/app/flips?etat=en-vente',
    })
    expect(unsoldText([aFlip('', '2026-11-10')], TODAY).title).toBe(
      'Un objet attend depuis plus d’une semaine',
    )
    const many = ['A', 'B', '', 'D', 'E'].map((name) => aFlip(name))
    expect(unsoldText(many, TODAY)).toMatchObject({
      title: '5 reventes attendent depuis une semaine',
      body: 'A, B, objet sans nom et 2 autres',
    })
    expect(unsoldText(many.slice(0, 3), TODAY).body).toBe('A, B, objet sans nom')
  })

  test('of an alert say the return and the threshold', () => {
    expect(alertText({ recipe: 12, name: 'Gelano', roi: 0.617, threshold: 55 })).toEqual({
      title: `Gelano\u00a0: ROI 61,7${NBSP}%`,
      body: 'Il a atteint ton seuil de 55 %.',
      path: '/app/profit?recipe=12',
    })
  })
})

test('a message is read as it was written, whatever its words', () => {
  const text = fc.string({ minLength: 1 })
  fc.assert(
    fc.property(text, text, text, (user, title, body) => {
      const message: WebPushMessage = { user, kind: 'flips', day: TODAY, title, body, path: '/app/flips' }
      expect(readWebPushMessage(JSON.stringify(message))).toEqual(message)
    }),
  )
  fc.assert(fc.property(fc.string(), (noise) => readWebPushMessage(noise) === null))
})
