import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** In DATA_DIR: its date is that of the last backup that ended well. */
export const LAST_BACKUP = 'last-backup'

/** Records a successful backup. A user who may only read this folder can back up all the same. */
export function recordBackup(dataDir: string, now: number): void {
  try {
    writeFileSync(join(dataDir, LAST_BACKUP), `${new Date(now).toISOString()}\n`)
  } catch {
    // The figure stays as old as it was.
  }
}
