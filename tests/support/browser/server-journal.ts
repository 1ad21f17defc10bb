import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Kept } from './typed-values.ts'

/** What the server's pushes replaced unseen, read from its file beside it. */
export function serverJournal(dataDir: string): Kept[] {
  const file = new Database(join(dataDir, 'comptoir.sqlite'), { readonly: true })
  try {
    const entries = file.prepare<[], Kept & { value: string }>(
      'select collection, key, field, value from journal',
    )
    return entries.all().map((entry) => ({ ...entry, value: JSON.parse(entry.value) }))
  } finally {
    file.close()
  }
}
