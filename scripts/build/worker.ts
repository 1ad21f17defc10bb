import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Everything a screen needs to open offline; previews and other pictures of the first page load on demand. */
const SHELL = /\.(html|js|css|woff2|otf|webmanifest|svg|ico)$|^icons\/.*\.png$/
/** The reader of pictures is kept when the player asks for it (`sw/caching.ts`). */
const LEFT = /^(sw[^/]*\.js$|previews\/|ahead\/|assets\/reader-)/
/** Its name changes with its content. */
const HASHED = /^assets\//
const LARGEST = 1_000_000

type Kept = { url: string; revision: string | null }

/** Bundles the service worker as one classic script that holds the list of what to keep: `outDir`/sw.js. */
export async function buildWorker(outDir: string, version: string): Promise<void> {
  await build({
    entryPoints: ['sw/index.ts'],
    outfile: join(outDir, 'sw.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: {
      'process.env.NODE_ENV': '"production"',
      'self.__WB_MANIFEST': JSON.stringify(keptFiles(outDir)),
    },
    banner: { js: `// Comptoir ${version}` },
    logLevel: 'warning',
  })
}

/** In Workbox's words: a revision where the address does not say which content it is. */
function keptFiles(folder: string): Kept[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => SHELL.test(path) && !LEFT.test(path))
  return files.sort().map((url) => {
    const content = readFileSync(join(folder, url))
    if (content.length > LARGEST) throw new Error(`service worker: ${url} is too large to be kept`)
    return { url, revision: HASHED.test(url) ? null : createHash('md5').update(content).digest('hex') }
  })
}
