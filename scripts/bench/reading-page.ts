import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { residentBytes } from '#scripts/faults/process.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { DESKTOP, Device, startBrowser } from '#tests/harness/device.ts'
import { pasteFile } from '#tests/support/browser/pictures.ts'
import { type Game, interactions, recordedGame, withGame } from './beside.ts'
import { bench, type Figure, ONCE, type Row, type Stage, timed } from './runner.ts'
import { anAccount, BLANK, enter, kept, PATIENCE_MS, site } from './stage.ts'

/** A screen of 4K, which a player sees at twice the size of the page. */
const SCREEN = { width: 1920, height: 1080, deviceScaleFactor: 2 }
const IDLE_KEYS = 40
const PICTURES = 10
/** The reader gives its memory back when it has had nothing to read for 15 seconds. */
const REST_MS = 20_000

type Reader = { browser: Browser; page: Page; told: number[] }

const reader: Stage<Reader> = (work) =>
  site({ catalogue: true })(async ({ url }) => {
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

/** Screenshots of a whole 4K screen in the page: from the paste to the preview, the keys meanwhile, and the memory after. */
async function readings({ browser, page, told }: Reader): Promise<Row[]> {
  const game = recordedGame()
  const [table, full] = [await screenOf(page, tableOf(game)), await screenOf(page, textOf(game))]
  const keys: number[] = []
  const read = (picture: Buffer) => readingOf(page, picture, told, keys)
  const idle = await keysAlone(page, told)
  const preview = { figures: ['p50'] as Figure[], rounds: 3 }
  let before = 0
  return [
    {
      what: 'Screenshot of 4K, a table of 20 lines, paste → preview',
      ...preview,
      warmUp: 1,
      ours: () => read(table),
      against: { aim: 3000 },
    },
    {
      what: 'Screenshot of 4K, full of text, paste → preview',
      ...preview,
      warmUp: 0,
      ours: () => read(full),
      against: { aim: 12_000 },
    },
    {
      what: 'Screenshot of 4K, keys typed meanwhile, the first reading of a page among them, INP',
      ...ONCE,
      ours: () => inp(keys),
      against: { aim: 100, 'the same keys, nothing read': inp(idle) },
    },
    {
      what: `Screenshot of 4K: memory of the page after ${PICTURES} more, at rest`,
      ...ONCE,
      unit: 'MB',
      before: async () => {
        before = await memoryAtRest(browser, page)
        for (let n = 0; n < PICTURES; n += 1) await read(table)
      },
      ours: () => memoryAtRest(browser, page),
      against: { 'before them, at rest': () => before },
    },
  ]
}

/** Interaction to Next Paint as web.dev defines it: the slowest, one of every fifty left out. */
const inp = (times: readonly number[]): number =>
  [...times].sort((a, b) => b - a)[Math.floor(times.length / 50)] ?? 0

/** Pastes a picture and types until its preview is there; milliseconds in between. The preview is closed again. */
async function readingOf(page: Page, bytes: Buffer, told: number[], keys: number[]): Promise<number> {
  const preview = page.getByRole('dialog', { name: 'Ce que la capture dit' })
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
  await preview.getByRole('button', { name: 'Fermer', exact: true }).click()
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

/** The file of a screen that shows this page. */
async function screenOf(page: Page, html: string): Promise<Buffer> {
  const shown = await page.context().newPage()
  const session = await shown.context().newCDPSession(shown)
  await session.send('Emulation.setDeviceMetricsOverride', { ...SCREEN, mobile: false })
  await shown.setContent(html)
  await shown.evaluate(() => document.fonts.ready.then(() => undefined))
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' })
  await shown.close()
  return Buffer.from(data, 'base64')
}

const style =
  () => `<style>@font-face{font-family:Inter;src:url(data:font/woff2;base64,${readFileSync('web/ui/fonts/inter.woff2').toString('base64')})}
body{margin:0;background:#23221d;color:#e8e4d8;font-family:Inter}table{border-collapse:collapse}td,th{text-align:right;padding:6px 16px}
td:first-child,th:first-child{text-align:left}</style>`
const line = (name: string, figures: readonly number[]) =>
  `<tr><td>${name}</td>${figures.map((figure) => `<td>${formatNumber(Math.round(figure))}</td>`).join('')}</tr>`

/** A window of the market in the middle of the screen: 20 lines, their packs in columns. */
function tableOf({ items }: Game): string {
  const lines = named(items, 20).map((name, n) =>
    line(
      name,
      [1, 9.7, 96, 940].map((times) => (n + 3) * 41 * times),
    ),
  )
  const head = '<tr><th>Objet</th><th>×1</th><th>×10</th><th>×100</th><th>×1000</th></tr>'
  return `<!doctype html>${style()}<table style="font-size:16px;margin:120px 420px;width:1000px">${head}${lines.join('')}</table>`
}

/** Names and figures from edge to edge, in three columns. */
function textOf({ items }: Game): string {
  const columns = [0, 1, 2].map((part) => {
    const lines = named(items, 36, part * 36).map((name, n) => line(name, [(n + 3) * 1217]))
    return `<table style="width:100%;break-after:column">${lines.join('')}</table>`
  })
  return `<!doctype html>${style()}<div style="columns:3;font-size:14px;height:1080px;overflow:hidden">${columns.join('')}</div>`
}

const named = (items: Game['items'], many: number, from = 0): string[] => {
  const step = Math.floor(items.length / 200)
  return Array.from({ length: many }, (_, n) => items[(from + n) * step]?.name ?? '')
}

export const readingBenches = [bench('reading-page', withGame('reading-page', reader), readings)]
