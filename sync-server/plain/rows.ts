import { reading } from '#server/db/engine/transaction.ts'
import { livingRecords, type Player, recordsNamed } from '#server/db/records.ts'
import type { AppDeps } from '#server/deps.ts'
import { push } from '#server/sync/push.ts'
import { plainClient } from '#server/sync/sync-context.ts'
import {
  type Collection,
  profileFor,
  profilePrefix,
  type RowOf,
  readKey,
  rowOf,
} from '#shared/contract/collection.ts'
import { AppError } from '#shared/contract/error.ts'

/**
 * The living rows of a player's collection in order of key, as plain clients read them. One whose key only a newer
 * version reads is left out.
 */
export async function rowsOf<C extends Collection>(
  deps: AppDeps,
  player: Player,
  collection: C,
): Promise<RowOf<C>[]> {
  const rows = await livingRecords(deps.db, player, collection)
  return rows.filter(({ key }) => readKey(collection, key)).map(({ key, v }) => rowOf(collection, key, v))
}

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
