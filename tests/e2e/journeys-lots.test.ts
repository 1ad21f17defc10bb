import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from '#tests/harness/until.ts'
import { controlled, nudge, synced, test } from '#tests/support/browser/e2e.ts'
import { aMember, NO_PAGE, openAs } from '#tests/support/browser/sign-up.ts'

const PHONE = { width: 390, height: 844 }
const rows = (page: Page) => page.locator('main table tbody tr:not(.spacer)')

test('M56 M7 M10 lots are listed by the keyboard alone, ten in at most sixty presses, sold on a phone without network, and both devices agree', async ({
  server,
  device,
}) => {
  const member = await aMember(server.url)
  const desk = await device({}).open(NO_PAGE)
  await openAs(desk, member, '/app/flips/lots')
  const search = desk.getByRole('combobox', { name: 'Objet à mettre en vente' })
  await search.waitFor()
  await search.focus()

  // Ten lots of two items: what is typed, and the keys between.
  let presses = 0
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) {
      await desk.keyboard.press(key)
      presses += 1
    }
  }
  const dialog = desk.getByRole('dialog', { name: 'Mettre en vente' })
  const lists = async (name: string, found: string, price: string, count: string) => {
    await keys(...name)
    // Of fewer letters it may be listed, and another chosen.
    await desk.getByRole('option', { name: new RegExp(found), selected: true }).waitFor()
    await keys('Enter')
    await dialog.getByRole('textbox', { name: 'Prix du lot' }).waitFor()
    await keys(...price, 'Tab', ...count, 'Enter')
    await dialog.waitFor({ state: 'detached' })
    await search.focus()
    await search.fill('')
  }
  await lists('ortie', 'Ortie', '12k', '4')
  await lists('frene', 'Bois de Frêne', '9k', '6')
  expect(presses).toBeLessThanOrEqual(60)
  await until(async () => expect(await rows(desk).count()).toBe(10))
  await synced(desk)

  const phone = await device(PHONE).open(NO_PAGE)
  await openAs(phone, member, '/app/flips/lots')
  await until(async () => expect(await rows(phone).count()).toBe(10))
  await controlled(phone)
  await synced(phone)
  await phone.context().setOffline(true)
  await phone.reload()
  const sold = rows(phone).first().getByRole('button', { name: 'Vendu' })
  await sold.waitFor()
  const box = await sold.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await sold.click()
  await until(async () => expect(await rows(phone).count()).toBe(9))
  await phone.getByRole('button', { name: /^Annuler/ }).click()
  await until(async () => expect(await rows(phone).count()).toBe(10))
  await sold.click()
  await until(async () => expect(await rows(phone).count()).toBe(9))
  await phone.context().setOffline(false)
  await nudge(phone)
  await synced(phone)
  await until(async () => expect(await rows(desk).count()).toBe(9), 20_000)
})
