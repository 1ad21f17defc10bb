// @module-tag full
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { tools } from '#app/tools.ts'
import { pageTest as test } from '#tests/support/browser/e2e.ts'
import { aMember, NO_PAGE, openAs } from '#tests/support/browser/sign-up.ts'

/** Elements that one change elsewhere may have styled anew. */
const FEW = 60
const TIMES = 5

test('an element that comes and goes has next to nothing else of its page styled anew, in any tool', async ({
  server,
  device,
}) => {
  const page = await device({ still: false }).open(NO_PAGE)
  await openAs(page, await aMember(server.url), '/app')
  const paths = tools.map(({ path }) => path).filter((path) => path.startsWith('/app'))
  const far: Record<string, number> = {}
  for (const path of paths) {
    await page.goto(server.url + path)
    await page.locator('main > :not([aria-busy]) h1').first().waitFor()
    // What of the page itself is still on its way has elements styled as well: the least is what the element alone does.
    const times: number[] = []
    for (let time = 0; time < TIMES; time += 1) times.push(await restyledBy(page, comesAndGoes))
    if (Math.min(...times) > FEW) far[path] = Math.min(...times)
  }
  expect(far).toEqual({})
})

test('on a phone a dialog leaves the cards alone that are out of sight, and they keep their heights', async ({
  server,
  device,
}) => {
  const page = await device({ width: 390, height: 844, still: false }).open(NO_PAGE)
  await openAs(page, await aMember(server.url), '/app/metiers')
  await page.locator('[data-skippable]').nth(5).waitFor({ state: 'attached' })
  // The strip above the dock comes once the page is idle, and with it room for it at the foot.
  await page.getByRole('complementary', { name: 'Almanax du jour' }).waitFor()
  const count = await page.evaluate(() => document.querySelectorAll('*').length)
  expect(await restyledBy(page, dialogOpens)).toBeLessThan(count / 2)
  expect(await page.evaluate(heightsOnTheWayDown)).toHaveLength(1)
})

const dialogOpens = async (): Promise<void> => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const dialog = document.body.appendChild(document.createElement('dialog'))
  await drawn()
  performance.mark('comes')
  dialog.showModal()
  await drawn()
  performance.mark('gone')
  dialog.remove()
}

/** The heights that the page has while every part of it comes into sight. */
const heightsOnTheWayDown = async (): Promise<number[]> => {
  const root = document.documentElement
  const heights = new Set([root.scrollHeight])
  for (let top = 0; top < root.scrollHeight; top += innerHeight) {
    scrollTo(0, top)
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    heights.add(root.scrollHeight)
  }
  return [...heights]
}

const comesAndGoes = async (): Promise<void> => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const parent = document.querySelector('main > *')
  if (!parent) throw new Error('an empty page')
  const one = document.createElement('div')
  await drawn()
  performance.mark('comes')
  parent.append(one)
  await drawn()
  one.remove()
  await drawn()
  performance.mark('gone')
}

type TraceEvent = { name: string; ts: number; args: { elementCount?: number } }

/** The most elements that were styled at once between the marks of what is done. */
async function restyledBy(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession()
  if (!session) throw new Error('no browser of its own')
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const traceConfig = { includedCategories: ['devtools.timeline', 'blink.user_timing'] }
  await session.send('Tracing.start', { traceConfig, transferMode: 'ReportEvents' })
  await page.evaluate(work)
  const complete = new Promise<object>((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  const end = await complete
  await session.detach()
  const markedAt = (mark: string) => events.find(({ name }) => name === mark)?.ts
  const [from, to] = [markedAt('comes'), markedAt('gone')]
  if (from === undefined || to === undefined)
    throw new Error(`no mark among ${events.length} events, ${JSON.stringify(end)}`)
  return Math.max(
    0,
    ...events
      .filter(({ name, ts }) => name === 'UpdateLayoutTree' && ts >= from && ts <= to)
      .map(({ args }) => args.elementCount ?? 0),
  )
}
