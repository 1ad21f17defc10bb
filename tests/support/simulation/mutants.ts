import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { expect, test } from 'vitest'
import { knownHistories } from '#tests/sync/known-histories.ts'
import { type Mutant, type Mutation, mutated } from '#tests/sync/mutants/mutant.ts'
import { run, type search } from './run.ts'

type Simulation = { search: typeof search; run: typeof run }

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

/** How many histories a mutant may survive: one that `npm test` plays is to be found soon. */
const HISTORIES = { usual: 150, full: 250 }
/** How long that may take on a busy machine, in milliseconds. */
export const MINUTES = { timeout: 300_000 }

let built = 0

/** The simulation over the real code with a mutant in it; over the code as it stands without one. */
export const simulationWith = (mutant: Mutant | null): Promise<Simulation> =>
  codeWith('tests/support/simulation/run.ts', mutant)

/** What a file of tests exports, over the real code with a mutant in it. */
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

/** One test for each mutant: the simulation over the wrong code breaks, and over the code as it stands it does not. */
export function playMutants(mutants: readonly Mutant[]): void {
  for (const mutant of mutants) {
    const watched = mutant.rule !== undefined
    const options = { ...MINUTES, tags: watched ? [] : ['full'] }
    test(`the simulation notices when ${mutant.name}`, options, async () => {
      const wrong = await simulationWith(mutant)
      const topUp = mutant.known === undefined
      const history = topUp
        ? (await wrong.search(mutant.from ?? 1, watched ? HISTORIES.usual : HISTORIES.full, mutant.theme))
            ?.history
        : knownHistories.find(({ history: { seed } }) => seed === mutant.known)?.history
      if (!history) throw new Error('no history shows it')
      expect(await wrong.run(history, { topUp })).not.toHaveProperty('broken', null)
      // The history blames the mutant, and not the code as it stands.
      expect(await run(history, { topUp })).toHaveProperty('broken', null)
    })
  }
}
