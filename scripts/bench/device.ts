import type { Page, Request } from 'playwright-core'
import { inventories } from '#shared/collections/inventories.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { almanaxPeriod } from '#shared/domain/almanax/almanax.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { archiPrice, archisPath } from '#tests/support/browser/archis-screen.ts'
import { ashRecipe, packField, shows, typeOnly } from '#tests/support/browser/crafts.ts'
import { guideBox, guidePath } from '#tests/support/browser/guide-screen.ts'
import { amount, pressed } from './inputs.ts'
import type * as bookPage from './page/book.ts'
import type * as savesPage from './page/saves.tsx'
import type * as syncPage from './page/sync.ts'
import { type Figure, ONCE, type Row } from './runner.ts'
import {
  anAccount,
  BLANK,
  enter,
  kept,
  loaded,
  moduleIn,
  onSite,
  openSignedIn,
  putRows,
  type Site,
} from './stage.ts'
import { offline } from './starts.ts'

const MEDIAN: readonly Figure[] = ['median']
const range = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

/** From a tap until the price is committed and on screen, beside a put into a table that nothing else touches. */
async function saves(site: Site, what: string, base: string, durable: boolean, rounds: number): Promise<Row> {
  const inPage = await site.module<typeof savesPage>('bench/page/saves')
  await inPage('openSaves', durable)
  const taps = (side: 'ours' | 'bare') => () => inPage('tapSaves', side, 25)
  return { what, rounds, warmUp: 1, ours: taps('ours'), against: { [base]: taps('bare') } }
}

/** A tap on a bare list of so many lines. */
async function bareTaps(site: Site, lines: number): Promise<() => Promise<number>> {
  const inPage = await site.module<typeof savesPage>('bench/page/saves')
  await inPage('openLines', lines)
  return () => inPage('tapLine')
}

const [PRICES, STOCKS] = [8500, 1500]

/** A device that signs in for the first time: one pass from an empty database to every row of the account. */
async function bootstraps(site: Site): Promise<Row> {
  const account = await anAccount(site.url)
  const inPage = await site.module<typeof syncPage>('bench/page/sync')
  // The same prices as the page types: it says which.
  const prices = range(PRICES).map((n) => ({
    item_id: 1 + Math.floor(n / 3),
    pack_size: [1, 10, 100][n % 3],
    date: '2026-01-15',
    price_kamas: 100 + n,
  }))
  await putRows(site.url, account, priceObservations, prices)
  await putRows(
    site.url,
    account,
    inventories,
    range(STOCKS).map((n) => ({ item_id: n + 1, quantity: n })),
  )
  const rows = PRICES + STOCKS
  return {
    what: `Bootstrap of ${rows} rows on a fresh device`,
    figures: MEDIAN,
    rounds: 7,
    warmUp: 1,
    ours: () => inPage('bootstrap', account, rows),
    against: { 'fetch of the same pages and bulkPut': () => inPage('bareBootstrap', account, rows) },
  }
}

const EDITS = 5000

/** Edits saved while the server was stopped, sent once it is back, beside the same bodies simply posted. */
async function replays({ server, url, start, module }: Site): Promise<Row> {
  const inPage = await module<typeof syncPage>('bench/page/sync')
  const edited = async () => {
    const account = await anAccount(url)
    // Loads the module: the page cannot once the server is stopped.
    await inPage('edit', account, 0)
    await server.stop()
    await inPage('edit', account, EDITS)
    const sent = await inPage('bodies', account)
    await start()
    return { account, sent, bare: await anAccount(url) }
  }
  const rounds = new Map<number, ReturnType<typeof edited>>()
  const of = (round: number) => {
    const one = rounds.get(round) ?? edited()
    rounds.set(round, one)
    return one
  }
  return {
    what: `Replay of ${EDITS} offline edits`,
    figures: MEDIAN,
    rounds: 3,
    warmUp: 0,
    ours: async (round) => inPage('replay', (await of(round)).account),
    against: {
      'the same bodies posted in a loop, no outbox': async (round) => {
        const { bare, sent } = await of(round)
        return inPage('bareReplay', bare, sent)
      },
    },
  }
}

