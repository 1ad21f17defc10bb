import type { Page } from 'playwright-core'

const LISTED = 3

/** Every link, button, field and amount that lies under something that floats, wherever the player scrolls it from. */
export async function covered(page: Page, name: string): Promise<string[]> {
  const found = await page.evaluate(lookUnderFloats)
  const more = found.length > LISTED ? [`and ${found.length - LISTED} more`] : []
  return [...found.slice(0, LISTED), ...more].map((one) => `${name}: ${one}`)
}

/**
 * The text of the page that lies under something that floats as the player reads down: from its beginning, by half a
 * window at a time. What spans the window is an edge of it, not something that floats.
 */
export async function coveredText(page: Page, name: string): Promise<string[]> {
  const found = await page.evaluate(readDownUnderFloats)
  return found.slice(0, LISTED).map((one) => `${name}: ${one}`)
}

/** Runs in the page, and so must stand alone. */
function readDownUnderFloats(): string[] {
  const floatAt = (x: number, y: number): Element | null => {
    for (let over = document.elementFromPoint(x, y); over; over = over.parentElement) {
      const { position } = getComputedStyle(over)
      const { left, right } = over.getBoundingClientRect()
      if (position === 'fixed')
        return left <= 0 && right >= document.documentElement.clientWidth ? null : over
    }
    return null
  }
  const found = new Set<string>()
  const { scrollHeight } = document.documentElement
  for (let top = 0; top < scrollHeight; top += innerHeight / 2) {
    scrollTo({ top, behavior: 'instant' })
    const words = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, right, top, bottom } of range.getClientRects()) {
        for (const x of [left + 1, (left + right) / 2, right - 1]) {
          const float = floatAt(x, (top + bottom) / 2)
          if (float) found.add(`« ${node.textContent?.trim().slice(0, 40)} » lies under ${float.className}`)
        }
      }
    }
  }
  scrollTo({ top: 0, behavior: 'instant' })
  return [...found]
}

/**
 * Brings each element into sight by the shortest scroll, once from the page's beginning and once from its end, and asks
 * the browser what a press there would reach; at the page's end also of the lower half of the screen as it stands.
 * Runs in the page, and so must stand alone.
 */
function lookUnderFloats(): string[] {
  const found = new Set<string>()
  const all = [
    ...document.querySelectorAll<HTMLElement>('a[href]:not(.skip), button, input, select, textarea, .money'),
  ]
  const wanted = all.filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  })
  const end = () => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  const start = () => scrollTo({ top: 0, behavior: 'instant' })

  /** What lies over the element at a point of the window and does not scroll with it. */
  const floatAt = (element: Element, x: number, y: number): Element | null => {
    for (
      let over = document.elementFromPoint(x, y);
      over && !over.contains(element);
      over = over.parentElement
    ) {
      if (element.contains(over)) return null
      if (/fixed|sticky/.test(getComputedStyle(over).position)) return over
    }
    return null
  }
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()} « ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)} »`
  const look = (element: HTMLElement, when: string) => {
    for (const { left, right, top, bottom } of element.getClientRects()) {
      const y = (top + bottom) / 2
      if (y < 0 || y > innerHeight) found.add(`${named(element)} is out of sight ${when}`)
      for (const x of [left + 2, (left + right) / 2, right - 2]) {
        const float = floatAt(element, x, y)
        if (float)
          found.add(`${named(element)} lies under ${float.tagName.toLowerCase()}.${float.className} ${when}`)
      }
    }
  }
  for (const [from, go] of [
    ['from the page’s beginning', start],
    ['from the page’s end', end],
  ] as const)
    for (const element of wanted) {
      go()
      element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      look(element, from)
    }
  end()
  for (const element of wanted) {
    const { top, bottom } = element.getBoundingClientRect()
    if (top > innerHeight / 2 && (top + bottom) / 2 < innerHeight) look(element, 'at the page’s end')
  }
  start()
  return [...found]
}
