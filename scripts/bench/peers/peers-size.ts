import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build } from 'esbuild'
import type { Contender } from './contenders.ts'

const brotli = promisify(brotliCompress)

/** What a contender's module is besides its library: the page's framework and the measures themselves. */
const NOT_ITS = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '*/measures.ts',
  '*/line.tsx',
  'node:*',
]

/** Bytes on the wire (brotli) of what a contender adds to a page: its scripts, and the files that it fetches itself. */
export async function wireBytes({ module, workers = {}, files = [] }: Contender): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [join('scripts', module), ...Object.values(workers)],
    outdir: 'out',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: NOT_ITS,
    logLevel: 'warning',
  })
  const parts = [...outputFiles.map(({ contents }) => contents), ...files.map((file) => readFileSync(file))]
  const sizes = await Promise.all(parts.map(compressed))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const compressed = async (bytes: Uint8Array): Promise<number> =>
  (await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })).length
