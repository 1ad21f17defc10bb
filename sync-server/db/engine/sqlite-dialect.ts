import type BetterSqlite3 from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type SelectModifierNode,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely'

const STATEMENTS_KEPT = 300

/** Kysely's SQLite with prepared statements kept, and write transactions that take the lock when they begin. */
export class ComptoirSqliteDialect extends SqliteDialect {
  readonly #file: BetterSqlite3.Database

  constructor(file: BetterSqlite3.Database) {
    super({ database: { prepare: preparedOnce(file), close: () => file.close() } })
    this.#file = file
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#file)
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new WholeLockCompiler()
  }
}

/** Leaves « for update » out: an immediate transaction holds the whole database. */
class WholeLockCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate') super.visitSelectModifier(node)
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #file: BetterSqlite3.Database

  constructor(file: BetterSqlite3.Database) {
    super({ database: { prepare: preparedOnce(file), close: () => file.close() } })
    this.#file = file
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk rolls back by itself; a second rollback would hide the first error.
    if (this.#file.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
}

function preparedOnce(file: BetterSqlite3.Database): (sql: string) => SqliteStatement {
  const kept = new Map<string, SqliteStatement>()
  return (sql) => {
    const known = kept.get(sql)
    if (known) {
      kept.delete(sql)
      kept.set(sql, known)
      return known
    }
    const statement = file.prepare(sql) as unknown as SqliteStatement
    kept.set(sql, statement)
    if (kept.size > STATEMENTS_KEPT) {
      const oldest = kept.keys().next().value
      if (oldest !== undefined) kept.delete(oldest)
    }
    return statement
  }
}
