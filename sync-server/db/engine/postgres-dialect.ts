import {
  type DatabaseConnection,
  type DataTypeNode,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresQueryCompiler,
} from 'kysely'

/** Kysely's PostgreSQL with the column types of our migrations, and rollbacks that never hide the first error. */
export class ComptoirPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new ForgivingDriver(this.#config)
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new ByteOrderCompiler()
  }
}

class ForgivingDriver extends PostgresDriver {
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // On a connection that broke there is nothing to roll back: the server has done it.
    await super.rollbackTransaction(connection).catch(() => undefined)
  }
}

/** Texts compare by their bytes, as in SQLite, whatever the database's language; whole numbers have SQLite's size. */
class ByteOrderCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    if (node.dataType === 'text') this.append('text collate "C"')
    else if (node.dataType === 'integer') this.append('bigint')
    else super.visitDataType(node)
  }
}
