import type { Locator, Page } from 'playwright-core'
import { reaction } from './reaction.ts'

const MARK = 'data-bench'
const WARM_UP = 3
const PATIENCE_MS = 60_000
const REST_MS = 1000

/** Sets a place apart, so that the page itself can watch it. */
async function mark(place: Locator): Promise<string> {
  await place.first().waitFor()
  await place.page().evaluate((name) => document.querySelector(`[${name}]`)?.removeAttribute(name), MARK)
  await place.first().evaluate((element, name) => element.setAttribute(name, ''), MARK)
  return `[${MARK}]`
}

/** Types each amount into the field; from Enter until `seen` shows the difference, painted. */
export async function amounts(field: Locator, seen: Locator, typed: readonly number[]): Promise<number[]> {
  const changes = await mark(seen)
  const times: number[] = []
  for (const amount of typed) {
    await field.click()
    await field.fill(String(amount))
    const ms = await reaction(field.page(), { event: 'keydown', changes, painted: true })
    await field.press('Enter')
    times.push(await ms())
  }
  return times.slice(WARM_UP)
}

/** Types words letter by letter into a filter; from each letter after the first until `seen` counts anew, painted. */
export async function letters(
  search: Locator,
  seen: Locator,
  words: readonly string[],
  rounds: number,
): Promise<number[]> {
  const changes = await mark(seen)
  const times: number[] = []
  for (let round = -1; round < rounds; round++) {
    for (const word of words) {
      const [first = '', ...rest] = word
      await refilled(search, first)
      for (const letter of rest) {
        const ms = await reaction(search.page(), { event: 'input', changes, painted: true })
        await search.press(letter)
        const taken = await ms()
        if (round >= 0) times.push(taken)
      }
    }
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

type Press = { event?: 'click' | 'input' | 'keydown'; press?: () => Promise<unknown>; without?: string }

/** Presses the control, or does what `press` says; until `seen` is other than it was, painted. */
export async function pressed(
  control: Locator,
  seen: Locator,
  { event = 'click', press = () => control.click(), without }: Press = {},
): Promise<number> {
  const changes = await mark(seen)
  const ms = await reaction(control.page(), { event, changes, painted: true, ...(without && { without }) })
  await press()
  return ms()
}

/** Reloads the page; milliseconds since the navigation when something matches the selector. */
export async function loads(page: Page, shown: string, rounds: number): Promise<number[]> {
  const times: number[] = []
  for (let round = -1; round < rounds; round++) {
    await page.goto(page.url())
    const there = await page.waitForFunction(
      (selector) => document.querySelector(selector) && performance.now(),
      shown,
      { timeout: PATIENCE_MS },
    )
    if (round >= 0) times.push(Number(await there.jsonValue()))
  }
  return times
}
