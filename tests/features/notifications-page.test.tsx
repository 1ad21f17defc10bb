// @module-tag full
import 'fake-indexeddb/auto'
import { act } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PageNotifier } from '#app/notifications/page-notifier.tsx'
import { tellHere } from '#blocks/notifications/device.ts'
import { notifyAlert } from '#blocks/notifications/notify-alert.ts'
import { webPush } from '#blocks/notifications/web-push.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { newRowId } from '#data/db/row-id.ts'
import { attachPage } from '#data/page-environment.ts'
import { session } from '#data/session/session-store.ts'
import { rememberProfiles, shownProfile } from '#data/session/shown-profile.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { STATES } from '#features/flips/flip-view.ts'
import { almanaxDays } from '#shared/collections/almanax-days.ts'
import { flips } from '#shared/collections/flips.ts'
import { penGauges } from '#shared/collections/pen-gauges.ts'
import { preferences } from '#shared/collections/preferences.ts'
import type { NotificationPreference } from '#shared/domain/notifications/notifications.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { save } from '#tests/support/save.ts'
import { answering } from '#tests/support/screens/answers.ts'
import { aPlayer } from '#tests/support/screens/craft-screen.tsx'
import {
  aNotifyingBrowser,
  installed,
  type NotifyingBrowser,
} from '#tests/support/screens/notifying-browser.ts'
import { render, until } from '#tests/support/screens/render.tsx'
import { starterOnDevice } from '#tests/support/starter-on-device.ts'

/** Ten in the morning in Paris. */
const TEN = Date.parse('2026-11-20T09:00:00Z')
const HOUR = 3_600_000
const OFFERING = 'Offrande du jour\u00a0: 2 × Sang coagulé'

let db: AccountDb
let browser: NotifyingBrowser
let where = ''
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: TEN })
  answering({ 'GET /api/v1/me/web_push': { key: null, subscribed: false } })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  db = aPlayer()
  await starterOnDevice()
  browser = await aNotifyingBrowser()
  browser.permission = 'granted'
  tellHere(db.userId)
  const user = { id: db.userId, email: 'a@b.fr', name: '', is_admin: false, access_active: false }
  session.setState({ status: 'signed-in', user })
})

const prefer = (name: NotificationPreference | 'almanax_characters', value: number) =>
  save(db, preferences, { name }, { value })
const aFlip = (item_name: string, purchase_date: string, sold = false) =>
  save(db, flips, { id: newRowId() }, { item_name, purchase_date, sold, buy_price_kamas: 12_500 })
const titles = () => browser.shown.map(({ title }) => title).sort()
const shows = (...expected: string[]) => until(() => expect(titles()).toEqual(expected))

function Address() {
  const { pathname, search } = useLocation()
  where = pathname + search
  return null
}

/** A page of the player, open. */
const open = () =>
  render(
    <MemoryRouter>
      <Address />
      <PageNotifier />
    </MemoryRouter>,
  )

/** The page looks at the clock. */
const atTime = (now: number) =>
  act(async () => {
    vi.setSystemTime(now)
    vi.advanceTimersByTime(30_000)
  })

