import { parseArgs } from 'node:util'
import { coveredIds, readRequirements, readScopes } from './trace/read.ts'

const { values } = parseArgs({ options: { scope: { type: 'string' }, later: { type: 'boolean' } } })
const requirements = readRequirements()
const scopes = readScopes()
const covered = coveredIds()

for (const id of Object.values(scopes).flat()) {
  if (!requirements.has(id)) throw new Error(`tests/trace-scopes.json names ${id}, which is no requirement.`)
}
for (const [id, places] of covered) {
  if (!requirements.has(id)) throw new Error(`${places.join(', ')} names ${id}, which is no requirement.`)
}

let missing = 0
for (const [scope, ids] of Object.entries(scopes)) {
  if (values.scope && values.scope !== scope) continue
  const open = ids.filter((id) => !covered.has(id))
  missing += open.length
  console.log(`${scope}: ${ids.length - open.length} of ${ids.length} covered`)
  for (const id of open) console.log(`  missing  ${id}  ${requirements.get(id)}`)
}

const built = new Set(Object.values(scopes).flat())
const later = [...requirements.keys()].filter((id) => !built.has(id))
console.log(
  `later: ${later.length}, of which ${later.filter((id) => covered.has(id)).length} covered already`,
)
if (values.later) for (const id of later) console.log(`  later    ${id}  ${requirements.get(id)}`)
process.exitCode = missing > 0 ? 1 : 0
