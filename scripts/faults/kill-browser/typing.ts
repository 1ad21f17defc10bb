import type { Page } from 'playwright-core'
import type { Ledger } from './ledger.ts'

type Line = { name: string; price: number }
type Plan = { lines: readonly Line[]; first: number; total: number }

/**
 * Answers how to type prices into the lines of the page, as fast as its screen shows the sum of them, until the page ends.
 * `told` hears how many saves it has shown: the sum is that of the stored rows, and so comes after their commit.
 */
export async function typist(
  page: Page,
  ledger: Ledger,
): Promise<(told: (shown: number) => void) => Promise<null>> {
  let shown = 0
  let tell = (_: number): void => {}
  await page.exposeFunction('tellShown', (saved: readonly Line[]) => {
    for (const { name, price } of saved) ledger.show(name, price)
    shown += saved.length
    tell(shown)
  })
  return async (told) => {
    tell = told
    // It ends with its page.
    await page.evaluate(typeForEver, ledger.plan()).catch((error: unknown) => {
      if (!/closed|crashed/.test(String(error))) throw error
    })
    return null
  }
}

/** Runs in the page, and so must stand alone. */
async function typeForEver({ lines, first, total }: Plan): Promise<void> {
  const stats = document.querySelector('.stats')
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const tell: unknown = Reflect.get(window, 'tellShown')
  if (!stats || !setValue || typeof tell !== 'function') throw new Error('no page to type on')
  const prices = lines.map(({ price }) => price)
  let sum = total
  const fieldOf = (name: string): HTMLInputElement => {
    const labels = (field: HTMLInputElement) =>
      field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? ''
    const found = [...document.querySelectorAll('input')].find((field) => labels(field) === `Achat, ${name}`)
    if (!found) throw new Error(`no field of ${name}`)
    return found
  }
  const shownSum = () => Number((stats.querySelector('.money')?.textContent ?? '').replace(/\D/g, ''))
  const sumIs = (wanted: number) =>
    new Promise<void>((resolve) => {
      if (shownSum() === wanted) return resolve()
      const observer = new MutationObserver(() => {
        if (shownSum() !== wanted) return
        observer.disconnect()
        resolve()
      })
      observer.observe(stats, { characterData: true, childList: true, subtree: true })
    })
  for (let price = first, at = 0; ; ) {
    // Some alone, some so close that their commits wait for each other.
    const burst = 1 + (price % lines.length)
    const saved: { name: string; price: number }[] = []
    for (let n = 0; n < burst; n++, at = (at + 1) % lines.length) {
      const name = lines[at]?.name ?? ''
      const field = fieldOf(name)
      field.focus()
      setValue.call(field, String(price))
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
      sum += price - (prices[at] ?? 0)
      prices[at] = price
      saved.push({ name, price })
      price += 1
    }
    await sumIs(sum)
    tell(saved)
  }
}
