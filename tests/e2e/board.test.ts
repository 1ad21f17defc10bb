import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import { pageTest } from '#tests/support/browser/e2e.ts'
import { sideways } from '#tests/support/browser/screens.ts'
import { register } from '#tests/support/browser/sign-up.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'

const WIDTHS = [320, 360, 390, 768, 1024, 1280, 1440]
const sections = ['À faire aujourd’hui', 'Almanax', 'Profit de la semaine', 'Objectifs']

/** A player with lots of this week, each with a name as long as they get. */
async function aTrader(page: Page, url: string): Promise<void> {
  const plain = await PlainClient.signIn(url, await register(page))
  const today = parisDay(Date.now())
  const name = 'Potion de Sésanabolisant du Grand Boulanger de la Cité d’Astrub'
  const lot = { item_name: name, buy_price_kamas: 8_751_000, purchase_date: dayAfter(today, -9) }
  await plain.upsert('flips', [
    ...[0, 1].map(() => ({ ...lot, sold: false, sell_price_kamas: 9_000_000 })),
    { ...lot, sold: true, sold_date: dayAfter(today, -2), sell_price_kamas: 9_500_000, autoTax: true },
    { ...lot, sold: true, sold_date: dayAfter(today, -1), sell_price_kamas: 8_000_000, autoTax: true },
  ])
}

pageTest(
  'N114 on a phone the parts stand one under the other, and nothing is too wide at any width',
  async ({ server, device }) => {
    const page = await device().open('/')
    await aTrader(page, server.url)
    await page.goto(`${server.url}/app/tableau`)
    await page.getByRole('link', { name: /^Revoir/ }).waitFor()
    const tops = () =>
      Promise.all(
        ['Chiffres', ...sections].map(async (name) => {
          const part = name === 'Chiffres' ? page.locator('dl.stats') : page.getByRole('region', { name })
          return (await part.boundingBox())?.y ?? Number.NaN
        }),
      )
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      expect([width, await sideways(page)]).toEqual([width, 0])
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const onPhone = await tops()
    expect(onPhone).toEqual(onPhone.toSorted((a, b) => a - b))
    const columns = await page
      .locator('dl.stats')
      .evaluate((strip) => getComputedStyle(strip).gridTemplateColumns)
    expect(columns.split(' ')).toHaveLength(2)
    // The whole row is the target.
    const row = await page.locator('.board-task').last().boundingBox()
    const link = await page.locator('.board-task').last().locator('a').boundingBox()
    expect([link?.width, (link?.height ?? 0) >= 44]).toEqual([row?.width, true])
  },
)

pageTest('N120 in high contrast the curve is drawn in the colour of the text', async ({ server, device }) => {
  const page = await device().open('/')
  await aTrader(page, server.url)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${server.url}/app/tableau`)
  const curve = page.getByRole('img', { name: /^Profit cumulé/ })
  await curve.waitFor()
  const colours = await curve.evaluate((drawing) => {
    const text = document.body.appendChild(document.createElement('i'))
    text.style.color = 'CanvasText'
    const styles = ['.won', '.zero', 'path'].map((part) => {
      const { fill, stroke } = getComputedStyle(drawing.querySelector(part) ?? drawing)
      return part === '.won' ? fill : stroke
    })
    return [getComputedStyle(text).color, ...styles]
  })
  expect(new Set(colours).size).toBe(1)
})
