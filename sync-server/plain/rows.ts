import { reading } from '#server/db/engine/transaction.ts'
import { livingRecords, type Player, recordsNamed, type ServerRow } from '#server/db/records.ts'
import type { AppDeps } from '#server/deps.ts'
import { push } from '#server/sync/push.ts'
import { plainClient } from '#server/sync/sync-context.ts'
import { sorted, type TimeSlice } from '#server/time-slice.ts'
import {
  type Collection,
  parseRow,
  profileFor,
  profilePrefix,
  type RowOf,
  rowOf,
} from '#shared/contract/collection.ts'
import { AppError } from '#shared/contract/error.ts'

/**
 * The living rows of a player's collection in order of key, as plain clients read them. One whose key only a newer
 * version reads is left out.
 */
export async function* plainRows<C extends Collection>(
  { db }: AppDeps,
  player: Player,
  collection: C,
  slice: TimeSlice,
): AsyncGenerator<RowOf<C>> {
  for await (const page of livingRecords(db, player, collection, slice))
    for (const { key, v } of page) {
      const row = parseRow(collection, key, v)
      if (row) yield row
    }
}

/** The same at once, of a collection that is short or of some of its rows. */
export async function rowsOf<C extends Collection>(
  deps: AppDeps,
  player: Player,
  collection: C,
  slice: TimeSlice,
  isWanted: (row: RowOf<C>) => boolean = () => true,
): Promise<RowOf<C>[]> {
  const rows: RowOf<C>[] = []
  for await (const row of plainRows(deps, player, collection, slice)) if (isWanted(row)) rows.push(row)
  return rows
}

/**
 * The living rows of a player's collection in an order of their own. `note` is what that order asks of a row, and all that
 * stands in memory of it; null leaves it out. Rows that go meanwhile are left out too.
 */
export async function* orderedRows<C extends Collection, N>(
  { db }: AppDeps,
  player: Player,
  collection: C,
  { note, compare }: { note: (row: RowOf<C>, h: ServerRow['h']) => N | null; compare(a: N, b: N): number },
  slice: TimeSlice,
): AsyncGenerator<RowOf<C>> {
  const noted: { key: string; of: N }[] = []
  for await (const page of livingRecords(db, player, collection, slice))
    for (const { key, v, h } of page) {
      const row = parseRow(collection, key, v)
      const of = row && note(row, h)
      if (of !== null) noted.push({ key, of })
    }
  const keys = (await sorted(noted, (a, b) => compare(a.of, b.of), slice)).map(({ key }) => key)
  for (let i = 0; i < keys.length; i += AT_ONCE) {
    const some = keys.slice(i, i + AT_ONCE)
    const rows = await recordsNamed(db, player.userId, collection.name, some, slice)
    for (const key of some) {
      const row = rows.get(key)
      if (row && !row.deleted) yield rowOf(collection, key, row.v)
    }
  }
}

const AT_ONCE = 100

/** Merges objects that a body's schema has let through; throws 422 when one is refused. Answers their keys. */
export async function storeAll(
  deps: AppDeps,
  player: Player,
  collection: Collection,
  bodies: Record<string, unknown>[],
): Promise<string[]> {
  const pushed = await push(deps, player.userId, collection, bodies, plainClient(player.profile))
  const results = pushed.lost ? [] : pushed.results
  const refused = results.find(({ status }) => status !== 'ok')
  if (refused || results.length < bodies.length) {
    throw new AppError(422, 'invalid', refused?.message ?? 'Valeur refusée.', refused?.fields)
  }
  return results.map(({ key }) => key)
}

/** Merges one object, and answers the row as it is stored. */
export async function storeOne<C extends Collection>(
  deps: AppDeps,
  player: Player,
  collection: C,
  body: Record<string, unknown>,
): Promise<RowOf<C>> {
  const [key = ''] = await storeAll(deps, player, collection, [body])
  const rows = await reading(deps.db, (tx) => recordsNamed(tx, player.userId, collection.name, [key]))
  return rowOf(collection, key, rows.get(key)?.v ?? {})
}

/**
 * Deletes a row for its player by its id, and answers alike when it is already gone: whoever asks again had lost the first
 * answer. Throws 404 where there never was one.
 */
export async function removeOne(
  deps: AppDeps,
  { userId, profile }: Player,
  collection: Collection,
  id: string,
  missing: string,
): Promise<void> {
  const key = profilePrefix(profileFor(collection, profile)) + id
  const found = await reading(deps.db, (tx) => recordsNamed(tx, userId, collection.name, [key]))
  if (!found.has(key) || !collection.key.id?.is(id)) throw new AppError(404, 'not_found', missing)
  await push(deps, userId, collection, [{ id, deleted: true }], plainClient(profile))
}
