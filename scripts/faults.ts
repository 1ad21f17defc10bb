import { ensureBuilt } from '#scripts/built.mjs'
import { machine, markdown } from './bench/runner.ts'
import { clientFaults } from './faults/clients.ts'
import { BrokenPromise, type Figure } from './faults/figure.ts'
import { greedyFaults } from './faults/greedy/greedy.ts'
import { lossFaults } from './faults/losses.ts'

/** `npm run faults [-- name]`: those whose name begins so, else all. */
const faults = [...lossFaults, ...clientFaults, ...greedyFaults].sort((a, b) => (a.name < b.name ? -1 : 1))
const [only = ''] = process.argv.slice(2)
const chosen = faults.filter(({ name }) => name.startsWith(only))
if (chosen.length === 0) {
  console.error(`Essai inconnu : ${only}. Essais : ${faults.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
if (!process.env.STAGE_HOME && !ensureBuilt()) process.exit(1)

const figures: Figure[] = []
for (const { name, harm, holds, check } of chosen) {
  console.error(`── ${name}: ${harm}; ${holds}`)
  try {
    figures.push(...(await check()))
  } catch (error) {
    process.exitCode = 1
    console.error(error)
    if (error instanceof BrokenPromise) figures.push(...error.figures)
    figures.push([name, '**does not hold**, see above'])
  }
}
console.log(`${machine()}\n\n${markdown(['what', 'figure'], figures)}`)
