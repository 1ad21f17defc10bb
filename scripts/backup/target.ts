import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { Refusal } from '#scripts/command.ts'
import { DATABASE_FILE } from '#server/db/engine/check-file.ts'

/** A moment as file names carry it, in UTC: `2026-11-21T00-14-05`. */
export const nameOfMoment = (now: number): string =>
  new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')

const NAME = /^comptoir-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.sqlite$/
const STALE_MS = 3_600_000
/** What a server keeps in its data directory; no backup takes one of these names. */
const LIVE = [
  DATABASE_FILE,
  `${DATABASE_FILE}-wal`,
  `${DATABASE_FILE}-shm`,
  'comptoir.lock',
  'comptoir.server.lock',
  'jwt-secret',
]

/** Where a backup goes; `folder`: the names in it are ours. */
export type Target = { path: string; folder: boolean }

export function targetOf(wanted: string, dataDir: string, force: boolean, now: number): Target {
  const named = resolve(wanted)
  const folder = isFolder(named)
  if (!folder && wanted.endsWith('/')) throw new Refusal(`Le dossier ${named} n’existe pas.`)
  const path = folder ? join(named, `comptoir-${nameOfMoment(now)}.sqlite`) : named
  if (!isFolder(dirname(path))) throw new Refusal(`Le dossier ${dirname(path)} n’existe pas.`)
  if (LIVE.some((name) => isSame(path, join(dataDir, name)))) {
    throw new Refusal(`${path} est un fichier du serveur : choisis un autre nom.`)
  }
  if (!force && existsSync(path)) throw new Refusal(taken(path))
  return { path, folder }
}

export const taken = (path: string): string =>
  `${path} existe déjà : choisis un autre nom, ou ajoute --force pour le remplacer.`

/** The name under which a backup grows. */
export const partOf = (path: string): string => `${path}.part-${process.pid}`

/** Removes a copy that did not come to its end. */
export const removePart = (part: string): void => {
  for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(part + ending, { force: true })
}

/** Removes what killed commands left of backups to this target: parts that nobody has written to for an hour. */
export function removeStaleParts({ path, folder }: Target, now: number): void {
  const dir = dirname(path)
  for (const name of readdirSync(dir)) {
    const [whole, rest] = name.split('.part-')
    if (!whole || !rest || !(folder ? NAME.test(whole) : whole === basename(path))) continue
    const stat = statSync(join(dir, name), { throwIfNoEntry: false })
    if (stat && now - stat.mtimeMs > STALE_MS) rmSync(join(dir, name), { force: true })
  }
}

/** Keeps the `keep` latest backups of a folder, by the moment in their names, and answers the names removed. */
export function removeOldest(dir: string, keep: number): string[] {
  const old = readdirSync(dir)
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keep)
  for (const name of old) rmSync(join(dir, name), { force: true })
  return old
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

export function isSame(path: string, other: string): boolean {
  if (resolve(path) === resolve(other)) return true
  const [a, b] = [path, other].map((name) => statSync(name, { throwIfNoEntry: false }))
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino
}
