import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { DATABASE_FILE } from '#server/db/engine/check-file.ts'
import type { ServerProcess } from '#tests/harness/server-process.ts'

const fileOf = ({ dataDir }: ServerProcess): string => join(dataDir, DATABASE_FILE)

/** Lets SQLite look through the whole file of a running server; throws what it finds. PostgreSQL has no such file. */
export function integrityOf(server: ServerProcess, env: Record<string, string> = {}): void {
  if (env.DATABASE_URL) return
  const file = new Sqlite(fileOf(server), { readonly: true })
  try {
    const found = file.pragma('integrity_check', { simple: true })
    if (found !== 'ok') throw new Error(`integrity_check: ${found}`)
  } finally {
    file.close()
  }
}

/** Bytes of the write-ahead log; 0 where there is none. */
export function walBytes(server: ServerProcess): number {
  const path = `${fileOf(server)}-wal`
  return existsSync(path) ? statSync(path).size : 0
}
