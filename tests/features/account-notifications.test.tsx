// @module-tag full
import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toldHere } from '#blocks/notifications/device.ts'
import { startWebPush, webPush } from '#blocks/notifications/web-push.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow } from '#data/db/rows.ts'
import { claimDay } from '#data/notifications/told.ts'
import { attachPage } from '#data/page-environment.ts'
import { eraseAccount } from '#data/session/kept-data.ts'
import { site } from '#data/site.ts'
import { preferences } from '#shared/collections/preferences.ts'
import type { NotificationPreference } from '#shared/domain/notifications/notifications.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { see } from '#tests/support/screens/account-page.tsx'
import { answering, refused, sentIn, silence } from '#tests/support/screens/answers.ts'
import { aPlayer as anAccount, leaves } from '#tests/support/screens/craft-screen.tsx'
import {
  aNotifyingBrowser,
  installed,
  type NotifyingBrowser,
  withoutNotifications,
} from '#tests/support/screens/notifying-browser.ts'
import { aPlayer, calm, openProfile } from '#tests/support/screens/profile-page.tsx'
import { byRole, click, undo, until } from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'
import { aSite } from '#tests/support/screens/site.ts'

const ON = 'Activer sur cet appareil'
const OFF = 'Désactiver sur cet appareil'
const OPEN = 'Elles arrivent tant qu’une page de Comptoir est ouverte.'
const PUSHED = 'Elles arrivent aussi quand Comptoir est fermé'
const CALL = '/api/v1/me/web_push'
const NO_PUSH = { [`GET ${CALL}`]: { key: null, subscribed: false } }
const WITH_PUSH = {
  [`GET ${CALL}`]: { key: 'AQID', subscribed: false },
  [`PUT ${CALL}`]: null,
  [`DELETE ${CALL}`]: null,
}

let db: AccountDb
let browser: NotifyingBrowser
beforeEach(async () => {
  attachPage(new FakePage())
  site.setState({ site: aSite({ web_push: true }) })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  db = anAccount()
  browser = await aNotifyingBrowser()
})
afterEach(async () => {
  await leaves(db)
  site.setState({ site: null })
})

async function open(answers: Record<string, unknown> = NO_PUSH) {
  const asked = answering({ ...calm(), ...answers })
  await openProfile(aPlayer({ id: db.userId }))
  const part = byRole('heading', 'Notifications').closest('section')
  await until(() => expect(part?.querySelector('[aria-busy]')).toBeNull())
  return asked
}
const press = (name: string) => click(there(button(name)))
const stored = async (name: NotificationPreference) => (await readRow(db, preferences, { name }))?.value

function select(): HTMLSelectElement {
  const found = document.querySelector<HTMLSelectElement>('select[aria-label^="Heure"]')
  if (!found) throw new Error('no choice of the hour')
  return found
}
const hour = () => select().value
const choose = (value: string) =>
  act(async () => {
    select().value = value
    select().dispatchEvent(new Event('change', { bubbles: true }))
  })

