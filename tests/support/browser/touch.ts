import type { Page } from 'playwright-core'

/**
 * Every link, button and field of the page that answers to a finger on less than 44 by 44 pixels; of a list, in its
 * first `rows` rows.
 */
export async function small(page: Page, name: string, rows = Number.POSITIVE_INFINITY): Promise<string[]> {
  // What came a moment ago takes no press yet (use-tap-guard.ts).
  await page.waitForFunction(() => document.querySelector('[data-settling]') === null)
  return (await page.evaluate(measureTargets, rows)).map((one) => `${name}: ${one}`)
}

/**
 * Brings each target to the middle of the window and asks the browser whether a press anywhere in a square of 44 pixels
 * reaches it: around its middle, or else near it, where its area reaches beyond what is drawn. A link inside a sentence
 * is text, not a target. Runs in the page, and so must stand alone.
 */
function measureTargets(rows: number): string[] {
  type Reached = (x: number, y: number) => boolean
  /** 44, less a pixel on each side, which the rounding of a neighbour's edge may take. */
  const SIDE = 42
  const STEP = 4
  const COARSE = 3 * STEP
  /** How far beyond what is drawn an area is looked for. */
  const AROUND = 160
  const root = document.querySelector(':modal') ?? document.querySelector('.float.menu') ?? document
  const found = new Set<string>()

  const inSentence = (node: HTMLElement): boolean =>
    getComputedStyle(node).display === 'inline' &&
    [...(node.parentElement?.childNodes ?? [])].some(
      (near) => near instanceof Text && /\p{L}{2}/u.test(near.data),
    )

  const isUnderKeys = (node: HTMLElement): boolean => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return !!document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.touch-keys')
  }

  /** Whether presses in a square arrive; outside of a rounded corner none needs to. */
  const fills = (reached: Reached, left: number, top: number): boolean => {
    for (let down = 0; down <= 4; down++)
      for (let right = 0; right <= 4; right++)
        if ((down % 4 || right % 4) && !reached(left + (right * SIDE) / 4, top + (down * SIDE) / 4))
          return false
    return true
  }
  /** Whether a square arrives that lies between where presses end to each side of the middle of what is drawn, and above and below. */
  const fillsAround = (reached: Reached, { left, top, width, height }: DOMRect): boolean => {
    const [x, y] = [left + width / 2, top + height / 2]
    const ends = (right: number, down: number) => {
      let by = 0
      while (by < SIDE && reached(x + right * (by + STEP), y + down * (by + STEP))) by += STEP
      return by
    }
    const start = (middle: number, before: number, after: number) =>
      Math.min(Math.max(middle - SIDE / 2, middle - before), middle + after - SIDE)
    return fills(reached, start(x, ends(-1, 0), ends(1, 0)), start(y, ends(0, -1), ends(0, 1)))
  }
  /** The part of a part of the window in which presses arrive, found in steps that no square of `SIDE` lies between. */
  const answering = (reached: Reached, left: number, top: number, right: number, bottom: number) => {
    const [xs, ys]: [number[], number[]] = [[], []]
    for (let y = top; y <= bottom; y += COARSE)
      for (let x = left; x <= right; x += COARSE)
        if (reached(x, y)) {
          xs.push(x)
          ys.push(y)
        }
    return {
      left: Math.max(left, Math.min(...xs) - COARSE),
      top: Math.max(top, Math.min(...ys) - COARSE),
      right: Math.min(right, Math.max(...xs) + COARSE),
      bottom: Math.min(bottom, Math.max(...ys) + COARSE),
    }
  }
  /** Whether such a square lies anywhere in a part of the window: at each point, the largest one that ends there. */
  const fits = (reached: Reached, ...part: [number, number, number, number]): boolean => {
    const { left, top, right, bottom } = answering(reached, ...part)
    let above: number[] = []
    for (let y = top; y <= bottom; y += STEP) {
      const row: number[] = []
      for (let x = left; x <= right; x += STEP) {
        const at = row.length
        const largest = Math.min(row[at - 1] ?? 0, above[at] ?? 0, above[at - 1] ?? 0) + STEP
        row.push(reached(x, y) ? largest : 0)
        if ((row[at] ?? 0) > SIDE - STEP) return true
      }
      above = row
    }
    return false
  }

  for (const node of root.querySelectorAll<HTMLElement>(
    'a[href]:not(.skip), button, input, select, textarea',
  )) {
    if (!node.checkVisibility({ visibilityProperty: true }) || inSentence(node)) continue
    const row = node.closest('tr, li')
    if (row && [...(row.parentElement?.children ?? [])].indexOf(row) >= rows) continue
    // The provider draws its own button.
    if (node.closest('.google-button')) continue
    // While a field is typed in, its keys stand over the dock.
    if (node.closest('.dock') && isUnderKeys(node)) continue
    const labels =
      node instanceof HTMLInputElement || node instanceof HTMLButtonElement ? [...(node.labels ?? [])] : []
    const { width: drawn } = node.getBoundingClientRect()
    // A hidden radio is touched through its label.
    const target = drawn < 2 || getComputedStyle(node).opacity === '0' ? labels[0] : node
    if (!target) continue
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = target.getBoundingClientRect()
    const { left, top, width, height } = box
    const reached = (x: number, y: number): boolean => {
      const over = document.elementFromPoint(x, y)
      return over !== null && [node, ...labels].some((mine) => mine.contains(over))
    }
    if (fills(reached, left + (width - SIDE) / 2, top + (height - SIDE) / 2)) continue
    // Asking at every point around takes ten times as long.
    if (fillsAround(reached, box)) continue
    if (fits(reached, left - AROUND, top - SIDE, left + width + AROUND, top + height + SIDE)) continue
    const said = (node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 40)
    found.add(
      `${node.tagName.toLowerCase()}.${node.className} « ${said} », drawn ${Math.round(width)}×${Math.round(height)}`,
    )
  }
  scrollTo({ top: 0, behavior: 'instant' })
  return [...found]
}
