import type { Locator, Page } from 'playwright-core'

const MOST_TABS = 200

/** A player without a mouse. Every control that takes the focus on the way must show it. */
export class Keyboard {
  /** Controls that had the focus without showing it. */
  readonly hidden: string[] = []

  constructor(private readonly page: Page) {}

  /** Presses Tab until the element has the focus. */
  async to(element: Locator): Promise<void> {
    await element.waitFor({ state: 'attached' })
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      if (await hasFocus(element)) return
      await this.press('Tab')
    }
    throw new Error(`${MOST_TABS} tabs did not reach ${element}`)
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    const hidden = await this.page.evaluate(unseenFocus)
    if (hidden) this.hidden.push(hidden)
  }

  /** Goes to a field and types in the place of what it holds. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.to(field)
    await this.press('Control+A')
    await this.page.keyboard.type(text)
  }

  async activate(control: Locator): Promise<void> {
    await this.to(control)
    await this.press('Enter')
  }
}

export const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement)

/** The control that has the focus, where neither an outline nor the ring of the field around it shows it. */
function unseenFocus(): string | null {
  const control = document.activeElement
  // After the last control of the page the focus is the browser's own for one press.
  if (!document.hasFocus() || !control?.matches('a, button, input, select, textarea, summary')) return null
  const outlined = [control, control.closest('label')].some((box) => {
    if (!box) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(box)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  })
  const field = control.closest('.field, .select, .step')
  const ringed = field !== null && getComputedStyle(field).boxShadow !== 'none'
  return outlined || ringed ? null : control.outerHTML.slice(0, 200)
}
