import { type Compilable, CompiledQuery } from 'kysely'
import type { Db } from '#server/db/schema.ts'

const names = new Map<string, string>()

/** A text that never changes: each connection to PostgreSQL reads and plans it once, which costs more than running it. */
export function planOnce(text: string): string {
  if (!names.has(text)) names.set(text, `comptoir_${names.size}`)
  return text
}

/** The name under which a connection keeps the plan of a text; undefined: it plans it each time. */
export const planName = (text: string): string | undefined => names.get(text)

/**
 * A query whose text is always the same, compiled once per database: putting it together costs more than running it.
 * Its arguments are its parameters, in the order in which they stand in the text. It names its columns: a plan of « all of
 * them » would fail once a migration of another process adds one.
 */
export function compiledOnce<A extends readonly (string | number)[], R>(
  build: (db: Db, ...args: A) => Compilable<R>,
): (db: Db, ...args: A) => Promise<R[]> {
  const texts = new WeakMap<object, string>()
  return async (db, ...args) => {
    const { adapter } = db.getExecutor()
    const text = texts.get(adapter) ?? textOf(build(db, ...args), args)
    texts.set(adapter, text)
    return (await db.executeQuery<R>(CompiledQuery.raw(text, [...args]))).rows
  }
}

/**
 * A statement of n rows, compiled once per database and n: compiling one of a hundred rows costs more than running it, and
 * its text depends on their number alone.
 */
export function compiledPerCount(): (db: Db, count: number, build: () => Compilable) => string {
  const byDatabase = new WeakMap<object, Map<number, string>>()
  return (db, count, build) => {
    const { adapter } = db.getExecutor()
    const texts = byDatabase.get(adapter) ?? new Map<number, string>()
    byDatabase.set(adapter, texts)
    const text = texts.get(count) ?? build().compile().sql
    texts.set(count, text)
    return text
  }
}

/** The parameters of rows as PostgreSQL's `unnest` reads them: an array for each column. */
export const columnsOf = (rows: readonly unknown[][]): unknown[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]))

function textOf(query: Compilable, args: readonly unknown[]): string {
  const { sql, parameters } = query.compile()
  const inOrder = parameters.length === args.length && parameters.every((value, i) => value === args[i])
  if (!inOrder) throw new Error(`the arguments are not the parameters of: ${sql}`)
  if (/^select ("\w+"\.)?\*/.test(sql)) throw new Error(`the columns are not named in: ${sql}`)
  return planOnce(sql)
}
