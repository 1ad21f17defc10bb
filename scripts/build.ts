import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { build } from 'vite'
import { injectManifest } from 'workbox-build/build/inject-manifest.js'
import { prerenderPages } from './build/prerender.ts'
import { buildServer } from './build/server.ts'
import { sourceHash } from './built.mjs'
import { root } from './install.mjs'

// Everything a screen needs to open offline; previews and other pictures of the first page load on demand.
const SHELL = ['**/*.{html,js,css,woff2,otf,webmanifest,svg,ico}', 'icons/**/*.png']

const TEXT = /\.(html|js|css|json|svg|webmanifest|txt|otf|wasm)$/
const WORTH_IT = 1024
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

// `--tag` makes a build that differs in nothing but its version: what an update looks like to a browser.
const { values } = parseArgs({ options: { out: { type: 'string' }, tag: { type: 'string', default: '' } } })
const hash = sourceHash()
const version = `${hash}${values.tag}`
const target = resolve(root, values.out ?? 'dist')
const fresh = join(root, '.cache', `build-${process.pid}`)

// Started by a test, the build must not become a test's build.
process.env.NODE_ENV = 'production'
rmSync(fresh, { recursive: true, force: true })
mkdirSync(fresh, { recursive: true })
mkdirSync(dirname(target), { recursive: true })
try {
  await buildPage(join(fresh, 'web'), version)
  await prerenderPages(join(fresh, 'web'))
  await buildWorker(join(fresh, 'web'), version)
  await buildServer(join(fresh, 'server'))
  await compressFolder(join(fresh, 'web'))
  writeFileSync(join(fresh, 'stamp'), hash)
  const old = `${fresh}-old`
  if (existsSync(target)) renameSync(target, old)
  renameSync(fresh, target)
  rmSync(old, { recursive: true, force: true })
} finally {
  rmSync(fresh, { recursive: true, force: true })
}

/** Builds the page and its chunks into `outDir`; its version is in it, so that a report can name it. */
async function buildPage(outDir: string, version: string): Promise<void> {
  const named = { injectTo: 'head' as const, tag: 'meta', attrs: { name: 'version', content: version } }
  await build({
    configFile: 'vite.config.ts',
    logLevel: 'warn',
    mode: 'production',
    plugins: [{ name: 'comptoir-version', transformIndexHtml: () => [named] }],
    build: { outDir, emptyOutDir: true, reportCompressedSize: false, manifest: true },
  })
}

/** Bundles the service worker as one classic script and gives it the list of what to keep: `outDir`/sw.js. */
async function buildWorker(outDir: string, version: string): Promise<void> {
  const bundled = join(outDir, 'sw.bundle.js')
  await bundle({
    entryPoints: ['sw/index.ts'],
    outfile: bundled,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: `// Comptoir ${version}` },
    logLevel: 'warning',
  })
  const { warnings } = await injectManifest({
    swSrc: bundled,
    swDest: join(outDir, 'sw.js'),
    globDirectory: outDir,
    globPatterns: SHELL,
    // The reader of pictures is kept when the player asks for it (`sw/caching.ts`).
    globIgnores: ['sw*.js', 'previews/**', 'ahead/**', 'assets/reader-*/**', '**/*.map'],
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: 1_000_000,
  })
  rmSync(bundled)
  if (warnings.length > 0) throw new Error(`service worker: ${warnings.join(' ')}`)
}

/** Puts `.br` and `.gz` beside every file of `folder` that gets smaller by it: text, and programs. */
async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name))
  await Promise.all(files.map((name) => compressFile(join(folder, name))))
}

async function compressFile(file: string): Promise<void> {
  const plain = await readFile(file)
  if (plain.length < WORTH_IT) return
  const br = brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  const [small, gz] = await Promise.all([br, zip(plain, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, gz)])
}
