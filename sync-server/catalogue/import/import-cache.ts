import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Documents of an import under way, so that an interrupted one goes on where it stopped. */
export type ImportCache = {
  read(name: string): Promise<unknown | null>
  write(name: string, text: string): Promise<void>
  /** Forgets a document, so that it is fetched again. */
  drop(name: string): Promise<void>
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A cache in `folder`; each document stands behind its hash, and one that does not match it is as good as absent. */
export function importCache(folder: string): ImportCache {
  return {
    async read(name) {
      const kept = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => '')
      const cut = kept.indexOf('\n')
      const body = kept.slice(cut + 1)
      return cut > 0 && kept.slice(0, cut) === sha256(body) ? JSON.parse(body) : null
    },
    async write(name, text) {
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${name}.json`)
      await writeFile(`${file}.new`, `${sha256(text)}\n${text}`)
      await rename(`${file}.new`, file)
    },
    drop: (name) => rm(join(folder, `${name}.json`), { force: true }),
  }
}

/** Removes the caches in `parent` of other imports than `kept`; all of them when nothing is kept. */
export async function dropCaches(parent: string, kept: string | null): Promise<void> {
  const names = await readdir(parent).catch(() => [])
  const others = names.filter((name) => name !== kept)
  await Promise.all(others.map((name) => rm(join(parent, name), { recursive: true, force: true })))
}
