import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import { ASH_WOOD } from '#tests/support/browser/crafts.ts'
import { controlled, nudge, synced, test } from '#tests/support/browser/e2e.ts'
import { household } from '#tests/support/browser/two-devices.ts'

const BOARD = '/app/tableau'
const LOT = '1 lot en vente depuis 9 jours'
const OLD_PRICE = '1 prix à relire d’abord'

const task = (page: Page, verb: string, title: string) =>
  page.getByRole('link', { name: `${verb} : ${title}`, exact: true })
const focused = (page: Page, name: string) =>
  page.waitForFunction((label) => document.activeElement?.getAttribute('aria-label') === label, name)

test('N103 N107 N108 N113 a task done on one device vanishes on both, one put off is back with « Annuler », and all of it is there offline', {
  tags: 'full',
}, async ({ server, device }) => {
  const { first: desk, second: phone, plain } = await household(server, device)
  const today = parisDay(Date.now())
  await plain.upsert('flips', [
    { item_name: 'Bottes', buy_price_kamas: 751_000, sold: false, purchase_date: dayAfter(today, -9) },
    {
      ...{ item_name: 'Cape', buy_price_kamas: 10_000, sell_price_kamas: 20_000, autoTax: true },
      ...{ sold: true, purchase_date: dayAfter(today, -4), sold_date: dayAfter(today, -1) },
    },
  ])
  await plain.upsert('user_market_prices', [
    { item_id: ASH_WOOD.id, pack_size: 1, price_kamas: 90, date: dayAfter(today, -20) },
  ])
  await plain.post('/user_inventories', { item_id: ASH_WOOD.id, quantity: 4 })

  // Who signs in comes to the first page, which begins with the board.
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(server.url)
  await phone.getByRole('heading', { name: 'Mes affaires', level: 1 }).waitFor()
  await task(phone, 'Revoir', LOT).waitFor()
  await phone.getByRole('heading', { name: 'Ce qu’il y a sur le comptoir' }).waitFor()
  await phone.goto(server.url + BOARD)
  await task(phone, 'Revoir', LOT).waitFor()
  await desk.goto(server.url + BOARD)
  await task(desk, 'Revoir', LOT).waitFor()
  await desk.getByText('+ 9 600').first().waitFor()

  // Offline and opened anew it is whole; a task is put off there.
  await controlled(phone)
  await phone.context().setOffline(true)
  await phone.reload()
  await task(phone, 'Relire', OLD_PRICE).waitFor()
  await phone.getByRole('region', { name: 'Synchronisation' }).getByText('Hors ligne').waitFor()
  await phone.getByRole('button', { name: `Plus tard : ${OLD_PRICE}` }).click()
  await task(phone, 'Relire', OLD_PRICE).waitFor({ state: 'detached' })
  await phone.context().setOffline(false)
  await nudge(phone)
  await synced(phone)
  await task(desk, 'Relire', OLD_PRICE).waitFor({ state: 'detached' })
  await desk.getByText('1 affaire remise à demain').waitFor()

  // Put off here, and taken back.
  await task(desk, 'Revoir', LOT).focus()
  await desk.keyboard.press('l')
  await task(phone, 'Revoir', LOT).waitFor({ state: 'detached' })
  await desk.getByRole('button', { name: /^Annuler/ }).click()
  await task(desk, 'Revoir', LOT).waitFor()
  await task(phone, 'Revoir', LOT).waitFor()

  // What came under the finger a moment ago takes no press.
  await desk.locator('.board-tasks:not([data-settling])').waitFor()
  // The whole row leads to the field in which the lot is priced; sold, it is no task any more, on neither of them.
  await desk.getByText(LOT, { exact: true }).click({ force: true })
  await focused(desk, 'Revente, Bottes')
  expect(new URL(desk.url()).search).toBe('?etat=en-vente&tri=date')
  await desk.getByRole('checkbox', { name: 'Vendu, Bottes' }).click()
  await synced(desk)
  await task(phone, 'Revoir', LOT).waitFor({ state: 'detached' })
  await desk.goto(server.url + BOARD)
  await desk.getByText('1 affaire remise à demain').waitFor()
  expect(await task(desk, 'Revoir', LOT).count()).toBe(0)

  // On a phone the card of a lot unfolds for its field.
  await plain.upsert('flips', [
    { item_name: 'Gants', buy_price_kamas: 5000, sold: false, purchase_date: dayAfter(today, -9) },
  ])
  await task(phone, 'Revoir', LOT).press('Enter')
  await focused(phone, 'Revente, Gants')
  expect(await phone.getByRole('textbox', { name: 'Revente, Gants' }).isVisible()).toBe(true)

  // What is put off is taken up again, and leads to the price to read.
  await desk.getByRole('button', { name: 'Reprendre' }).click()
  await task(desk, 'Relire', OLD_PRICE).waitFor()
  const place = await desk
    .locator('.board-task b')
    .allTextContents()
    .then((titles) => titles.indexOf(OLD_PRICE) + 1)
  await desk.keyboard.press(String(place))
  await focused(desk, `Prix du lot de 1, ${ASH_WOOD.name}`)
  expect(await desk.locator('.renew-table :focus').count()).toBe(1)
})
