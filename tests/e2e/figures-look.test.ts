// @module-tag full
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { pageTest as test } from '#tests/support/browser/e2e.ts'
import { FLIPS } from '#tests/support/browser/flips-screen.ts'
import { aMember, NO_PAGE, openAs, register } from '#tests/support/browser/sign-up.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'

/** Barabas: 4 poppy seeds, 2 silk threads, 2 aluminite. */
const BARABAS = 236
const [POPPY, SILK, ALUMINITE, ASH] = [300, 643, 747, 303]

/** A player whose book has these prices of one piece, read today, from the first page on. */
async function priced(page: Page, prices: Record<number, number>): Promise<PlainClient> {
  const url = new URL(page.url()).origin
  const member = await aMember(url)
  const plain = await PlainClient.signIn(url, member.user.email)
  const date = parisDay(Date.now())
  const rows = Object.entries(prices).map(([item_id, price_kamas]) => ({
    ...{ item_id: Number(item_id), pack_size: 1, price_kamas, date },
  }))
  await plain.upsert('user_market_prices', rows)
  await openAs(page, member, '/')
  return plain
}

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox()
  if (!box) throw new Error(`${one} is not on screen`)
  return box
}

const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test.for([390, 320])(
  'what is proposed for a sale price lies over no field and no label, at %i px',
  async (width, { server, device }) => {
    const page = await device({ width, height: 844 }).open(NO_PAGE)
    await priced(page, { [BARABAS]: 1_245_300 })
    await page.goto(`${server.url}/app/profit?recipe=${BARABAS}`)
    const proposed = page.locator('.suggested')
    await proposed.waitFor()
    for (const label of ['Crafts', 'Taxe', 'Prix de vente'])
      expect(await overlap(proposed, page.getByLabel(label, { exact: true })), label).toBe(false)
    expect(await overlap(proposed, page.getByText('Taxe', { exact: true }).first())).toBe(false)
  },
)

test('what is read of a price while it is typed lies over nothing that is proposed for it', async ({
  server,
  device,
}) => {
  const page = await device({ width: 320, height: 844 }).open(NO_PAGE)
  await priced(page, { [ASH]: 1245 })
  await page.goto(server.url + FLIPS)
  await page.getByRole('button', { name: 'Ajouter' }).first().click()
  await page.getByRole('combobox', { name: 'Objet acheté' }).fill('Bois de Frêne')
  await page.getByRole('option').filter({ hasText: 'Bois de Frêne' }).click()
  const proposed = page.locator('.suggested')
  await proposed.waitFor()
  await page.getByRole('textbox', { name: 'Prix d’achat', exact: true }).fill('12500')
  await page.locator('.hint.pop', { hasText: '12' }).waitFor()
  expect(await proposed.isVisible()).toBe(false)
})

test('no row shows through the heads of groups that stay in sight', async ({ server, device }) => {
  const page = await device({ width: 1440, height: 420 }).open(NO_PAGE)
  await priced(page, { [POPPY]: 90, [SILK]: 90, [ALUMINITE]: 90 })
  await page.goto(`${server.url}/app/profit?recipe=${BARABAS}`)
  await page.locator('.ledger .groups').waitFor()
  const through = await page.evaluate(() => {
    const row = document.querySelector('.ledger tbody tr')
    const head = document.querySelector('.ledger .groups')
    const table = document.querySelector('.ledger')
    if (!row || !head || !table) return ['no table']
    // As far as the first row lies under the heads.
    scrollTo({ top: row.getBoundingClientRect().top + scrollY - 62, behavior: 'instant' })
    const { left, right } = table.getBoundingClientRect()
    const y = (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) + 10
    const points = Array.from({ length: 20 }, (_, at) => left + 4 + (at * (right - left - 8)) / 19)
    return points.flatMap((x) => {
      const hit = document.elementFromPoint(x, y)
      return hit?.closest('tbody') ? [`${hit.tagName} at ${Math.round(x)}`] : []
    })
  })
  expect(through).toEqual([])
})

