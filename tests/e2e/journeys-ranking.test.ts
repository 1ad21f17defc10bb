import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from '#tests/harness/until.ts'
import { packField, twoPricedRecipes, type } from '#tests/support/browser/crafts.ts'
import { controlled, nudge, synced, test } from '#tests/support/browser/e2e.ts'
import { household } from '#tests/support/browser/two-devices.ts'

const RANKING = '/app/palmares?prix=complets&tri=profit-'

/** The names from the top, each with what its row shows. */
const ranking = async (page: Page) => {
  const rows = page.locator('.palmares tbody tr').filter({ has: page.locator('a.name') })
  const names = await rows.locator('a.name').allTextContents()
  return { names, shown: (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')) }
}
const ranks = (page: Page, ...names: string[]) =>
  until(async () => expect((await ranking(page)).names).toEqual(names))

test('N84 N67 offline the ranking is the same, and follows the prices typed there; a pace and an alert reach the other device', async ({
  server,
  device,
}) => {
  const { first: desk, second: phone, plain } = await household(server, device)
  const [dear, cheap] = await twoPricedRecipes(server.url, plain)

  await phone.setViewportSize({ width: 390, height: 844 })
  for (const page of [desk, phone]) {
    await page.goto(server.url + RANKING)
    await ranks(page, dear.name, cheap.name)
  }

  // Offline and opened anew it is the same, to the last figure.
  await controlled(phone)
  const { shown } = await ranking(phone)
  await phone.context().setOffline(true)
  await phone.reload()
  await ranks(phone, dear.name, cheap.name)
  expect((await ranking(phone)).shown).toEqual(shown)

  // A price typed there ranks anew, and so it does on the desk once the network is back.
  await phone.goto(`${server.url}/app/prices?q=${encodeURIComponent(dear.name)}`)
  await type(packField(phone, 1, dear.name), String(dear.cost + 100))
  await phone.goto(server.url + RANKING)
  await ranks(phone, cheap.name, dear.name)
  await ranks(desk, dear.name, cheap.name)
  await phone.context().setOffline(false)
  await nudge(phone)
  await synced(phone)
  await ranks(desk, cheap.name, dear.name)

  // How often it sells, and from which ROI on one wants to know, are said once.
  await desk.getByRole('button', { name: `Menu, ${cheap.name}` }).click()
  await desk.getByRole('button', { name: 'Ventes par jour', exact: true }).click()
  await desk.getByRole('textbox', { name: `Ventes par jour, ${cheap.name}` }).fill('1,5')
  await desk.keyboard.press('Enter')
  await desk.getByRole('button', { name: `Menu, ${cheap.name}` }).click()
  await desk.getByRole('button', { name: 'Prévenir au-dessus d’un ROI' }).click()
  await desk.getByRole('textbox', { name: 'Seuil de cette recette' }).fill('1')
  await desk.getByRole('button', { name: 'Garder' }).click()
  await synced(desk)
  const row = phone.locator('.palmares tbody tr').filter({ hasText: cheap.name })
  await row.getByText('seuil').waitFor()
  await phone.goto(`${server.url}/app/palmares?prix=complets&tri=jour-`)
  await ranks(phone, cheap.name, dear.name)
  // 184 k a craft, one and a half a day.
  await phone.locator('.palmares tbody tr').first().getByText('+ 276').waitFor()
})
