import { CompiledQuery } from 'kysely'
import { planOnce } from './engine/compiled-once.ts'
import { epochOfLife, LIFE_TEXT } from './epoch-name.ts'
import type { History } from './history.ts'
import { type Named, readStored, type StoredRecord } from './records.ts'
import type { Db, EpochTable, RecordSizeTable } from './schema.ts'

/** A row for each record that is there of those named, and one without where there is none. */
const STANDING = planOnce(`with "head" as materialized (
    select "seq" as "head", ${LIFE_TEXT} as "life" from "heads" where "user_id" = $1
  ), "last" as materialized (
    select "position", "epoch", "from_seq" from "epochs" where "user_id" = $1 order by "position" desc limit 1
  ), "held" as materialized (
    select coalesce(sum("living") filter (where "collection" = $2), 0)::bigint as "living",
      coalesce(sum("deleted"), 0)::bigint as "tombstones", coalesce(sum("bytes"), 0)::bigint as "bytes"
    from "record_sizes" where "user_id" = $1
  )
  select "head".*, "last".*, "held".*, "key", "doc", "h", "deleted", "seq" from "head", "last", "held"
  left join (unnest((select $3::text[])) as "named" ("named_key") cross join lateral
    (select * from "records" where "user_id" = $1 and "collection" = $2 and "key" = "named_key" limit 1) as "records") on true`)

/** How many living rows of a collection an account holds, and tombstones and bytes in all. */
export type Held = Pick<RecordSizeTable, 'living' | 'bytes'> & { tombstones: number }

type Found = Omit<EpochTable, 'user_id'> &
  Held & { head: number; life: string } & { [C in keyof Named]: Named[C] | null }

/**
 * Where an account stands of which a push changes rows of a collection, and the rows that it names: all of one moment, in one
 * statement of PostgreSQL. Undefined: the account went meanwhile.
 */
export async function standingAtOnce(
  db: Db,
  userId: string,
  collection: string,
  keys: string[],
): Promise<(History & { held: Held; rows: Map<string, StoredRecord> }) | undefined> {
  const { rows: found } = await db.executeQuery<Found>(
    CompiledQuery.raw(STANDING, [userId, collection, keys]),
  )
  const [first] = found
  if (!first) return undefined
  const { head, life, position, epoch, from_seq, living, tombstones, bytes } = first
  const rows = new Map<string, StoredRecord>()
  for (const row of found) if (isThere(row)) rows.set(row.key, readStored(row))
  const last = { user_id: userId, position, epoch, from_seq }
  return { head, present: epochOfLife(life), last, held: { living, tombstones, bytes }, rows }
}

const isThere = (row: Found): row is Found & Named => row.key !== null
