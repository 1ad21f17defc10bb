// @module-tag full
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { toggle } from '#tests/support/browser/boxes.ts'
import { bookPrice, PRICES } from '#tests/support/browser/carnet.ts'
import { shows, type } from '#tests/support/browser/crafts.ts'
import { controlled, synced, test } from '#tests/support/browser/e2e.ts'
import { register } from '#tests/support/browser/sign-up.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'
import {
  craftQuantity,
  essencePrice,
  listToggle,
  needPrice,
  workshopPath,
} from '#tests/support/browser/workshop.ts'

/** Prices that give the ratios 200, 100, 300 and 400 of figures.md §10, whose median is 250. */
const PRICED = [
  { boss: 'du Rat Blanc', price: 900, renta: '0,80' },
  { boss: 'du Mansot Royal', price: 2100, renta: '0,40' },
  { boss: "d'Ougah", price: 900, renta: '1,20' },
  { boss: 'du Korriandre', price: 810, renta: '1,60' },
]
const [RAT, , OUGAH] = PRICED.map(({ boss }) => ({ object: `Baffeur ${boss}`, essence: `Essence ${boss}` }))
const FAMILY = '&famille=Baffeur&prix=avec'

type Renta = { nom_item: string; famille: string; renta: number | null }
type Recipe = { ingredients: { name: string; quantity: number }[] }

test('T20 T174 T180 T183 T184 T186 T187 T190 essences of one family are priced, and two objects become one purchase', {
  timeout: 120_000,
}, async ({ server, device }) => {
  const desk = device()
  const page = await desk.open('/')
  const plain = await PlainClient.signIn(server.url, await register(page))
  await controlled(page)
  await page.goto(server.url + workshopPath())
  for (const { boss, price } of PRICED) await type(essencePrice(page, `Essence ${boss}`), String(price))
  await synced(page)
  await page.goto(server.url + workshopPath('objets') + FAMILY)
  await page.getByText('1,60').first().waitFor()
  const best = [...PRICED].sort((a, b) => b.renta.localeCompare(a.renta))
  expect(await rentas(page)).toEqual(best.map(({ boss, renta }) => [`Baffeur ${boss}`, renta]))
  const rows = await plain.get<Renta[]>('/api/v1/elevage/rentabilite')
  expect(rows.filter(({ famille, renta }) => famille === 'Baffeur' && renta !== null)).toEqual(
    best.map(({ boss, renta }) =>
      expect.objectContaining({ nom_item: `Baffeur ${boss}`, renta: Number(renta.replace(',', '.')) }),
    ),
  )

  for (const { object } of [RAT, OUGAH].flatMap((one) => one ?? []))
    await toggle(listToggle(page, 'Ajouter à la liste', object))
  await page.goto(server.url + workshopPath('liste'))
  await type(craftQuantity(page, RAT?.object ?? ''), '112')
  await type(craftQuantity(page, OUGAH?.object ?? ''), '3')
  const recipes = await Promise.all(
    [RAT, OUGAH].map(async (one) => {
      const item = rows.find(({ nom_item }) => nom_item === one?.object)
      return plain.get<Recipe>(`/api/v1/recipes/by_output/${idOf(item)}`)
    }),
  )
  const wanted = new Map<string, number>()
  for (const [n, { ingredients }] of recipes.entries())
    for (const { name, quantity } of ingredients)
      wanted.set(name, (wanted.get(name) ?? 0) + quantity * (n === 0 ? 112 : 3))
  expect(await needs(page)).toEqual(Object.fromEntries(wanted))

  // One piece 12, ten 100, a hundred 900: 112 of them are 1×100 + 1×10 + 2×1, for 1024 (figures.md §5).
  const essence = RAT?.essence ?? ''
  await type(needPrice(page, essence), '12')
  const book = await desk.tab(PRICES)
  await type(bookPrice(book, 10, essence), '100')
  await type(bookPrice(book, 100, essence), '900')
  await shows(needPrice(page, essence), 12)
  const row = page.getByRole('row').filter({ has: needPrice(page, essence) })
  await row.locator('.packs').getByText('1×100 + 1×10 + 2×1').waitFor()
  expect(await row.getByRole('cell').last().textContent()).toMatch(/^1\s024\sk$/)
})

const idOf = (row: object | undefined): number => (row && 'item_id' in row ? Number(row.item_id) : Number.NaN)

/** The objects on screen, each with its renta. */
const rentas = (page: Page): Promise<[string, string][]> =>
  page.locator('.renta-table tbody tr').evaluateAll((rows) =>
    rows.map((row): [string, string] => {
      const name = row.querySelector('.unfold')?.getAttribute('aria-label') ?? ''
      return [name.replace('Détail, ', ''), row.querySelector('.renta')?.textContent ?? '']
    }),
  )

/** How many of each ingredient the shopping list asks for. */
async function needs(page: Page): Promise<Record<string, number>> {
  await page.locator('table.needs').first().waitFor()
  const found = await page.locator('table.needs tbody tr').evaluateAll((rows) =>
    rows.map((row): [string, number] => {
      const label = row.querySelector('.unit input')?.getAttribute('aria-label') ?? ''
      const digits = row.querySelector('.needed')?.textContent?.replace(/\D/g, '')
      return [label.replace('Prix à l’unité, ', ''), Number(digits)]
    }),
  )
  return Object.fromEntries(found)
}
