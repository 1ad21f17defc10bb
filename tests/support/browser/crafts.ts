import type { Locator, Page } from 'playwright-core'
import { until } from '#tests/harness/until.ts'
import { commits } from './account-store.ts'

type Recipe = { id: number; ingredients: { item_id: number; name: string; quantity: number }[] }

/** Bois de Frêne, and a recipe that uses it, as the server's catalogue has them. */
export const ASH_WOOD = { id: 303, name: 'Bois de Frêne' }

export async function ashRecipe(url: string): Promise<Recipe> {
  const answer = await fetch(`${url}/recipes?ingredient_item_id=${ASH_WOOD.id}`)
  const recipes: Recipe[] = await answer.json()
  const found = recipes.find(({ ingredients }) => ingredients.length >= 2)
  if (!found) throw new Error('no recipe of two ingredients uses ash wood')
  return found
}

export const packField = (page: Page, size: number, name = ASH_WOOD.name): Locator =>
  page.getByRole('textbox', { name: `Prix du lot de ${size}, ${name}` })

export const ownedField = (page: Page, name = ASH_WOOD.name): Locator =>
  page
    .getByRole('textbox', { name: `Possédé, ${name}` })
    .or(page.getByRole('spinbutton', { name: `Possédé, ${name}` }))

export const saleField = (page: Page): Locator => page.getByLabel('Prix de vente')

/** Types as a player does and waits for the commit: the old amount is selected on focus, Enter saves. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.waitFor()
  const before = await commits(field.page())
  await typeOnly(field, text)
  await until(async () => (await commits(field.page())) > before, 10_000)
}

export async function typeOnly(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.fill(text)
  await field.press('Enter')
}

/** Waits until the field shows the amount, however it groups the digits. */
export async function shows(field: Locator, amount: number | null, ms = 15_000): Promise<void> {
  const wanted = amount === null ? '' : String(amount)
  await until(async () => (await field.inputValue({ timeout: ms })).replace(/\D/g, '') === wanted, ms)
}
