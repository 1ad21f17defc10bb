import { CompiledQuery } from 'kysely'
import type { TimeSlice } from '#server/time-slice.ts'
import { isOfProfile } from '#shared/contract/collection.ts'
import { isSqlite } from './engine/transaction.ts'
import { type Player, readRecord, type ServerRow } from './records.ts'
import type { Db, RecordTable } from './schema.ts'

/** What moves of the stock are looked up by: the item that they move, or the craft step that they belong to; '' for none. */
type Named = 'item_id' | 'step'
type Value = number | string

/** Values that are asked for at once, and moves of each that are read at once. */
const [VALUES, PAGE] = [100, 100]

/** Both read an index of its own for each name (migration 015), and PostgreSQL each value by itself, as in `records.ts`. */
const sqliteText = (
  named: Named,
) => `select * from "records" where "user_id" = ? and "collection" = 'stock_moves'
  and "deleted" = 0 and coalesce(json_extract(doc, '$.${named}'), '') = ? and "key" > ? order by "key" limit ${PAGE}`
const postgresText = (named: Named) => {
  const value = `coalesce(doc::json ->> '${named}', '')`
  // The key beside the value: by itself it would lead to the other index as well.
  return `select "records".* from unnest($2::text[]) as "named" ("value") cross join lateral (select * from "records"
    where "user_id" = $1 and "collection" = 'stock_moves' and "deleted" = 0 and ${value} = "value" and (${value}, "key") > ("value", $3)
    order by "key" limit ${PAGE}) as "records"`
}

/** Living moves of each of these values, in every profile, in order of key: a page of each value. */
export async function movesPage(
  db: Db,
  userId: string,
  named: Named,
  values: readonly Value[],
  after = '',
): Promise<RecordTable[]> {
  const read = async (query: CompiledQuery) => (await db.executeQuery<RecordTable>(query)).rows
  if (!isSqlite(db)) return read(CompiledQuery.raw(postgresText(named), [userId, values.map(String), after]))
  const rows: RecordTable[] = []
  for (const value of values)
    rows.push(...(await read(CompiledQuery.raw(sqliteText(named), [userId, value, after]))))
  return rows
}

/**
 * The living moves of some items or craft steps in one profile, a page at a time; others have their turn between two. `first`: the
 * first page, where it was read already.
 */
export async function* movesNamed(
  db: Db,
  { userId, profile }: Player,
  named: Named,
  values: readonly Value[],
  slice: TimeSlice,
  first?: readonly RecordTable[],
): AsyncGenerator<(ServerRow & { key: string })[]> {
  for (let i = 0; i < values.length; i += VALUES) {
    const some = values.slice(i, i + VALUES)
    const last = new Map<Value, { moves: number; key: string }>()
    const readOf = (rows: readonly RecordTable[]) => {
      const read = rows.map((row) => ({ key: row.key, ...readRecord(row) }))
      for (const { key, v } of read) {
        const value = lookedUpBy(v[named])
        last.set(value, { moves: (last.get(value)?.moves ?? 0) + 1, key })
      }
      return read.filter(({ key }) => isOfProfile(profile, key))
    }
    yield readOf((i === 0 && first) || (await movesPage(db, userId, named, some)))
    if (slice.over) await slice.pause()
    for (const value of some)
      for (let read = last.get(value); read && read.moves === PAGE; read = last.get(value)) {
        last.delete(value)
        yield readOf(await movesPage(db, userId, named, [value], read.key))
        if (slice.over) await slice.pause()
      }
  }
}

const lookedUpBy = (stored: unknown): Value =>
  typeof stored === 'number' || typeof stored === 'string' ? stored : ''
