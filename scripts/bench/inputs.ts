import type { CDPSession, Locator, Page } from 'playwright-core'

const MARK = 'data-bench'
const REST_MS = 1000

type Watched = {
  /** The event at which the time begins. */
  event?: 'click' | 'input' | 'keydown'
  /** What is done; a click on the control where it is not said. */
  press?: () => Promise<unknown>
  /** A selector of what must be gone. */
  without?: string
  /** Until the frame that shows it is out; else until it is in the document. */
  painted?: boolean
}

/** Milliseconds from an event in the page until `seen` is other than it was. */
export async function pressed(control: Locator, seen: Locator, watched: Watched = {}): Promise<number> {
  const { event = 'click', press = () => control.click(), without, painted = true } = watched
  const page = control.page()
  await seen.first().waitFor()
  await page.evaluate((name) => document.querySelector(`[${name}]`)?.removeAttribute(name), MARK)
  await seen.first().evaluate((element, name) => element.setAttribute(name, ''), MARK)
  const watching = await page.evaluateHandle(
    ({ event, mark, without, painted }) => {
      const target = document.querySelector(`[${mark}]`)
      if (!target) throw new Error('nothing to watch')
      const measured = new Promise<number>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${target.outerHTML} did not change`)), 20_000)
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
    },
    { event, mark: MARK, without, painted },
  )
  await press()
  return watching.evaluate(({ measured }) => measured)
}

/** Types an amount into the field; from Enter until `seen` shows the difference. */
export async function amount(field: Locator, seen: Locator, typed: number, painted = true): Promise<number> {
  await field.click()
  await field.fill(String(typed))
  return pressed(field, seen, { event: 'keydown', press: () => field.press('Enter'), painted })
}

/** Types words letter by letter into a filter; from each letter after the first until `seen` counts anew, painted. */
export async function letters(search: Locator, seen: Locator, words: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const [first = '', ...rest] of words) {
    await refilled(search, first)
    for (const letter of rest)
      times.push(await pressed(search, seen, { event: 'input', press: () => search.press(letter) }))
  }
  return times
}

/** Puts a text in the filter; then the list follows it, and the page is at rest. */
export async function refilled(search: Locator, text: string): Promise<void> {
  await search.fill(text)
  await search
    .page()
    .waitForFunction((q) => (new URLSearchParams(location.search).get('q') ?? '') === q, text)
  await rested(search.page())
}

/** Waits until the page has nothing to do; a slowed one that draws nothing is never told so, however still it is. */
export const rested = (page: Page): Promise<unknown> =>
  page.evaluate((timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })), REST_MS)

/** A session takes back only what it said itself. */
const throttles = new WeakMap<Page, Promise<CDPSession>>()

/** How many times slower than this machine the processor of the page is. */
export async function slowed(page: Page, rate: number): Promise<void> {
  const session = throttles.get(page) ?? page.context().newCDPSession(page)
  throttles.set(page, session)
  await (await session).send('Emulation.setCPUThrottlingRate', { rate })
}
