import type { Page } from 'playwright-core'
import { until } from '#tests/harness/until.ts'
import { pulledUpTo, stored } from './account-store.ts'
import { toggle } from './boxes.ts'
import { type } from './crafts.ts'
import { nudge, synced } from './e2e.ts'
import type { EditPlace } from './edit-places.ts'
import type { Line } from './line.ts'
import type { PlainClient } from './spec-calls.ts'
import type { Typed } from './typed-values.ts'

/** Someone who edits, with a network of their own. */
export interface Editor {
  readonly online: boolean
  /** The numbers and texts typed so far; a box has too few values to follow one. */
  readonly typed: Typed[]
  leave(): Promise<void>
  comeBack(): Promise<void>
  edit(at: EditPlace, value: unknown): Promise<void>
}

/** A browser behind a line: what it types is on its device at once, whatever the network does. */
export class BrowserEditor implements Editor {
  readonly typed: Typed[] = []
  constructor(
    private readonly name: string,
    private readonly page: Page,
    private readonly line: Line,
  ) {}

  get online(): boolean {
    return this.line.mended
  }

  leave(): Promise<void> {
    return this.line.cut()
  }

  async comeBack(): Promise<void> {
    await this.line.mend()
    await nudge(this.page)
  }

  async edit(at: EditPlace, value: unknown): Promise<void> {
    const { page } = this
    const address = new URL(at.path, page.url()).href
    if (page.url() !== address) await page.goto(address)
    if (at.kind === 'box') return toggle(at.on(page))
    const over = await this.holds(at)
    await type(at.on(page), String(value))
    this.typed.push({ ...at.place, value, over, by: this.name })
  }

  private async holds({ place }: EditPlace): Promise<unknown> {
    const rows = await stored(this.page, 'rows')
    const row = rows.find(({ collection, key }) => collection === place.collection && key === place.key)
    return row?.v[place.field]
  }

  /** Until everything typed has left and everything that others typed is here. */
  async settled(plain: PlainClient): Promise<void> {
    await nudge(this.page)
    await synced(this.page)
    const head = Math.max(0, ...(await plain.rows()).map(({ seq }) => seq))
    await until(async () => (await pulledUpTo(this.page)) >= head, 20_000)
  }
}

/** A program that waits with its calls while it has no network. It never looks at what it overwrites. */
export class PlainEditor implements Editor {
  readonly typed: Typed[] = []
  online = true
  private waiting: (() => Promise<void>)[] = []

  constructor(private readonly plain: PlainClient) {}

  async leave(): Promise<void> {
    this.online = false
  }

  async comeBack(): Promise<void> {
    this.online = true
    const calls = this.waiting.splice(0)
    for (const call of calls) await call()
  }

  async edit(at: EditPlace, value: unknown): Promise<void> {
    const call = async () => {
      await at.send(this.plain, value)
      if (at.kind !== 'box') this.typed.push({ ...at.place, value, over: undefined, by: 'programme' })
    }
    if (this.online) await call()
    else this.waiting.push(call)
  }
}
