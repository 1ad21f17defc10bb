/** What a player looks for on a page: an element of a kind, by the name that is read out or shown. */
export type Question = {
  css: string
  name: string | null
  exact: boolean
  /** Whether it is scrolled into sight. */
  bring: boolean
}

export type Seen = {
  /** Its middle, in the window. */
  x: number
  y: number
  /** Whether a press there reaches it: nothing lies over it, and it does not move. */
  free: boolean
  focused: boolean
  /** What a field holds, or whether a box is ticked; the text of anything else. */
  value: string
}

/** The first element in sight that answers the question. Runs in the page, and so must stand alone. */
export async function lookFor({ css, name, exact, bring }: Question): Promise<Seen | null> {
  const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    if (by.length > 0) return words(by.map((id) => document.getElementById(id)?.textContent).join(' '))
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const label = element.getAttribute('aria-label') ?? labels.map((one) => one.textContent).join(' ')
    return words(label) || words(element.textContent)
  }
  const answers = (element: Element): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    if (name === null) return true
    return exact ? nameOf(element) === name : nameOf(element).includes(name)
  }
  const found = [...document.querySelectorAll(css)].find(answers)
  if (!found) return null
  if (bring) {
    // To the middle by the window alone: nothing that cuts off its text is to scroll with it.
    found.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    scrollBy({ top: found.getBoundingClientRect().top - innerHeight / 2, behavior: 'instant' })
  }
  const before = found.getBoundingClientRect()
  if (bring) await new Promise((resolve) => setTimeout(resolve, 40))
  const { left, top, width, height } = found.getBoundingClientRect()
  const still = left === before.left && top === before.top && width === before.width
  const x = left + width / 2
  const y = top + height / 2
  const hit = document.elementFromPoint(x, y)
  const value = found instanceof HTMLInputElement ? found.value : words(found.textContent)
  // What came a moment ago takes none (use-tap-guard.ts).
  const takes = getComputedStyle(found).pointerEvents !== 'none'
  return {
    x,
    y,
    free: still && takes && hit !== null && (found.contains(hit) || hit.contains(found)),
    focused: document.activeElement === found,
    value: found.getAttribute('aria-checked') ?? value,
  }
}

/** Selects all that the field with the focus holds. Runs in the page. */
export function selectAll(): void {
  const field = document.activeElement
  if (field instanceof HTMLInputElement) field.select()
}

/** What the page shows, in words; any kind of space is one. Runs in the page. */
export function shownWords(): string {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not shown
  return document.body.innerText.replace(/\s+/g, ' ')
}
