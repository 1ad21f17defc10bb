import type { CatalogueTable } from '#shared/catalogue/define-table.ts'
import { almanax, breeding, essences, guides, mounts, ochre, sets } from '#shared/catalogue/tables.ts'

type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : S
type StoredValue<T> = T extends boolean ? number : T extends readonly unknown[] ? string : T
type StoredRow<R, N> = {
  [K in keyof R & string as K extends keyof N ? N[K] & string : Snake<K>]: StoredValue<R[K]>
}

/**
 * How rows of a table are kept in the database: a column there bears the name of here in snake_case, or that of `names`;
 * a list is JSON text, a boolean 0 or 1. Only rows without either are read back as they are.
 */
function stored<R extends object, const N extends { [K in keyof R]?: string }>(
  { columns }: CatalogueTable<R>,
  names: N,
) {
  const pairs = columns.map((column) => {
    const name: string = names[column] ?? column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    return [column, name] as const
  })
  return {
    write: (row: R) =>
      Object.fromEntries(pairs.map(([column, name]) => [name, storedValue(row[column])])) as StoredRow<R, N>,
    read: (row: R extends Record<string, string | number | null> ? StoredRow<R, N> : never) =>
      Object.fromEntries(
        pairs.map(([column, name]) => [column, (row as Record<string, unknown>)[name]]),
      ) as R,
  }
}

function storedValue(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  return Array.isArray(value) ? JSON.stringify(value) : value
}

export const STORED = {
  sets: stored(sets, {}),
  mounts: stored(mounts, {}),
  almanax: stored(almanax, { item: 'item_id', name: 'item_name' }),
  ochre: stored(ochre, {}),
  essences: stored(essences, { id: 'item_id' }),
  breeding: stored(breeding, { id: 'item_id', essence: 'essence_id' }),
  guides: stored(guides, { from: 'level_from', to: 'level_to', recipe: 'recipe_id' }),
}
type Stored<K extends keyof typeof STORED> = ReturnType<(typeof STORED)[K]['write']>

/** The catalogue's tables. Lists that are only read whole (effects, zones, needs) are JSON texts. */
export type CatalogueTables = {
  catalogue_meta: {
    id: number
    /** Changes with any part; devices and the search index compare it. */
    version: string
    source: string
    /** The game version that the service reported; null for the starter tables. */
    source_version: string | null
    starter: string
    imported_at: number
    /** When the service last changed its answers for that version, in its words; null where it does not say. */
    update_stamp: string | null
  }
  catalogue_items: {
    id: number
    name: string
    search: string
    level: number
    type: string
    type_id: number | null
    category: string
    img: string | null
    img_large: string | null
    set_id: number | null
    effects: string
    origin: string
    pods: number | null
    conditions: string | null
  }
  catalogue_recipes: { id: number; job: string | null; level: number; ratio: number }
  catalogue_ingredients: { recipe_id: number; position: number; item_id: number; quantity: number }
  catalogue_sets: Stored<'sets'> & { bonuses: string }
  catalogue_mounts: Stored<'mounts'>
  catalogue_almanax: Stored<'almanax'>
  catalogue_ochre: { position: number } & Stored<'ochre'>
  catalogue_essences: Stored<'essences'>
  catalogue_breeding: Stored<'breeding'>
  catalogue_guides: { tier: number } & Stored<'guides'>
  catalogue_parts: {
    hash: string
    name: string
    kind: string
    position: number
    rows: number
    bytes: number
    /** Compressed bodies in base64: the one form that every database stores and answers alike. */
    br: string
    gz: string
    /** When the part left the manifest; null while it is in it. */
    retired_at: number | null
  }
  /** One row: where the import of the service's data stands, for every process. */
  catalogue_import: {
    id: number
    state: 'waiting' | 'running' | 'failed' | 'done'
    /** Documents read so far, and of how many. */
    done: number
    total: number
    touched_at: number
    failure: string | null
    /** Who answered last, and when; null: nobody did. */
    origin: string | null
    asked_at: number | null
    /** Which form of our import the data went through; null before the first. */
    form: number | null
    /** When the days to come were last fetched. */
    almanax_at: number | null
    /** JSON: what the last import brought, left out and kept. */
    report: string | null
  }
}
