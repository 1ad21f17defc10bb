import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from '#scripts/built.mjs'
import { machine } from './bench/support/figures.ts'
import type { BenchModule, BenchRow, PeersRow } from './bench/support/row.ts'
import { benchTable, peersTable } from './bench/support/table.ts'

const only = process.argv.slice(2)
if (!ensureBuilt()) process.exit(1)

const folder = resolve('scripts', 'bench')
const isAsked = (name: string) => only.length === 0 || only.some((start) => name.startsWith(start))
const files = readdirSync(folder).filter((name) => name.endsWith('.bench.ts') && isAsked(name))
const rows: BenchRow[] = []
const peersRows: PeersRow[] = []
for (const name of files.sort()) {
  console.error(`── ${name}`)
  const module: BenchModule = await import(pathToFileURL(resolve(folder, name)).href)
  if ('bench' in module) rows.push(...(await module.bench()))
  else peersRows.push(...(await module.peers()))
}
const tables = [rows.length > 0 && benchTable(rows), peersRows.length > 0 && peersTable(peersRows)]
console.log([machine(), ...tables.filter(Boolean)].join('\n\n'))
