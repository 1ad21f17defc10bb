import type { ServerRow } from '#server/db/records.ts'
import { type Collection, judgeField } from '#shared/contract/collection.ts'
import {
  canonical,
  isValid,
  laterOf,
  NO_STAMP,
  type Stamp,
  stampAbove,
  wins,
} from '#shared/contract/stamp.ts'
import type { FieldProblem, PushResult } from '#shared/contract/wire.ts'
import { invalidValue, unknownField } from './messages.ts'
import type { BadEntry, Entry, EntryField } from './read-entry.ts'

/** The server at the moment of a commit: its clock in milliseconds, and its name in stamps. */
export type ServerNow = { wall: number; client: string }
/** A value that gave way to one that had not seen it. */
export type Replaced = { key: string; field: string; value: unknown; stamp: Stamp; by: Stamp }
/** `row` is null when nothing changed. Its `seq` is still the old one: the caller numbers what changed. */
export type Committed = { result: PushResult; row: ServerRow | null; replaced: Replaced[] }

type Verdict =
  | { kind: 'same' | 'stale' }
  | { kind: 'bad'; problem: FieldProblem }
  | { kind: 'store'; stamp: Stamp }

/** Judges one entry against the stored row, field by field (sync rules 4, 17, 19, 20). Pure. */
export function commitEntry(
  collection: Collection,
  entry: Entry,
  stored: ServerRow | undefined,
  server: ServerNow,
): Committed {
  const row = stored ?? { v: {}, h: {}, deleted: false, seq: 0 }
  if (row.deleted) {
    const stale = !entry.deleted && entry.fields.size > 0
    return { result: resultOf(entry.key, new Map(), stale ? row : null), row: null, replaced: [] }
  }
  if (entry.deleted) {
    // What was deleted takes no room, and is nobody's to read.
    const gone: ServerRow = { v: {}, h: {}, deleted: true, seq: row.seq }
    return { result: resultOf(entry.key, new Map(), null), row: gone, replaced: [] }
  }
  const problems = new Map<string, FieldProblem>()
  const replaced: Replaced[] = []
  const next: ServerRow = { ...row, v: { ...row.v }, h: { ...row.h } }
  let [changed, stale] = [false, false]
  for (const [field, sent] of entry.fields) {
    const verdict = judge(collection, field, sent, row, server)
    if (verdict.kind === 'bad') problems.set(field, verdict.problem)
    if (verdict.kind === 'stale') stale = true
    if (verdict.kind !== 'store') continue
    const [old, by] = [row.h[field], verdict.stamp]
    // Whoever saw one of two values under one stamp replaces the other unseen: both are kept.
    const isTie = old === by
    const isUnseen = old !== undefined && (old !== sent.seen || isTie || !isValid(old))
    if (isUnseen && canonical(row.v[field]) !== canonical(sent.value)) {
      const values = isTie ? [row.v[field], sent.value] : [row.v[field]]
      replaced.push(...values.map((value) => ({ key: entry.key, field, value, stamp: old, by })))
    }
    next.v[field] = sent.value
    next.h[field] = by
    changed = true
  }
  const current = changed ? next : row
  return {
    result: resultOf(entry.key, problems, stale ? current : null),
    row: changed ? next : null,
    replaced,
  }
}

function judge(
  collection: Collection,
  field: string,
  { value, stamp, read }: EntryField,
  row: ServerRow,
  { wall, client }: ServerNow,
): Verdict {
  const sense = judgeField(collection, field, value)
  if (sense === 'unknown') return { kind: 'bad', problem: unknownField }
  if (sense === 'invalid') return { kind: 'bad', problem: invalidValue(collection, field) }
  const [v0, h0] = [row.v[field], row.h[field] ?? NO_STAMP]
  const identical = canonical(value) === canonical(v0)
  if (stamp === undefined) {
    // A plain client sends whole objects back: only what differs from what it reads is a new assertion.
    const same = read ? canonical(value) === canonical(read.value) : identical
    const floor = laterOf(h0, read?.above ?? NO_STAMP)
    return same ? { kind: 'same' } : { kind: 'store', stamp: stampAbove(floor, wall, client) }
  }
  if (stamp === h0 && identical) return { kind: 'same' }
  return wins(stamp, value, h0, v0) ? { kind: 'store', stamp } : { kind: 'stale' }
}

/** The answer to an entry of which nothing can be stored: all that it names is refused, field by field or as a whole. */
export function refuseEntry({ key, names, problem }: BadEntry): PushResult {
  const said: PushResult = { key, status: problem.status, code: problem.code, message: problem.message }
  if (names) said.fields = Object.fromEntries(names.map((name) => [name, problem]))
  return said
}

const WORST = ['rejected', 'unknown'] as const

function resultOf(key: string, problems: Map<string, FieldProblem>, row: ServerRow | null): PushResult {
  const list = [...problems.values()]
  const worst = WORST.map((status) => list.find((p) => p.status === status)).find((p) => p !== undefined)
  const result: PushResult = { key, status: worst?.status ?? (row ? 'stale' : 'ok') }
  if (worst)
    Object.assign(result, { code: worst.code, message: worst.message, fields: Object.fromEntries(problems) })
  if (row) result.row = { v: row.v, h: row.h, deleted: row.deleted }
  return result
}
