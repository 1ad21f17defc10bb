import { type Compilable, CompiledQuery } from 'kysely'
import type { Db } from './schema.ts'

/**
 * A query whose text is always the same, compiled once per database: putting it together costs more than running it.
 * Its arguments are its parameters, in the order in which they stand in the text.
 */
export function compiledOnce<A extends readonly (string | number)[], R>(
  build: (db: Db, ...args: A) => Compilable<R>,
): (db: Db, ...args: A) => Promise<R[]> {
  const texts = new WeakMap<object, string>()
  return async (db, ...args) => {
    const { adapter } = db.getExecutor()
    const text = texts.get(adapter) ?? textOf(build(db, ...args), args)
    texts.set(adapter, text)
    const { rows } = await db.executeQuery<R>(CompiledQuery.raw(text, [...args]))
    return rows
  }
}

function textOf(query: Compilable, args: readonly unknown[]): string {
  const { sql, parameters } = query.compile()
  const inOrder = parameters.length === args.length && parameters.every((value, i) => value === args[i])
  if (!inOrder) throw new Error(`the arguments are not the parameters of: ${sql}`)
  return sql
}
