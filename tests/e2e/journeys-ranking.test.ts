import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { until } from '#tests/harness/until.ts'
import { ASH_WOOD, packField, type } from '#tests/support/browser/crafts.ts'
import { controlled, nudge, synced, test } from '#tests/support/browser/e2e.ts'
import { household } from '#tests/support/browser/two-devices.ts'

type Recipe = {
  id: number
  output_item: { name: string }
  ingredients: { item_id: number; quantity: number }[]
}

const RANKING = '/app/palmares?prix=complets&tri=profit-'
const PRICE = 100

/** The two recipes of ash wood with the fewest ingredients. */
async function someRecipes(url: string): Promise<[Recipe, Recipe]> {
  const answer = await fetch(`${url}/recipes?ingredient_item_id=${ASH_WOOD.id}`)
  const recipes: Recipe[] = await answer.json()
  const [first, second] = recipes.sort((a, b) => a.ingredients.length - b.ingredients.length || a.id - b.id)
  if (!first || !second) throw new Error('ash wood is of less than two recipes')
  return [first, second]
}

const pieces = ({ ingredients }: Recipe) => ingredients.reduce((sum, { quantity }) => sum + quantity, 0)

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
  const [dear, cheap] = await someRecipes(server.url)
  const [dearName, cheapName] = [dear.output_item.name, cheap.output_item.name]
  const date = parisDay(Date.now())
  const parts = [...dear.ingredients, ...cheap.ingredients].map(({ item_id }) => item_id)
  const prices = new Map([
    ...parts.map((id) => [id, PRICE] as const),
    [dear.id, pieces(dear) * PRICE * 4],
    [cheap.id, pieces(cheap) * PRICE + 200],
  ])
  await plain.upsert(
    'user_market_prices',
    [...prices].map(([item_id, price_kamas]) => ({ item_id, pack_size: 1, price_kamas, date })),
  )

  await phone.setViewportSize({ width: 390, height: 844 })
  for (const page of [desk, phone]) {
    await page.goto(server.url + RANKING)
    await ranks(page, dearName, cheapName)
  }

  // Offline and opened anew it is the same, to the last figure.
  await controlled(phone)
  const { shown } = await ranking(phone)
  await phone.context().setOffline(true)
  await phone.reload()
  await ranks(phone, dearName, cheapName)
  expect((await ranking(phone)).shown).toEqual(shown)

  // A price typed there ranks anew, and so it does on the desk once the network is back.
  await phone.goto(`${server.url}/app/prices?q=${encodeURIComponent(dearName)}`)
  await type(packField(phone, 1, dearName), String(pieces(dear) * PRICE + 100))
  await phone.goto(server.url + RANKING)
  await ranks(phone, cheapName, dearName)
  await ranks(desk, dearName, cheapName)
  await phone.context().setOffline(false)
  await nudge(phone)
  await synced(phone)
  await ranks(desk, cheapName, dearName)

  // How often it sells, and from which ROI on one wants to know, are said once.
  await desk.getByRole('button', { name: `Menu, ${cheapName}` }).click()
  await desk.getByRole('button', { name: 'Ventes par jour', exact: true }).click()
  await desk.getByRole('textbox', { name: `Ventes par jour, ${cheapName}` }).fill('1,5')
  await desk.keyboard.press('Enter')
  await desk.getByRole('button', { name: `Menu, ${cheapName}` }).click()
  await desk.getByRole('button', { name: 'Prévenir au-dessus d’un ROI' }).click()
  await desk.getByRole('textbox', { name: 'Seuil de cette recette' }).fill('1')
  await desk.getByRole('button', { name: 'Garder' }).click()
  await synced(desk)
  const row = phone.locator('.palmares tbody tr').filter({ hasText: cheapName })
  await row.getByText('seuil').waitFor()
  await phone.goto(`${server.url}/app/palmares?prix=complets&tri=jour-`)
  await ranks(phone, cheapName, dearName)
  // 184 k a craft, one and a half a day.
  await phone.locator('.palmares tbody tr').first().getByText('+ 276').waitFor()
})
