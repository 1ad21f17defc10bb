import type { ServerRow } from '#server/db/records.ts'
import type { PlainRead } from '#server/plain/plain-read.ts'
import {
  type Collection,
  DEFAULT_PROFILE,
  judgeField,
  keyText,
  profileFor,
  profilePrefix,
  readKey,
} from '#shared/contract/collection.ts'
import {
  canonical,
  isValid,
  laterOf,
  NO_STAMP,
  type Stamp,
  stampAbove,
  wins,
} from '#shared/contract/stamp.ts'
import {
  type FieldProblem,
  isWireEntry,
  MAX_NAMES,
  type PushResult,
  RESERVED,
  stampOf,
  type WireEntry,
} from '#shared/contract/wire.ts'
import { entryProblem, invalidValue, unknownField } from './messages.ts'

/** One field of an entry. A plain client sends neither stamp nor `seen`; `read`: what it reads there instead of the store's. */
export type EntryField = { value: unknown; stamp: Stamp | undefined; seen: Stamp; read?: PlainRead }
/** `plain`: it came without stamps. */
export type Entry = { key: string; plain: boolean; deleted: boolean; fields: Map<string, EntryField> }
/** An entry that has no readable key, stamp or shape: nothing of it can be stored. `names`: null for too many to list. */
export type BadEntry = { key: string; names: string[] | null; problem: FieldProblem }

const malformed = entryProblem(
  'invalid',
  'Modification illisible\u00a0: son contenu n’a pas la forme attendue.',
)
const tooManyFields = entryProblem(
  'too_many_fields',
  `Modification refusée\u00a0: elle nomme plus de ${MAX_NAMES} champs.`,
)
export const badKey = entryProblem(
  'invalid_key',
  'Modification refusée\u00a0: sa clé n’existe pas dans cette collection.',
)
const undeletable = entryProblem(
  'not_deletable',
  'Modification refusée\u00a0: cette ligne ne se supprime pas.',
)

/**
 * Reads one entry of a bulk call, from a syncing device or from a plain client. `within`: the profile whose rows a plain
 * client's entries name; null for a device, whose keys name it.
 */
export function readEntry(
  collection: Collection,
  body: Record<string, unknown>,
  within: string | null = null,
): Entry | BadEntry {
  const names = fewNames(collection, body)
  const bad = (problem: FieldProblem): BadEntry => ({
    key: typeof body.key === 'string' ? body.key : '',
    names,
    problem,
  })
  if (names === null) return bad(tooManyFields)
  if (!isWireEntry(body)) return bad(malformed)
  const key = keyOf(collection, body, body.h === undefined ? within : null)
  if (key === null) return bad(badKey)
  const deleted = body.deleted === true
  if (deleted && !collection.deletable) return bad(undeletable)
  const { h, seen } = body
  const fields = new Map<string, EntryField>()
  for (const name of names) {
    fields.set(name, { value: body[name], stamp: stampOf(h, name), seen: stampOf(seen, name) ?? '' })
  }
  return { key, plain: h === undefined, deleted, fields }
}

/** How many fields an entry names; one that names too many is refused alone, and costs no more than one that does not. */
export const fieldCount = (collection: Collection, body: Record<string, unknown>): number =>
  fewNames(collection, body)?.length ?? MAX_NAMES

/** Every field that an entry names, by value or by stamp; null when they, or those under `seen`, are too many. */
function fewNames(collection: Collection, body: Record<string, unknown>): string[] | null {
  const { h, seen } = body
  const counts = [body, h, seen].map((part) =>
    part && typeof part === 'object' ? Object.keys(part).length : 0,
  )
  // Counted first: listing them costs far more.
  if (Math.max(...counts) > MAX_NAMES + namesBeside(collection).size) return null
  const names = fieldNames(collection, body)
  return names.length > MAX_NAMES ? null : names
}

function fieldNames(collection: Collection, body: Record<string, unknown>): string[] {
  const beside = namesBeside(collection)
  const names = Object.keys(body).filter((name) => !beside.has(name))
  if (body.h === null || typeof body.h !== 'object') return names
  for (const name of Object.keys(body.h))
    if (!beside.has(name) && !Object.hasOwn(body, name)) names.push(name)
  return names
}

const beside = new WeakMap<Collection, ReadonlySet<string>>()

/** What an entry of this collection carries beside its fields. */
function namesBeside(collection: Collection): ReadonlySet<string> {
  const known = beside.get(collection)
  if (known) return known
  const names = new Set<string>([...RESERVED, ...Object.keys(collection.key)])
  beside.set(collection, names)
  return names
}

/** The key as the device wrote it, or made from the key or its parts that a plain client sends; null when it is none. */
function keyOf(collection: Collection, entry: WireEntry, within: string | null): string | null {
  const profile = profileFor(collection, within ?? DEFAULT_PROFILE)
  if (entry.key !== undefined) {
    // A plain client names no profile in a key.
    if (within !== null && entry.key.startsWith('@')) return null
    const key = profilePrefix(profile) + entry.key
    const read = readKey(collection, key)
    return read && keyText(collection, read.parts, read.profile) === key ? key : null
  }
  const sound = Object.entries(collection.key).every(([name, kind]) => kind.is(entry[name]))
  if (!sound) return null
  const key = keyText(collection, entry, profile)
  return readKey(collection, key) ? key : null
}

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
  const next: ServerRow = { v: { ...row.v }, h: { ...row.h }, deleted: false, seq: row.seq }
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
