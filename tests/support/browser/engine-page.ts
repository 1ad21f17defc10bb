import type { Key, Tab } from '#tests/harness/engine.ts'
import { until } from '#tests/harness/until.ts'
import { commits, unsent } from './account-store.ts'
import { lookFor, type Question, type Seen, selectAll, shownWords } from './in-page.ts'

const ROLES = {
  field: 'input:not([type=checkbox])',
  box: '[role=checkbox]',
  button: 'button',
  option: '[role=option]',
  title: 'h1',
  pill: 'header button.pill',
} as const
type Role = keyof typeof ROLES

/** What a player looks at: a role and a name. A name of any kind is taken whole, unless it is `part` of one. */
export type Spot = { role: Role; name?: string; part?: boolean }

export const field = (name: string): Spot => ({ role: 'field', name })
export const box = (name: string): Spot => ({ role: 'box', name })
export const button = (name: string): Spot => ({ role: 'button', name })
export const startsWith = (spot: Spot): Spot => ({ ...spot, part: true })

const WAIT_MS = 30_000

const question = ({ role, name, part = false }: Spot, bring = false): Question => ({
  css: ROLES[role],
  name: name ?? null,
  exact: !part,
  bring,
})

/** One page of the site, as a player uses it: looks, presses, types. The same in every engine. */
export class EnginePage {
  constructor(
    private readonly origin: string,
    readonly tab: Tab,
  ) {}

  /** Opens a path; once more where the page that is left went elsewhere by itself in the same moment. */
  async goto(path: string): Promise<void> {
    const address = this.origin + path
    await this.waitFor(`opens ${path}`, async () => {
      await this.tab.goto(address)
      return this.tab.evaluate((wanted) => location.href === wanted, address)
    })
  }

  /** The first thing in sight of that role and name, or null. */
  look(spot: Spot, bring = false): Promise<Seen | null> {
    return this.tab.evaluate(lookFor, question(spot, bring))
  }

  async sees(spot: Spot, ms = WAIT_MS): Promise<void> {
    await this.waitFor(`sees ${JSON.stringify(spot)}`, async () => (await this.look(spot)) !== null, ms)
  }

  async misses(spot: Spot): Promise<void> {
    await this.waitFor(`misses ${JSON.stringify(spot)}`, async () => (await this.look(spot)) === null)
  }

  /** Waits for words anywhere on the page; any kind of space counts as one. */
  async reads(words: string, ms = WAIT_MS): Promise<void> {
    const shown = () => this.tab.evaluate(shownWords, undefined)
    await this.waitFor(`reads « ${words} »`, async () => (await shown()).includes(words), ms)
  }

  /** Waits until a field shows an amount, however it groups the digits, or a text. */
  async shows(spot: Spot, wanted: number | string | null): Promise<void> {
    const holds = (value: string): boolean =>
      typeof wanted === 'string' ? value === wanted : value.replace(/\D/g, '') === String(wanted ?? '')
    await this.waitFor(`shows ${wanted} in ${JSON.stringify(spot)}`, async () => {
      const seen = await this.look(spot)
      return seen !== null && holds(seen.value)
    })
  }

  async press(spot: Spot): Promise<void> {
    await this.waitFor(`presses ${JSON.stringify(spot)}`, async () => {
      const seen = await this.look(spot, true)
      if (!seen?.free) return false
      await this.tab.clickAt(seen.x, seen.y)
      return true
    })
  }

  /** Types into a field in the place of what it holds, and presses a key if one is given. */
  async fill(spot: Spot, text: string, key?: Key): Promise<void> {
    await this.press(spot)
    await this.waitFor(`is in ${JSON.stringify(spot)}`, async () => (await this.look(spot))?.focused === true)
    await this.tab.evaluate(selectAll, undefined)
    await this.tab.type(text)
    await this.waitFor(
      `has typed ${text} in ${JSON.stringify(spot)}`,
      async () => (await this.look(spot))?.value === text,
    )
    if (key) await this.tab.press(key)
  }

  /** Types into a cell and waits for the commit. */
  async save(spot: Spot, text: string): Promise<void> {
    await this.committing(() => this.fill(spot, text, 'Enter'))
  }

  /** Ticks or unticks a box and waits for the commit. */
  async toggle(spot: Spot): Promise<void> {
    await this.committing(() => this.press(spot))
  }

  async committing(act: () => Promise<void>): Promise<void> {
    const before = await commits(this.tab)
    await act()
    await this.waitFor('commits', async () => (await commits(this.tab)) > before)
  }

  /** Waits for the text of the sync pill. */
  async pill(words: string | RegExp): Promise<void> {
    await this.waitFor(`pill says ${words}`, async () => {
      const seen = await this.look({ role: 'pill' })
      return seen !== null && (typeof words === 'string' ? seen.value === words : words.test(seen.value))
    })
  }

  /** Waits until nothing is left to send, and the pill says so. */
  async synced(): Promise<void> {
    await this.waitFor('has sent all', async () => (await unsent(this.tab)) === 0)
    await this.pill('À jour')
  }

  /** Waits until something waits for the network, and the pill says so. Answers how many rows. */
  async waiting(): Promise<number> {
    await this.pill(/^Hors ligne$|en attente$/)
    return unsent(this.tab)
  }

  /** Waits until a service worker answers for the page, with everything that it keeps. */
  async controlled(): Promise<void> {
    await this.waitFor('is controlled', () =>
      this.tab.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return navigator.serviceWorker.controller !== null && registration.active?.state === 'activated'
      }, undefined),
    )
  }

  /** Waits until the device holds the whole catalogue: a page that was never opened can do without the server. */
  async catalogued(): Promise<void> {
    await this.waitFor('holds the catalogue', () => this.tab.evaluate(holdsCatalogue, undefined))
  }

  /** What the browser says when the network comes back. */
  async nudge(): Promise<void> {
    await this.tab.evaluate(() => window.dispatchEvent(new Event('online')), undefined)
  }

  async waitFor(what: string, ready: () => Promise<boolean>, ms = WAIT_MS): Promise<void> {
    await until(ready, ms).catch(async () => {
      const shown = await this.tab.evaluate(shownWords, undefined)
      throw new Error(`the page never ${what}; it shows: ${shown.slice(0, 1500)}`)
    })
  }
}

/** Runs in the page. */
async function holdsCatalogue(): Promise<boolean> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const name = 'comptoir-catalogue'
  // Opening a database that the page has not made yet would make an empty one in its place.
  if (!(await indexedDB.databases()).some((known) => known.name === name)) return false
  const db = await answer(indexedDB.open(name))
  try {
    const reading = db.transaction(['meta', 'parts'])
    const [current, held] = await Promise.all([
      answer<{ parts: { hash: string }[] } | undefined>(reading.objectStore('meta').get('current')),
      answer(reading.objectStore('parts').getAllKeys()),
    ])
    return current?.parts.every(({ hash }) => held.includes(hash)) ?? false
  } finally {
    db.close()
  }
}
