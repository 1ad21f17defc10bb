import { rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Hands a link to whoever can read the operator's files; null takes it back. */
export type HandAdminLink = (url: string | null) => Promise<void>

/** The file of the data folder that holds the link which confirms the account of ADMIN_EMAIL. */
export const adminLinkFile = (dataDir: string): string => resolve(join(dataDir, 'admin-link'))

/** Keeps the link in that file, for its owner only. */
export function adminLinkIn(dataDir: string): HandAdminLink {
  const file = adminLinkFile(dataDir)
  return async (url) => {
    if (url === null) return rm(file, { force: true })
    await writeFile(`${file}.new`, `${url}\n`, { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
}
