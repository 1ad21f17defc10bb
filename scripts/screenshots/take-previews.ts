import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Demo } from '#tests/harness/demo.ts'
import { type Preview, previews } from './previews.ts'
import { toWebp } from './webp.ts'

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
