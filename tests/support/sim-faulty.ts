import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import type { Fault } from '#tests/sync/fault.ts'
import type { search } from './sim-run.ts'

type Simulation = { search: typeof search }

/** The text of a file with the fault in it. Throws when a piece to replace does not occur exactly once. */
export function planted({ name, edits }: Pick<Fault, 'name' | 'edits'>, source: string): string {
  return edits.reduce((text, [find, replace]) => {
    const parts = text.split(find)
    if (parts.length !== 2)
      throw new Error(`« ${name} » is stale: ${JSON.stringify(find)} occurs ${parts.length - 1} times`)
    return parts.join(replace)
  }, source)
}

const plant = (fault: Fault): Plugin => ({
  name: 'planted-fault',
  setup({ onLoad }) {
    const path = join(process.cwd(), fault.file)
    onLoad({ filter: /\.ts$/ }, (args) =>
      args.path === path ? { contents: planted(fault, readFileSync(path, 'utf8')), loader: 'ts' } : undefined,
    )
  },
})

/** How many histories a fault may survive, and how long (in milliseconds) that may take on a busy machine. */
export const HISTORIES = 250
export const MINUTES = { timeout: 300_000 }

let built = 0

/** The simulation over the real code with a fault planted in it; over the code as it stands without one. */
export async function simulationWith(fault: Fault | null): Promise<Simulation> {
  const folder = join(process.cwd(), '.cache/faults')
  mkdirSync(folder, { recursive: true })
  built += 1
  const outfile = join(folder, `${process.pid}-${built}.mjs`)
  await build({
    entryPoints: ['tests/support/sim-run.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile,
    logLevel: 'silent',
    plugins: fault ? [plant(fault)] : [],
  })
  try {
    return await import(/* @vite-ignore */ pathToFileURL(outfile).href)
  } finally {
    rmSync(outfile)
  }
}