describe('« Notifications » in the account', () => {
  test('asks the browser at the player’s press alone, and says that they come while a page is open', async () => {
    await open()
    expect([browser.asked, toldHere.getState().user, shown(OPEN)]).toEqual([0, null, false])
    await press(ON)
    await see(OPEN)
    expect([browser.asked, toldHere.getState().user]).toEqual([1, db.userId])
    expect(localStorage.getItem('notify:on')).toBe(db.userId)
    expect(shown('Installe l’application')).toBe(true)
    await press(OFF)
    expect([localStorage.getItem('notify:on'), shown(OPEN)]).toEqual([null, false])
    expect(button(ON)).toBeDefined()
  })

  test('says so where the player dismissed the question, and may ask again', async () => {
    browser.answer = 'default'
    await open()
    await press(ON)
    await see('Le navigateur n’a rien autorisé')
    expect(toldHere.getState().user).toBeNull()
    browser.answer = 'granted'
    await press(ON)
    await see(OPEN)
  })

  test.each([
    ['the page has the focus again', () => dispatchEvent(new Event('focus'))],
    ['the browser says so', () => browser.settings.dispatchEvent(new Event('change'))],
  ])(
    'says where to allow what the browser blocks, and notices that it is allowed when %s',
    async (_, tell) => {
      browser.answer = 'denied'
      await open()
      await press(ON)
      await see('Ton navigateur les bloque pour ce site.')
      expect([button(ON), button(OFF)]).toEqual([undefined, undefined])
      browser.permission = 'default'
      await act(async () => void tell())
      expect(shown('Ton navigateur les bloque')).toBe(false)
      expect(button(ON)).toBeDefined()
    },
  )

  test('says so in a browser that has none', async () => {
    withoutNotifications()
    await open()
    await see('Ce navigateur ne sait pas en montrer.')
    expect(button(ON)).toBeUndefined()
  })

  test('keeps the kinds with the account, with « Annuler »', async () => {
    await open()
    await press(ON)
    await see('Pour tous tes appareils')
    const alerts = () => there(byRole('switch', /^Alertes du Palmarès/))
    const isOn = () => alerts().getAttribute('aria-checked')
    expect(isOn()).toBe('true')
    await click(alerts())
    await until(() => expect(isOn()).toBe('false'))
    expect(await stored('mute_alerts')).toBe(1)
    await undo()
    await until(() => expect(isOn()).toBe('true'))
  })

  test('keeps the hour with the account, midnight too, with « Annuler »', async () => {
    await open()
    await press(ON)
    await until(() => expect(hour()).toBe('9'))
    await choose('0')
    await until(async () => expect(await stored('notify_hour')).toBe(24))
    expect(hour()).toBe('0')
    await undo()
    await until(() => expect(hour()).toBe('9'))
  })
})

describe('an installed app', () => {
  beforeEach(() => installed())

  test('subscribes with the server’s key, and says that they come while it is closed', async () => {
    const asked = await open(WITH_PUSH)
    await press(ON)
    await see(PUSHED)
    expect(sentIn(asked, `PUT ${CALL}`)).toEqual([
      { endpoint: 'https://fcm.googleapis.com/fcm/send/appareil', keys: { p256dh: 'p', auth: 'a' } },
    ])
    expect([...(browser.key ?? [])]).toEqual([1, 2, 3])
    await press(OFF)
    await until(() => expect(sentIn(asked, `DELETE ${CALL}`)).toHaveLength(1))
    expect(browser.endpoint).toBeNull()
  })

  test.each([
    ['the server sends nothing', NO_PUSH, () => {}],
    [
      'the server knows no such push service',
      { ...WITH_PUSH, [`PUT ${CALL}`]: refused(422, 'push_host') },
      () => {},
    ],
    ['there is no network', { [`GET ${CALL}`]: silence }, () => {}],
    ['the push service cannot be reached', WITH_PUSH, () => Object.assign(browser, { reachable: false })],
  ])('where %s is told while a page is open', async (_why, answers, prepare) => {
    prepare()
    await open(answers)
    await press(ON)
    await see(OPEN)
  })

  test('that had subscribed before stays so without network, and under a new key subscribes anew', async () => {
    const asked = answering(WITH_PUSH)
    browser.key = Uint8Array.from([9])
    browser.endpoint = 'https://fcm.googleapis.com/fcm/send/ancien'
    await startWebPush()
    expect([webPush.getState().on, [...(browser.key ?? [])]]).toEqual([true, [1, 2, 3]])
    expect(sentIn(asked, `PUT ${CALL}`)).toHaveLength(1)
    answering({ [`GET ${CALL}`]: silence })
    await startWebPush()
    expect(webPush.getState().on).toBe(true)
  })
})

test('what is removed from a device takes its notifications along', async () => {
  localStorage.setItem('notify:on', db.userId)
  attachPage(new FakePage())
  const told = { user: db.userId, what: 'almanax' } as const
  await claimDay(told, '2026-11-20')
  await claimDay({ ...told, user: 'un-autre' }, '2026-11-20')
  db.close()
  await eraseAccount(db.userId)
  expect(await claimDay(told, '2026-11-20')).toEqual({ before: null })
  expect(await claimDay({ ...told, user: 'un-autre' }, '2026-11-20')).toBeNull()
})
