import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isSqlite } from './engine/transaction.ts'
import type { Tx } from './schema.ts'

/**
 * What tells one life of a PostgreSQL database from another: when its server started, which database it is, and which file holds
 * the epochs. A restore changes at least one of them, and all processes read the same. A time as text would depend on the
 * TimeZone and the DateStyle of the session; a table in partitions has no file of its own.
 */
export const LIFE_TEXT = `(extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint::text
  || (select oid::text from pg_database where datname = current_database())
  || coalesce(pg_relation_filenode('epochs')::text, (select string_agg(pg_relation_filenode(relid)::text, ' ' order by relid)
    from pg_partition_tree('epochs') where isleaf))`
export const LIFE = sql.raw<string>(LIFE_TEXT)

/** The epoch that all processes of a shared database write under in this life of it. */
export const epochOfLife = (life: string): string =>
  createHash('sha256').update(life).digest('hex').slice(0, 16)

/** The name of the history that is written now; `boot`: of this start, for a database of its own. */
export async function presentEpoch(tx: Tx, boot: string): Promise<string> {
  if (isSqlite(tx)) return boot
  const { life } = await tx.selectNoFrom(LIFE.as('life')).executeTakeFirstOrThrow()
  return epochOfLife(life)
}
