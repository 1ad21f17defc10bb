import type { Client, Pool, PoolClient } from 'pg'
import { TABLES } from '#server/db/tables.ts'
import { excused, touchesSeveral } from './server/excused-queries.ts'
import { withoutLeadingKey } from './server/leading-keys.ts'

const PARTITIONS = 8

/** The tables that a distributed PostgreSQL spreads, with the key that it spreads them by (scripts/deploy/README.md). */
const SPREAD: readonly (readonly [table: string, key: string])[] = Object.entries(TABLES).flatMap(
  ([table, [key = '']]) => (table === 'users' || key === 'user_id' || key === 'server' ? [[table, key]] : []),
)

/** What has a value of a column that no two rows may share, and is spread by another one: a table of its own. */
const KEEP_UNIQUE = `
  create function keep_unique() returns trigger language plpgsql as $$
  declare
    was text;
    now text;
  begin
    if tg_op = 'TRUNCATE' then execute format('truncate %I', tg_argv[0]); return null; end if;
    if tg_op <> 'INSERT' then was := to_jsonb(old) ->> tg_argv[1]; end if;
    if tg_op <> 'DELETE' then now := to_jsonb(new) ->> tg_argv[1]; end if;
    if was is not distinct from now then return null; end if;
    if was is not null then execute format('delete from %I where value = $1', tg_argv[0]) using was; end if;
    if now is not null then execute format('insert into %I values ($1)', tg_argv[0]) using now; end if;
    return null;
  end $$`

/**
 * Declares the tables of an empty database that a distributed one spreads as hash-partitioned by their leading keys. A partitioned
 * table has the same restriction: its unique keys contain that key. The three that do not become tables of their own, as the operators'
 * page says.
 */
export async function partitionTables(client: Client): Promise<void> {
  const names = async (sql: string, values: unknown[] = []): Promise<string[][]> =>
    (await client.query({ text: sql, values, rowMode: 'array' })).rows
  for (const [view] of await names("select viewname from pg_views where schemaname = 'public'"))
    await client.query(`drop view "${view}"`)
  const foreign = await names(
    `select conname, conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const [name, table] of foreign) await client.query(`alter table ${table} drop constraint "${name}"`)
  await client.query(KEEP_UNIQUE)
  for (const [table, key] of SPREAD) {
    const elsewhere = await names(
      `select i.indexrelid::regclass::text, c.conname, min(a.attname) from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
       left join pg_constraint c on c.conindid = i.indexrelid
       where i.indrelid = $1::regclass and i.indisunique
       group by 1, 2 having not bool_or(a.attname = $2)`,
      [table, key],
    )
    for (const [index, constraint] of elsewhere)
      await client.query(
        constraint ? `alter table ${table} drop constraint "${constraint}"` : `drop index ${index}`,
      )
    const constraints = await names(
      `select format('alter table %I add constraint %I %s', $1::text, conname, pg_get_constraintdef(oid)) from pg_constraint
       where conrelid = $1::regclass and contype in ('p', 'u')`,
      [table],
    )
    const indexes = await names(
      `select pg_get_indexdef(indexrelid) from pg_index where indrelid = $1::regclass
       and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
      [table],
    )
    await client.query(`alter table ${table} rename to ${table}_whole`)
    await client.query(
      `create table ${table} (like ${table}_whole including all excluding indexes) partition by hash (${key})`,
    )
    for (let n = 0; n < PARTITIONS; n++)
      await client.query(
        `create table ${table}_p${n} partition of ${table} for values with (modulus ${PARTITIONS}, remainder ${n})`,
      )
    await client.query(`drop table ${table}_whole`)
    for (const [statement = ''] of [...constraints, ...indexes]) await client.query(statement)
    for (const [, , column] of elsewhere) {
      await client.query(`create table ${table}_${column} (value text collate "C" primary key)`)
      for (const [name, event] of [
        [column, `insert or update or delete on ${table} for each row`],
        [`${column}_all`, `truncate on ${table} for each statement`],
      ])
        await client.query(
          `create trigger ${name} after ${event} execute function keep_unique('${table}_${column}', '${column}')`,
        )
    }
  }
  for (const [name, table, definition] of foreign)
    await client.query(`alter table ${table} add constraint "${name}" ${definition}`)
}

type Plan = { 'Relation Name'?: string; Plans?: Plan[] }

/** The partitions that a plan touches, by their table. */
function partitionsOf(plan: Plan, found = new Map<string, Set<string>>()): Map<string, Set<string>> {
  const [, table] = /^(.*)_p\d$/.exec(plan['Relation Name'] ?? '') ?? []
  if (table) found.set(table, (found.get(table) ?? new Set()).add(plan['Relation Name'] ?? ''))
  for (const one of plan.Plans ?? []) partitionsOf(one, found)
  return found
}

const judged = new Set<string>()
const ASKS = /^(?:select|update|delete|with)\b/

/**
 * Whether a statement names the leading keys of what it touches, and so promises one partition. One of the server that does not is
 * stopped before (`LeadingKeys`), unless it stands in the list of excused ones; what is left are a test's own looks.
 */
const namesItsKeys = (statement: string): boolean =>
  withoutLeadingKey(statement).length === 0 && !excused(statement) && !touchesSeveral(statement)

/**
 * Has every statement of a pool planned before it runs, each text once: one that names its leading keys and
 * touches several partitions of a table fails. */
export function watchPlans(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<{ rows: unknown[] }>
    const watched = async (...args: unknown[]) => {
      const [text, values] = args
      if (typeof text === 'string' && ASKS.test(text) && !judged.has(text)) {
        judged.add(text)
        const { rows } = await query(`explain (format json) ${text}`, values)
        const [row] = rows as { 'QUERY PLAN': { Plan: Plan }[] }[]
        const plan = row?.['QUERY PLAN'][0]?.Plan
        const several = [...(plan ? partitionsOf(plan) : [])].filter(([, { size }]) => size > 1)
        if (several.length > 0 && namesItsKeys(text.replaceAll(/\$\d+/g, '?'))) {
          throw new Error(
            `touches several partitions of ${several.map(([table]) => table).join(', ')}: ${text}`,
          )
        }
      }
      return query(...args)
    }
    client.query = ((...args: unknown[]) =>
      // What `pool.query` asks answers by a callback.
      typeof args.at(-1) === 'function' ? query(...args) : watched(...args)) as typeof client.query
  })
}
