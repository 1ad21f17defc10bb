import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { makeDemo } from '#tests/harness/demo.ts'
import { Device, type Look } from '#tests/harness/device.ts'
import { ASH_WOOD } from '#tests/support/browser/crafts.ts'
import { Line } from '#tests/support/browser/line.ts'
import { type Figure, ONCE, type Row } from './runner.ts'
import { anAccount, BLANK, enter, kept, onSite, openSignedIn, post, type Site, shownAt } from './stage.ts'

const MEDIAN: readonly Figure[] = ['median']
const PHONE = { width: 390, height: 844, slower: 4 }

/** The same with the server stopped and with it. */
export const offline = (
  { server, start }: Site,
  work: () => Promise<number>,
): Pick<Row, 'ours' | 'against'> => ({
  ours: async () => {
    await server.stop()
    const ms = await work()
    await start()
    return ms
  },
  against: { 'the same with the server': work },
})

/** The browser started anew with the server stopped: from the navigation to the answer of the picker's search. */
async function coldStarts(site: Site): Promise<Row[]> {
  const items = site.items === null ? 'starter catalogue' : `${site.items} items`
  const what = 'Cold start offline to an answered search'
  const often = { figures: MEDIAN, rounds: 9, warmUp: 0 }
  const desk = await begun(site)
  const phone = await begun(site, PHONE)
  return [
    { what: `${what}, ${items}`, ...often, ...offline(site, () => desk('/app', answered)) },
    {
      what: `${what}, four times slower`,
      ...often,
      ours: offline(site, () => phone('/app', answered)).ours,
      against: {
        'an empty page that reads the same database': () => phone(BLANK, (page) => page.evaluate(readGame)),
      },
    },
  ]
}

/** A browser that has kept the application and the game; answers how it is started at a path, timed and closed. */
async function begun(site: Site, look?: Partial<Look>) {
  const device = site.device(look)
  const page = await openSignedIn(device, await anAccount(site.url), '/app')
  await answered(page)
  await kept(page)
  await device.close()
  return async (path: string, took: (page: Page) => Promise<number>): Promise<number> => {
    const ms = await took(await device.open(path))
    await device.close()
    return ms
  }
}

/** Runs in the page: milliseconds since the navigation when all records of the game's database are there. */
async function readGame(): Promise<number> {
  // In an object, for nothing here may have a name of its own: the compiler would call what is not in the page.
  const idb = {
    answer<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    },
  }
  const database = await idb.answer(indexedDB.open('comptoir-catalogue'))
  const names = [...database.objectStoreNames]
  const stores = database.transaction(names)
  await Promise.all(names.map((name) => idb.answer(stores.objectStore(name).getAll())))
  return performance.now()
}

/** Types as soon as the search takes it; milliseconds since the navigation when the item is on screen. */
async function answered(page: Page): Promise<number> {
  await shownAt(page, () => document.querySelector('[role=combobox]') && performance.now(), null)
  await page.getByRole('combobox', { name: 'Rechercher une ressource' }).fill('frene')
  const shown = (name: string) =>
    document.querySelector('[role=grid]')?.textContent.includes(name) && performance.now()
  return shownAt(page, shown, ASH_WOOD.name)
}

/** The scripts that the page asks for until the first tool's search takes typing, compressed as they are served. */
async function firstTool({ url, device }: Site): Promise<Row[]> {
  const { email, password } = await makeDemo(url)
  const session = await (await post(`${url}/auth/login`, null, { email, password })).json()
  const page = await device().open(BLANK)
  await enter(page, session, BLANK)
  return ['', ', the game data on the device'].map((where) => ({
    what: `JavaScript before the first tool is usable (brotli)${where}`,
    ...ONCE,
    unit: 'kB',
    ours: () => kilobytesBefore(page, `${url}/app`),
    against: { aim: 125 },
  }))
}

async function kilobytesBefore(page: Page, url: string): Promise<number> {
  await page.goto('about:blank')
  await page.addInitScript(noteSearch)
  await page.goto(url)
  // The page says when: by the time that a locator has found it, it has asked for what comes after.
  const shown = await page.waitForFunction(() => {
    const at = Number(document.documentElement.dataset.searchAt ?? 0)
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= at)
    return at > 0 && asked.map(({ name }) => new URL(name).pathname)
  })
  const scripts = new Set(((await shown.jsonValue()) || []).filter((path) => path.endsWith('.js')))
  return [...scripts].reduce((sum, path) => sum + servedBytes(path), 0) / 1000
}

/** In the page: notes when a search that takes typing is first in the document. */
function noteSearch(): void {
  const look = new MutationObserver(() => {
    if (!document.querySelector('[role=combobox], [type=search]')) return
    look.disconnect()
    document.documentElement.dataset.searchAt = String(performance.now())
  })
  look.observe(document, { childList: true, subtree: true })
}

function servedBytes(path: string): number {
  const file = join('dist', 'web', path)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

/** There and back, as over a phone's network. */
const AWAY_MS = 80

/** A first visit from afar: from the navigation until the worker answers with everything that it keeps. */
async function keptFromAfar({ server }: Site): Promise<Row> {
  const visit = async <T>(path: string, work: (page: Page) => Promise<T>): Promise<T> => {
    const line = await Line.lay(server.port)
    line.lateMs = AWAY_MS / 2
    const device = new Device(line.url, { width: 390, height: 844 })
    try {
      return await work(await device.open(path))
    } finally {
      await device.dispose()
      await line.cut()
    }
  }
  let files: string[] = []
  return {
    what: `First visit, ${AWAY_MS} ms away: navigation → the whole application kept`,
    figures: MEDIAN,
    rounds: 5,
    warmUp: 1,
    ours: () =>
      visit('/', async (page) => {
        await kept(page)
        const ms = await page.evaluate(() => performance.now())
        files = await page.evaluate(keptFiles)
        return ms
      }),
    against: {
      'its files, one after the other': () => visit(BLANK, (page) => page.evaluate(keepInTurn, files)),
    },
  }
}

/** Runs in the page: the paths of what its worker keeps. */
async function keptFiles(): Promise<string[]> {
  const [name = ''] = await caches.keys()
  const requests = await (await caches.open(name)).keys()
  return requests.map(({ url }) => new URL(url).pathname)
}

/** Runs in the page: keeps files one after the other, in milliseconds. */
async function keepInTurn(paths: string[]): Promise<number> {
  const began = performance.now()
  const cache = await caches.open('bench')
  for (const path of paths) await cache.put(path, await fetch(path))
  return performance.now() - began
}

/** How soon the first page answers, what it asks for until then, and how soon it needs no network. */
export const startBenches = [
  onSite('cold-start', coldStarts, { catalogue: true }),
  onSite('first-tool-bytes', firstTool),
  onSite('kept-from-afar', keptFromAfar),
]
