import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { type Mutation, mutated } from './mutation.ts'

const mutating = (mutant: Mutation): Plugin => ({
  name: 'mutant',
  setup({ onLoad }) {
    const path = join(process.cwd(), mutant.file)
    onLoad({ filter: /\.ts$/ }, (args) =>
      args.path === path
        ? { contents: mutated(mutant, readFileSync(path, 'utf8')), loader: 'ts' }
        : undefined,
    )
  },
})

/** How long that may take on a busy machine, in milliseconds. */
export const MINUTES = { timeout: 300_000 }

let built = 0

/** What a file of tests exports, over the real code with a mutant in it; over the code as it stands without one. */
export async function codeWith<T>(file: string, mutant: Mutation | null): Promise<T> {
  const folder = join(process.cwd(), '.cache/mutants')
  mkdirSync(folder, { recursive: true })
  built += 1
  const outfile = join(folder, `${process.pid}-${built}.mjs`)
  await build({
    entryPoints: [file],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile,
    logLevel: 'silent',
    plugins: mutant ? [mutating(mutant)] : [],
  })
  try {
    return await import(/* @vite-ignore */ pathToFileURL(outfile).href)
  } finally {
    rmSync(outfile)
  }
}
