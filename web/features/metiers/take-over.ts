import * as z from 'zod/mini'
import type { AccountDb } from '#data/local-db.ts'
import { checkKey, type GuideId } from '#shared/contract/fields.ts'
import { boxKey } from '#shared/domain/guides.ts'
import { adoptTicks } from '#store/guides.ts'

const OLD_KEY = /^(\d{1,2})(?!\d)[^\p{L}\p{N}]*(.+)$/u

/**
 * Takes the ticks that an older version kept in `guide:{id}:checks:v2` over into the account's rows, once, and answers
 * whether there were any. They go to the first account that opens the guide, and never over a box that has a row;
 * content that is no map is left where it is.
 */
export async function takeOverTicks(
  db: AccountDb,
  guide: GuideId,
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = localStorage,
): Promise<boolean> {
  const name = `guide:${guide}:checks:v2`
  const owner = `${name}:compte`
  const ticks = readTicks(store.getItem(name))
  if (!ticks || (store.getItem(owner) ?? db.userId) !== db.userId) return false
  // Named before the save: should the page end between it and the removal, no other account takes them again.
  store.setItem(owner, db.userId)
  await adoptTicks(db, guide, ticks)
  store.removeItem(name)
  store.removeItem(owner)
  return ticks.length > 0
}

/** The keys that are true, as boxes are named today; null when the text is no map. */
function readTicks(json: string | null): string[] | null {
  const read = z.record(z.string(), z.unknown()).safeParse(parse(json))
  if (!read.success) return null
  const keys = Object.entries(read.data).flatMap(([key, ticked]) => {
    const [, index, name] = OLD_KEY.exec(key) ?? []
    return ticked === true && index && name ? [boxKey(Number(index), name)] : []
  })
  return [...new Set(keys)].filter((key) => checkKey.safeParse(key).success)
}

function parse(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json)
  } catch {
    return null
  }
}
