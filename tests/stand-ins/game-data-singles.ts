import { fold } from '#shared/domain/text/fold.ts'

type Row = Record<string, unknown> & { ankama_id: number; name: string }
type Documents = Map<string, unknown>

const DEFAULT_HITS = 8
const MAX_HITS = 100

/**
 * A single document of the service by its name: `mounts-12` (`en-mounts-12` in English), `items-equipment-44`, or
 * `mounts-search`. Undefined: there is none (404); null: a question that the service refuses (400).
 */
export function singleDocument(documents: Documents, name: string, query: URLSearchParams): unknown {
  if (name === 'mounts-search') return mountsFound(rowsIn(documents, 'mounts-all', 'mounts'), query)
  const [, mount] = /^(?:en-)?mounts-(\d+)$/.exec(name) ?? []
  if (mount !== undefined) return withId(rowsIn(documents, 'mounts-all', 'mounts'), mount)
  const [, piece] = /^items-equipment-(\d+)$/.exec(name) ?? []
  if (piece !== undefined) return withId(rowsIn(documents, 'items-equipment-all', 'items'), piece)
  return undefined
}

/** As the service answers: an empty query and a limit above a hundred are refused, no result is no document. */
function mountsFound(mounts: Row[], query: URLSearchParams): unknown {
  const text = fold(query.get('query') ?? '')
  const limit = Number(query.get('limit') || DEFAULT_HITS)
  if (text === '' || !Number.isInteger(limit) || limit > MAX_HITS) return null
  const family = query.get('filter[family.name]') ?? ''
  const found = mounts.filter(
    (mount) => fold(mount.name).includes(text) && (family === '' || familyOf(mount) === family),
  )
  return found.length > 0 ? found.slice(0, limit) : undefined
}

const withId = (rows: Row[], id: string): Row | undefined => rows.find((row) => row.ankama_id === Number(id))

const familyOf = ({ family }: Row): unknown =>
  family !== null && typeof family === 'object' && 'name' in family ? family.name : undefined

function rowsIn(documents: Documents, name: string, list: string): Row[] {
  const document = documents.get(name)
  const rows = isObject(document) ? document[list] : []
  return Array.isArray(rows) ? rows.filter(isRow) : []
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object'
const isRow = (value: unknown): value is Row => isObject(value) && typeof value.ankama_id === 'number'
