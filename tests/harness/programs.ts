import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer } from '#scripts/build/server.ts'
import { sourceHash } from '#scripts/built.mjs'

const ROOT = join('.cache', 'programs')
/** Beyond that age (ms) no test can be at work with a bundle of other sources. */
const KEPT_MS = 3_600_000
const folder = join(ROOT, sourceHash())
if (!existsSync(folder)) await build()

/**
 * The server (`index`) or a command, bundled from the sources as they stand: a process of it starts in a quarter of the
 * time that it takes to load them one by one.
 */
export const program = (name: string): string => join(folder, `${name}.js`)

/** Made aside, because another worker may be at it too: whoever is first has it for all. */
async function build(): Promise<void> {
  mkdirSync(ROOT, { recursive: true })
  forgetOld()
  const mine = mkdtempSync(join(ROOT, 'new-'))
  await buildServer(mine)
  try {
    renameSync(mine, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(mine, { recursive: true })
  }
}

/** Never one that another worker may have just made, of these sources or of those as they stood a moment ago. */
function forgetOld(): void {
  for (const name of readdirSync(ROOT)) {
    const { mtimeMs } = statSync(join(ROOT, name), { throwIfNoEntry: false }) ?? { mtimeMs: Infinity }
    if (Date.now() - mtimeMs > KEPT_MS) rmSync(join(ROOT, name), { recursive: true, force: true })
  }
}
