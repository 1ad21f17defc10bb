import { PASSWORD, type Player } from '#scripts/faults/players.ts'
import { starterRows } from '#server/catalogue/starter.ts'
import { flips } from '#shared/collections/flips.ts'
import { marketSharing } from '#shared/collections/market-sharing.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { profiles } from '#shared/collections/profiles.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import type { Collection } from '#shared/contract/collection.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { makeStamp } from '#shared/contract/stamp.ts'
import { HEADER, MAX_BATCH, SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'

const DAY_MS = 86_400_000
const SERVER = 'hell-mina'
const items = starterRows().items.map(({ id }) => id)

/** Stamps that rise with every call, so that each batch replaces what the one before it stored, unseen. */
let stamps = 0
const nextStamp = () => makeStamp(Date.now(), stamps++ % 10_000, 'avide00001')
/** Where a stamp, and a price that nobody has seen, go in the text of a batch. */
const [STAMP, PRICE] = ['un-tampon', 987_654_321]

type Entry = Record<string, unknown>
const aFlip = (n: number): Entry => ({
  key: `ligne-${n}`,
  purchase_date: parisDay(Date.now()),
  item_id: 303,
  item_name: 'Gelano',
  buy_price_kamas: PRICE,
  sell_price_kamas: 2 * n,
  note: 'é'.repeat(40),
})
const aMove = (n: number): Entry => ({
  key: `achat-${n}`,
  item_id: 303,
  pieces: 2,
  kind: 'buy',
  base: `${n}`,
})
function aPrice(n: number): Entry {
  const pack = Math.floor(n / items.length)
  const day = parisDay(Date.now() - (Math.floor(pack / 4) % 200) * DAY_MS)
  return {
    key: `${items[n % items.length]}|${PACK_SIZES[pack % 4]}|${day}`,
    price_kamas: n + 1,
    via: 'typed',
  }
}

/** One account on some processes of an installation, which asks for as much as it can. */
export class GreedyAccount {
  /** Calls by what they were answered; 0: cut. */
  readonly answered = new Map<number, number>()
  private readonly texts = new Map<string, string>()
  private over = false
  private turn = 0

  constructor(
    private readonly urls: readonly string[],
    private readonly player: Player,
  ) {}

  /** Fills the account to a share of what its bounds allow, newest days first. Answers how many rows it has. */
  async fill(share: number): Promise<number> {
    let rows = 0
    for (const [collection, make] of [
      [flips, aFlip],
      [stockMoves, aMove],
      [priceObservations, aPrice],
    ] as const) {
      const count = Math.floor(collection.maxRows * share)
      for (let from = 0; from < count; from += MAX_BATCH)
        await this.push(collection, from, Math.min(MAX_BATCH, count - from), make)
      rows += count
    }
    await this.push(profiles, 0, 1, () => ({ key: 'main', server: 'Hell Mina' }))
    return rows
  }

  /** Does everything at once until it is stopped. */
  async start(): Promise<void> {
    const lanes: [count: number, act: (n: number) => Promise<unknown>][] = [
      [60, () => this.push(flips, 0, MAX_BATCH, aFlip)],
      [4, () => this.call('GET', '/api/v1/flips')],
      [4, () => this.call('GET', '/user_inventories')],
      [4, (n) => this.call('POST', '/user_inventories', JSON.stringify({ item_id: 303, quantity: n }))],
      [2, () => this.call('GET', '/api/v1/elevage/rentabilite')],
      [2, () => this.call('GET', '/api/v1/me/export')],
      [8, () => this.call('GET', '/api/v1/flips', undefined, AbortSignal.timeout(50))],
      [1, (n) => this.push(marketSharing, 0, 1, () => ({ key: SERVER, lend: n % 2 === 0 }))],
    ]
    const lane = async (act: (n: number) => Promise<unknown>) => {
      for (let n = 0; !this.over; n++) await act(n)
    }
    await Promise.all(lanes.flatMap(([count, act]) => Array.from({ length: count }, () => lane(act))))
  }

  stop(): void {
    this.over = true
  }

  remove(): Promise<number> {
    return this.call('DELETE', '/api/v1/me', JSON.stringify({ password: PASSWORD }))
  }

  private push(
    { path }: Collection,
    from: number,
    count: number,
    make: (n: number) => Entry,
  ): Promise<number> {
    const name = `${path} ${from}`
    const entries = () => Array.from({ length: count }, (_, i) => ({ ...make(from + i), h: STAMP }))
    // To write a thousand entries takes as long as to judge them: the text is made once.
    const text = this.texts.get(name) ?? JSON.stringify({ entries: entries() })
    if (from === 0 && count > 1) this.texts.set(name, text)
    const body = text.replaceAll(STAMP, nextStamp()).replaceAll(String(PRICE), String(stamps))
    return this.call('POST', `/api/v1/${path}/bulk_upsert`, body)
  }

  /** One call, to each process in turn; what it answers is let go. */
  private async call(method: string, path: string, body?: string, cut?: AbortSignal): Promise<number> {
    const url = this.urls[this.turn++ % this.urls.length]
    const headers = {
      authorization: this.player.authorization,
      'content-type': 'application/json',
      [HEADER.schema]: String(SCHEMA_VERSION),
    }
    const status = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(cut ? { signal: cut } : {}),
    })
      .then(async (answer) => {
        for await (const _ of answer.body ?? []);
        return answer.status
      })
      .catch(() => 0)
    this.answered.set(status, (this.answered.get(status) ?? 0) + 1)
    // A greedy one does not wait as it is told, but a client that never waits would only measure itself.
    if (status === 429) await new Promise((done) => setTimeout(done, 20))
    return status
  }
}

/** What the process of a greedy account is told, one after the other, and what it answers. */
export type Told =
  | { act: 'fill'; urls: string[]; player: Player; share: number }
  | { act: 'start' | 'stop' | 'remove' }
export type Answered = { rows: number } | { calls: [status: number, count: number][] } | { status: number }

let greedy: GreedyAccount | undefined
let asking: Promise<void> | undefined

// A process of its own: what it computes must not be what the others seem to wait for.
process.on('message', (told: Told) => {
  void answer(told).then((answered) => answered && process.send?.(answered))
})

async function answer(told: Told): Promise<Answered | null> {
  if (told.act === 'fill') {
    greedy = new GreedyAccount(told.urls, told.player)
    return { rows: await greedy.fill(told.share) }
  }
  if (!greedy) throw new Error('nothing is filled')
  if (told.act === 'start') {
    asking = greedy.start()
    return null
  }
  if (told.act === 'remove') return { status: await greedy.remove() }
  greedy.stop()
  await asking
  return { calls: [...greedy.answered] }
}
