import * as z from 'zod/mini'
import { isStamp, type Stamp } from './stamp.ts'

/** The number of the sync schema: raised with every field, key or collection added, so that what is held tries again. */
export const SCHEMA_VERSION = 4

/** Entries in one bulk call at most, and rows in one page of a pull at most. */
export const MAX_BATCH = 200
export const MAX_PAGE = 500

/** Fields that one entry may name, by value, stamp or `seen`; the largest collection has a dozen. */
export const MAX_NAMES = 64

/** Headers of a sync request beside `Authorization`: account id, mark, client name, schema number. */
export const HEADER = {
  account: 'x-account-id',
  mark: 'x-sync-mark',
  client: 'x-client-id',
  schema: 'x-schema',
} as const

/** The highest `epoch:seq` that a database has heard of. Text on the wire; the epoch is empty before the first answer. */
export type Mark = { epoch: string; seq: number }

export const markText = (mark: Mark): string => `${mark.epoch}:${mark.seq}`

/** Reads `epoch:seq`; null when the text is no mark. */
export function readMark(text: string): Mark | null {
  const found = /^([0-9a-z]*):(\d{1,15})$/.exec(text)
  return found ? { epoch: found[1] ?? '', seq: Number(found[2]) } : null
}

const stamp = z.string().check(z.refine(isStamp))
const stamps = z.record(z.string().check(z.maxLength(64)), stamp)

/** The names beside which an entry's own fields travel. */
export const RESERVED = ['key', 'h', 'seen', 'deleted'] as const

/**
 * One entry of a bulk call. A plain client sends the bare object; a syncing device adds its key, a stamp per
 * field (`h`), and the stamp that each value certainly comes after (`seen`). `deleted: true` is a tombstone.
 */
export type WireEntry = {
  key?: string
  h?: Record<string, Stamp>
  seen?: Record<string, Stamp>
  deleted?: true
  [field: string]: unknown
}

const LONGEST_KEY = 200
const LONGEST_NAME = 64

/** Whether an object has the shape of an entry. By hand: a push checks hundreds, and a schema took twice as long. */
export function isWireEntry(body: Record<string, unknown>): body is WireEntry {
  const { key, h, seen, deleted } = body
  if (key !== undefined && (typeof key !== 'string' || key === '' || key.length > LONGEST_KEY)) return false
  if (deleted !== undefined && deleted !== true) return false
  return isStamps(h) && isStamps(seen)
}

function isStamps(value: unknown): boolean {
  if (value === undefined) return true
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  for (const [name, stamp] of Object.entries(value)) {
    if (name.length > LONGEST_NAME || typeof stamp !== 'string' || !isStamp(stamp)) return false
  }
  return true
}

export type FieldVerdict = 'unknown' | 'rejected' | 'clock'
/**
 * Why a field was not stored, with a sentence for the player. `limit`, of a `clock`: the latest time that a stamp of this
 * field may carry at present (milliseconds since 1970).
 */
export type FieldProblem = { status: FieldVerdict; code: string; message: string; limit?: number }

/** A row as the server holds it: values, stamps, tombstone. */
export type WireRow = { v: Record<string, unknown>; h: Record<string, Stamp>; deleted: boolean }

/** The judgement on one entry: `ok` when nothing is left to say, else the worst of its fields. */
export type PushResult = {
  key: string
  /** The key again, under the name that plain clients know, where the server may have made it. */
  id?: string
  status: 'ok' | 'stale' | FieldVerdict
  /** Only the fields that were not stored for a reason the device must act on. */
  fields?: Record<string, FieldProblem>
  /** The stored row, when something in the entry was older than it. */
  row?: WireRow
  code?: string
  message?: string
}

type Envelope = { mark: string; server_time: number; schema: number }

/** Answer to `POST /api/v1/{path}/bulk_upsert`. `cursor` repeats the mark; it never moves a device's pull cursor. */
export type PushAnswer = Envelope & { results: PushResult[]; cursor: string }

/** Answer to `GET /api/v1/sync?cursor=epoch:seq&limit=`. Rows come in sequence order, tombstones included. */
export type PullAnswer = Envelope & {
  rows: (WireRow & { collection: string; key: string; seq: number })[]
  cursor: string
  more: boolean
}

const wireRow = { v: z.record(z.string(), z.unknown()), h: stamps, deleted: z.boolean() }
const envelope = {
  mark: z.string().check(z.refine((t) => readMark(t) !== null)),
  server_time: z.number(),
  schema: z.number(),
}
const problem = z.object({
  status: z.enum(['unknown', 'rejected', 'clock']),
  code: z.string(),
  message: z.string(),
  limit: z.exactOptional(z.number()),
})

/** Checks of the answers on the device: a half-sent or foreign body is silence, never data. */
export const pushAnswer: z.ZodMiniType<PushAnswer> = z.object({
  ...envelope,
  cursor: z.string(),
  results: z.array(
    z.object({
      key: z.string(),
      status: z.enum(['ok', 'stale', 'unknown', 'rejected', 'clock']),
      fields: z.optional(z.record(z.string(), problem)),
      row: z.optional(z.object(wireRow)),
      code: z.optional(z.string()),
      message: z.optional(z.string()),
    }),
  ),
})
export const pullAnswer: z.ZodMiniType<PullAnswer> = z.object({
  ...envelope,
  cursor: z.string().check(z.refine((t) => readMark(t) !== null)),
  more: z.boolean(),
  rows: z.array(z.object({ ...wireRow, collection: z.string(), key: z.string(), seq: z.number() })),
})
