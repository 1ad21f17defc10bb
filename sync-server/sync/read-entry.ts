import type { PlainRead } from '#server/plain/plain-read.ts'
import {
  type Collection,
  DEFAULT_PROFILE,
  keyText,
  profileFor,
  profilePrefix,
  readKey,
} from '#shared/contract/collection.ts'
import type { Stamp } from '#shared/contract/stamp.ts'
import {
  type FieldProblem,
  isWireEntry,
  MAX_NAMES,
  RESERVED,
  stampOf,
  type WireEntry,
} from '#shared/contract/wire.ts'
import { entryProblem } from './messages.ts'

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
