// @module-tag full
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import type { AlmanaxAnswer } from '#shared/endpoints/almanax.ts'
import { almanaxPath } from '#tests/support/browser/almanax-screen.ts'
import { archisPath } from '#tests/support/browser/archis-screen.ts'
import { pageTest as test } from '#tests/support/browser/e2e.ts'
import { guidePath } from '#tests/support/browser/guide-screen.ts'
import { reach, sideways } from '#tests/support/browser/screens.ts'
import { register } from '#tests/support/browser/sign-up.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'

const WIDTHS = [390, 320]
const [ASH, IRON] = [303, 312]

/**
 * A player with two items to buy, who typed six figures for the coming offerings a year ago, and for today’s a price that the book
 * has a newer one for.
 */
async function prepared(page: Page): Promise<void> {
  const plain = await PlainClient.signIn(new URL(page.url()).origin, await register(page))
  const date = parisDay(Date.now())
  const { days } = await plain.get<AlmanaxAnswer>(`/api/v1/almanax?start=${date}&end=${dayAfter(date, 27)}`)
  const typed = days.map(({ date: day, tribute }) => ({
    date: `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`,
    unit_price_kamas: 245_300,
    item_name: tribute.item.name,
  }))
  const today = { date, unit_price_kamas: 245_300, item_name: days[0]?.tribute.item.name ?? '' }
  await plain.upsert('user_almanax_prices', [...typed, today])
  const item_id = days[0]?.tribute.item.ankama_id ?? 0
  await plain.upsert('user_market_prices', [{ item_id, pack_size: 1, price_kamas: 1_245_300, date }])
  await plain.upsert(
    'wanted_items',
    [ASH, IRON].map((item) => ({ item_id: item, pieces: 1_000 })),
  )
}

/** What of these stands beyond the sides of the window or of its cell. */
const beyond = (all: Locator): Promise<string[]> =>
  all.evaluateAll((nodes) =>
    nodes.flatMap((node) => {
      const { left, right } = node.getBoundingClientRect()
      const words = `${node.getAttribute('aria-label') ?? node.textContent}`
      const cell = node.closest('td, li, .field')?.getBoundingClientRect()
      const out = left < 0 || right > innerWidth || (cell && (left < cell.left - 1 || right > cell.right + 1))
      return out ? [`${words}: ${left} to ${right}`] : []
    }),
  )

test.for(WIDTHS)(
  'the offerings’ « Reprendre », the count of an archimonster and Courses have room at %i px',
  async (width, { server, device }) => {
    const page = await device({ width, height: 844 }).open('/')
    await prepared(page)
    await page.goto(server.url + almanaxPath())
    const take = page.getByRole('button', { name: /^Reprendre .* pour / })
    await take.first().waitFor()
    expect(await beyond(take.filter({ visible: true }))).toEqual([])
    expect(await sideways(page)).toBe(0)
    await page.goto(server.url + archisPath())
    const counts = page.getByRole('textbox', { name: /^Quantité, / }).first()
    await counts.waitFor()
    expect((await counts.boundingBox())?.width).toBeGreaterThan(40)
    expect(await sideways(page)).toBe(0)
    await page.goto(`${server.url}/app/courses`)
    await page
      .getByRole('checkbox', { name: /^Acheté : / })
      .first()
      .waitFor()
    expect(await sideways(page)).toBe(0)
  },
)

test('the cart of a guide’s tier answers to a finger down to its last pixel, at 390 px', async ({
  server,
  device,
}) => {
  const page = await device({ width: 390, height: 844 }).open('/')
  await prepared(page)
  await page.goto(server.url + guidePath('alchimiste_v1'))
  const cart = page.getByRole('button', { name: /^Ajouter aux Courses, / }).first()
  await cart.waitFor()
  expect(await reach(page.locator('.need button.name'))).toBe(44)
  expect(await reach(cart)).toBe(44)
})
