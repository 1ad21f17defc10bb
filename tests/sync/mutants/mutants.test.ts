// @module-tag full
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeWith, MINUTES } from '#tests/support/mutants/code-with.ts'
import { type Mutation, mutated, parsed } from '#tests/support/mutants/mutation.ts'
import { THEMES } from '#tests/support/simulation/history.ts'
import { run, search } from '#tests/support/simulation/run.ts'
import { heldElsewhere, mutants } from './mutants.ts'

/** How many histories a mutant may survive. */
const HISTORIES = 150

type Simulation = { search: typeof search }
const simulationWith = (mutant: Mutation): Promise<Simulation> =>
  codeWith('tests/support/simulation/run.ts', mutant)

const named = mutants.map((mutant) => [mutant.name, mutant] as const)

test.each(named)('« %s » finds each of its places once, and leaves code there', (_, mutant) => {
  const source = readFileSync(mutant.file, 'utf8')
  const wrong = mutated(mutant, source)
  expect(wrong).not.toBe(source)
  expect(() => parsed(mutant.file, wrong)).not.toThrow()
  expect(['any', ...Object.keys(THEMES)]).toContain(mutant.theme)
})

test('every sync rule has one mutant, or a reason and a test', () => {
  const rules = [...readFileSync('shared/contract/sync.md', 'utf8').matchAll(/^(\d+)\. \*\*/gm)]
  const watched = [...mutants, ...heldElsewhere].map(({ rule }) => rule)
  expect(watched.sort((a, b) => a - b)).toEqual(rules.map(([, number]) => Number(number)))
  for (const { file, test } of heldElsewhere) expect(readFileSync(file, 'utf8')).toContain(`'${test}'`)
})

test.each(named)('the simulation notices when %s', MINUTES, async (_, mutant) => {
  const wrong = await simulationWith(mutant)
  const found = await wrong.search(mutant.from ?? 1, HISTORIES, mutant.theme)
  if (!found) throw new Error('no history shows it')
  // The history blames the mutant, and not the code as it stands.
  expect(await run(found)).toHaveProperty('broken', null)
})

// Half of the usual histories are of one of the other themes; of these two, none is.
test.each(['tabs', 'bounded'])(
  'the code as it stands breaks nothing in histories of « %s »',
  MINUTES,
  async (theme) => {
    expect(await search(1, 12, theme)).toBeNull()
  },
)
