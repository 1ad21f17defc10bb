import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { pageTest as test } from '#tests/support/browser/e2e.ts'
import { flipSell } from '#tests/support/browser/flips-screen.ts'
import { aMember, type Member, NO_PAGE, openAs } from '#tests/support/browser/sign-up.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'

const ROWS = 200
const numbers = Array.from({ length: ROWS }, (_, n) => n + 1)

let trader: Promise<Member> | null = null

/** Opens a page as a trader with two hundred lines and two hundred prices, whom the tests of this file share. */
async function openAsTrader(page: Page, path: string): Promise<void> {
  trader ??= aTrader(new URL(page.url()).origin)
  await openAs(page, await trader, path)
}

async function aTrader(url: string): Promise<Member> {
  const member = await aMember(url)
  const plain = await PlainClient.signIn(url, member.user.email)
  const date = parisDay(Date.now())
  await plain.upsert(
    'flips',
    numbers.map((n) => ({
      id: `ligne-${n}`,
      item_name: `Objet ${n}`,
      buy_price_kamas: 1000 * n,
      sell_price_kamas: 2000 * n,
      sold: true,
    })),
  )
  await plain.upsert(
    'user_market_prices',
    numbers.map((n) => ({ item_id: 300 + n, pack_size: 1, price_kamas: 90 + n, date })),
  )
  await plain.upsert(
    'user_inventories',
    numbers.map((n) => ({ item_id: 300 + n, quantity: 10 })),
  )
  return member
}

/** Waits for rows, and for the names by which they are in order. */
async function rowsNamed(page: Page): Promise<void> {
  await page.locator('.ledger tbody .item').first().waitFor()
  await expect.poll(() => page.getByText('Objet inconnu').count()).toBe(0)
}
/** Rows that are still on their way make the page as tall as that. */
const scrollTo = (page: Page, place: number) =>
  page.waitForFunction((at) => {
    window.scrollTo(0, at)
    return Math.abs(scrollY - at) < 2
  }, place)
/** Where the page stands once the rows that have come near have their heights. */
const restingPlace = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = (place: number, frames: number) => {
          if (frames === 0) resolve(place)
          else requestAnimationFrame(() => look(scrollY, scrollY === place ? frames - 1 : 10))
        }
        look(scrollY, 10)
      }),
  )
const scrolledTo = (page: Page, place: number) =>
  page.waitForFunction((at) => Math.abs(scrollY - at) < 2, place, { timeout: 20_000 })

test.for(['/app/flips', '/app/prices'])(
  'back to %s is back to the place in its list',
  async (path, { device }) => {
    const page = await device().open(NO_PAGE)
    await openAsTrader(page, path)
    await rowsNamed(page)
    await scrollTo(page, 4000)
    const left = await restingPlace(page)
    expect(left).toBeGreaterThan(3000)
    // A click of the browser's own would first scroll to the link, which stands in the room that is left for the header.
    await page.getByRole('banner').locator('a[href="/"]').first().dispatchEvent('click')
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await scrolledTo(page, 0)
    await page.goBack()
    await scrolledTo(page, left)
    await page.goForward()
    await scrolledTo(page, 0)
    await page.goBack()
    await scrolledTo(page, left)
  },
)

test('back to a page that was left before its scroll was told, or before it was tall again, is back to its place', async ({
  device,
}) => {
  const page = await device().open(NO_PAGE)
  await openAsTrader(page, '/app/prices')
  await rowsNamed(page)
  await scrollTo(page, 4000)
  const left = await restingPlace(page)
  // A scroll is told at the next frame, and that may be long in coming.
  await page.evaluate(() => {
    const late = (event: Event) => location.pathname === '/' && event.stopImmediatePropagation()
    addEventListener('scroll', late, { capture: true })
    addEventListener('popstate', () => removeEventListener('scroll', late, { capture: true }), { once: true })
  })
  await page.getByRole('banner').locator('a[href="/"]').first().dispatchEvent('click')
  await scrolledTo(page, 0)
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/app/prices')
  await scrolledTo(page, left)
  await page.goForward()
  await page.waitForURL((url) => url.pathname === '/')
  await scrolledTo(page, 0)

  await page.evaluate(() => {
    const short = new CSSStyleSheet()
    short.replaceSync('.price-table { display: block; height: 1500px; overflow: clip }')
    document.adoptedStyleSheets = [short]
  })
  await page.goBack()
  await page.locator('.price-table').first().waitFor({ state: 'attached' })
  await restingPlace(page)
  await page.goForward()
  await page.waitForURL((url) => url.pathname === '/')
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  await page.goBack()
  await scrolledTo(page, left)
})

