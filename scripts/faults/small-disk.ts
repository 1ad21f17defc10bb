import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerProcess } from '#tests/harness/server-process.ts'

/** A disk of the server's own that can be filled and emptied while it works. */
export type SmallDisk = {
  /** How it is done here. */
  how: string
  fill(): void
  free(): void
  /** After the server's end. */
  remove(): void
}

const MEGABYTES = 16
const CHUNK = Buffer.alloc(65_536, 'x')

/**
 * A real file system of 16 MB under the data folder, where this process may mount one; else a limit on the size of
 * what the server writes, which fails at the same calls with another number. Called before the server's first start.
 */
export function smallDisk(server: ServerProcess, mayMount = true): SmallDisk {
  if (!mayMount) return sizeLimit(server)
  const mounted = run('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', server.dataDir])
  return mounted ? fileSystem(server.dataDir) : sizeLimit(server)
}

function fileSystem(folder: string): SmallDisk {
  const ballast = join(folder, 'ballast')
  return {
    how: `a file system of ${MEGABYTES} MB, full`,
    fill: () => fillWith(ballast),
    free: () => rmSync(ballast, { force: true }),
    remove: () => void run('umount', [folder]),
  }
}

/** Writes until nothing more fits, the last bytes one by one. */
function fillWith(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (let size = CHUNK.length; size >= 1; size /= 16) {
      try {
        while (writeSync(file, CHUNK, 0, size) === size);
      } catch (error) {
        if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOSPC') throw error
      }
    }
  } finally {
    closeSync(file)
  }
}

function sizeLimit(server: ServerProcess): SmallDisk {
  const limit = (soft: string) => {
    const args = ['--pid', String(server.pid), `--fsize=${soft}:`]
    if (!run('prlimit', args)) throw new Error('neither mount nor prlimit works here')
  }
  return {
    how: 'a limit on the size of files',
    fill: () => limit('4096'),
    free: () => limit('unlimited'),
    remove: () => {},
  }
}

const run = (command: string, args: string[]): boolean => spawnSync(command, args).status === 0
