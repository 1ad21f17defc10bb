// @module-tag full
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import { until } from '#tests/harness/until.ts'
import { controlled, synced, test } from '#tests/support/browser/e2e.ts'
import { aMember, call, openAs } from '#tests/support/browser/sign-up.ts'

/** What the browser shows of this site now: the titles, and the pages that a press opens. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const all = await registration.getNotifications()
    return all
      .map(({ title, data }) => ({ title, path: data.path }))
      .sort((a, b) => (a.title < b.title ? -1 : 1))
  })
const dismissAll = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    for (const one of await registration.getNotifications()) one.close()
  })

test('who asks for notifications is told of the day while a page is open, once, and by push no second time', async ({
  server,
  device,
}) => {
  const phone = device()
  const page = await phone.open('/')
  const member = await aMember(server.url)
  const { token, user } = member
  const today = parisDay(Date.now())
  const bulk = (path: string, entries: unknown[]) =>
    call(server.url, 'POST', `/api/v1/${path}/bulk_upsert`, { token, body: { entries } })
  await bulk('user_preferences', [{ name: 'notify_hour', value: 24 }])
  await bulk('flips', [
    { id: 'f1', item_name: 'Gelano', buy_price_kamas: 12_500, purchase_date: dayAfter(today, -7) },
  ])
  await openAs(page, member, '/app/compte')
  await controlled(page)
  await synced(page)
  expect(await shown(page)).toEqual([])

  const displayed = await phone.countNotifications(page)
  await phone.allowNotifications()
  await page.getByRole('button', { name: 'Activer sur cet appareil' }).click()
  await page.getByText('Elles arrivent tant qu’une page de Comptoir est ouverte.').waitFor()
  await until(() => displayed() === 2)
  expect(await shown(page)).toEqual([
    { title: 'Gelano attend depuis une semaine', path: '/app/flips?etat=en-vente' },
    { title: expect.stringMatching(/^Offrande du jour\u00a0: \d+ × ./), path: '/app/almanax/calc' },
  ])

  await dismissAll(page)
  const message = (kind: string, day: string, title: string) =>
    JSON.stringify({ user: user.id, kind, day, title, body: 'b', path: '/app/almanax/calc' })
  await phone.deliverPush(page, message('almanax', today, 'encore'))
  await phone.deliverPush(page, message('flips', dayAfter(today), 'demain'))
  await until(() => displayed() === 3)
  expect((await shown(page)).map(({ title }) => title)).toEqual(['demain'])
  await dismissAll(page)
  await phone.deliverPush(page, 'pas de JSON')
  await until(() => displayed() === 4)
  expect(await shown(page)).toEqual([{ title: 'Comptoir', path: '/' }])
})