const profitOf = (page: Page, item: string) =>
  page.locator('.flip', { has: flipSell(page, item) }).locator('.profit')
const colour = (of: Locator) => of.evaluate((one) => getComputedStyle(one).color)

test('a refused price greys what it would have changed, and a line that is still being written nothing', async ({
  device,
}) => {
  const page = await device().open(NO_PAGE)
  await openAsTrader(page, '/app/flips')
  const profit = profitOf(page, 'Objet 1')
  const made = page.locator('.stat', { hasText: 'Profit réalisé' }).locator('.money')
  await profit.waitFor()
  const faint = await page.evaluate(() => {
    const probe = document.createElement('i')
    probe.className = 'faint'
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  const green = await colour(profit)
  expect([await colour(made), green]).toEqual([green, green])
  expect(green).not.toBe(faint)

  await page.getByRole('textbox', { name: 'Prix d’achat', exact: true }).fill('12kk')
  await page.getByRole('textbox', { name: 'Prix de revente', exact: true }).focus()
  await page.getByText('illisible, rien n’est enregistré').waitFor()
  expect([await colour(made), await colour(profit)]).toEqual([green, green])
  await page.getByRole('textbox', { name: 'Prix d’achat', exact: true }).fill('')

  await flipSell(page, 'Objet 1').fill('12kk')
  await flipSell(page, 'Objet 10').focus()
  await page.getByText('illisible, rien n’est enregistré').waitFor()
  expect([await colour(made), await colour(profit)]).toEqual([faint, faint])
  expect(await colour(profitOf(page, 'Objet 10'))).toBe(green)

  await flipSell(page, 'Objet 1').fill('1000k')
  await flipSell(page, 'Objet 1').press('Enter')
  await expect.poll(() => colour(made)).toBe(green)
})

test('a message covers no field that is being typed in', async ({ device }) => {
  const page = await device({ width: 390, height: 700 }).open(NO_PAGE)
  await openAsTrader(page, '/app/prices')
  await page.locator('.price-table .pack-field').first().waitFor()
  await rowsNamed(page)
  const row = page.locator('.price-table tr[data-index="8"]')
  await scrollTo(page, 1200)
  // Where messages stand, above the bar at the foot.
  await row
    .locator('.pack')
    .first()
    .evaluate((pack) => {
      const foot = document.querySelector('.dock')?.getBoundingClientRect().top ?? innerHeight
      scrollBy(0, pack.getBoundingClientRect().bottom - foot + 24)
    })
  const [unit, ten] = [row.locator('.pack input').nth(0), row.locator('.pack input').nth(1)]
  await unit.click()
  await unit.fill('1500')
  await ten.click()
  await page.getByText('Prix enregistré').first().waitFor()
  await expect.poll(() => covers(page)).toBe(false)
  await ten.fill('15k')
  await unit.click()
  expect(await covers(page)).toBe(false)
})

test.for([20, 200])(
  'N27 on a phone the head of a hall stays under the header while its lines pass, of %i items',
  async (count, { device }) => {
    const page = await device({ width: 390, height: 700 }).open(NO_PAGE)
    const { origin } = new URL(page.url())
    const member = await aMember(origin)
    const plain = await PlainClient.signIn(origin, member.user.email)
    const wanted = numbers.slice(0, count).map((n) => ({ item_id: 300 + n, pieces: 1 }))
    await plain.upsert('wanted_items', wanted)
    await openAs(page, member, '/app/courses')
    await page.locator('.courses tr.hall').first().waitFor()
    await scrollTo(page, 900)
    await restingPlace(page)
    const header = await page.getByRole('banner').evaluate((one) => one.getBoundingClientRect().bottom)
    const tops = (rows: Locator) =>
      rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().top)))
    const lines = await tops(page.locator('.courses tbody tr:not(.hall, .spacer)'))
    expect(lines.some((top) => top < header)).toBe(true)
    expect((await tops(page.locator('.courses tr.hall'))).filter((top) => top < header + 1)).toContain(header)
  },
)

/** Whether a message lies over the field that has the focus. */
const covers = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement?.getBoundingClientRect()
    if (!field) throw new Error('nothing has the focus')
    return [...document.querySelectorAll('[data-sonner-toast]')].some((one) => {
      const message = one.getBoundingClientRect()
      return message.top < field.bottom && message.bottom > field.top && message.left < field.right
    })
  })
