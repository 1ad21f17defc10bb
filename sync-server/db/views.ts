import { collections } from '#shared/collections/registry.ts'
import type { Collection } from '#shared/contract/collection.ts'
import type { Kind } from '#shared/contract/fields.ts'
import type { Database } from './engine/database.ts'

/** How a database's SQL reads our JSON texts and compound keys. */
type Words = {
  field: (name: string, type: FieldType) => string
  keyPart: (type: FieldType, index: number) => string
  /** The first part of a key that names a profile. */
  profile: string
}
type FieldType = 'number' | 'boolean' | 'text'

/** Whether a key begins with a part more, `@` and a profile. */
const IN_PROFILE = `(key like '@%|%')`

const SQLITE: Words = {
  field: (name) => `json_extract(doc, '$."${name}"')`,
  /** A key is its parts joined by `|`; read as a JSON list, a part is one element of it. */
  keyPart: (type, index) => {
    const place = `'$[' || (${index} + ${IN_PROFILE}) || ']'`
    const part = `json_extract('[' || replace(json_quote(key), '|', '","') || ']', ${place})`
    return type === 'number' ? `cast(${part} as integer)` : part
  },
  profile: `substr(key, 1, instr(key, '|') - 1)`,
}

const POSTGRES: Words = {
  field: (name, type) => `(doc::json ->> '${name}')${CASTS[type]}`,
  keyPart: (type, index) => `split_part(key, '|', ${index + 1} + ${IN_PROFILE}::int)${CASTS[type]}`,
  profile: `split_part(key, '|', 1)`,
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

function viewOf(collection: Collection, { field, keyPart, profile }: Words): string {
  const defaults: Record<string, unknown> = collection.defaults
  const columns = [
    'user_id',
    ...Object.entries(collection.key).map(([name, kind], i) => `${keyPart(typeOf(kind), i)} as "${name}"`),
    ...Object.entries(collection.fields).map(
      ([name, kind]) => `coalesce(${field(name, typeOf(kind))}, ${literal(defaults[name])}) as "${name}"`,
    ),
    `case when ${IN_PROFILE} then substr(${profile}, 2) else '' end as "profile"`,
  ]
  return `create view "${collection.name}" as select ${columns.join(', ')} from records where collection = '${collection.name}' and deleted = 0`
}

function typeOf({ rule }: Kind): FieldType {
  switch (rule.type) {
    case 'number':
    case 'boolean':
      return rule.type
    case 'choice':
      return rule.of.every((value) => typeof value === 'number') ? 'number' : 'text'
    case 'nullable':
      return typeOf(rule.of)
    default:
      return 'text'
  }
}

function literal(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : 'null'
}
