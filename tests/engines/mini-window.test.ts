import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { findScreen } from '#scripts/browser.mjs'
import { startBrowserOn } from '#tests/harness/device.ts'
import type { Engine } from '#tests/harness/engine.ts'
import { Screen } from '#tests/harness/screen.ts'
import { until } from '#tests/harness/until.ts'
import { ASH_WOOD, ashRecipe, packField, shows } from '#tests/support/browser/crafts.ts'
import { test as base } from '#tests/support/browser/e2e.ts'
import { describeIn, test as inEngine, register as registerIn } from '#tests/support/browser/engines.ts'
import { lotsPictures } from '#tests/support/browser/market-windows.ts'
import { dropFiles, pasteFile } from '#tests/support/browser/pictures.ts'
import { axeFinds } from '#tests/support/browser/screens.ts'
import { register } from '#tests/support/browser/sign-up.ts'
import { chromiumEngine } from './chromium.ts'
import { firefoxEngine } from './firefox.ts'

const onScreen: Engine = {
  ...chromiumEngine,
  missing: () =>
    chromiumEngine.missing() ?? (findScreen() ? null : 'aucun Xvfb (Debian : apt-get install xvfb)'),
}

type Fixtures = { desk: BrowserContext }

/** A browser with windows of their own sizes. */
const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures wanted from the pattern
  desk: async ({}, use) => {
    const screen = await Screen.start(findScreen() ?? '')
    const browser: Browser = await startBrowserOn(screen)
    await use(await browser.newContext({ viewport: null, locale: 'fr-FR' }))
    await browser.close()
    await screen.stop()
  },
})

/** The simulator with its window open; `refused` is what the page's policy refuses in either. */
async function openWindow(desk: BrowserContext, url: string) {
  const page = await desk.newPage()
  const refused: string[] = []
  const watch = (where: Page) =>
    where.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text())
    })
  watch(page)
  await page.goto(url)
  await register(page)
  await page.goto(`${url}/app/profit?recipe=${(await ashRecipe(url)).id}`)
  await packField(page, 1).waitFor()
  const opened = desk.waitForEvent('page')
  await page.getByRole('button', { name: /-fenêtre$|^Petite fenêtre$/ }).click()
  const mini = await opened
  watch(mini)
  await packField(mini, 1).waitFor()
  return { page, mini, refused }
}

/** The ground of a window, as it is painted. */
const ground = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

const closed = (mini: Page): Promise<boolean> => until(async () => mini.isClosed())
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '')