describe('while a page is open', () => {
  test('the offering and what became a week old are told at the player’s hour, once a day', async () => {
    await prefer('notify_hour', 18)
    await prefer('almanax_characters', 3)
    await aFlip('Gelano', '2026-11-13')
    await aFlip('récent', '2026-11-14')
    await open()
    await atTime(TEN + 8 * HOUR - 60_000)
    expect(titles()).toEqual([])
    await atTime(TEN + 8 * HOUR)
    await shows('Gelano attend depuis une semaine', 'Offrande du jour\u00a0: 6 × Sang coagulé')
    expect(browser.shown.map(({ tag, path }) => [tag, path]).sort()).toEqual([
      ['almanax', '/app/almanax/calc'],
      ['flips', '/app/flips?etat=en-vente'],
    ])
    expect(STATES).toContain('en-vente')
    syncStatus.setState({ lastSyncAt: TEN + 32 * HOUR })
    await atTime(TEN + 32 * HOUR)
    await until(() => expect(titles()).toContain('récent attend depuis une semaine'))
    await until(() => expect(browser.shown).toHaveLength(4))
  })

  test('M36 what a gauge crosses is told at its instant, before the player’s hour too, once', async () => {
    await prefer('notify_hour', 23)
    await save(db, penGauges, { pen: 3, gauge: 'baffeur' }, { points: 80_060, at: TEN, keep: 80_000 })
    await open()
    await atTime(TEN + 20_000)
    expect(titles()).toEqual([])
    await atTime(TEN + 40_000)
    await shows('Enclos 3\u00a0: Baffeur à recharger')
    await atTime(TEN + 80_000)
    await atTime(TEN + HOUR)
    expect(titles()).toEqual(['Enclos 3\u00a0: Baffeur à recharger'])
    await prefer('mute_pens', 1)
    syncStatus.setState({ lastSyncAt: TEN + 23 * HOUR })
    await atTime(TEN + 23 * HOUR)
    expect(browser.shown.filter(({ tag }) => tag?.startsWith('pens'))).toHaveLength(1)
  })

  test('an offering that is made, a flip that is sold and an unwanted kind are not told', async () => {
    await aFlip('vendu', '2026-11-13', true)
    await save(db, almanaxDays, { date: '2026-11-20' }, { done: true })
    await prefer('mute_flips', 1)
    await aFlip('attend', '2026-11-13')
    await open()
    await until(() => expect(browser.locks.isHeld(`notify:${db.userId}`)).toBe(true))
    await act(async () => prefer('mute_flips', 0).then(() => undefined))
    await shows('attend attend depuis une semaine')
  })

  test('what comes later in the day is told, where there was nothing to tell before', async () => {
    await open()
    await shows(OFFERING)
    await act(async () => aFlip('Gelano', '2026-11-13').then(() => undefined))
    await shows('Gelano attend depuis une semaine', OFFERING)
    await act(async () => aFlip('un autre', '2026-11-13').then(() => undefined))
    await atTime(TEN + 60_000)
    expect(titles()).toHaveLength(2)
  })

  test('an account that did not ask for it here is told nothing', async () => {
    tellHere('un-autre')
    await open()
    await atTime(TEN + 60_000)
    expect([titles(), browser.locks.isHeld(`notify:${db.userId}`)]).toEqual([[], false])
    await act(async () => tellHere(db.userId))
    await shows(OFFERING)
  })

  test('a device that the server tells is not told by its page', async () => {
    installed()
    const asked = answering({
      'GET /api/v1/me/web_push': { key: 'AQID', subscribed: false },
      'PUT /api/v1/me/web_push': null,
    })
    await open()
    await until(() => expect(asked.map(({ call }) => call)).toContain('PUT /api/v1/me/web_push'))
    await atTime(TEN + 60_000)
    expect(titles()).toEqual([])
    await act(async () => webPush.setState({ on: false }))
    await shows(OFFERING)
  })

  test('a press on a notification takes the page there', async () => {
    await open()
    let goes = false
    await act(async () => {
      goes = browser.open('/app/flips?etat=en-vente')
    })
    expect([goes, where]).toEqual([true, '/app/flips?etat=en-vente'])
  })
})

describe('an alert of the ranking', () => {
  const alert = { recipe: 8257, name: 'Clef du Donjon', roi: 0.5512, threshold: 55 }

  test('is told on this device, once a day for each recipe', async () => {
    expect(await notifyAlert(db, alert)).toBe(true)
    expect(await notifyAlert(db, alert)).toBe(false)
    expect(await notifyAlert(db, { ...alert, recipe: 12, name: 'Gelano' })).toBe(true)
    vi.setSystemTime(TEN + 23 * HOUR)
    expect(await notifyAlert(db, alert)).toBe(true)
    expect(browser.shown[0]).toEqual({
      title: 'Clef du Donjon\u00a0: ROI 55,1\u00a0%',
      tag: 'alert:8257',
      path: '/app/profit?recipe=8257',
    })
  })

  test('is told in each profile by itself, and leads to it', async () => {
    attachPage(new FakePage())
    rememberProfiles(db.userId, ['main', 'ouest'])
    for (const id of ['main', 'ouest']) {
      shownProfile.setState({ user: db.userId, id })
      expect(await notifyAlert(db, alert)).toBe(true)
      expect(await notifyAlert(db, alert)).toBe(false)
    }
    shownProfile.setState({ user: null, id: 'main' })
    expect(browser.shown.map(({ tag, path }) => [tag, path])).toEqual([
      ['alert:8257', '/app/profit?recipe=8257&profil=main'],
      ['alert:8257@ouest', '/app/profit?recipe=8257&profil=ouest'],
    ])
  })

  test.each([
    ['the device was not asked to', () => tellHere(null)],
    ['the browser refuses', () => Object.assign(browser, { permission: 'denied' })],
    ['the player wants none', () => prefer('mute_alerts', 1)],
    ['the data are older than a day', () => syncStatus.setState({ lastSyncAt: TEN - 25 * HOUR })],
    ['the device never heard of the server', () => syncStatus.setState({ lastSyncAt: null })],
  ])('is not told where %s, and may be later on that day', async (_why, change) => {
    await change()
    expect(await notifyAlert(db, alert)).toBe(false)
    tellHere(db.userId)
    browser.permission = 'granted'
    await prefer('mute_alerts', 0)
    syncStatus.setState({ lastSyncAt: TEN })
    expect(await notifyAlert(db, alert)).toBe(true)
  })
})
