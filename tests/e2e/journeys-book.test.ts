// @module-tag full
import { expect } from 'vitest'
import { almanaxPath, unitPriceOn } from '#tests/support/browser/almanax-screen.ts'
import { addToBook, bookPrice, bookStock, PRICES } from '#tests/support/browser/carnet.ts'
import { comparePath, comparePrice } from '#tests/support/browser/comparator.ts'
import { packField, shows, type } from '#tests/support/browser/crafts.ts'
import { asked, controlled, nudge, signIn, synced, test } from '#tests/support/browser/e2e.ts'
import { sharedOffering } from '#tests/support/browser/offerings.ts'
import { register } from '#tests/support/browser/sign-up.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'
import { essencePrice, workshopPath } from '#tests/support/browser/workshop.ts'

/** An essence with the recipe that asks for it, and another one. */
const ESSENCE = { name: 'Essence du Rat Blanc', object: 'Baffeur du Rat Blanc' }
const OTHER_ESSENCE = 'Essence du Korriandre'
const AT_ONCE_MS = 3000

test('A4 T179 a price typed in any tool shows in every other one, offline too, and overwrites no typed one', {
  timeout: 120_000,
}, async ({ server, device }) => {
  const desk = device()
  const page = await desk.open('/')
  const email = await register(page)
  const plain = await PlainClient.signIn(server.url, email)
  const shared = await sharedOffering(plain)
  const { essence, object } = await essenceIds(plain)
  const open = (path: string) => page.goto(server.url + path)
  const simulator = `/app/profit?recipe=${shared.recipe}`
  for (const path of [almanaxPath(), workshopPath(), comparePath([shared.id]), simulator, PRICES]) {
    await open(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await open(almanaxPath())
  await unitPriceOn(page, shared.date).waitFor()
  await controlled(page)
  await synced(page)
  await server.stop()

  // A pack in the simulator.
  await open(simulator)
  await type(packField(page, 10, shared.name), '900')
  await open(PRICES)
  await shows(bookPrice(page, 10, shared.name), 900)
  await open(comparePath([shared.id]))
  await shows(comparePrice(page, shared.name), 90)
  await open(almanaxPath())
  await page
    .getByTitle(/^Au prix de ton carnet/)
    .first()
    .waitFor()
  await shows(unitPriceOn(page, shared.date), null)

  // A piece in the almanax.
  await type(unitPriceOn(page, shared.date), '75')
  await open(PRICES)
  await shows(bookPrice(page, 1, shared.name), 75)
  await open(simulator)
  await shows(packField(page, 1, shared.name), 75)
  await shows(packField(page, 10, shared.name), 900)

  // A piece in the comparator.
  await open(comparePath([shared.id]))
  await shows(comparePrice(page, shared.name), 75)
  await type(comparePrice(page, shared.name), '60')
  await open(almanaxPath())
  await page.getByRole('button', { name: /^Mettre à jour/ }).waitFor()
  await shows(unitPriceOn(page, shared.date), 75)

  // An essence in the workshop.
  await open(workshopPath())
  await type(essencePrice(page, ESSENCE.name), '5k')
  await open(PRICES)
  await shows(bookPrice(page, 1, ESSENCE.name), 5000)
  await open(`/app/profit?recipe=${object}`)
  await shows(packField(page, 1, ESSENCE.name), 5000)

  // Prices in the book itself: of an essence that has one in its tool, and of one that has none.
  await open(PRICES)
  await type(bookPrice(page, 1, ESSENCE.name), '4200')
  await addToBook(page, OTHER_ESSENCE)
  await type(bookPrice(page, 1, OTHER_ESSENCE), '810')
  await type(bookStock(page, shared.name), '12')
  await open(workshopPath())
  await page.getByRole('button', { name: /^Reprendre 4\s200\sk pour Essence du Rat Blanc/ }).waitFor()
  await shows(essencePrice(page, ESSENCE.name), 5000)
  await page.getByRole('button', { name: /^Reprendre 810\sk pour Essence du Korriandre/ }).click()
  await shows(essencePrice(page, OTHER_ESSENCE), 810)

  // Two tabs at once.
  await open(simulator)
  const second = await desk.tab(PRICES)
  await shows(bookPrice(second, 10, shared.name), 900)
  await type(packField(page, 10, shared.name), '850')
  await shows(bookPrice(second, 10, shared.name), 850, AT_ONCE_MS)
  await type(bookPrice(second, 100, shared.name), '8k')
  await shows(packField(page, 100, shared.name), 8000, AT_ONCE_MS)
  await second.close()

  await server.start()
  await nudge(page)
  await synced(page)
  const other = await device().open('/')
  await signIn(other, email)
  await other.goto(server.url + PRICES)
  await shows(bookPrice(other, 1, shared.name), 60)
  await shows(bookPrice(other, 10, shared.name), 850)
  await shows(bookPrice(other, 1, ESSENCE.name), 4200)
  await shows(bookStock(other, shared.name), 12)
  expect(await asked(page, '/api/v1/essence_prices')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ item_id: essence, item_name: ESSENCE.name, price: 5000 }),
      expect.objectContaining({ item_name: OTHER_ESSENCE, price: 810 }),
    ]),
  )
  expect(await asked(page, '/user_inventories')).toEqual([
    expect.objectContaining({ item_id: shared.id, quantity: 12 }),
  ])
  const days = `start=${shared.date}&end=${shared.date}`
  const { entries } = await plain.get<{ entries: object[] }>(`/api/v1/user_almanax_prices?${days}`)
  expect(entries).toEqual([expect.objectContaining({ date: shared.date, unit_price_kamas: 75 })])
})

async function essenceIds(plain: PlainClient): Promise<{ essence: number; object: number }> {
  const entries = await plain.get<{ item_id: number; name: string }[]>('/api/v1/elevage/essences_catalog')
  const essence = entries.find(({ name }) => name === ESSENCE.name)?.item_id ?? 0
  const recipes = await plain.get<{ id: number; output_item: { name: string } }[]>(
    `/recipes?ingredient_item_id=${essence}`,
  )
  const object = recipes.find(({ output_item }) => output_item.name === ESSENCE.object)?.id ?? 0
  return { essence, object }
}
