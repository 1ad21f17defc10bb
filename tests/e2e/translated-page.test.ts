// @module-tag full
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Demo } from '#tests/harness/demo.ts'
import { synced } from '#tests/support/browser/e2e.ts'
import { become, pageTest as test } from '#tests/support/browser/page-walk.ts'
import { staleTexts, translate } from '#tests/support/browser/translation.ts'

const PAGES: Record<string, (demo: Demo) => string> = {
  board: () => '/app/tableau',
  picker: () => '/app?q=frene&ressource=303',
  simulator: ({ recipe }) => `/app/profit?recipe=${recipe}`,
  tree: ({ recipe }) => `/app/profit?recipe=${recipe}&vue=arbre`,
  'quick calculator': ({ recipe }) => `/app/quick?item=${recipe}`,
  courses: () => '/app/courses',
  palmares: () => '/app/palmares',
  flips: () => '/app/flips',
  prices: () => '/app/prices',
  comparator: ({ recipe, unpriced }) => `/app/compare?items=${recipe},${unpriced}`,
  almanax: () => '/app/almanax/calc',
  'almanax list': () => '/app/almanax/calc?vue=achats',
  guide: () => '/app/metiers?guide=mineur',
  'ochre quest': () => '/app/archis',
  stable: () => '/app/breeding',
  essences: () => '/app/elevage-renta?onglet=prix',
  hours: () => '/app/elevage-renta',
  births: () => '/app/elevage-renta?onglet=naissances',
  objects: () => '/app/elevage-renta?onglet=objets',
  'craft list': () => '/app/elevage-renta?onglet=liste',
  fuels: () => '/app/elevage-renta?onglet=carburants',
  pen: () => '/app/elevage-renta?onglet=enclos',
  makinas: () => '/app/elevage-renta?onglet=makinas',
}

/** How many fields, boxes and heads of one kind are used on a page. */
const OF_A_KIND = 3

test('on a translated page every tool works on, and shows its newest words and figures', {
  timeout: 600_000,
}, async ({ community: { url }, people: { demo }, device }) => {
  const page = await device().open('/')
  page.setDefaultTimeout(20_000)
  await become(page, 'player', demo)
  const found: Record<string, { crashed: boolean; stale: string[] }> = {}
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(url + path(demo))
    await drawn(page)
    await translate(page)
    const crash = page.getByRole('heading', { name: 'Cette page s’est arrêtée' })
    await useAll(page, () => crash.isVisible())
    const crashed = await crash.isVisible()
    if (!crashed) await synced(page)
    found[name] = { crashed, stale: await staleTexts(page) }
  }
  const well = Object.keys(PAGES).map((name) => [name, { crashed: false, stale: [] }])
  expect(found).toEqual(Object.fromEntries(well))
})

const FILTERS = 'input[type=search]'
const SEARCHES = 'input[role=combobox]'
const NUMBERS = 'input[inputmode=decimal], input[inputmode=numeric]'
const BOXES = 'input[type=checkbox], [role=checkbox], [role=switch]'
const HEADS = 'thead button:not([aria-label])'

/** Types in searches and fields, ticks and sorts. */
async function useAll(page: Page, crashed: () => Promise<boolean>): Promise<void> {
  const each = async (css: string, act: (one: Locator, at: number) => Promise<void>) => {
    const all = page.getByRole('main').locator(css).filter({ visible: true })
    for (let at = 0; at < Math.min(OF_A_KIND, await all.count()); at += 1) {
      try {
        await act(all.nth(at), at)
      } catch (error) {
        if (await crashed()) return
        throw error
      }
    }
  }
  await each(FILTERS, async (filter) => {
    for (const text of ['fre', 'zzzz', '']) {
      await filter.fill(text)
      await filter.press('Enter')
    }
  })
  const nothing = page.getByRole('main').locator('.hits.none')
  await each(SEARCHES, async (search) => {
    // Enter would pick what is listed by then, and lead away.
    await search.fill('fre')
    await search.and(page.locator('[aria-expanded=true]')).or(nothing).first().waitFor()
    await search.fill('zzzz')
    await nothing.waitFor()
    await search.fill('')
  })
  await each(NUMBERS, async (field, at) => {
    await field.fill(String(7 * (at + 2)))
    await field.press('Enter')
  })
  await each(BOXES, (box) => box.click({ force: true }))
  await each(HEADS, (head) => head.click())
}

/** Until nothing that the page asked for is on its way. */
const drawn = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main?.querySelector('h1') && !main.querySelector('.skel, [aria-busy=true]')
  })
