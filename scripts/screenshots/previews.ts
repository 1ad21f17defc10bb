import type { Page } from 'playwright-core'
import type { Demo } from '#tests/harness/demo.ts'

type Box = { x: number; y: number; width: number; height: number }

/**
 * A tool on the first page: its whole screen for the dialog, and the part of it that the card shows, cut out of the
 * same screen or of a narrower one. Sizes are CSS pixels; `keptWidth` is the picture's own.
 */
export type Preview = {
  name: string
  path: (demo: Demo) => string
  ready: (page: Page) => Promise<void>
  part: {
    width: number
    keptWidth: number
    /** The part's own address and preparation, where they differ. */
    path?: (demo: Demo) => string
    ready?: (page: Page) => Promise<void>
    box: (page: Page) => Promise<Box>
  }
}

/** The large card that begins the list, and the shapes of the others, in which their parts are cut out. */
const FIRST = { width: 793, height: 400 }
const inShape = (width: number, height: number) => (cut: number) => ({
  width: cut,
  height: Math.round((cut * height) / width),
})
const second = inShape(559, 400)
const small = inShape(326, 260)

const seen = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()
const boxes = (page: Page) => page.getByRole('checkbox').first().waitFor()

/** From the upper left corner of an element, a little outside of it. */
const from =
  (selector: string, size: { width: number; height: number }, { left = 0, up = 0 } = {}) =>
  async (page: Page): Promise<Box> => {
    const found = await page.locator(selector).first().boundingBox()
    if (!found) throw new Error(`${selector} is not on screen`)
    return { x: found.x - left, y: found.y - up, ...size }
  }

/** Sixty crafts, so that something is left to buy. */
async function sixty(page: Page): Promise<void> {
  await seen('Ouvrir dans le simulateur')(page)
  const quantity = page.getByLabel('Quantité', { exact: true })
  await quantity.fill('60')
  await quantity.press('Enter')
  await seen('Vente, 60 crafts')(page)
  await page.locator('h1').first().click()
}

/** The objects that pay best, under the header. */
async function best(page: Page): Promise<void> {
  await seen('médiane')(page)
  await page
    .locator('tbody tr')
    .first()
    .evaluate((row) => scrollTo(0, row.getBoundingClientRect().top + scrollY - 76))
}

async function week(page: Page): Promise<void> {
  await page.locator('.alm').getByRole('button').first().waitFor()
  const widget = page.getByRole('complementary', { name: 'Almanax du jour' })
  for (const name of ['Agrandir l’Almanax', 'Prévision sur 7 jours']) {
    const button = widget.getByRole('button', { name })
    if (await button.isVisible()) await button.click()
  }
  await page.mouse.move(0, 0)
}

export const previews: Preview[] = [
  {
    name: 'quick',
    path: ({ recipe }) => `/app/quick?item=${recipe}`,
    ready: sixty,
    part: {
      width: 1440,
      keptWidth: 1031,
      // The end of the table and the result beside it, up to the page's edge.
      box: async (page) => {
        const { y } = await from('.result', FIRST)(page)
        return { x: 1440 - 8 - FIRST.width, y: y - 20, ...FIRST }
      },
    },
  },
  {
    name: 'flips',
    path: () => '/app/flips',
    ready: seen('Cape du Meulou'),
    part: {
      width: 1440,
      keptWidth: 838,
      box: from('.flips-table thead', second(503), { left: 12, up: 2 }),
    },
  },
  {
    name: 'picker',
    path: () => '/app?q=bois&ressource=303',
    ready: seen(/l’utilise/),
    part: {
      width: 390,
      keptWidth: 489,
      path: () => '/app?q=bois',
      ready: seen(/résultats/),
      box: from('.pick-search', small(374), { left: 8, up: 8 }),
    },
  },
  {
    name: 'almanax',
    path: () => '/app/almanax/calc',
    ready: seen('Total période :'),
    part: { width: 390, keptWidth: 489, ready: week, box: from('.alm', small(374)) },
  },
  {
    name: 'breeding',
    path: () => '/app/elevage-renta?onglet=objets',
    ready: seen('médiane'),
    part: { width: 390, keptWidth: 489, ready: best, box: from('tbody tr', small(374), { left: 8, up: 8 }) },
  },
  {
    name: 'metiers',
    path: () => '/app/metiers?guide=mineur',
    ready: boxes,
    part: { width: 1440, keptWidth: 489, box: from('.totals', small(336), { left: 12, up: 12 }) },
  },
]
