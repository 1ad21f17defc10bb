import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  SqliteQueryCompiler,
  type UnknownRow,
} from 'kysely'
import { TABLES } from '#server/db/tables.ts'
import { collections } from '#shared/collections/registry.ts'
import { excused } from './excused-queries.ts'

/** Every table that is spread by its leading key, with that key: players' and markets' rows, and those of each account. */
export const LEADING: ReadonlyMap<string, string> = new Map([
  ...Object.entries(TABLES)
    .filter(([table]) => !isSmall(table))
    .map(([table, [key = '']]): [string, string] => [table, key]),
  // A view reads `records`, and passes its `user_id` on.
  ...collections.map(({ name }): [string, string] => [name, 'user_id']),
])

/** What every node of a database that is spread holds whole: the game data, the whitelist of channels, the pair of keys. */
function isSmall(table: string): boolean {
  return table.startsWith('catalogue_') || table === 'twitch_channels' || table === 'web_push_keys'
}

const NAME = '"?([a-z_]+)"?'
const TABLE = new RegExp(`\\b(from|join|insert into|update|delete from) ${NAME}(?: as ${NAME})?`, 'g')

/** The tables of a statement whose leading key it does not name, each by an equality or a list. */
export function withoutLeadingKey(statement: string): string[] {
  const text = statement.toLowerCase().replaceAll(/\s+/g, ' ')
  const missing: string[] = []
  for (const [, verb, table = '', alias = table] of text.matchAll(TABLE)) {
    const key = LEADING.get(table)
    if (key === undefined) continue
    // With its table before it, or with none.
    const column = `(?:"?\\b(?:${alias}|${table})"?\\.|(?<![\\w".]))"?${key}"?`
    if (!namedBy(verb, table, column, key).test(text)) missing.push(table)
  }
  return missing
}

/** How a statement names a key: a row's own, by a value or a list of them, or that of the table that it is joined to. */
function namedBy(verb: string | undefined, table: string, column: string, key: string): RegExp {
  if (verb === 'insert into') return new RegExp(`insert into "?${table}"? \\([^)]*"?\\b${key}\\b`)
  if (verb === 'join') return new RegExp(`${column} (?:=|in\\b)|= ${column}(?![\\w"])`)
  return new RegExp(`${column} (?:= (?:\\?|'|\\d)|in \\()`)
}

/** Refuses a statement that neither names the leading key of what it touches nor is excused. */
export class LeadingKeys implements KyselyPlugin {
  /** The statements that it let pass, each once. */
  readonly seen = new Set<string>()
  readonly #compiler = new SqliteQueryCompiler()

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    const { sql } = this.#compiler.compileQuery(node, queryId)
    if (!this.seen.has(sql)) {
      const missing = withoutLeadingKey(sql)
      if (missing.length > 0 && !excused(sql))
        throw new Error(`names no leading key of ${missing.join(', ')}: ${sql}`)
      this.seen.add(sql)
    }
    return node
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result)
  }
}
