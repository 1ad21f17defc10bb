import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import { bookItems, fillBook, unitPrice } from './demo-prices.ts'
import { fillTools } from './demo-tools.ts'
import { fillWorkshop } from './demo-workshop.ts'

/** The account that development, tests and pictures use. */
export const DEMO = { name: 'Joueur de démo', email: 'demo@comptoir.local', password: 'comptoir-demo' }
/** Bois de Frêne: the wood that every beginner fells, so that some recipe of any catalogue uses it. */
const ASH_WOOD = 303
const STOCK = [14, 12, 60, 8, 40, 0]

type Recipe = {
  id: number
  output_item: { name: string }
  ingredients: { item_id: number; quantity: number }[]
}
/** `recipe` has every price; `unpriced` misses some. */
export type Demo = { email: string; password: string; recipe: number; unpriced: number }

/** Signs the demo account up on the server at `url`, with stock and prices for one recipe. Again: changes nothing. */
export async function makeDemo(url: string): Promise<Demo> {
  const [recipe, unpriced] = await recipesToShow(url)
  const registered = await post(url, '/auth/register', { user: DEMO })
  if (registered.status !== 409) {
    const { token }: { token: string } = await registered.json()
    const send = (path: string, body: unknown) => post(url, path, body, token)
    const get = (path: string) => fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
    await fillBook(send)
    await priceRecipe(url, token, recipe)
    await post(
      url,
      '/user_sale_prefs',
      { item_id: unpriced.id, target_sell_price: 58_900, tax_rate: 2 },
      token,
    )
    await fillTools(send, get)
    await fillWorkshop(send, get)
    await fillPlans(send, recipe, unpriced)
  }
  return { email: DEMO.email, password: DEMO.password, recipe: recipe.id, unpriced: unpriced.id }
}

/** The recipe with the most ingredients, and one of which an ingredient is neither among them nor in the price book. */
async function recipesToShow(url: string): Promise<[Recipe, Recipe]> {
  const answer = await fetch(`${url}/recipes?ingredient_item_id=${ASH_WOOD}`)
  const recipes: Recipe[] = await answer.json()
  const [first] = recipes.sort((a, b) => b.ingredients.length - a.ingredients.length)
  const known = new Set([...bookItems, ...(first?.ingredients ?? []).map(({ item_id }) => item_id)])
  const other = recipes.find(({ ingredients }) => ingredients.some(({ item_id }) => !known.has(item_id)))
  if (!first || !other) throw new Error('too few recipes use ash wood: is there a catalogue?')
  return [first, other]
}

/** What the demo account means to make, to give and to buy. */
async function fillPlans(
  send: (path: string, body: unknown) => Promise<Response>,
  { id }: Recipe,
  unpriced: Recipe,
): Promise<void> {
  const rows = (path: string, ...entries: unknown[]) => send(`/api/v1/${path}/bulk_upsert`, { entries })
  const due = dayAfter(parisDay(Date.now()), 7)
  await rows('planned_crafts', { recipe: id, crafts: 20, due }, { recipe: unpriced.id, crafts: 3 })
  await rows('plan_sources', { source: 'almanax', on: true, horizon: 8 })
  await rows('wanted_items', { item_id: ASH_WOOD, pieces: 250 })
  await rows('user_preferences', { name: 'courses_budget', value: 1_500_000 })
}

async function priceRecipe(url: string, token: string, { id, ingredients }: Recipe): Promise<void> {
  await Promise.all(ingredients.map((line, i) => fill(url, token, line.item_id, STOCK[i % STOCK.length])))
  const cost = ingredients.reduce((sum, line) => sum + unitPrice(line.item_id) * line.quantity, 0)
  await post(
    url,
    '/user_sale_prefs',
    { item_id: id, target_sell_price: Math.round(cost * 1.24), tax_rate: 2 },
    token,
  )
}

/** Stock and the prices of three packs, which look like an auction house's: larger packs are a little cheaper. */
async function fill(url: string, token: string, item_id: number, quantity = 0): Promise<void> {
  const unit = unitPrice(item_id)
  const price = (pack_size: number, share: number) =>
    post(
      url,
      '/user_market_prices',
      { item_id, pack_size, price_kamas: Math.round(unit * pack_size * share) },
      token,
    )
  await Promise.all([
    post(url, '/user_inventories', { item_id, quantity }, token),
    price(1, 1),
    price(10, 0.97),
    price(100, 0.91),
  ])
}

async function post(url: string, path: string, body: unknown, token?: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok && answer.status !== 409) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
