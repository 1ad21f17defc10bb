import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Bench, BenchRow } from './bench/row.ts'
import { benchTable, machine } from './bench/table.ts'
import { ensureBuilt } from './built.mjs'

const [only = ''] = process.argv.slice(2)
if (!ensureBuilt()) process.exit(1)

const folder = resolve('tests', 'bench')
const files = readdirSync(folder).filter((name) => name.endsWith('.bench.ts') && name.startsWith(only))
const rows: BenchRow[] = []
for (const name of files.sort()) {
  console.error(`── ${name}`)
  const { bench }: { bench: Bench } = await import(pathToFileURL(resolve(folder, name)).href)
  rows.push(...(await bench()))
}
console.log(`${machine()}\n\n${benchTable(rows)}`)
