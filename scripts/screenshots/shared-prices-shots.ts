import type { Page } from 'playwright-core'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import type { MarketPrice } from '#shared/endpoints/market.ts'
import { shotsOf } from './shots.ts'

/** A recipe of the starter tables of which an ingredient is made too. */
const RECIPE = 218
/** What the player has read by themselves: one price is far from what others say. */
const OWN: readonly (readonly [item: number, pack: number, price: number])[] = [
  [303, 1, 190],
  [303, 100, 9_900],
  [312, 1, 60],
]
/** What the player owns, without a price. */
const OWNED = [441, 473]
const PLAYERS = [8, 20, 5] as const
const DAY_MS = 86_400_000

const unit = (id: number) => 90 + ((id * 7919) % 2_400)

async function api<T>(page: Page, path: string, entries?: unknown[]): Promise<T> {
  const { origin } = new URL(page.url())
  const token = await page.evaluate(() => localStorage.getItem('jwt'))
  const answer = await fetch(origin + path, {
    method: entries ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(entries && { body: JSON.stringify({ entries }) }),
  })
  return answer.json()
}

/** What the market says of these items; of the second pack five players alone. */
function told(items: Iterable<number>): MarketPrice[] {
  const today = Math.floor(Date.parse(`${parisDay(Date.now())}T00:00:00Z`) / DAY_MS)
  return [...items].flatMap((id) =>
    ([1, 10, 100] as const).map((pack, at): MarketPrice => {
      const players = PLAYERS[(id + at) % 3] ?? 8
      const price = Number((unit(id) * pack * (1 - at * 0.04)).toPrecision(2))
      const [low, high] = players === 5 ? [0, 0] : [Math.round(price * 0.93), Math.round(price * 1.08)]
      return [id, pack, price, players, low, high, today - ((id + at) % 4)]
    }),
  )
}

type Sharing = { see: boolean; count: boolean }

/** A player of Hell Mina who sees what others lend there, and has read little. */
async function share(page: Page, sharing: Sharing): Promise<void> {
  const ids = new Set(Array.from({ length: 2_500 }, (_, at) => at + 1).filter((id) => id % 7 !== 3))
  const day = parisDay(Date.now())
  const almanax = await api<{ days: { tribute: { item: { ankama_id: number } } }[] }>(
    page,
    `/api/v1/almanax?start=${day}&end=${parisDay(Date.now() + 30 * DAY_MS)}`,
  ).catch(() => ({ days: [] }))
  for (const { tribute } of almanax.days) ids.add(tribute.item.ankama_id)
  const hour = Math.floor(Date.now() / 3_600_000)
  await page.unroute('**/api/v1/markets/**')
  await page.route('**/api/v1/markets/**', (route) =>
    route.fulfill({ json: { server: 'hell-mina', hour, whole: true, prices: told(ids) } }),
  )
  await api(page, '/api/v1/profiles/bulk_upsert', [{ id: 'main', server: 'Hell Mina' }])
  await api(page, '/api/v1/market_sharing/bulk_upsert', [{ server: 'hell-mina', lend: true, ...sharing }])
  await api(
    page,
    '/api/v1/user_market_prices/bulk_upsert',
    OWN.map(([item_id, pack_size, price_kamas]) => ({ item_id, pack_size, date: day, price_kamas })),
  )
  await api(
    page,
    '/api/v1/user_inventories/bulk_upsert',
    OWNED.map((item_id) => ({ item_id, quantity: 40 })),
  )
  await api(page, '/api/v1/user_sale_prefs/bulk_upsert', [{ item_id: RECIPE, target_sell_price: 40_000 }])
  await api(page, '/api/v1/planned_crafts/bulk_upsert', [{ recipe: RECIPE, crafts: 4 }])
  await page.reload()
  await page.getByRole('banner').getByText('À jour').waitFor()
}

const shares = (sharing: Sharing, sign: string) => async (page: Page) => {
  await share(page, sharing)
  await page.locator(sign).first().waitFor()
}
const counts = (sign: string) => shares({ see: true, count: true }, sign)
const TAKE = '.lent-take >> visible=true'
const COUNT = '.lent-count >> visible=true'

async function takes(page: Page): Promise<void> {
  await counts(TAKE)(page)
  await page.locator(`${TAKE} >> button`).first().click()
  await page.getByText('Prix des autres repris').waitFor()
}

const atSwitches = async (page: Page) => {
  await page.getByRole('switch', { name: 'Prêter mes prix' }).scrollIntoViewIfNeeded()
}

async function lendNothing(page: Page): Promise<void> {
  await api(page, '/api/v1/profiles/bulk_upsert', [{ id: 'main', server: 'Hell Mina' }])
  await page.reload()
  await page.getByRole('switch', { name: 'Prêter mes prix' }).waitFor()
  await atSwitches(page)
}

async function lendAndCount(page: Page): Promise<void> {
  await counts('[role=switch]')(page)
  await atSwitches(page)
}

const seenOnly = shares({ see: true, count: false }, TAKE)
const SIMULATOR = `/app/profit?recipe=${RECIPE}&crafts=4`

/** What others lend, wherever a price is typed, read or counted. */
export const sharedPricesShots = shotsOf('newcomer', [
  ['shared-prices-switches-off', '/app/compte#profils', lendNothing],
  ['shared-prices-book', '/app/prices', counts(TAKE)],
  ['shared-prices-taken', '/app/prices', takes],
  ['shared-prices-simulator', SIMULATOR, counts(COUNT)],
  ['shared-prices-simulator-seen', SIMULATOR, seenOnly],
  ['shared-prices-tree', `${SIMULATOR}&vue=arbre`, counts('tr[data-path]')],
  ['shared-prices-courses', '/app/courses', counts(COUNT)],
  ['shared-prices-courses-seen', '/app/courses', seenOnly],
  ['shared-prices-palmares', '/app/palmares', counts(COUNT)],
  ['shared-prices-almanax', '/app/almanax/calc', counts(COUNT)],
  ['shared-prices-switches', '/app/compte#profils', lendAndCount],
])
