import type { Locator, Page } from 'playwright-core'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { until } from '#tests/harness/until.ts'
import { commits } from './account-store.ts'
import type { PlainClient } from './spec-calls.ts'

type Recipe = {
  id: number
  output_item: { name: string }
  ingredients: { item_id: number; name: string; quantity: number }[]
}

/** Bois de Frêne, and a recipe that uses it, as the server's catalogue has them. */
export const ASH_WOOD = { id: 303, name: 'Bois de Frêne' }

export async function ashRecipe(url: string): Promise<Recipe> {
  const found = (await recipesOfAsh(url)).find(({ ingredients }) => ingredients.length >= 2)
  if (!found) throw new Error('no recipe of two ingredients uses ash wood')
  return found
}

async function recipesOfAsh(url: string): Promise<Recipe[]> {
  const answer = await fetch(`${url}/recipes?ingredient_item_id=${ASH_WOOD.id}`)
  return answer.json()
}

/** A recipe with all its prices: what one craft costs and brings, in kamas. */
type Priced = { id: number; name: string; cost: number; sale: number }

/** Two recipes whose prices a player has noted today: the first brings four times its cost, the second 200 k more than its own. */
export async function twoPricedRecipes(url: string, plain: PlainClient): Promise<[Priced, Priced]> {
  const recipes = await recipesOfAsh(url)
  const [first, second] = recipes.sort((a, b) => a.ingredients.length - b.ingredients.length || a.id - b.id)
  if (!first || !second) throw new Error('ash wood is of less than two recipes')
  const costOf = ({ ingredients }: Recipe) =>
    ingredients.reduce((sum, { quantity }) => sum + quantity, 0) * 100
  const priced = ({ id, output_item }: Recipe, cost: number, sale: number) => ({
    ...{ id, name: output_item.name, cost, sale },
  })
  const pair = [
    priced(first, costOf(first), 4 * costOf(first)),
    priced(second, costOf(second), costOf(second) + 200),
  ] as const
  const parts = [...first.ingredients, ...second.ingredients].map(({ item_id }) => item_id)
  const prices = new Map([
    ...parts.map((id) => [id, 100] as const),
    ...pair.map(({ id, sale }) => [id, sale] as const),
  ])
  const date = parisDay(Date.now())
  await plain.upsert(
    'user_market_prices',
    [...prices].map(([item_id, price_kamas]) => ({ item_id, pack_size: 1, price_kamas, date })),
  )
  return [...pair]
}

export const packField = (page: Page, size: number, name = ASH_WOOD.name): Locator =>
  page.getByRole('textbox', { name: `Prix du lot de ${size}, ${name}` })

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
