import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/** Waits until a file or a folder is on the disk. */
export function syncToDisk(path: string): void {
  const fd = openSync(path, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** Gives a finished file its name, whole or not at all; false when the name is taken and not to be replaced. */
export function giveName(part: string, name: string, replace: boolean): boolean {
  syncToDisk(part)
  if (replace) renameSync(part, name)
  else if (!nameOnce(part, name)) return false
  syncToDisk(dirname(name))
  return true
}

function nameOnce(part: string, name: string): boolean {
  try {
    linkSync(part, name)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (!hasNoLinks(error)) throw error
    if (existsSync(name)) return false
    renameSync(part, name)
    return true
  }
  rmSync(part)
  return true
}

/** Some file systems know no second name for a file. */
export const hasNoLinks = (error: unknown): boolean =>
  ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(codeOf(error))

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
