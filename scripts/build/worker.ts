import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { injectManifest } from 'workbox-build/build/inject-manifest.js'

// Everything a screen needs to open offline; previews and other pictures of the first page load on demand.
const SHELL = ['**/*.{html,js,css,woff2,otf,webmanifest,svg,ico}', 'icons/**/*.png']

/** Bundles the service worker as one classic script and gives it the list of what to keep: `outDir`/sw.js. */
export async function buildWorker(outDir: string, version: string): Promise<void> {
  const bundled = join(outDir, 'sw.bundle.js')
  await build({
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
