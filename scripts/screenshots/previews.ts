import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Demo } from '#tests/harness/demo.ts'
import { boxes, seen } from './shots.ts'

type Box = { x: number; y: number; width: number; height: number }

/**
 * A tool on the first page: its whole screen for the dialog, and the part of it that the card shows, cut out of the
 * same screen or of a narrower one. Sizes are CSS pixels; `keptWidth` is the picture's own.
 */
type Preview = {
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

const previews: Preview[] = [
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

/** A tablet's screen, kept a little smaller: what a dialog shows of it can still be read. */
const WHOLE = { width: 1180, height: 738, keptWidth: 1024 }
/** In bytes. */
const LARGEST = { whole: 24_500, large: 16_500, small: 11_500 }
/** From this width on, a part is a large card's. */
const LARGE_FROM = 600

type Place = { page: Page; url: string; demo: Demo; scheme: 'dark' | 'light'; folder: string }

/** The pictures of the first page's cards in one theme, for a player who is signed in: the part and the whole screen. */
export async function takePreviews(place: Place): Promise<void> {
  for (const preview of previews) {
    await takeWhole(place, preview)
    await takePart(place, preview)
    console.log(`preview ${preview.name} ${place.scheme}`)
  }
}

async function takeWhole({ page, url, demo, scheme, folder }: Place, preview: Preview): Promise<void> {
  await page.setViewportSize(WHOLE)
  await page.goto(url + preview.path(demo))
  await preview.ready(page)
  await settle(page, { widget: false })
  const webp = await toWebp(page, await page.screenshot(), {
    largest: LARGEST.whole,
    width: WHOLE.keptWidth,
  })
  writeFileSync(join(folder, `${preview.name}-${scheme}.webp`), webp)
}

async function takePart({ page, url, demo, scheme, folder }: Place, preview: Preview): Promise<void> {
  const { part } = preview
  await page.setViewportSize({ width: part.width, height: 900 })
  await page.goto(url + (part.path ?? preview.path)(demo))
  await (part.ready ?? preview.ready)(page)
  await settle(page, { widget: preview.name === 'almanax' })
  const clip = await part.box(page)
  const webp = await toWebp(page, await page.screenshot({ clip }), {
    largest: part.keptWidth > LARGE_FROM ? LARGEST.large : LARGEST.small,
    width: part.keptWidth,
  })
  writeFileSync(join(folder, `card-${preview.name}-${scheme}.webp`), webp)
}

/** A picture of a tool shows the tool, not what floats over it. */
async function settle(page: Page, { widget }: { widget: boolean }): Promise<void> {
  await page.locator('.alm').waitFor()
  const floating = widget ? '.dock, .corner, .peek' : '.dock, .corner, .peek, .alm'
  await page.locator(floating).evaluateAll((found) => {
    for (const element of found) if (element instanceof HTMLElement) element.style.visibility = 'hidden'
  })
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(400)
}

type Size = {
  /** In bytes. */
  largest?: number
  /** In pixels; the height follows. Without it, the picture's own. */
  width?: number
}

/** From the best that the first page needs to the worst that it bears. */
const QUALITIES = Array.from({ length: 17 }, (_, step) => 0.9 - step * 0.05)

/** A PNG as WebP of at most `largest` bytes, encoded by the browser. */
export async function toWebp(
  page: Page,
  png: Buffer,
  { largest = 120_000, width = 0 }: Size = {},
): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const base64 = await page.evaluate(encode, { base64: png.toString('base64'), quality, width })
    const webp = Buffer.from(base64, 'base64')
    if (webp.length <= largest) return webp
  }
  throw new Error(`the picture stays above ${largest} bytes`)
}

type Wanted = { base64: string; quality: number; width: number }

async function encode({ base64, quality, width }: Wanted): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const scale = width ? width / bitmap.width : 1
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
  return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (b) => String.fromCharCode(b)).join(''))
}
