import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/** Folder of the newest PostgreSQL's programs on this machine, or null. `POSTGRES_BIN` decides where it is set. */
export function findPostgres() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [process.env.POSTGRES_BIN, ...versions.map((v) => join(DEBIAN, v, 'bin')), '/usr/bin']
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb'))) ?? null
}

/** What a person has to do where there is none. */
export const NO_POSTGRES = 'PostgreSQL introuvable (Debian : apt-get install postgresql)'
