import { readdirSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from '#scripts/built.mjs'
import { machine } from './bench/support/figures.ts'
import { BrokenPromise, type Experiment, type Figure, figuresTable } from './faults/figure.ts'

const [only = ''] = process.argv.slice(2)
const folder = resolve('scripts', 'faults', 'experiments')
const names = readdirSync(folder).map((file) => basename(file, '.ts'))
const chosen = names.filter((name) => name.startsWith(only)).sort()
if (chosen.length === 0) {
  console.error(`Essai inconnu : ${only}. Essais : ${names.sort().join(', ')}.`)
  process.exit(1)
}
if (!process.env.STAGE_HOME && !ensureBuilt()) process.exit(1)

const figures: Figure[] = []
let failed = 0
for (const name of chosen) {
  console.error(`── ${name}`)
  const { experiment }: { experiment: Experiment } = await import(
    pathToFileURL(resolve(folder, `${name}.ts`)).href
  )
  try {
    figures.push(...(await experiment()))
  } catch (error) {
    failed += 1
    console.error(error)
    if (error instanceof BrokenPromise) figures.push(...error.figures)
    figures.push({ what: name, figure: '**does not hold**, see above' })
  }
}
console.log(`${machine()}\n\n${figuresTable(figures)}`)
process.exitCode = failed > 0 ? 1 : 0
