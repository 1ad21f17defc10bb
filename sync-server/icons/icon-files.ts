import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { isWholePng } from './png.ts'

const DAY_MS = 86_400_000
const PART = '.part'
/** A file that was never finished is of a process that ended. */
const PART_KEPT_MS = 3_600_000
/** Files looked at together in a sweep. */
const AT_ONCE = 16

export type IconFiles = {
  /** The picture, if it is kept. */
  read(file: string): Promise<Buffer<ArrayBuffer> | null>
  /** Keeps a picture; the least recently used make room. */
  write(file: string, bytes: Uint8Array): Promise<void>
}
type Options = {
  now: () => number
  /** How much all pictures may weigh. */
  maxBytes: number
  /** How much may be written between two looks at the folder, which other processes fill too. */
  sweepBytes: number
}

/**
 * Pictures in a folder, by name; several processes may share it. A file's date says when it was used last, to the day.
 */
export function createIconFiles(folder: string, { now, maxBytes, sweepBytes }: Options): IconFiles {
  // The folder may be full from an earlier start.
  let written = Number.POSITIVE_INFINITY
  const inTurn = pLimit(1)

  async function sweep(): Promise<void> {
    if (written < sweepBytes) return
    written = 0
    const all = await filesIn(folder)
    const old = all.filter(({ path, usedAt }) => path.endsWith(PART) && usedAt < now() - PART_KEPT_MS)
    const kept = all.filter(({ path }) => !path.endsWith(PART)).sort((a, b) => a.usedAt - b.usedAt)
    let total = kept.reduce((sum, { bytes }) => sum + bytes, 0)
    for (const { path, bytes } of kept) {
      if (total <= maxBytes) break
      old.push({ path, bytes, usedAt: 0 })
      total -= bytes
    }
    for (const { path } of old) await rm(path, { force: true })
  }

  return {
    async read(file) {
      const path = join(folder, file)
      const handle = await open(path, 'r').catch(unlessAbsent)
      if (!handle) return null
      try {
        const bytes = await handle.readFile()
        // A machine that stopped may have kept the name without the picture.
        if (!isWholePng(bytes)) return null
        if ((await handle.stat()).mtimeMs < now() - DAY_MS) {
          const used = new Date(now())
          await utimes(path, used, used).catch(unlessAbsent)
        }
        return bytes
      } finally {
        await handle.close()
      }
    },
    async write(file, bytes) {
      const path = join(folder, file)
      const part = `${path}.${randomUUID()}${PART}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await writeFile(part, bytes, { flag: 'wx', mode: 0o600 })
        await utimes(part, new Date(now()), new Date(now()))
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      written += bytes.length
      await inTurn(sweep)
    },
  }
}

type Found = { path: string; bytes: number; usedAt: number }

async function filesIn(folder: string): Promise<Found[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const limit = pLimit(AT_ONCE)
  const found = await limit.map(
    entries.filter((entry) => entry.isFile()),
    async ({ parentPath, name }): Promise<Found | null> => {
      const path = join(parentPath, name)
      // Another process may take it away meanwhile.
      const seen = await stat(path).catch(unlessAbsent)
      return seen ? { path, bytes: seen.size, usedAt: seen.mtimeMs } : null
    },
  )
  return found.filter((file) => file !== null)
}

function unlessAbsent(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}