/** A price typed on one device until it stands on the other's screen, beside a post, an event and a fetch. */
async function live(site: Site): Promise<Row> {
  const [account, bare] = [await anAccount(site.url), await anAccount(site.url)]
  const path = `/app/profit?recipe=${(await ashRecipe(site.url)).id}`
  const from = await openSignedIn(site.device(), account, path)
  const to = await openSignedIn(site.device(), account, path)
  await typeOnly(packField(from, 10), '999')
  await shows(packField(to, 10), 999)
  const [bareFrom, bareTo] = [
    await site.module<typeof syncPage>('bench/page/sync'),
    await site.module<typeof syncPage>('bench/page/sync'),
  ]
  await bareTo('follow', bare)
  return {
    what: 'Live: save on one device → rendered on another',
    rounds: 25,
    warmUp: 1,
    ours: async (round) => {
      const price = 2000 + round
      // A save right behind another waits for its turn to leave: these come as a player types, a second apart.
      await from.waitForTimeout(1000)
      const moments = Promise.all([enterPressed(from), priceShown(to, price)])
      await typeOnly(packField(from, 10), String(price))
      const [tapped, shown] = await moments
      return shown - tapped
    },
    against: {
      'bare POST, event and fetch': async (round) => {
        const began = await bareFrom('post', bare, 10 + round)
        return (await bareTo('arrival', 10 + round)) - began
      },
    },
  }
}

/** When Enter is next pressed in the page, in milliseconds since 1970. */
const enterPressed = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener('keydown', () => resolve(performance.timeOrigin + performance.now()), {
          capture: true,
          once: true,
        })
      }),
  )

/** When the pack's field shows the price, in milliseconds since 1970. */
const priceShown = (page: Page, price: number): Promise<number> =>
  packField(page, 10).evaluate(
    async (field, { wanted, patience }) => {
      for (const end = performance.now() + patience; performance.now() < end; ) {
        if (field instanceof HTMLInputElement && field.value.replace(/\D/g, '') === wanted)
          return performance.timeOrigin + performance.now()
        await new Promise(requestAnimationFrame)
      }
      throw new Error(`${wanted} did not show`)
    },
    { wanted: String(price), patience: 20_000 },
  )

/** A price of the ochre quest: from Enter until it is committed and « Valeur potentielle » is the new one. */
async function archis(site: Site): Promise<Row> {
  const account = await anAccount(site.url)
  const headers = { authorization: `Bearer ${account.token}` }
  const answer = await fetch(`${site.url}/api/v1/archis`, { headers })
  const { entries }: { entries: { monster: string; archimonstre: string }[] } = await answer.json()
  // Every row has something to say: prices and counts as a player near the end has them.
  const told = entries.slice(0, 200).map(({ archimonstre }, i) => {
    return { archimonstre, owned: true, owned_count: 1 + (i % 3), sell_price_kamas: 9000 + i }
  })
  await putRows(site.url, account, { path: 'archis' }, told)
  const page = await openSignedIn(site.device(), account, archisPath())
  const field = archiPrice(page, entries[0]?.monster ?? '')
  await field.waitFor()
  return {
    what: `Ochre quest, ${entries.length} rows: edit → committed and rendered`,
    rounds: 40,
    warmUp: 3,
    ours: (round) => amount(field, page.locator('.stats'), 20_000 + round, false),
    against: { 'bare Dexie put, live list and sum': await bareTaps(site, entries.length) },
  }
}

/** A box of a guide: from the tap until the tick is committed and on screen. */
async function metiers(site: Site): Promise<Row> {
  const page = await openSignedIn(site.device(), await anAccount(site.url), guidePath('mineur_v1'))
  const box = guideBox(page, 'Fer', 0)
  return {
    what: 'Guide: toggle → committed and ticked',
    rounds: 60,
    warmUp: 5,
    ours: () => pressed(box, box, { painted: false }),
    against: { 'bare Dexie put': await bareTaps(site, 48) },
  }
}

