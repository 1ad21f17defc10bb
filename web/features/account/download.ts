import type { AccountDb } from '#data/db/local-db.ts'
import { exportAccount } from '#data/sync/transfer.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { downloadFile } from '#ui/files/download-file.ts'

/** Gives the player a JSON file, named after its subject and the day. */
export const download = (subject: string, content: Blob): void =>
  downloadFile(`${subject}-${parisDay(Date.now())}.json`, content)

export const downloadJson = (subject: string, value: unknown): void =>
  download(subject, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))

/** Gives the player everything that they typed, as one file. */
export async function downloadAccount(db: AccountDb): Promise<void> {
  download('comptoir', await exportAccount(db))
}