test.for([1440, 390, 320])(
  'a price of six figures is whole in the tree’s editor, at %i px',
  async (width, { server, device }) => {
    const page = await device({ width, height: 844 }).open(NO_PAGE)
    const plain = await priced(page, { [POPPY]: 245_300 })
    await plain.upsert('craft_choices', [{ root: BARABAS, item_id: ALUMINITE, choice: 'craft' }])
    await page.goto(`${server.url}/app/profit?recipe=${BARABAS}&vue=arbre`)
    await page.getByRole('row', { name: /Graine de Pavot/ }).press('p')
    const field = page.getByRole('textbox', { name: 'Prix du lot de 1, Graine de Pavot' })
    await field.waitFor()
    const room = await field.evaluate((input) => input.clientWidth - input.scrollWidth)
    expect(room).toBeGreaterThanOrEqual(0)
  },
)

test('amounts of ten figures and percentages of six keep to their columns in the Palmarès', async ({
  server,
  device,
}) => {
  const page = await device({ width: 1440, height: 900 }).open(NO_PAGE)
  await priced(page, { [POPPY]: 90, [SILK]: 90, [ALUMINITE]: 900_000, [BARABAS]: 1_987_654_321 })
  await page.goto(`${server.url}/app/palmares`)
  const row = page.locator('.palmares tbody tr', { hasText: 'Barabas' })
  await row.waitFor()
  const wide = await row
    .locator('td.figure')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    )
  expect(wide).toEqual([])
})

test('a refused number that only narrows a list greys no amount of its page', async ({ server, device }) => {
  const page = await device({ width: 1440, height: 900 }).open(NO_PAGE)
  await priced(page, { [POPPY]: 90, [SILK]: 90, [ALUMINITE]: 900, [BARABAS]: 5000 })
  await page.goto(`${server.url}/app/palmares`)
  await page.locator('.palmares tbody tr', { hasText: 'Barabas' }).waitFor()
  /** The colour of an amount beside the rows, and that of what waits for a correction. */
  const colours = () =>
    page.evaluate(() => {
      const probes = ['money', 'faint'].map((name) => {
        const probe = document.createElement('span')
        probe.className = name
        document.querySelector('.page')?.append(probe)
        return probe
      })
      const found = probes.map((probe) => getComputedStyle(probe).color)
      for (const probe of probes) probe.remove()
      return found
    })
  const [before, faint] = await colours()
  expect(before).not.toBe(faint)
  const confidence = page.getByRole('textbox', { name: 'Confiance min.' })
  await confidence.fill('200')
  await confidence.press('Tab')
  await page.locator('.field.number.bad').waitFor()
  expect(await colours()).toEqual([before, faint])
})

test('the heads of a table within a dialog lie over none of its rows', async ({ server, device }) => {
  const page = await device({ width: 390, height: 844 }).open(NO_PAGE)
  await register(page)
  await page.goto(server.url + FLIPS)
  await page.getByRole('button', { name: 'Importer' }).first().click()
  await page.getByRole('textbox', { name: 'Lignes à importer' }).fill('Ortie;10;12\nFer;20;24')
  const asked = page.getByRole('dialog').getByRole('table')
  const head = await boxOf(asked.getByRole('row').first())
  expect((await boxOf(asked.getByRole('cell', { name: 'Ortie' }))).y).toBeGreaterThanOrEqual(
    head.y + head.height - 1,
  )
  const cell = await boxOf(asked.getByRole('columnheader').first())
  expect(cell.y + cell.height).toBeLessThanOrEqual(head.y + head.height + 1)
})

test('the account page leaves no third of a wide window empty, and its tabs keep apart on a narrow one', async ({
  server,
  device,
}) => {
  const page = await device({ width: 1440, height: 900 }).open(NO_PAGE)
  await register(page)
  await page.goto(`${server.url}/app/compte`)
  await page.locator('main section').nth(3).waitFor()
  const main = await boxOf(page.locator('main'))
  const parts = await page.locator('main section').all()
  const rights = await Promise.all(parts.map(async (part) => boxOf(part)))
  const filled = Math.max(...rights.map(({ x, width }) => x + width))
  expect(filled - main.x).toBeGreaterThan(main.width * 0.75)
  await page.setViewportSize({ width: 320, height: 844 })
  const tabs = await page.locator('main nav a').all()
  expect(tabs.length).toBeGreaterThan(1)
  for (const [at, tab] of tabs.entries())
    for (const other of tabs.slice(at + 1)) expect(await overlap(tab, other)).toBe(false)
})
