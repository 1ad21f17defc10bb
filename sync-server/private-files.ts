import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const OTHERS = 0o077
/** What we keep in a data directory, by name; anything else in it may be anybody's. */
const OURS =
  /^(?:comptoir\.(?:sqlite|lock|server\.lock|made)|jwt-secret$|metrics-token$|admin-link$|last-backup$|import-cache$|icons$)/

/** Every file and folder that this process makes from now on is its owner's alone. */
export function makePrivateFiles(): void {
  process.umask(OTHERS)
}

/**
 * Closes to others what an older version, or another mask, left open to them in a data directory. Answers the files
 * that it could not change, by name.
 */
export function closeToOthers(dataDir: string): string[] {
  return namesIn(dataDir)
    .filter((name) => OURS.test(name))
    .flatMap((name) => closed(join(dataDir, name)))
}

function closed(path: string): string[] {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (!stat || stat.isSymbolicLink()) return []
  const inside = stat.isDirectory() ? namesIn(path).flatMap((name) => closed(join(path, name))) : []
  if ((stat.mode & OTHERS) === 0) return inside
  try {
    chmodSync(path, stat.mode & ~OTHERS & 0o777)
    return inside
  } catch {
    return [path, ...inside]
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
