import { pathToFileURL } from 'node:url'
import { ensureBuilt } from '#scripts/built.mjs'
import { crushingBenches } from './bench/crushing.ts'
import { deviceBenches } from './bench/device.ts'
import { domainBenches } from './bench/domain.ts'
import { listBenches } from './bench/lists.ts'
import { marketBenches } from './bench/market.ts'
import { peersBenches } from './bench/peers.ts'
import { rankingBenches } from './bench/ranking.ts'
import { readingBenches } from './bench/reading-page.ts'
import { accuracyBenches } from './bench/readings.ts'
import { type Bench, benchTable, type Line, machine } from './bench/runner.ts'
import { serverBenches } from './bench/server.ts'
import { startBenches } from './bench/starts.ts'
import { toolBenches } from './bench/tools.ts'

/** It stands on packages of the laboratory, whose types this program does not know. */
const lighthouse: Bench = {
  name: 'lighthouse',
  run: async () => {
    const module: { bench: Bench } = await import(pathToFileURL('scripts/lab/lighthouse.ts').href)
    return module.bench.run()
  },
}

/** `npm run bench [-- name …]`: those whose name begins so, else all. */
const benches = [
  ...[
    ...domainBenches,
    ...crushingBenches,
    ...serverBenches,
    ...marketBenches,
    ...deviceBenches,
    ...startBenches,
    ...listBenches,
  ],
  ...[...toolBenches, ...rankingBenches, ...readingBenches, ...accuracyBenches, lighthouse, ...peersBenches],
]
const asked = process.argv.slice(2)
const chosen = benches.filter(
  ({ name }) => asked.length === 0 || asked.some((start) => name.startsWith(start)),
)
if (chosen.length === 0) {
  const names = [...new Set(benches.map(({ name }) => name))].sort()
  console.error(`Banc inconnu : ${asked.join(', ')}. Bancs : ${names.join(', ')}.`)
  process.exit(1)
}
if (!ensureBuilt()) process.exit(1)

const [lines, tables]: [Line[], string[]] = [[], []]
for (const { name, run } of chosen) {
  console.error(`── ${name}`)
  const found = await run()
  if (typeof found === 'string') tables.push(found)
  else lines.push(...found)
}
console.log([machine(), ...(lines.length > 0 ? [benchTable(lines)] : []), ...tables].join('\n\n'))
