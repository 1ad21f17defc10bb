import type { Browser, Page } from 'playwright-core'
import { residentBytes } from '#scripts/faults/process.ts'
import type { GameView } from '#shared/domain/reading/rows.ts'
import { DESKTOP, Device, startBrowser } from '#tests/harness/device.ts'
import { pasteFile } from '#tests/support/browser/pictures.ts'
import { interactions, recordedGame, withGame } from './beside.ts'
import { canDraw, DRAW, drawer, type GamePicture, gamePictures } from './game-windows.ts'
import { bench, type Figure, ONCE, type Row, type Stage, timed } from './runner.ts'
import { anAccount, BLANK, enter, kept, PATIENCE_MS, site } from './stage.ts'

/** Of so many pictures some are of whole screens, of both sizes. */
const SOME = 400
const IDLE_KEYS = 40
const PICTURES = 10
/** The reader gives its memory back when it has had nothing to read for 15 seconds. */
const REST_MS = 20_000

type Reader = { browser: Browser; page: Page; told: number[] }

const reader: Stage<Reader> = async (work) => {
  if (!canDraw()) {
    console.error(`reading-page: left out, nothing draws the game's windows (${DRAW})`)
    return []
  }
  return site({ catalogue: true })(async ({ url }) => {
    const browser = await startBrowser()
    try {
      const page = await new Device(url, {}, browser).open(BLANK)
      await page.setViewportSize({ width: DESKTOP.width, height: DESKTOP.height })
      const told = await interactions(page)
      await enter(page, await anAccount(url), '/app/prices')
      await kept(page)
      await page.getByText('Ton carnet est vide').waitFor({ timeout: PATIENCE_MS })
      return await work({ browser, page, told })
    } finally {
      await browser.close()
    }
  })
}

/** Screenshots of a whole screen in the page: from the paste to the preview, the keys meanwhile, and the memory after. */
async function readings({ browser, page, told }: Reader): Promise<Row[]> {
  const drawn = await drawer(browser)
  const screen = await drawn.draw(await screenWith('lots', { large: false }))
  const large = await drawn.draw(await screenWith('own', { large: true }))
  await drawn.close()
  const keys: number[] = []
  const read = (picture: Buffer) => readingOf(page, picture, told, keys)
  const idle = await keysAlone(page, told)
  const preview = { figures: ['p50'] as Figure[], rounds: 3 }
  let before = 0
  return [
    {
      what: 'Screenshot of 2560 × 1440, the lots of an item among other windows, paste → preview',
      ...preview,
      warmUp: 1,
      ours: () => read(screen),
      against: { aim: 4000 },
    },
    {
      what: 'Screenshot of 5120 × 2880, the own lots among other windows, paste → preview',
      ...preview,
      warmUp: 0,
      ours: () => read(large),
      against: { aim: 12_000 },
    },
    {
      what: 'Screenshots of these, keys typed meanwhile, the first reading of a page among them, INP',
      ...ONCE,
      ours: () => inp(keys),
      against: { aim: 100, 'the same keys, nothing read': inp(idle) },
    },
    {
      what: `Screenshot of 2560 × 1440: memory of the page after ${PICTURES} more, at rest`,
      ...ONCE,
      unit: 'MB',
      before: async () => {
        before = await memoryAtRest(browser, page)
        for (let n = 0; n < PICTURES; n += 1) await read(screen)
      },
      ours: () => memoryAtRest(browser, page),
      against: { 'before them, at rest': () => before },
    },
  ]
}

/** Interaction to Next Paint as web.dev defines it: the slowest, one of every fifty left out. */
const inp = (times: readonly number[]): number =>
  [...times].sort((a, b) => b - a)[Math.floor(times.length / 50)] ?? 0

/** Pastes a picture and types until its preview is there; milliseconds in between. What was read is thrown away again. */
async function readingOf(page: Page, bytes: Buffer, told: number[], keys: number[]): Promise<number> {
  const preview = page.getByRole('dialog', { name: /^Ce que l/ })
  await adding(page).click()
  told.length = 0
  await pasteFile(page, { bytes, name: 'capture.png', type: 'image/png' })
  const shown = timed(() => preview.waitFor({ timeout: PATIENCE_MS }))
  let waiting = true
  void shown.finally(() => {
    waiting = false
  })
  for (let n = 0; waiting; n += 1) await typeOne(page, n)
  const ms = await shown
  keys.push(...told)
  await preview.getByRole('button', { name: 'Jeter', exact: true }).click()
  await adding(page).fill('')
  return ms
}

const adding = (page: Page) => page.getByRole('combobox', { name: 'Ajouter un objet' })

/** Letters of a word, then each of them taken back. */
const typeOne = (page: Page, n: number): Promise<void> =>
  page.keyboard.press(n % 8 < 4 ? 'o' : 'Backspace', { delay: 60 })

/** How long the same keys take where nothing is read. */
async function keysAlone(page: Page, told: number[]): Promise<number[]> {
  await adding(page).click()
  told.length = 0
  for (let n = 0; n < IDLE_KEYS; n += 1) await typeOne(page, n)
  const alone = [...told]
  await adding(page).fill('')
  return alone
}

/** What the pages of a browser and their workers hold in memory once the reader has had its rest, in megabytes. */
async function memoryAtRest(browser: Browser, page: Page): Promise<number> {
  await page.waitForTimeout(REST_MS)
  const [own, all] = [await page.context().newCDPSession(page), await browser.newBrowserCDPSession()]
  await own.send('HeapProfiler.collectGarbage')
  const { processInfo } = await all.send('SystemInfo.getProcessInfo')
  await Promise.all([own.detach(), all.detach()])
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  return renderers.reduce((sum, { id }) => sum + residentBytes(id), 0) / 2 ** 20
}

/** A whole screen of the game that shows a window of a view, in French, at a usual size or a large one. */
async function screenWith(view: GameView, { large }: { large: boolean }): Promise<GamePicture> {
  const items = recordedGame().items.filter(({ category }) => category === 'resources')
  const pictures = await gamePictures(view, SOME, { seed: 1, items })
  const found = pictures.find(
    ({ how }) => how.startsWith('screen') && how.includes(' fr ') && how.endsWith('5120') === large,
  )
  if (!found) throw new Error(`no screen of ${view}`)
  return found
}

export const readingBenches = [bench('reading-page', withGame('reading-page', reader), readings)]
