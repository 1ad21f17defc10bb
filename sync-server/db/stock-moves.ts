import { CompiledQuery } from 'kysely'
import type { TimeSlice } from '#server/time-slice.ts'
import { isOfProfile } from '#shared/contract/collection.ts'
import { isSqlite } from './engine/transaction.ts'
import { type KeyedRow, type Player, readKeyed } from './records.ts'
import type { Db, RecordTable } from './schema.ts'

/** What is looked up by which of its fields: by an item, or by a craft step; '' for none. */
const WAYS = {
  movesOfItem: ['stock_moves', 'item_id'],
  movesOfStep: ['stock_moves', 'step'],
  lotsOfItem: ['lot_events', 'item_id'],
} as const
type Way = keyof typeof WAYS
type Value = number | string

/** Values that are asked for at once, and moves of each that are read at once. */
const [VALUES, PAGE] = [100, 100]

/** Both read an index of its own for each way (migrations 015, 017), and PostgreSQL each value by itself, as in `records.ts`. */
const sqliteText = ([collection, named]: (typeof WAYS)[Way]) =>
  `select * from "records" where "user_id" = ? and "collection" = '${collection}'
  and "deleted" = 0 and coalesce(json_extract(doc, '$.${named}'), '') = ? and "key" > ? order by "key" limit ${PAGE}`
const postgresText = ([collection, named]: (typeof WAYS)[Way]) => {
  const value = `coalesce(doc::json ->> '${named}', '')`
  // The key beside the value: by itself it would lead to the other index as well.
  return `select "records".* from unnest($2::text[]) as "named" ("value") cross join lateral (select * from "records"
    where "user_id" = $1 and "collection" = '${collection}' and "deleted" = 0 and ${value} = "value" and (${value}, "key") > ("value", $3)
    order by "key" limit ${PAGE}) as "records"`
}

/** Living moves, or events of lots, of each of these values, in every profile, in order of key: a page of each value. */
export async function movesPage(
  db: Db,
  userId: string,
  way: Way,
  values: readonly Value[],
  after = '',
): Promise<RecordTable[]> {
  const read = async (query: CompiledQuery) => (await db.executeQuery<RecordTable>(query)).rows
  if (!isSqlite(db))
    return read(CompiledQuery.raw(postgresText(WAYS[way]), [userId, values.map(String), after]))
  const rows: RecordTable[] = []
  for (const value of values)
    rows.push(...(await read(CompiledQuery.raw(sqliteText(WAYS[way]), [userId, value, after]))))
  return rows
}

/**
 * The living moves of some items or craft steps, or the events of their lots, in one profile, a page at a time; others have their turn between two. `first`: the
 * first page, where it was read already.
 */
export async function* movesNamed(
  db: Db,
  { userId, profile }: Player,
  way: Way,
  values: readonly Value[],
  slice: TimeSlice,
  first?: readonly RecordTable[],
): AsyncGenerator<KeyedRow[]> {
  for (let i = 0; i < values.length; i += VALUES) {
    const some = values.slice(i, i + VALUES)
    const last = new Map<Value, { moves: number; key: string }>()
    const readOf = (rows: readonly RecordTable[]) => {
      const read = rows.map(readKeyed)
      for (const { key, v } of read) {
        const value = lookedUpBy(v[WAYS[way][1]])
        last.set(value, { moves: (last.get(value)?.moves ?? 0) + 1, key })
      }
      return read.filter(({ key }) => isOfProfile(profile, key))
    }
    yield readOf((i === 0 && first) || (await movesPage(db, userId, way, some)))
    if (slice.over) await slice.pause()
    for (const value of some)
      for (let read = last.get(value); read && read.moves === PAGE; read = last.get(value)) {
        last.delete(value)
        yield readOf(await movesPage(db, userId, way, [value], read.key))
        if (slice.over) await slice.pause()
      }
  }
}

const lookedUpBy = (stored: unknown): Value =>
  typeof stored === 'number' || typeof stored === 'string' ? stored : ''
