import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { canonical } from '#shared/contract/stamp.ts'
import { stampOf } from '#shared/contract/wire.ts'
import { until } from '#tests/harness/until.ts'
import { type Account, accountOn } from '#tests/support/browser/account-store.ts'
import { flipBuy } from '#tests/support/browser/flips-screen.ts'
import type { PlainClient, PulledRow } from '#tests/support/browser/spec-calls.ts'

/** Lines of the ledger: the browser writes their prices, the other device their notes. */
const LINES = Array.from({ length: 8 }, (_, n) => ({ id: `ligne-${n}`, item_name: `Objet numéro ${n}` }))
export const FIELD = 'buy_price_kamas'
const THEIR_PAUSE_MS = 40
/** More than one life of a browser types: each begins above the last. */
const A_LIFE = 10_000

/** The price of a line. */
export type Save = { id: string; price: number }

/** What was shown and acknowledged, beside what browser and server remember of it. */
export class Ledger {
  /** How many notes of the other device the server has acknowledged. */
  notes = 0
  /** The last of them, by line. */
  private readonly theirs = new Map<string, string>()
  private compactedUpTo = 0
  /** The last price of each line that a screen has shown. */
  private readonly shown = new Map<string, number>()
  /** The price of each line in the store. */
  private stored = new Map<string, number>()
  private lives = 0
  private shownNow = 0
  /** What a screen has shown last. */
  private last: Save | null = null

  constructor(private readonly plain: PlainClient) {}

  async prepare(): Promise<void> {
    await this.plain.upsert('flips', [...LINES])
  }

  /** A browser begins to type. */
  begin(): void {
    this.lives += 1
    this.shownNow = 0
  }

  /** What is typed next: each price is above all before it. */
  plan() {
    const lines = LINES.map(({ id, item_name }) => ({ name: item_name, price: this.stored.get(id) ?? 0 }))
    return { lines, first: this.lives * A_LIFE, total: lines.reduce((sum, { price }) => sum + price, 0) }
  }

  get lastShown(): Save | null {
    return this.last
  }

  show(name: string, price: number): void {
    const line = LINES.find(({ item_name }) => item_name === name)
    if (line) {
      this.shown.set(line.id, price)
      this.last = { id: line.id, price }
    }
    this.shownNow += 1
  }

  /** The other device notes something on one line after the other, until the browser is to die. */
  async writeTheirs(ended: Promise<unknown>): Promise<void> {
    let over = false
    void ended.then(() => {
      over = true
    })
    while (!over) {
      const id = `ligne-${this.notes % LINES.length}`
      const note = `note ${this.notes}`
      await this.plain.upsert('flips', [{ id, note }])
      this.theirs.set(id, note)
      this.notes += 1
      await setTimeout(THEIR_PAUSE_MS)
    }
  }

  /** Throws unless every save that was shown is stored, or one that came after it. Answers how many were shown. */
  checkShown({ rows, doubled }: Account): number {
    if (doubled.length > 0) throw new Error(`stored twice: ${doubled}`)
    for (const { id } of LINES) {
      const price = Number(rows.find((row) => row.collection === 'flips' && row.key === id)?.v[FIELD] ?? 0)
      const least = this.shown.get(id) ?? 0
      if (price < least) throw new Error(`shown, and lost: ${id} should be ${least} at least, is ${price}`)
      if (price >= (this.lives + 1) * A_LIFE) throw new Error(`nobody typed ${price} into ${id}`)
      this.stored.set(id, price)
    }
    return this.shownNow
  }

  /** Whether the log was compacted since the last time this was asked. */
  compactedSince({ compactedUpTo }: Account): boolean {
    const before = this.compactedUpTo
    this.compactedUpTo = compactedUpTo
    return compactedUpTo !== before
  }

  /** Throws unless the server has what the device takes for acknowledged, and all that it acknowledged to the other. */
  async checkConfirmed({ rows, outbox }: Account): Promise<void> {
    const server = byKey(await this.plain.rows())
    for (const row of rows)
      for (const [field, stamp] of Object.entries(row.h)) {
        const waits = outbox.find(({ collection, key }) => collection === row.collection && key === row.key)
        if (waits?.fields[field]) continue
        const theirs = server.get(`${row.collection}/${row.key}`)
        const at = theirs && stampOf(theirs.h, field)
        const place = `${row.collection}/${row.key}.${field}`
        if (!theirs || !at || at < stamp) throw new Error(`acknowledged, and not on the server: ${place}`)
        if (at === stamp && canonical(theirs.v[field]) !== canonical(row.v[field]))
          throw new Error(`one stamp, two values: ${place}`)
      }
    for (const [id, note] of this.theirs)
      if (server.get(`flips/${id}`)?.v.note !== note) throw new Error(`the other device's ${note} is lost`)
  }

  /** The lines of a journal that keep a price. Nobody but this device types any, so that none replaces one unseen. */
  pricesIn<L extends { field: string }>(lines: readonly L[]): L[] {
    return lines.filter(({ field }) => field === FIELD)
  }

  /**
   * Waits until the fields show what is stored: what was there before the application started, or what it has merged since of
   * the edits that the last page kept.
   */
  async onScreen(page: Page): Promise<void> {
    await until(async () => {
      this.checkShown(await accountOn(page))
      for (const { id, item_name } of LINES) {
        const text = await flipBuy(page, item_name).inputValue()
        if (Number(text.replace(/\D/g, '')) !== (this.stored.get(id) ?? 0)) return false
      }
      return true
    }, 30_000)
  }

  /** Throws unless the device holds, after a last sync, what the server holds: rows, values and stamps. */
  async checkSame(page: Page): Promise<void> {
    const server = byKey(await this.plain.rows())
    // The last answer may be on its way to the device.
    await until(async () => {
      const account = await accountOn(page)
      this.checkShown(account)
      const { rows } = account
      if (rows.length !== server.size) throw new Error(`${rows.length} rows here, ${server.size} there`)
      for (const row of rows) {
        const theirs = server.get(`${row.collection}/${row.key}`)
        for (const field of new Set([...Object.keys(row.v), ...Object.keys(theirs?.v ?? {})]))
          if (
            canonical(row.v[field]) !== canonical(theirs?.v[field]) ||
            row.h[field] !== (theirs && stampOf(theirs.h, field))
          )
            throw new Error(`${row.key}.${field}: ${row.v[field]} here, ${theirs?.v[field]} there`)
      }
    }, 30_000)
    await this.checkConfirmed(await accountOn(page))
  }
}

const byKey = (rows: readonly PulledRow[]): ReadonlyMap<string, PulledRow> =>
  new Map(rows.map((row) => [`${row.collection}/${row.key}`, row]))
