import type { ServerRow } from '#server/db/records.ts'
import type { PlainReader } from '#server/plain/plain-read.ts'
import type { Entry, EntryField } from '#server/sync/entry.ts'
import type { Collection } from '#shared/contract/collection.ts'
import { canonical } from '#shared/contract/stamp.ts'
import { plainRules } from '#shared/domain/plain-entry.ts'

/**
 * A plain client's entry as the merge should read it: with the values that follow from those sent, and without those
 * that only repeat what the collection's call answers (sync rule 20). A device's entry is answered as it is. `readAs`:
 * what plain clients read where that is not what is stored.
 */
export function completeEntry(
  collection: Collection,
  entry: Entry,
  stored: ServerRow | undefined,
  today: string,
  readAs?: PlainReader,
): Entry {
  if (!entry.plain || entry.deleted || stored?.deleted) return entry
  const rule = plainRules[collection.name]
  const sent = Object.fromEntries([...entry.fields].map(([name, { value }]) => [name, value]))
  const complete = rule?.completed?.(sent, stored?.v ?? null, today) ?? sent
  const fields = Object.entries(complete)
    .filter(
      ([name, value]) => !rule?.added?.includes(name) && !repeatsDefault(collection, stored, name, value),
    )
    .map(([name, value]): [string, EntryField] => {
      return [name, { value, stamp: undefined, seen: '', read: readAs?.(entry.key, stored, name) }]
    })
  return { ...entry, fields: new Map(fields) }
}

/** Whether a row that exists reads this value in a field that nobody ever wrote. */
function repeatsDefault(
  collection: Collection,
  stored: ServerRow | undefined,
  name: string,
  value: unknown,
): boolean {
  const defaults: Record<string, unknown> = collection.defaults
  if (!stored || stored.h[name] !== undefined || !Object.hasOwn(defaults, name)) return false
  return canonical(value) === canonical(defaults[name])
}
