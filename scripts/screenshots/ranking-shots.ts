import type { Page } from 'playwright-core'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import { shotsOf } from './shots.ts'

/** Woods and ores that recipes of any catalogue use. */
const MATERIALS = [303, 312, 441, 473, 476, 460]
const RECIPES = 40
const DAY_MS = 86_400_000

type Recipe = { id: number; ingredients: { item_id: number; quantity: number }[] }

const unit = (id: number) => 180 + ((id * 7919) % 24_000)
/** Most were read today, the others days ago. */
const dayOf = (id: number) =>
  new Date(Date.now() - ((id * 13) % 16 < 12 ? 0 : id % 12) * DAY_MS).toISOString().slice(0, 10)

/** Prices of various ages for some forty recipes, a few without a price or a pace: what a player has after some weeks. */
async function fill(page: Page, markets = false): Promise<void> {
  const { origin } = new URL(page.url())
  const token = await page.evaluate(() => localStorage.getItem('jwt'))
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const send = (path: string, entries: unknown[]) =>
    fetch(`${origin}/api/v1/${path}/bulk_upsert`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ entries }),
    })
  const answers = await Promise.all(
    MATERIALS.map(async (id): Promise<Recipe[]> => {
      const answer = await fetch(`${origin}/recipes?ingredient_item_id=${id}`)
      return answer.json()
    }),
  )
  const recipes = [...new Map(answers.flat().map((recipe) => [recipe.id, recipe])).values()].slice(0, RECIPES)
  const items = [...new Set(recipes.flatMap(({ ingredients }) => ingredients.map((one) => one.item_id)))]
  await send(
    'user_market_prices',
    items
      .filter((_, at) => at % 9 !== 8)
      .flatMap((item_id) =>
        [1, 10, 100].map((pack_size) => ({
          item_id,
          pack_size,
          date: dayOf(item_id),
          price_kamas: Math.round(unit(item_id) * pack_size * (1 - Math.log10(pack_size) * 0.04)),
        })),
      ),
  )
  const saleOf = ({ id, ingredients }: Recipe) =>
    Math.round(
      ingredients.reduce((sum, one) => sum + unit(one.item_id) * one.quantity, 0) * (1.1 + (id % 8) / 10),
    )
  // Some are sold at the price of the book, which has stood elsewhere before.
  await send(
    'user_market_prices',
    recipes
      .filter((_, at) => at % 3 === 1)
      .flatMap((recipe) =>
        [1, recipe.id % 2 ? 0.7 : 1.4, 0.8, 1.3, recipe.id % 2 ? 0.75 : 1.35].map((part, ago) => ({
          item_id: recipe.id,
          pack_size: 1,
          date: dayAfter(parisDay(Date.now()), -3 * ago),
          price_kamas: Math.round(saleOf(recipe) * part),
        })),
      ),
  )
  await send(
    'user_sale_prefs',
    recipes.map((recipe, at) => ({
      item_id: recipe.id,
      ...(at % 3 !== 1 && { target_sell_price: saleOf(recipe) }),
      per_day: at % 5 === 4 ? null : 20 + ((recipe.id * 37) % 300),
    })),
  )
  if (markets) {
    await send(
      'market_pace',
      [...recipes.map(({ id }) => id), ...items].flatMap((item_id, at) =>
        at % 4 === 3
          ? []
          : [
              {
                item_id,
                day: dayOf(item_id),
                sold_24h: at % 7 === 6 ? 0 : (item_id * 13) % 90,
                sold_7d: (item_id * 13) % 700,
                sold_30d: (item_id * 29) % 3000,
                median_24h: Math.round(unit(item_id) * 1.1),
                median_7d: Math.round(unit(item_id) * 1.05),
                median_30d: unit(item_id),
              },
            ],
      ),
    )
    await send(
      'user_market_prices',
      [...recipes.slice(0, 12).map(({ id }) => id), ...items.slice(0, 24)].map((item_id, at) => ({
        item_id,
        pack_size: at % 2 === 0 ? 10 : 100,
        date: dayOf(item_id),
        price_kamas: Math.round(unit(item_id) * (at % 2 === 0 ? 15 : 140)),
      })),
    )
  }
  await send('roi_alerts', [{ recipe: recipes[2]?.id ?? 1, threshold: 5 }])
  await page.reload()
  await page.locator('.palmares td, .cards-md td').first().waitFor()
  await page.getByRole('banner').getByText('À jour').waitFor()
}

/** The ranking of a player who has read prices for weeks. */
export const rankingShots = shotsOf('newcomer', [
  ['palmares-full', '/app/palmares', fill],
  ['palmares-roi', '/app/palmares?tri=roi-&prix=tous', fill],
  ['palmares-filters', '/app/palmares?niveau=20-120', openFilters],
  ['palmares-menu', '/app/palmares', openMenu],
  ['palmares-alert', '/app/palmares', openAlert],
  ['palmares-alerts', '/app/palmares', openAlerts],
  ['palmares-none', '/app/palmares?q=gelan&budget=1', none],
  ['palmares-typed', '/app/palmares', typed],
  ['market-ranking', '/app/palmares?tri=marche-', fillMarkets],
  ['market-split', '/app/palmares?vue=decouper', fillMarkets],
  ['market-merge', '/app/palmares?vue=regrouper', fillMarkets],
  ['market-lots', '/app/palmares', openMarket],
  ['market-result', '/app/palmares', openSimulator],
])

async function openFilters(page: Page): Promise<void> {
  await fill(page)
  const button = page.getByRole('button', { name: /^Filtres/ })
  if (await button.isVisible()) await button.click()
}

async function openMenu(page: Page): Promise<void> {
  await fill(page)
  await page
    .getByRole('button', { name: /^Menu, / })
    .nth(1)
    .click()
  await page.getByRole('dialog').getByText('Masquer').waitFor()
}

async function openAlert(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByText('Prévenir au-dessus d’un ROI').click()
  await page.getByText('Seuil de cette recette').waitFor()
}

async function openAlerts(page: Page): Promise<void> {
  await fill(page)
  await page.getByRole('button', { name: 'Alertes de ROI' }).click()
  await page.getByText('Seuil général').waitFor()
}

async function none(page: Page): Promise<void> {
  await page.getByText('Aucune recette').waitFor()
}

async function typed(page: Page): Promise<void> {
  await fill(page)
  const field = page.getByRole('textbox', { name: /^Prix du lot de 10, / }).first()
  await field.fill('38k9')
  await page.getByText('= 38 900 k').waitFor()
}

function fillMarkets(page: Page): Promise<void> {
  return fill(page, true)
}

async function openMarket(page: Page): Promise<void> {
  await fillMarkets(page)
  await page
    .getByRole('button', { name: /^Menu, / })
    .first()
    .click()
  await page.getByRole('dialog').getByText('Cours du marché').click()
  await page.getByText('Un lot part en').waitFor()
}

async function openSimulator(page: Page): Promise<void> {
  await fillMarkets(page)
  await page.locator('.palmares a.name').first().click()
  await page.locator('label', { hasText: 'au prix médian réalisé' }).click()
  await page.getByText('prix médian réalisé sur').waitFor()
}
