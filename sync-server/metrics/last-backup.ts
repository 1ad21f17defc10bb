import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** In DATA_DIR: its date is that of the last backup that ended well. */
export const LAST_BACKUP = 'last-backup'

/** Notes that a backup ended well now. Whoever may read this folder and not write to it makes backups all the same. */
export function noteBackup(dataDir: string, now: number): void {
  try {
    writeFileSync(join(dataDir, LAST_BACKUP), `${new Date(now).toISOString()}\n`)
  } catch {
    // The figure stays as old as it was.
  }
}
