import { isObject } from './json.ts'
import { isStamp, type Stamp } from './stamp.ts'

/** The number of the sync schema: raised with every field, key or collection added, so that what is held tries again. */
export const SCHEMA_VERSION = 14
/** The oldest schema that is still spoken: an older device is told to update, an older server's answer is none. */
export const OLDEST_SCHEMA = 12

/** Entries in one bulk call at most, and the fields that those of a device may name together. */
export const MAX_BATCH = 1000
export const MAX_BATCH_FIELDS = 8000
/** A page of a pull ends at so many rows, or at so many bytes of them, whichever comes first; one row always goes. */
export const MAX_PAGE = 2500
export const MAX_PAGE_BYTES = 1_000_000

/** The code of an entry beyond a bound of its account: it stays on its device, and is sent again when there may be room. */
export const QUOTA = 'quota'
/** Bytes of all rows of an account at most: half a million prices, or ten thousand mounts that are all described at length. */
export const MAX_ACCOUNT_BYTES = 100_000_000
/** Tombstones of an account at most: a hundred and forty deleted rows a day for ten years. */
export const MAX_TOMBSTONES = 500_000

/** Fields that one entry may name, by value, stamp or `seen`; the largest collection has eighteen. */
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

/** The stamps of a row's fields: one each, or one for all of them. */
export type Stamps = Stamp | Record<string, Stamp>

/** The stamp of one field. */
export function stampOf(stamps: Stamps | undefined, field: string): Stamp | undefined {
  if (typeof stamps !== 'object') return stamps
  return Object.hasOwn(stamps, field) ? stamps[field] : undefined
}

/** The names beside which an entry's own fields travel. */
export const RESERVED = ['key', 'h', 'seen', 'deleted'] as const

/**
 * One entry of a bulk call. A plain client sends the bare object; a syncing device adds its key, the stamp of each field (`h`),
 * and the stamp that each value was typed over (`seen`). `deleted: true` is a tombstone.
 */
export type WireEntry = {
  key?: string
  h?: Stamps
  seen?: Stamps
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

export function isStamps(value: unknown): boolean {
  if (value === undefined) return true
  if (typeof value === 'string') return isStamp(value)
  if (!isObject(value)) return false
  for (const [name, stamp] of Object.entries(value)) {
    if (name.length > LONGEST_NAME || typeof stamp !== 'string' || !isStamp(stamp)) return false
  }
  return true
}

export const VERDICTS = ['unknown', 'rejected'] as const
export type FieldVerdict = (typeof VERDICTS)[number]
/** Why a field was not stored, with a sentence for the player. */
export type FieldProblem = { status: FieldVerdict; code: string; message: string }

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

/** A row of a pull; to a device, `h` may be one stamp for all fields. */
export type PulledRow = Omit<WireRow, 'h'> & { h: Stamps; collection: string; key: string; seq: number }

/** Answer to `GET /api/v1/sync?cursor=epoch:seq&limit=`. Rows come in sequence order, tombstones included. */
export type PullAnswer = Envelope & {
  rows: PulledRow[]
  cursor: string
  more: boolean
}
