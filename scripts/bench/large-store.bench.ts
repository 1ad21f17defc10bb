import type { Page, Request } from 'playwright-core'
import type { Device } from '#tests/harness/device.ts'
import type * as bookPage from './page/book.ts'
import { anAccount } from './support/account.ts'
import { percentile } from './support/figures.ts'
import type { Bench, BenchRow } from './support/row.ts'
import { enter, kept } from './support/signed-in.ts'
import { moduleIn, onSite, type Site } from './support/site.ts'

/** Two packs of each item, once a week: 208,000 observations. */
const LARGE = { items: 2000, weeks: 52, mounts: 10_000 }
const SMALL = { items: 5, weeks: 1, mounts: 10 }
const AGAINST = 'the same with 10 rows of each'
const ROUNDS = 11
const MEGABYTE = 2 ** 20
const PULL = /\/api\/v1\/sync\?/
const MOUNT = { ankama_id: 1, family_name: 'Dragodinde', variant_name: 'Dragodinde Rousse' }

type Size = typeof LARGE
type Figures = { departures: number[]; heap: number }

/** What a large store costs where nobody asks for its rows: a worker that wakes for a pass, and the memory of a page. */
export const bench: Bench = () =>
  onSite(['bench/page/book.ts'], async (site) => {
    await site.start()
    const large = await measured(site, LARGE)
    const small = await measured(site, SMALL)
    const row = (what: string, unit: string, of: (figures: Figures) => number): BenchRow => ({
      what,
      ours: of(large),
      against: AGAINST,
      theirs: of(small),
      unit,
      better: 'smaller',
    })
    const departure = 'Cold worker, 208,000 observations: message → request leaves'
    return [
      row(`${departure}, p50`, 'ms', ({ departures }) => percentile(departures, 0.5)),
      row(`${departure}, p95`, 'ms', ({ departures }) => percentile(departures, 0.95)),
      row('Page with 10,000 mounts and 208,000 observations: JavaScript memory', 'MB', ({ heap }) => heap),
    ]
  })

async function measured(site: Site, { items, weeks, mounts }: Size): Promise<Figures> {
  const account = await anAccount(site.server.url)
  const device = site.device()
  const page = await device.open('/healthz')
  await moduleIn<typeof bookPage>(page, 'bench/page/book')('fill', account, {
    items: Array.from({ length: items }, (_, n) => n + 1),
    weeks,
    mounts: Array.from({ length: mounts }, () => MOUNT),
  })
  await enter(page, account, '/app/prices')
  await kept(page)
  const heap = await heapOf(device, page)
  const departures: number[] = []
  for (let round = -1; round < ROUNDS; round++) {
    await device.stopWorkers(page)
    const ms = await departure(page)
    if (round >= 0) departures.push(ms)
  }
  await device.close()
  return { departures, heap }
}

/** Milliseconds from the page's message to the first request of the worker's pass. */
async function departure(page: Page): Promise<number> {
  const leaves = page.context().waitForEvent('request', isPull)
  const asked = await page.evaluate(() => {
    navigator.serviceWorker.controller?.postMessage({ type: 'replay' })
    return performance.timeOrigin + performance.now()
  })
  const request = await leaves
  await request.response()
  return request.timing().startTime - asked
}

const isPull = (request: Request): boolean => request.serviceWorker() !== null && PULL.test(request.url())

/** What the page's JavaScript holds once nothing is left to collect, in megabytes. */
async function heapOf(device: Device, page: Page): Promise<number> {
  const session = await device.session(page)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / MEGABYTE
}
