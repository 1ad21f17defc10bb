import { readMirror } from '#data/device-db.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { profiles } from '#shared/collections/profiles.ts'
import { collections } from '#shared/collections/registry.ts'
import type { Collection } from '#shared/contract/collection.ts'
import { judgeField, keyText, readKey, rowOf } from '#shared/contract/collection.ts'
import { isObject } from '#shared/contract/json.ts'
import { canonical } from '#shared/contract/stamp.ts'
import { plainRules } from '#shared/domain/plain-entry.ts'
import { keyedProfile, MAIN_PROFILE } from '#shared/domain/site/profiles.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { mayReplay } from './database-version.ts'
import type { Draft } from './draft.ts'
import { nameOfAccountDb } from './local-db.ts'
import { clientOfThisStart, openAccountDb } from './open-account.ts'
import { isBoughtOver } from './price-book.ts'
import { newRowId } from './row-id.ts'
import { idOfRow, readRow } from './rows.ts'
import { deleteOf, storeTogether, writeOf } from './save.ts'
import { readStock } from './stock.ts'
import type { StoredRow } from './types.ts'

type Values = Record<string, unknown>
type Adopted = { parts: Values; deleted: boolean; values: Values }

/** A call of other page code that found no network; `token`: the session that it was sent under; `profile`: the one it names. */
export type StrayCall = { path: string; token: string | null; profile?: string | null; body: unknown }

/**
 * Puts a `bulk_upsert` that other page code sent while offline into the outbox of the signed-in player, read as the
 * server reads a plain client's. Answers how many entries were queued; 0 when it was sent under another session or
 * none, the profile is not known here, the body is none of a collection's, or the database is another version's, so that the
 * failure stands.
 */
export async function adoptBulkUpsert(call: StrayCall, now = Date.now()): Promise<number> {
  const collection = collections.find((c) => call.path === `/api/v1/${c.path}/bulk_upsert`)
  const { token, userId } = await readMirror()
  const entries = entriesOf(call.body)
  if (!collection || !userId || !token || call.token !== token || !entries) return 0
  const adopted = entries.flatMap((entry) => readEntry(collection, entry) ?? [])
  if (adopted.length < entries.length || !(await mayReplay(nameOfAccountDb(userId)))) return 0
  const id = call.profile ?? MAIN_PROFILE
  const profile = keyedProfile(id)
  const db = openAccountDb(userId, { durable: true, client: clientOfThisStart(userId), profile })
  try {
    return await db.write(async (draft) => {
      if (id !== MAIN_PROFILE && !(profiles.key.id.is(id) && (await readRow(draft, profiles, { id }))))
        return 0
      if (!(await allMakeRows(draft, collection, adopted))) return 0
      for (const one of adopted) await adopt(draft, collection, one)
      return adopted.length
    }, now)
  } finally {
    db.close()
  }
}

/** Whether each entry is of a row that exists, or may make one, itself or one before it in the call. */
async function allMakeRows(draft: Draft, collection: Collection, adopted: Adopted[]): Promise<boolean> {
  const { makesRow } = plainRules[collection.name] ?? {}
  if (!makesRow) return true
  const ids = adopted.map(({ parts }) => idOfRow(draft, collection, parts))
  const stored = await draft.stored.bulkGet(ids)
  const known = new Set(stored.flatMap((row) => row?.key ?? []))
  return adopted.every(({ deleted, values }, i) => {
    const key = ids[i]?.[1] ?? ''
    const fine = deleted || known.has(key) || makesRow(values)
    known.add(key)
    return fine
  })
}

async function adopt(draft: Draft, collection: Collection, one: Adopted): Promise<void> {
  const id = idOfRow(draft, collection, one.parts)
  if (one.deleted) return storeTogether(draft, [deleteOf(collection, one.parts)])
  const stored = await draft.stored.get(id)
  const { completed } = plainRules[collection.name] ?? {}
  const values = completed?.(one.values, stored?.v ?? null, parisDay(draft.now)) ?? one.values
  const moved = await readBeside(draft, collection, one.parts, stored)
  const shown = stored || moved ? { ...stored?.v, ...moved } : null
  const news = Object.entries(values).filter(([field, value]) => !repeats(collection, shown, field, value))
  await storeTogether(draft, [writeOf(collection, one.parts, Object.fromEntries(news))])
}

/** Whether the row reads this already: only what differs is a new assertion (sync rule 20). */
function repeats(collection: Collection, shown: Values | null, field: string, value: unknown): boolean {
  if (!shown) return false
  const known = field in shown ? shown[field] : collection.defaults[field]
  return canonical(known) === canonical(value)
}

/**
 * What a plain client reads of a row where that is not what is stored: an item's stock (N5), and nothing in a price over
 * which a purchase stands (N8). Null where it reads what is stored.
 */
async function readBeside(
  draft: Draft,
  collection: Collection,
  parts: Values,
  stored: Readonly<StoredRow> | undefined,
): Promise<Values | null> {
  const { name } = collection
  if (name === inventories.name) {
    const [known] = await readStock(draft, [Number(parts.item_id)])
    return known?.counted.length ? { quantity: known.pieces } : null
  }
  if (name !== priceObservations.name) return null
  const price = rowOf(priceObservations, keyText(collection, parts), {})
  return (await isBoughtOver(draft, price, stored)) ? { price_kamas: undefined } : null
}

function entriesOf(body: unknown): Values[] | null {
  if (!isObject(body) || !Array.isArray(body.entries)) return null
  const entries: unknown[] = body.entries
  return entries.every(isObject) ? entries : null
}

function readEntry(collection: Collection, sent: Values): Adopted | null {
  const { keyed: withKey, added = [] } = plainRules[collection.name] ?? {}
  const { deleted, ...entry } = withKey?.(sent, newRowId) ?? sent
  const keyed = Object.entries(collection.key).every(([name, kind]) => kind.is(entry[name]))
  const parts = keyed ? readKey(collection, keyText(collection, entry))?.parts : null
  if (!parts || (deleted !== undefined && !(deleted === true && collection.deletable))) return null
  const names = Object.keys(entry).filter(
    (name) => !Object.hasOwn(collection.key, name) && !added.includes(name),
  )
  const valid = names.every((name) => judgeField(collection, name, entry[name]) === 'ok')
  const values = Object.fromEntries(names.map((name) => [name, entry[name]]))
  return valid ? { parts, deleted: deleted === true, values } : null
}