/** Three months of offerings with the server stopped: from the navigation until all are counted and those in sight drawn. */
async function almanax(site: Site): Promise<Row> {
  const path = '/app/almanax/calc?mois=3'
  const page = await openSignedIn(site.device(), await anAccount(site.url), path)
  await kept(page)
  const days = almanaxPeriod(parisDay(Date.now()), 3).length
  const onScreen = () =>
    loaded(
      page,
      path,
      (wanted) =>
        Number(document.querySelector('main table')?.getAttribute('aria-rowcount')) > wanted &&
        document.querySelector('main tbody tr input') &&
        performance.now(),
      days,
    )
  await onScreen()
  const what = 'Three almanax months offline: navigation → days on screen'
  return { what, figures: MEDIAN, rounds: 7, warmUp: 1, ...offline(site, onScreen) }
}

/** Two packs of each item, once a week: 208,000 observations. */
const LARGE = { items: 2000, weeks: 52, mounts: 10_000 }
const SMALL = { items: 5, weeks: 1, mounts: 10 }

/** What a large store costs where nobody asks for its rows: a worker that wakes for a pass, and the memory of a page. */
async function largeStore(site: Site): Promise<Row[]> {
  const store = async ({ items, weeks, mounts }: typeof LARGE) => {
    const account = await anAccount(site.url)
    const device = site.device()
    const page = await device.open(BLANK)
    const mount = { ankama_id: 1, family_name: 'Dragodinde', variant_name: 'Dragodinde Rousse' }
    await moduleIn<typeof bookPage>(page, 'bench/page/book')('fill', account, {
      items: range(items).map((n) => n + 1),
      weeks,
      mounts: range(mounts).map(() => mount),
    })
    await enter(page, account, '/app/prices')
    await kept(page)
    return { device, page }
  }
  const [large, small] = [await store(LARGE), await store(SMALL)]
  const departs = async ({ device, page }: typeof large) => {
    await device.stopWorkers(page)
    return departure(page)
  }
  const heap = async ({ device, page }: typeof large) => {
    const session = await device.session(page)
    await session.send('HeapProfiler.enable')
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    await session.detach()
    return usedSize / 2 ** 20
  }
  const base = 'the same with 10 rows of each'
  return [
    {
      what: 'Page with 10,000 mounts and 208,000 observations: JavaScript memory',
      ...ONCE,
      unit: 'MB',
      ours: () => heap(large),
      against: { [base]: () => heap(small) },
    },
    {
      what: 'Cold worker, 208,000 observations: message → request leaves',
      rounds: 11,
      warmUp: 1,
      ours: () => departs(large),
      against: { [base]: () => departs(small) },
    },
  ]
}

/** Milliseconds from the page's message to the first request of the worker's pass. */
async function departure(page: Page): Promise<number> {
  const isPull = (request: Request) =>
    request.serviceWorker() !== null && /\/api\/v1\/sync\?/.test(request.url())
  const leaves = page.context().waitForEvent('request', isPull)
  const asked = await page.evaluate(() => {
    navigator.serviceWorker.controller?.postMessage({ type: 'replay' })
    return performance.timeOrigin + performance.now()
  })
  const request = await leaves
  await request.response()
  return request.timing().startTime - asked
}

/** What a device does with the server beside it, in a browser of its own. */
export const deviceBenches = [
  onSite('save', async (site) => [
    await saves(site, 'Save, tap → committed and rendered', 'bare Dexie put', false, 12),
    await saves(site, 'Save with strict durability', 'bare Dexie put, strict', true, 4),
  ]),
  onSite('bootstrap', bootstraps),
  onSite('replay', replays),
  onSite('live', live),
  onSite('archis', archis),
  onSite('metiers', metiers),
  onSite('almanax', almanax),
  onSite('large-store', largeStore),
]
