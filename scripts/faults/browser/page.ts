import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Worker } from 'playwright-core'
import { between } from '#scripts/faults/seeded.ts'
import type { ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'
import type { Ledger } from './ledger.ts'

export type MomentKind = 'any' | 'shown' | 'sent' | 'compacting'

const KINDS: readonly MomentKind[] = ['any', 'shown', 'sent', 'compacting']
/** However the others fall, this one comes. */
const LATEST_MS = 8000
const SOME_SAVES = 60
const SOME_PULLS = 8
/** How long after it: about what a pass takes, and a compaction. */
const SPREADS_MS: Record<MomentKind, number> = { any: 1500, shown: 0, sent: 40, compacting: 50 }

export type Moment = {
  /** The screen has shown so many saves since the browser started. */
  shown(saves: number): void
  fallen: Promise<MomentKind>
}

/** Decides when a browser dies: at any time, as a screen shows a save, while a pass runs, or in a compaction. */
export function momentOf(random: () => number, page: Page, server: ServerProcess): Moment {
  const kind = KINDS[between(random, 0, KINDS.length - 1)] ?? 'any'
  const wanted = between(random, 1, kind === 'sent' ? SOME_PULLS : SOME_SAVES)
  const after = random() * SPREADS_MS[kind]
  let tellShown = (_: number): void => {}
  const enoughShown = new Promise<void>((resolve) => {
    tellShown = (saves) => saves >= wanted && resolve()
  })
  const signals: Record<MomentKind, () => Promise<unknown>> = {
    any: async () => {},
    shown: () => enoughShown,
    sent: () => manyPulls(server, wanted),
    compacting: () => compactionBegins(page),
  }
  const fall = async (): Promise<MomentKind> => {
    await signals[kind]()
    await pause(after)
    return kind
  }
  const latest = pause(LATEST_MS).then((): MomentKind => 'any')
  return { shown: (saves) => tellShown(saves), fallen: Promise.race([fall(), latest]) }
}

/** The server's lines of pulls, with each of which a pass begins. */
const pullsIn = (log: string): number => log.split('"path":"/api/v1/sync",').length - 1

async function manyPulls(server: ServerProcess, wanted: number): Promise<void> {
  server.output = ''
  await until(() => pullsIn(server.output) >= wanted, LATEST_MS).catch(() => {})
}

async function compactionBegins(page: Page): Promise<void> {
  const [running] = page.context().serviceWorkers()
  const worker: Worker = running ?? (await page.context().waitForEvent('serviceworker'))
  await worker.evaluate(nextCompaction).catch(() => {})
}

/**
 * Ends as the worker opens the transaction of a compaction, whose steps then take as long as on a slow disk. Runs in the
 * worker, and so must stand alone.
 */
function nextCompaction(): Promise<void> {
  const STEP_MS = 10
  return new Promise((resolve) => {
    const { put, delete: remove } = IDBObjectStore.prototype
    const slowly = () => {
      for (const end = performance.now() + STEP_MS; performance.now() < end; );
    }
    const open = IDBDatabase.prototype.transaction
    IDBDatabase.prototype.transaction = function (stores, mode, options) {
      const names = typeof stores === 'string' ? [stores] : [...stores]
      const transaction = open.call(this, stores, mode, options)
      // It alone writes segments, and no journal.
      if (mode !== 'readwrite' || !names.includes('segments') || names.includes('journal')) return transaction
      IDBObjectStore.prototype.put = function (...row) {
        slowly()
        return put.apply(this, row)
      }
      IDBObjectStore.prototype.delete = function (...key) {
        slowly()
        return remove.apply(this, key)
      }
      resolve()
      return transaction
    }
  })
}

type Line = { name: string; price: number }
type Plan = { lines: readonly Line[]; first: number; total: number }

/**
 * Answers how to type prices into the lines of the page, as fast as its screen shows the sum of them, until the page ends.
 * `told` hears how many saves it has shown: the sum is that of the stored rows, and so comes after their commit.
 */
export async function typist(
  page: Page,
  ledger: Ledger,
): Promise<(told: (shown: number) => void) => Promise<null>> {
  let shown = 0
  let tell = (_: number): void => {}
  await page.exposeFunction('tellShown', (saved: readonly Line[]) => {
    for (const { name, price } of saved) ledger.show(name, price)
    shown += saved.length
    tell(shown)
  })
  return async (told) => {
    tell = told
    // It ends with its page.
    await page.evaluate(typeForEver, ledger.plan()).catch((error: unknown) => {
      if (!/closed|crashed/.test(String(error))) throw error
    })
    return null
  }
}

/** Runs in the page, and so must stand alone. */
async function typeForEver({ lines, first, total }: Plan): Promise<void> {
  const stats = document.querySelector('.stats')
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const tell: unknown = Reflect.get(window, 'tellShown')
  if (!stats || !setValue || typeof tell !== 'function') throw new Error('no page to type on')
  const prices = lines.map(({ price }) => price)
  let sum = total
  const fieldOf = (name: string): HTMLInputElement => {
    const labels = (field: HTMLInputElement) =>
      field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? ''
    const found = [...document.querySelectorAll('input')].find((field) => labels(field) === `Achat, ${name}`)
    if (!found) throw new Error(`no field of ${name}`)
    return found
  }
  const shownSum = () => Number((stats.querySelector('.money')?.textContent ?? '').replace(/\D/g, ''))
  const sumIs = (wanted: number) =>
    new Promise<void>((resolve) => {
      if (shownSum() === wanted) return resolve()
      const observer = new MutationObserver(() => {
        if (shownSum() !== wanted) return
        observer.disconnect()
        resolve()
      })
      observer.observe(stats, { characterData: true, childList: true, subtree: true })
    })
  for (let price = first, at = 0; ; ) {
    // Some alone, some so close that their commits wait for each other.
    const burst = 1 + (price % lines.length)
    const saved: { name: string; price: number }[] = []
    for (let n = 0; n < burst; n++, at = (at + 1) % lines.length) {
      const name = lines[at]?.name ?? ''
      const field = fieldOf(name)
      field.focus()
      setValue.call(field, String(price))
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
      sum += price - (prices[at] ?? 0)
      prices[at] = price
      saved.push({ name, price })
      price += 1
    }
    await sumIs(sum)
    tell(saved)
  }
}
