import type { Kind } from './fields.ts'

type Shape = Record<string, Kind>
type Values<S extends Shape> = { [F in keyof S]: S[F] extends Kind<infer T> ? T : never }

/**
 * A synced collection, declared once. From it follow the row type, the local store, the outbox entry, the bulk
 * endpoint `POST /api/v1/{path}/bulk_upsert`, validation on both sides and the merge-law tests.
 */
export type Collection<K extends Shape = Shape, F extends Shape = Shape> = {
  /** Name in the stores and on the wire, e.g. `sale_prefs`. */
  readonly name: string
  /** Path of the bulk endpoint under /api/v1, e.g. `user_sale_prefs`. */
  readonly path: string
  /** Living rows that one account may have, of all its profiles together. Far more than a keen player ever has. */
  readonly maxRows: number
  /** The parts of the key, in order, none of which begins with `@`. A row's key is their text, joined by `|`. */
  readonly key: K
  /** The merged fields: each travels, merges and is refused on its own. */
  readonly fields: F
  /** What an absent field reads as. */
  readonly defaults: Values<F>
  /**
   * Fields that say something about another one, such as where a price comes from, by their names: undone only with it, and
   * never shown as a change of their own.
   */
  readonly about: Readonly<Record<string, string>>
  /** Rows can be deleted (a tombstone, for ever); otherwise a delete is refused. */
  readonly deletable: boolean
  /** Its rows are the account's, the same in every profile; otherwise each profile has its own. */
  readonly ofAccount: boolean
}

/** A row as the tools read it: key parts and fields together, defaults filled in. */
export type RowOf<C extends Collection> = Values<C['key']> & Values<C['fields']>
/** The key parts of a collection's rows. */
export type KeyOf<C extends Collection> = Values<C['key']>
/** A change to a row: some of its fields. */
export type PatchOf<C extends Collection> = Partial<Values<C['fields']>>

/**
 * Declares a collection.
 * @example
 * export const inventories = defineCollection({
 *   name: 'inventories',
 *   path: 'user_inventories',
 *   maxRows: 50_000,
 *   key: { item_id: itemId },
 *   fields: { quantity },
 *   defaults: { quantity: 0 },
 * })
 */
export function defineCollection<K extends Shape, F extends Shape>(
  declaration: Omit<Collection<K, F>, 'about' | 'deletable' | 'ofAccount'> & {
    about?: Readonly<Record<string, string>>
    deletable?: boolean
    ofAccount?: boolean
  },
): Collection<K, F> {
  return { about: {}, deletable: false, ofAccount: false, ...declaration }
}

/** The profile that every account has from the start; players and addresses know it as `main`, which no key bears. */
export const DEFAULT_PROFILE = ''
const IN_PROFILE = /^@(?!main\|)([a-z0-9]{1,24})\|(.+)$/s

/** The profile under which the rows of a collection lie, for whoever works in a profile. */
export const profileFor = ({ ofAccount }: Pick<Collection, 'ofAccount'>, profile: string): string =>
  ofAccount ? DEFAULT_PROFILE : profile

/** What the keys of a profile's rows begin with. */
export const profilePrefix = (profile: string): string => (profile === DEFAULT_PROFILE ? '' : `@${profile}|`)

/** Whether a key text names a row of a profile. */
export const isOfProfile = (profile: string, text: string): boolean =>
  profile === DEFAULT_PROFILE ? !text.startsWith('@') : text.startsWith(profilePrefix(profile))

/** The profile that a key text names, and the key within it. */
export function splitKey(text: string): { profile: string; key: string } {
  const found = text.startsWith('@') ? IN_PROFILE.exec(text) : null
  return { profile: found?.[1] ?? DEFAULT_PROFILE, key: found?.[2] ?? text }
}

/**
 * The key text of a row, from an object that holds at least the key parts: `{key}`, or `@{profile}|{key}` for a row of
 * another profile than the default one. A row of the account has no other.
 */
export function keyText<C extends Collection>(
  collection: C,
  parts: KeyOf<C>,
  profile = DEFAULT_PROFILE,
): string {
  const values: Record<string, unknown> = parts
  const texts = Object.keys(collection.key).map((name) => String(values[name]))
  return profilePrefix(profileFor(collection, profile)) + texts.join('|')
}

/**
 * The profile and the key parts of a key text, each part checked against the declaration; null when the text is no key
 * of the collection. `parts`: what they are written into.
 */
export function readKey(
  collection: Collection,
  text: string,
  parts: Record<string, unknown> = {},
): { profile: string; parts: Record<string, unknown> } | null {
  const { profile, key } = splitKey(text)
  if (profileFor(collection, profile) !== profile) return null
  let from: number | undefined = 0
  for (const name in collection.key) {
    if (from === undefined) return null
    const end = key.indexOf('|', from)
    const value = readPart(collection.key[name], key.slice(from, end < 0 ? undefined : end))
    if (value === undefined) return null
    parts[name] = value
    from = end < 0 ? undefined : end + 1
  }
  return from === undefined ? { profile, parts } : null
}

/**
 * The row of a key and what is stored under it, defaults filled in. Stored JSON takes its declared type here: every value
 * passed its field's check when it was committed.
 */
export function rowOf<C extends Collection>(
  collection: C,
  key: string,
  values: Record<string, unknown>,
): RowOf<C> {
  const row = { ...blankRow(collection) }
  readKey(collection, key, row)
  return withValues(row, values) as RowOf<C>
}

/** The same; null when the text is no key of the collection. */
export function parseRow<C extends Collection>(
  collection: C,
  key: string,
  values: Record<string, unknown>,
): RowOf<C> | null {
  const row = { ...blankRow(collection) }
  return readKey(collection, key, row) && (withValues(row, values) as RowOf<C>)
}

function withValues(row: Record<string, unknown>, values: Record<string, unknown>): Record<string, unknown> {
  for (const field in values) row[field] = values[field]
  return row
}

const blankRows = new WeakMap<Collection, Readonly<Record<string, unknown>>>()

/** A row whose key and fields are unsaid: a copy of it is made forty times as fast, on Node 20, as a row from its parts. */
export function blankRow(collection: Collection): Readonly<Record<string, unknown>> {
  const known = blankRows.get(collection)
  if (known) return known
  const key = Object.fromEntries(Object.keys(collection.key).map((part) => [part, undefined]))
  const blank = { ...key, ...collection.defaults }
  blankRows.set(collection, blank)
  return blank
}

function readPart(kind: Kind | undefined, piece: string): unknown {
  if (!kind || piece === '' || piece.startsWith('@')) return undefined
  // No text is a number: thousands of keys are read at a page's start.
  const number = kind.rule.type === 'text' ? null : Number(piece)
  if (kind.is(number) && String(number) === piece) return number
  return kind.is(piece) ? piece : undefined
}

/** The verdict on one field of a push or a save: fine, a field that this version does not know, or a bad value. */
export function judgeField(
  collection: Collection,
  field: string,
  value: unknown,
): 'ok' | 'unknown' | 'invalid' {
  const kind = Object.hasOwn(collection.fields, field) ? collection.fields[field] : undefined
  if (!kind) return 'unknown'
  return kind.is(value) ? 'ok' : 'invalid'
}
