import type { AccountDb } from '#data/local-db.ts'
import { exportAccount } from '#data/transfer.ts'
import { download } from './download.ts'

/** Gives the player everything that they typed, as one file. */
export async function downloadAccount(db: AccountDb): Promise<void> {
  download('comptoir', await exportAccount(db))
}
