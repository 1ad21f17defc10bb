import type Sqlite from 'better-sqlite3'
import * as z from 'zod/mini'
import { collections } from '#shared/collections/registry.ts'
import type { Collection } from '#shared/contract/collection.ts'

/** One view per collection, so that any SQL tool reads a player's rows by name. Made again at every start. */
export function createViews(file: Sqlite.Database): void {
  file.transaction(() => {
    for (const collection of collections) {
      file.exec(`drop view if exists "${collection.name}"; ${viewOf(collection)}`)
    }
  })()
}

function viewOf(collection: Collection): string {
  const defaults: Record<string, unknown> = collection.defaults
  const columns = [
    'user_id',
    ...Object.entries(collection.key).map(([name, schema], i) => `${keyPart(schema, i)} as "${name}"`),
    ...Object.keys(collection.fields).map(
      (name) => `coalesce(json_extract(doc, '$."${name}"'), ${literal(defaults[name])}) as "${name}"`,
    ),
  ]
  return `create view "${collection.name}" as select ${columns.join(', ')} from records where collection = '${collection.name}' and deleted = 0`
}

/** A key is its parts joined by `|`; read as a JSON list, a part is one element of it. */
function keyPart(schema: z.ZodMiniType, index: number): string {
  const part = `json_extract('[' || replace(json_quote(key), '|', '","') || ']', '$[${index}]')`
  const { type } = z.toJSONSchema(schema)
  return type === 'integer' || type === 'number' ? `cast(${part} as integer)` : part
}

function literal(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : 'null'
}
