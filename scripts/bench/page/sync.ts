import Dexie, { type Table } from 'dexie'
import { allRows, countRows } from '#data/db/all-rows.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { openAccountDb } from '#data/db/open-account.ts'
import type { StoredRow } from '#data/db/types.ts'
import { mirrorSession } from '#data/device-db.ts'
import { replayCurrentAccount } from '#data/sync/replay.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { MAX_BATCH, MAX_PAGE, type PullAnswer } from '#shared/contract/wire.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'
import { save } from '#tests/support/save.ts'

const PATIENCE_MS = 10_000

/** The n-th price in a player's book: three packs of each item. */
export const priceKey = (n: number) => ({
  item_id: 1 + Math.floor(n / 3),
  pack_size: PACK_SIZES[n % 3] ?? 1,
  date: '2026-01-15',
})
export const priceOf = (n: number): number => 100 + ((n * 7919) % 90_000)

/** Runs passes for the account, as the page does where no worker controls it, until one has nothing left to do. */
export async function passes({ token, user }: SessionAnswer): Promise<void> {
  await mirrorSession(token, user.id)
  for (;;) {
    const outcome = await replayCurrentAccount()
    if (outcome.kind === 'done') return
    if (outcome.kind !== 'later' || outcome.afterMs !== 0) throw new Error(JSON.stringify(outcome))
    await compacted(user.id)
  }
}

/** Once the compaction that may follow a pass is done. */
export const compacted = (userId: string): Promise<void> =>
  navigator.locks.request(`sync:${userId}`, async () => {})

/** Lends the account's database to `work`, with the durability that a page asks for. */
export async function withAccountDb<T>(
  { user }: SessionAnswer,
  work: (db: AccountDb) => Promise<T>,
): Promise<T> {
  const db = openAccountDb(user.id)
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Stores rows as they are given, as one commit. */
export const putRows = (db: AccountDb, rows: readonly StoredRow[]): Promise<void> =>
  db.write((draft) => {
    for (const row of rows) Object.assign(draft.row([row.collection, row.key]), row)
  })

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Milliseconds until a device that holds nothing has every row of the account. */
export async function bootstrap(session: SessionAnswer, rows: number): Promise<number> {
  await Dexie.delete(openAccountDb(session.user.id).name)
  const ms = await timed(() => passes(session))
  await compacted(session.user.id)
  expectRows(await withAccountDb(session, (db) => db.read(countRows)), rows)
  return ms
}

class BareDb extends Dexie {
  rows!: Table<PullAnswer['rows'][number], [string, string]>
  constructor() {
    super('bare-rows')
    this.version(1).stores({ rows: '[collection+key]' })
  }
}

/** The same pages, each put as it comes: no check, no merge, no clock. */
export async function bareBootstrap({ token }: SessionAnswer, rows: number): Promise<number> {
  await Dexie.delete('bare-rows')
  const db = new BareDb()
  const headers = { authorization: `Bearer ${token}` }
  const ms = await timed(async () => {
    let cursor = ':0'
    for (let more = true; more; ) {
      const response = await fetch(`/api/v1/sync?cursor=${cursor}&limit=${MAX_PAGE}`, { headers })
      const page: PullAnswer = await response.json()
      await db.rows.bulkPut(page.rows)
      cursor = page.cursor
      more = page.more
    }
  })
  expectRows(await db.rows.count(), rows)
  db.close()
  return ms
}

function expectRows(found: number, wanted: number): void {
  if (found !== wanted) throw new Error(`${found} rows instead of ${wanted}`)
}

/** Saves that many prices, one by one, each in a row of its own. */
export const edit = (session: SessionAnswer, count: number): Promise<void> =>
  withAccountDb(session, async (db) => {
    for (let n = 0; n < count; n++)
      await save(db, priceObservations, priceKey(n), { price_kamas: priceOf(n) })
  })

/** The bodies that carry all that the account holds, in batches of our own size. */
export const bodies = (session: SessionAnswer): Promise<string[]> =>
  withAccountDb(session, async (db) => {
    const rows = await db.read(allRows)
    const entries = rows.map(({ key, v, h }) => ({ key, ...v, h, seen: {} }))
    return Array.from({ length: Math.ceil(entries.length / MAX_BATCH) }, (_, i) =>
      JSON.stringify({ entries: entries.slice(i * MAX_BATCH, (i + 1) * MAX_BATCH) }),
    )
  })

/** Milliseconds until the outbox is empty. */
export async function replay(session: SessionAnswer): Promise<number> {
  const ms = await timed(() => passes(session))
  await compacted(session.user.id)
  const left = await withAccountDb(session, (db) => db.unsent().then(({ length }) => length))
  if (left > 0) throw new Error(`${left} edits are left`)
  return ms
}

const posted = ({ token }: SessionAnswer, path: string, body: string): Promise<Response> =>
  fetch(`/api/v1/${path}/bulk_upsert`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
  })

/** Milliseconds to post the bodies one after the other: no outbox, nothing noted before or after. */
export function bareReplay(session: SessionAnswer, sent: readonly string[]): Promise<number> {
  return timed(async () => {
    for (const body of sent) {
      const { results }: { results: { status: string }[] } = await (
        await posted(session, priceObservations.path, body)
      ).json()
      if (!results.every(({ status }) => status === 'ok')) throw new Error('a bare post was refused')
    }
  })
}

/** Milliseconds since 1970. */
const now = (): number => performance.timeOrigin + performance.now()
const arrived = new Map<number, number>()

/** Reads the live stream and, at each event, the rows that are new; notes when each quantity is there. */
export async function follow({ token }: SessionAnswer): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await fetch('/api/v1/sync/live', { headers })
  if (!body) throw new Error('no stream')
  void readEvents(body.pipeThrough(new TextDecoderStream()).getReader(), headers)
}

async function readEvents(
  reader: ReadableStreamDefaultReader<string>,
  headers: Record<string, string>,
): Promise<void> {
  let cursor = ':0'
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    if (!value.includes('data:')) continue
    const answer = await fetch(`/api/v1/sync?cursor=${cursor}`, { headers })
    const page: PullAnswer = await answer.json()
    cursor = page.cursor
    for (const { v } of page.rows) arrived.set(Number(v.quantity), now())
  }
}

/** Posts a quantity as a plain client does; answers when it set out. */
export async function post(session: SessionAnswer, quantity: number): Promise<number> {
  const began = now()
  await posted(session, inventories.path, JSON.stringify({ entries: [{ item_id: 1, quantity }] }))
  return began
}

/** When the quantity was here. */
export async function arrival(quantity: number): Promise<number> {
  for (const end = now() + PATIENCE_MS; now() < end; ) {
    const at = arrived.get(quantity)
    if (at !== undefined) return at
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`quantity ${quantity} never arrived`)
}
