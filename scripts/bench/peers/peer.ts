import type { ComponentType } from 'react'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'
import type { FlipRow, Found } from './flip-rows.ts'

/**
 * Where a contender works: the name of its database, here and on the bare server, how many entries it sends and rows it
 * asks for in one call; a session for ours alone.
 */
export type Place = { name: string; batch: number; page: number; session: SessionAnswer | null }
/** What a row of the list shows. */
export type Shown = Pick<FlipRow, 'id' | 'item_name' | 'sell_price_kamas'>
/** A change made offline: to one field of one row. */
export type Edit = { row: FlipRow; price: number }

/** An open database of one contender. Each promise resolves when the contender says that the work is stored. */
export type Store = {
  /** Adds rows that it does not hold, by the contender's own way for many. */
  load(rows: readonly FlipRow[]): Promise<unknown>
  all(): Promise<readonly Found[]>
  /** The rows whose id begins with the prefix, in key order, as the contender keeps a React list true. */
  Lines: ComponentType<{ prefix: string }>
  /** Receives every row of the server, page by page; how many they are is for one that does not see the end. */
  receive(rows: number): Promise<unknown>
  /** Changes rows so that `replay` will send them. */
  edit(edits: readonly Edit[]): Promise<unknown>
  /**
   * Sends what was changed, in batches, until nothing is left to send. How many changes the server then holds, the rows
   * that it was seeded with among them, is for one that does not see the end.
   */
  replay(changes: number): Promise<unknown>
  /** How many edits no answer has confirmed yet; null where the contender does not tell. */
  pending(): Promise<number | null>
  close(): Promise<unknown>
}
/** Opens a database, made if there is none. */
export type Peer = (place: Place) => Promise<Store>

/** A page of the bare server's rows, in its order of change. */
export type RowsPage = { rows: FlipRow[]; cursor: number; more: boolean }
/** What changed in one row, or all of it. */
export type Entry = Partial<FlipRow> & Pick<FlipRow, 'id'>
/** Entries that wait in an outbox, and how they leave it once they are sent; none: nothing waits. */
export type Waiting = { entries: readonly Entry[]; drop: () => Promise<unknown> }

export async function pageOf(name: string, after: number, limit: number): Promise<RowsPage> {
  const response = await fetch(`/rows/${name}?after=${after}&limit=${limit}`)
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}

/** Puts entries on the bare server; it has committed them when this resolves. */
export async function send(name: string, entries: readonly Entry[]): Promise<void> {
  const response = await fetch(`/rows/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ entries }),
  })
  const { results }: { results: { status: string }[] } = await response.json()
  if (results.length !== entries.length || !results.every(({ status }) => status === 'ok'))
    throw new Error('the bare server refused entries')
}

/** Receives and replays from an outbox as one writes it by hand: page by page, and batch by batch. */
export const byHand = (
  { name, batch, page }: Place,
  take: (rows: FlipRow[], cursor: number) => Promise<unknown>,
  waiting: (count: number) => Promise<Waiting>,
): Pick<Store, 'receive' | 'replay'> => ({
  async receive() {
    for (let after = 0, more = true; more; ) {
      const answer = await pageOf(name, after, page)
      await take(answer.rows, answer.cursor)
      after = answer.cursor
      more = answer.more
    }
  },
  async replay() {
    for (;;) {
      const { entries, drop } = await waiting(batch)
      if (entries.length === 0) return
      await send(name, entries)
      await drop()
    }
  },
})
