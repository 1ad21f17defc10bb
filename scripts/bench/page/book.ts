import { countRows } from '#data/db/all-rows.ts'
import { compactLog } from '#data/db/compaction.ts'
import type { StoredRow } from '#data/db/types.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { mounts } from '#shared/collections/mounts.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { type Collection, keyText } from '#shared/contract/collection.ts'
import { makeStamp, newClient } from '#shared/contract/stamp.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'
import { putRows, withAccountDb } from './sync.ts'

const DAY_MS = 86_400_000
const BATCH = 10_000
const client = newClient(Math.random)

/** What a player has gathered: readings of each item a week apart, of packs of 1 and 10; every fifth item in stock. */
export type Gathered = { items: readonly number[]; weeks: number; mounts: readonly StabledMount[] }
export type StabledMount = { ankama_id: number; family_name: string; variant_name: string }

/** Puts all of it into the account's store, as a pull would have; answers how many rows there are. */
export const fill = (session: SessionAnswer, gathered: Gathered): Promise<number> =>
  withAccountDb(session, async (db) => {
    let batch: StoredRow[] = []
    const store = async () => {
      await putRows(db, batch)
      batch = []
    }
    for (const row of rowsOf(gathered)) {
      batch.push(row)
      if (batch.length === BATCH) await store()
    }
    await store()
    await compactLog(db)
    return db.read(countRows)
  })

function* rowsOf({ items, weeks, mounts: stabled }: Gathered): Generator<StoredRow> {
  const now = Date.now()
  for (const [n, item_id] of items.entries()) {
    for (let week = 0; week < weeks; week++) {
      const at = now - ((n % 7) + 7 * week) * DAY_MS
      // All of one level, so that no typed price looks like a slip; a piece out of ten costs more than a single one.
      const price = 1000 + ((n * 79) % 150) + ((week * 37) % 50)
      for (const pack_size of [1, 10]) {
        const price_kamas = pack_size === 1 ? price : price * 12
        yield rowOf(priceObservations, { item_id, pack_size, date: parisDay(at) }, { price_kamas }, at)
      }
    }
    if (n % 5 === 0) yield rowOf(inventories, { item_id }, { quantity: 1 + (n % 40) }, now)
  }
  for (const [n, mount] of stabled.entries()) {
    const values = {
      game: 'dofus3',
      ...mount,
      custom_name: n % 3 === 0 ? `Monture ${n}` : null,
      level: n % 200,
      gender: n % 2 === 0 ? 'male' : 'female',
      is_cameleone: n % 9 === 0,
      is_sterile: n % 4 === 0,
    }
    yield rowOf(mounts, { id: `banc-${n}` }, values, now - n * 60_000)
  }
}

function rowOf(
  collection: Collection,
  key: Record<string, unknown>,
  values: Record<string, unknown>,
  at: number,
): StoredRow {
  const stamps = Object.keys(values).map((field, i) => [field, makeStamp(at, i, client)])
  return {
    collection: collection.name,
    key: keyText(collection, key),
    v: values,
    h: Object.fromEntries(stamps),
    del: false,
  }
}
