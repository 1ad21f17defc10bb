import { percentile } from '#scripts/bench/support/figures.ts'
import { processorTime } from '#scripts/faults/memory.ts'
import { Wire } from '#scripts/faults/wire.ts'
import { BATCH, Batches } from './batches.ts'

/**
 * What a server answered in a while: rows per second, the time to an answer in milliseconds, and the processor time that
 * a row cost it in microseconds.
 */
export type Rate = { rows: number; p50: number; p95: number; p99: number; cpu: number }

/** Where to push, and as whom; each account gets a connection of its own. */
export type Target = { pid: number; port: number; authorizations: readonly string[] }

/**
 * Each connection sends its next batch when the last is answered. Any answer but « all stored » throws: a rate counts
 * only without errors.
 */
export async function measure(
  { pid, port, authorizations }: Target,
  seconds: number,
  rows = BATCH,
): Promise<Rate> {
  const took: number[] = []
  const used = processorTime(pid)
  const began = performance.now()
  const drive = async (authorization: string) => {
    const wire = await Wire.open(port)
    const batches = new Batches(authorization, rows)
    while (performance.now() - began < seconds * 1000) {
      const request = batches.next()
      const sent = performance.now()
      const { status, body } = await wire.send(request)
      took.push(performance.now() - sent)
      if (status !== 200 || body.includes('"code"') || body.includes('"stale"'))
        throw new Error(`${status} ${body}`)
    }
    wire.close()
  }
  await Promise.all(authorizations.map(drive))
  const stored = took.length * rows
  return {
    rows: (stored * 1000) / (performance.now() - began),
    p50: percentile(took, 0.5),
    p95: percentile(took, 0.95),
    p99: percentile(took, 0.99),
    cpu: (processorTime(pid) - used) / stored,
  }
}
