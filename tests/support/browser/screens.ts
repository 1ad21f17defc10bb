import axe from 'axe-core'
import type { Locator, Page } from 'playwright-core'

/** 720 px is what a window of 1440 shows at 200 %. */
const WIDTHS = [320, 360, 390, 720, 768, 1024, 1440]

type Rules = { without?: string[]; only?: string[] }
type WithAxe = { axe: typeof axe & { commons: { color: { Color: { prototype: AxeColour } } } } }
type AxeColour = { r: number; g: number; b: number; alpha: number; parseString(text: string): AxeColour }

/** What axe finds on the page as it stands. It looks into no frame, so a frame is a finding too. */
export async function axeFinds(
  page: Page,
  name: string,
  { without = [], only }: Rules = {},
): Promise<string[]> {
  // A page that was not left has read its code already.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source)
    await page.evaluate(readColoursOnce)
  }
  const options: axe.RunOptions = {
    // For what is well it would look for a selector of each element, which takes longer than all the rest.
    resultTypes: ['violations'],
    iframes: false,
    ...(only && { runOnly: only }),
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  }
  const violations = await page.evaluate(async (asked) => {
    const { axe } = window as unknown as WithAxe
    const found = (await axe.run(document, asked)).violations
    return found.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target).join(' ')}`)
  }, options)
  const frames = page.frames().length - 1
  return [
    ...violations.map((found) => `${name}: ${found}`),
    ...(frames > 0 ? [`${name}: ${frames} frames that nobody looked into`] : []),
  ]
}

/** axe reads the few colours of a page thousands of times, which is half of its work. Runs in the page. */
function readColoursOnce(): void {
  const { prototype } = (window as unknown as WithAxe).axe.commons.color.Color
  const { parseString } = prototype
  const known = new Map<string, Pick<AxeColour, 'r' | 'g' | 'b' | 'alpha'>>()
  prototype.parseString = function (text) {
    const read = known.get(text)
    if (read) return Object.assign(this, read)
    const { r, g, b, alpha } = parseString.call(this, text)
    known.set(text, { r, g, b, alpha })
    return this
  }
}

/** At which of these widths the page scrolls sideways; the window has its own width again afterwards. */
export async function tooWide(page: Page, name: string, widths = WIDTHS): Promise<string[]> {
  const own = page.viewportSize()
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const over = await sideways(page)
    if (over > 0) found.push(`${name} at ${width} px: ${over} px too wide`)
  }
  if (own) await page.setViewportSize(own)
  return found
}

/** What is cut on the page without its whole in a title, and fields with no room for a figure. */
export const cut = async (page: Page, name: string): Promise<string[]> =>
  (await page.evaluate(lookForCuts)).map((one) => `${name}: ${one}`)

/** Runs in the page, and so must stand alone. */
function lookForCuts(): string[] {
  const FIGURE = 20
  const cutOff = (one: Element) => {
    const { textOverflow, overflowX, webkitLineClamp } = getComputedStyle(one)
    const beside =
      textOverflow === 'ellipsis' && overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1
    return beside || (webkitLineClamp !== 'none' && one.scrollHeight > one.clientHeight + 1)
  }
  const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const shown = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility())
  return shown.flatMap((one) => {
    if (one instanceof HTMLInputElement)
      return one.closest('.field') && one.clientWidth < FIGURE ? [`no room in « ${one.ariaLabel} »`] : []
    const text = words(one.textContent)
    if (!text || one instanceof HTMLSelectElement || !cutOff(one)) return []
    return words(one.closest<HTMLElement>('[title]')?.title).includes(text) ? [] : [`« ${text} » is cut`]
  })
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