describeIn([onScreen], () => {
  test('N90 N95 N102 the window looks like the page, has the focus and the clipboard, shares its rows, and gives the focus back', async ({
    server,
    desk,
  }) => {
    const { page, mini, refused } = await openWindow(desk, server.url)
    expect(await page.evaluate(() => 'documentPictureInPicture' in window)).toBe(true)
    const { width, height } = await mini.evaluate(() => ({ width: innerWidth, height: innerHeight }))
    expect([width, height]).toEqual([360, 480])
    expect(await mini.evaluate(() => [document.documentElement.lang, document.title])).toEqual([
      'fr',
      'Simulateur · Comptoir',
    ])
    expect(await ground(mini)).toBe(await ground(page))
    expect(await axeFinds(mini, 'the window')).toEqual([])

    await packField(mini, 1).fill('1k2')
    await packField(mini, 1).press('Enter')
    await shows(packField(page, 1), 1200)
    await packField(page, 10).fill('11k')
    await packField(page, 10).press('Enter')
    await mini.keyboard.press('Alt+2')
    await shows(packField(mini, 10), 11_000)

    await mini.getByRole('button', { name: ASH_WOOD.name }).click()
    await mini.getByText('nom copié').waitFor()

    const dark = await ground(mini)
    await page.getByRole('button', { name: /Compte/ }).click()
    await page.getByText('clair', { exact: true }).click()
    await until(async () => (await ground(mini)) !== dark)
    expect(await ground(mini)).toBe(await ground(page))
    expect(await axeFinds(mini, 'the light window')).toEqual([])

    await mini.close()
    await until(async () => (await focused(page)) === 'Mini-fenêtre')
    expect(refused).toEqual([])
  })

  test('N164 a picture that is pasted or dropped into the window is read and taken there', {
    timeout: 120_000,
  }, async ({ server, desk }) => {
    const { page, mini, refused } = await openWindow(desk, server.url)
    const [file] = await lotsPictures(page, [[ASH_WOOD.name, ['85', '810']]])
    if (!file) throw new Error('no picture')
    const preview = mini.getByRole('dialog', { name: 'Ce que la capture dit' })
    await pasteFile(mini, file)
    await preview.getByText('1 ligne sûre').waitFor({ timeout: 60_000 })
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await axeFinds(mini, 'the preview in the window')).toEqual([])
    await preview.getByRole('button', { name: 'Enregistrer 2 prix sûrs' }).click()
    await shows(packField(mini, 1), 85)
    await shows(packField(page, 10), 810)

    await dropFiles(mini, [file])
    await preview.getByText('1 ligne sûre').waitFor({ timeout: 60_000 })
    expect(refused).toEqual([])
  })

  test('N90 without network the window opens with its look; it closes with the page', async ({
    server,
    desk,
  }) => {
    const { page, mini } = await openWindow(desk, server.url)
    await mini.close()
    await until(async () => (await focused(page)) === 'Mini-fenêtre')
    await server.stop()
    const opened = desk.waitForEvent('page')
    await page.getByRole('button', { name: 'Mini-fenêtre' }).click()
    const again = await opened
    await packField(again, 1).waitFor()
    expect(await ground(again)).toBe(await ground(page))
    await page.close()
    await closed(again)
  })

  test('N96 the window scrolls sideways at no size, and shows one line where it is low', async ({
    server,
    desk,
  }) => {
    const { mini } = await openWindow(desk, server.url)
    const session = await desk.newCDPSession(mini)
    for (const [width, height] of [
      [240, 480],
      [320, 280],
      [360, 180],
      [240, 120],
    ] as const) {
      const size = { width, height, deviceScaleFactor: 1, mobile: false }
      await session.send('Emulation.setDeviceMetricsOverride', size)
      await mini.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height])
      const wide = await mini.evaluate(
        () =>
          [...document.querySelectorAll('html, .mini, .mini *')].filter(
            (node) =>
              node.scrollWidth > node.clientWidth && /auto|scroll/.test(getComputedStyle(node).overflowX),
          ).length,
      )
      const rows = await mini.getByRole('textbox').filter({ visible: true }).count()
      expect([width, height, wide, rows === 1]).toEqual([width, height, 0, height < 200])
    }
  })

  test('N88 N102 without the API a popup shows the same', async ({ server, desk }) => {
    await desk.addInitScript(() => {
      Object.defineProperty(window, 'documentPictureInPicture', { value: undefined })
    })
    const { page, mini, refused } = await openWindow(desk, server.url)
    expect(await ground(mini)).toBe(await ground(page))
    await packField(mini, 1).fill('1k2')
    await packField(mini, 1).press('Enter')
    await shows(packField(page, 1), 1200)
    expect(refused).toEqual([])
    await page.close()
    await closed(mini)
  })
})

type Opened = { title: string; fields: boolean; same: boolean } | null

/** Runs in the page: what the window shows that the page has opened. */
function lookInside(): Opened {
  const isWindow = (value: unknown): value is Window =>
    typeof value === 'object' && value !== null && 'document' in value
  const opened: unknown = Reflect.get(window, 'opened')
  if (!isWindow(opened)) return null
  const inside = opened.document
  const ground = (root: Element) => getComputedStyle(root).backgroundColor
  return {
    title: inside.title,
    fields: inside.querySelectorAll('input[id^=prix]').length > 0,
    same: ground(inside.documentElement) === ground(document.documentElement),
  }
}

/** Runs in the page, which has no windows on top from now on; it keeps the popup that it opens. */
function withPopups(): void {
  Object.defineProperty(window, 'documentPictureInPicture', { value: undefined })
  const own = window.open.bind(window)
  window.open = (...asked) => {
    const opened = own(...asked)
    Object.assign(window, { opened })
    return opened
  }
}

describeIn([firefoxEngine], () => {
  inEngine('N88 N102 in Firefox a popup shows the same', async ({ server, start }) => {
    const page = await start(firefoxEngine).open('/')
    await registerIn(page)
    await page.goto(`/app/profit?recipe=${(await ashRecipe(server.url)).id}`)
    await page.sees({ role: 'button', name: 'fenêtre', part: true })
    await page.tab.evaluate(withPopups, undefined)
    await page.press({ role: 'button', name: 'fenêtre', part: true })
    await page.waitFor(
      'shows the popup',
      async () => (await page.tab.evaluate(lookInside, undefined))?.fields === true,
    )
    expect(await page.tab.evaluate(lookInside, undefined)).toEqual({
      title: 'Simulateur · Comptoir',
      fields: true,
      same: true,
    })
    await page.sees({ role: 'field', name: 'Prix de vente' })
  })
})
