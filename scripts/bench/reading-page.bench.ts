import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { residentBytes } from '#scripts/faults/memory.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { DESKTOP, Device, startBrowser } from '#tests/harness/device.ts'
import { pasteFile } from '#tests/support/browser/pictures.ts'
import { anAccount } from './support/account.ts'
import { fillCatalogue } from './support/catalogue.ts'
import { percentile } from './support/figures.ts'
import { type Game, recordedGame } from './support/game.ts'
import { interactions } from './support/gathered.ts'
import type { Bench, BenchRow } from './support/row.ts'
import { enter, kept } from './support/signed-in.ts'
import { onSite } from './support/site.ts'

/** A screen of 4K, which a player sees at twice the size of the page. */
const SCREEN = { width: 1920, height: 1080, deviceScaleFactor: 2 }
const AIMS = { table: 3000, full: 12_000, key: 100 }
const ROUNDS = 3
/** Keys typed where nothing is read, for comparison. */
const IDLE_KEYS = 40
const PICTURES = 10
const PATIENCE_MS = 120_000
/** The reader gives its memory back when it has had nothing to read for 15 seconds. */
const REST_MS = 20_000
const MEGABYTE = 2 ** 20

/** Screenshots of a whole 4K screen in the page: from the paste to the preview, the keys meanwhile, and the memory after. */
export const bench: Bench = async () => {
  const game = recordedGame('Reading in the page', [])
  if (!game) return []
  return onSite([], async (site) => {
    await fillCatalogue(site.server.dataDir)
    await site.start()
    const browser = await startBrowser()
    const page = await new Device(site.server.url, {}, browser).open('/healthz')
    const pictures = { table: await screenOf(page, tableOf(game)), full: await screenOf(page, textOf(game)) }
    await page.setViewportSize({ width: DESKTOP.width, height: DESKTOP.height })
    const told = await interactions(page)
    await enter(page, await anAccount(site.server.url), '/app/prices')
    await kept(page)
    await page.getByText('Ton carnet est vide').waitFor({ timeout: PATIENCE_MS })
    const keys: number[] = []
    const read = (picture: Buffer) => readingOf(page, picture, told, keys)
    const idle = await keysAlone(page, told)
    await read(pictures.table)
    const table = await inTurn(ROUNDS, () => read(pictures.table))
    const full = await inTurn(ROUNDS, () => read(pictures.full))
    const before = await memoryAtRest(browser, page)
    await inTurn(PICTURES, () => read(pictures.table))
    const after = await memoryAtRest(browser, page)
    await browser.close()
    return [
      aim('a table of 20 lines, paste → preview, p50', percentile(table, 0.5), AIMS.table),
      aim('full of text, paste → preview, p50', percentile(full, 0.5), AIMS.full),
      aim('keys typed meanwhile, the first reading of a page among them, INP', inp(keys), AIMS.key),
      {
        ...aim('keys typed meanwhile, the first reading of a page among them, INP', inp(keys), inp(idle)),
        against: 'the same keys, nothing read',
      },
      {
        what: `Screenshot of 4K: memory of the page after ${PICTURES} more, at rest`,
        ours: after / MEGABYTE,
        against: 'before them, at rest',
        theirs: before / MEGABYTE,
        unit: 'MB',
        better: 'smaller',
      },
    ]
  })
}

/** Interaction to Next Paint as web.dev defines it: the slowest, one of every fifty left out. */
const inp = (times: readonly number[]): number =>
  [...times].sort((a, b) => b - a)[Math.floor(times.length / 50)] ?? 0

const aim = (what: string, ours: number, theirs: number): BenchRow => ({
  what: `Screenshot of 4K, ${what}`,
  ours,
  against: 'aim',
  theirs,
  unit: 'ms',
  better: 'smaller',
})

async function inTurn<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let n = 0; n < times; n += 1) done.push(await work())
  return done
}

/** Pastes a picture and types until its preview is there; milliseconds in between. The preview is closed again. */
async function readingOf(page: Page, bytes: Buffer, told: number[], keys: number[]): Promise<number> {
  const preview = page.getByRole('dialog', { name: 'Ce que la capture dit' })
  await adding(page).click()
  told.length = 0
  await pasteFile(page, { bytes, name: 'capture.png', type: 'image/png' })
  const began = performance.now()
  const shown = preview.waitFor({ timeout: PATIENCE_MS }).then(() => performance.now() - began)
  let waiting = true
  void shown.finally(() => {
    waiting = false
  })
  for (let n = 0; waiting; n += 1) await typeOne(page, n)
  const ms = await shown
  keys.push(...told)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Fermer', exact: true }).click()
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

/** What the pages of a browser and their workers hold in memory once the reader has had its rest, in bytes. */
async function memoryAtRest(browser: Browser, page: Page): Promise<number> {
  await page.waitForTimeout(REST_MS)
  const [own, all] = [await page.context().newCDPSession(page), await browser.newBrowserCDPSession()]
  await own.send('HeapProfiler.collectGarbage')
  const { processInfo } = await all.send('SystemInfo.getProcessInfo')
  await Promise.all([own.detach(), all.detach()])
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => residentBytes(id))
    .reduce((a, b) => a + b, 0)
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

const FONT = readFileSync('web/ui/fonts/inter.woff2').toString('base64')
const STYLE = `<style>@font-face{font-family:Inter;src:url(data:font/woff2;base64,${FONT})}
body{margin:0;background:#23221d;color:#e8e4d8;font-family:Inter}table{border-collapse:collapse}td,th{text-align:right;padding:6px 16px}
td:first-child,th:first-child{text-align:left}</style>`

/** A window of the market in the middle of the screen: 20 lines, their packs in columns. */
function tableOf({ items }: Game): string {
  const line = ({ name }: { name: string }, n: number) =>
    `<tr><td>${name}</td>${[1, 9.7, 96, 940].map((times) => `<td>${formatNumber(Math.round((n + 3) * 41 * times))}</td>`).join('')}</tr>`
  const head = '<tr><th>Objet</th><th>×1</th><th>×10</th><th>×100</th><th>×1000</th></tr>'
  return `<!doctype html>${STYLE}<table style="font-size:16px;margin:120px 420px;width:1000px">${head}${named(items, 20).map(line).join('')}</table>`
}

/** Names and figures from edge to edge, in three columns. */
function textOf({ items }: Game): string {
  const line = ({ name }: { name: string }, n: number) =>
    `<tr><td>${name}</td><td>${formatNumber((n + 3) * 1217)}</td></tr>`
  return `<!doctype html>${STYLE}<div style="columns:3;font-size:14px;height:1080px;overflow:hidden">${[
    0, 1, 2,
  ]
    .map(
      (part) =>
        `<table style="width:100%;break-after:column">${named(items, 36, part * 36)
          .map(line)
          .join('')}</table>`,
    )
    .join('')}</div>`
}

const named = (items: Game['items'], many: number, from = 0) => {
  const step = Math.floor(items.length / 200)
  return Array.from({ length: many }, (_, n) => items[(from + n) * step] ?? { name: '' })
}
