import * as z from 'zod'
import { judged, type Outcome } from './outcome.ts'
import { runTool } from './run-tool.ts'

const answer = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string().optional() })),
})

/** Known weaknesses of the packages that players get or the server runs; a registry without an audit says so. */
export async function audit(): Promise<Outcome> {
  const { output, seconds } = await runTool('npm', ['audit', '--omit=dev', '--json', '--loglevel=silent'], 60)
  const nothing = { tool: 'npm audit', target: 'paquets en service', seconds, findings: [], accepted: [] }
  const read = answer.safeParse(jsonIn(output))
  if (!read.success) return { ...nothing, skipped: 'audit impossible ici : le registre le refuse' }
  const found = Object.entries(read.data.vulnerabilities).map(
    ([name, { severity, range }]) => `paquet ${name} ${range ?? ''} : ${severity}`,
  )
  return { ...nothing, ...judged(found) }
}

function jsonIn(output: string): unknown {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}
