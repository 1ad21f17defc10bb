import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'

const WIDTHS = [360, 390, 768, 1024, 1440]

/** What axe finds on the page as it stands. It looks into no frame in this mode, so a frame is a finding too. */
export async function axeFinds(page: Page, name: string, without: string[] = []): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().disableRules(without).analyze()
  const frames = page.frames().length - 1
  return [
    ...violations.map(({ id, nodes }) => `${name}: ${id} ${nodes.map(({ target }) => target).join(' ')}`),
    ...(frames > 0 ? [`${name}: ${frames} frames that nobody looked into`] : []),
  ]
}

/** At which of five widths the page scrolls sideways; the window has its own width again afterwards. */
export async function tooWide(page: Page, name: string): Promise<string[]> {
  const own = page.viewportSize()
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const over = await sideways(page)
    if (over > 0) found.push(`${name} at ${width} px: ${over} px too wide`)
  }
  if (own) await page.setViewportSize(own)
  return found
}

/** How many pixels too wide the page is as its next frame paints it: what hangs on a media query follows a resize then. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    return document.documentElement.scrollWidth - innerWidth
  })

/** Keeps what the page's policy refuses from now on. */
export function watchPolicy(page: Page): string[] {
  const found: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) found.push(`${page.url()}: ${message.text()}`)
  })
  return found
}

/** How many pixels of height around its middle an element answers to a finger, at most 44. */
export const reach = (target: Locator): Promise<number> =>
  target.first().evaluate((node) => {
    node.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = node.getBoundingClientRect()
    const [x, y] = [left + Math.min(width / 2, 20), top + height / 2]
    const hits = (by: number) => node.contains(document.elementFromPoint(x, y + by))
    let half = 0
    while (half < 22 && hits(half) && hits(-half)) half += 1
    return 2 * half
  })
