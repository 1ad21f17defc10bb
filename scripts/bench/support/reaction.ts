import type { Page } from 'playwright-core'

type Watched = { event: 'input' | 'keydown' | 'click'; changes: string; painted: boolean; without?: string }

/**
 * Milliseconds from the next `event` in the page until something inside `changes` (a CSS selector) is other than it
 * was, and nothing is `without` (another one) any more; with `painted`, until the frame that shows it is out. The page
 * watches from the answer on; an event that is sent before it may come first.
 */
export async function reaction(page: Page, watched: Watched): Promise<() => Promise<number>> {
  const watching = await page.evaluateHandle(({ event, changes, painted, without }) => {
    const target = document.querySelector(changes)
    if (!target) throw new Error(`there is no ${changes}`)
    const measured = new Promise<number>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${changes} did not change`)), 20_000)
      let began = 0
      addEventListener(
        event,
        () => {
          began = performance.now()
        },
        { capture: true, once: true },
      )
      const observer = new MutationObserver(() => {
        if (began === 0 || (without && document.querySelector(without))) return
        observer.disconnect()
        clearTimeout(timer)
        if (!painted) return resolve(performance.now() - began)
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began), 0))
      })
      observer.observe(target, { attributes: true, characterData: true, childList: true, subtree: true })
    })
    return { measured }
  }, watched)
  return () => watching.evaluate(({ measured }) => measured)
}
