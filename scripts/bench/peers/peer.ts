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
