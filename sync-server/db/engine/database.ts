import type Sqlite from 'better-sqlite3'
import type { Pool } from 'pg'
import type { Db } from '#server/db/schema.ts'

/** What both databases offer the server. */
type Common = {
  db: Db
  /** Runs when no other process of this installation runs work of that name. */
  inTurn(name: string, work: () => Promise<void>): Promise<void>
  /** Runs unless another process of this installation is at it. */
  unlessTaken(name: string, work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

export type SqliteDatabase = Common & { kind: 'sqlite'; file: Sqlite.Database }

export type PostgresDatabase = Common & {
  kind: 'postgres'
  pool: Pool
}

export type Database = SqliteDatabase | PostgresDatabase
