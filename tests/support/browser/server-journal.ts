import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Kept } from './typed-values.ts'

/** What the server's pushes replaced unseen of a player, read from its file beside it. */
export function serverJournal(dataDir: string, email: string): Kept[] {
  const file = new Database(join(dataDir, 'comptoir.sqlite'), { readonly: true })
  try {
    const entries = file.prepare<[string], Kept & { value: string }>(
      'select collection, key, field, value from journal join users on users.id = user_id where email = ?',
    )
    return entries.all(email).map((entry) => ({ ...entry, value: JSON.parse(entry.value) }))
  } finally {
    file.close()
  }
}
