import * as z from 'zod/mini'
import { collections } from '#shared/collections/registry.ts'
import type { Collection } from '#shared/contract/collection.ts'
import type { Database } from './engine/database.ts'

/** How a database's SQL reads our JSON texts and compound keys. */
type Words = {
  field: (name: string, type: FieldType) => string
  keyPart: (type: FieldType, index: number) => string
}
type FieldType = 'number' | 'boolean' | 'text'

const SQLITE: Words = {
  field: (name) => `json_extract(doc, '$."${name}"')`,
  /** A key is its parts joined by `|`; read as a JSON list, a part is one element of it. */
  keyPart: (type, index) => {
    const part = `json_extract('[' || replace(json_quote(key), '|', '","') || ']', '$[${index}]')`
    return type === 'number' ? `cast(${part} as integer)` : part
  },
}

const POSTGRES: Words = {
  field: (name, type) => `(doc::json ->> '${name}')${CASTS[type]}`,
  keyPart: (type, index) => `split_part(key, '|', ${index + 1})${CASTS[type]}`,
}
/** Truth is 1 or 0 in both, so that one query suits both. */
const CASTS: Record<FieldType, string> = { number: '::double precision', boolean: '::boolean::int', text: '' }

/** One view per collection, so that any SQL tool reads a player's rows by name. Made again at every start. */
export async function createViews(database: Database): Promise<void> {
  const words = database.kind === 'sqlite' ? SQLITE : POSTGRES
  const sql = collections.map((c) => `drop view if exists "${c.name}"; ${viewOf(c, words)};`).join('\n')
  if (database.kind === 'sqlite') database.file.transaction(() => database.file.exec(sql))()
  else await database.pool.query(sql)
}

function viewOf(collection: Collection, { field, keyPart }: Words): string {
  const defaults: Record<string, unknown> = collection.defaults
  const columns = [
    'user_id',
    ...Object.entries(collection.key).map(
      ([name, schema], i) => `${keyPart(typeOf(schema), i)} as "${name}"`,
    ),
    ...Object.entries(collection.fields).map(
      ([name, schema]) => `coalesce(${field(name, typeOf(schema))}, ${literal(defaults[name])}) as "${name}"`,
    ),
  ]
  return `create view "${collection.name}" as select ${columns.join(', ')} from records where collection = '${collection.name}' and deleted = 0`
}

function typeOf(schema: z.ZodMiniType): FieldType {
  const { type, anyOf } = z.toJSONSchema(schema, { unrepresentable: 'any' })
  const types = [type, ...(anyOf ?? []).map((part) => part.type)]
  if (types.includes('string')) return 'text'
  if (types.includes('boolean')) return 'boolean'
  return types.includes('integer') || types.includes('number') ? 'number' : 'text'
}

function literal(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : 'null'
}
