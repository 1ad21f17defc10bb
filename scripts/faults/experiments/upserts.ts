import { walBytes } from '#scripts/faults/database-file.ts'
import { countFrom, type Experiment, megabytes, milliseconds } from '#scripts/faults/figure.ts'
import { residentBytes } from '#scripts/faults/memory.ts'
import { BATCH } from '#scripts/faults/upserts/batches.ts'
import { measure, type Rate } from '#scripts/faults/upserts/rate.ts'
import { bare, LANES, type Loaded, ours } from '#scripts/faults/upserts/servers.ts'

const LOOK_MS = 500

/** A minute of bulk upserts as fast as they are answered, beside bare statements: `SECONDS=10 npm run faults -- upserts`. */
export const experiment: Experiment = async () => {
  const seconds = countFrom('SECONDS', 60)
  const [mine, theirs] = [await ours(), await bare()]
  try {
    const [lanes, bareLanes] = [await bestLanes(mine), await bestLanes(theirs)]
    const before = await measure(theirs.target(bareLanes), seconds / 3)
    const { server } = mine
    const memory: number[] = []
    const wal: number[] = []
    const look = setInterval(() => {
      memory.push(residentBytes(server.pid))
      wal.push(walBytes(server))
    }, LOOK_MS)
    const rate = await measure(mine.target(lanes), seconds)
    clearInterval(look)
    const after = await measure(theirs.target(bareLanes), seconds / 3)
    const bareRows = (before.rows + after.rows) / 2
    const half = memory.slice(0, memory.length / 2)
    const rest = memory.slice(memory.length / 2)
    return [
      { what: `${seconds} s of upserts, ${BATCH} rows a request, ${lanes} connections`, figure: said(rate) },
      { what: `bare statements behind the same HTTP server, ${bareLanes} connections`, figure: said(before) },
      { what: 'rows per second, ours to bare', figure: `${(rate.rows / bareRows).toFixed(2)}×` },
      {
        what: 'processor time of the server per row, ours to bare',
        figure: `${rate.cpu.toFixed(1)} to ${after.cpu.toFixed(1)} µs (${(rate.cpu / after.cpu).toFixed(2)}×)`,
      },
      {
        what: 'memory: largest of the first half / of the second',
        figure: `${megabytes(Math.max(...half))} / ${megabytes(Math.max(...rest))}`,
      },
      { what: 'write-ahead log, largest', figure: megabytes(Math.max(...wal)) },
    ]
  } finally {
    await mine.dispose()
    await theirs.dispose()
  }
}

/** The number of connections at which most rows are taken. */
async function bestLanes({ target }: Loaded): Promise<number> {
  let best = { lanes: 1, rows: 0 }
  for (let lanes = 1; lanes <= LANES; lanes *= 2) {
    const { rows } = await measure(target(lanes), 2)
    if (rows > best.rows) best = { lanes, rows }
  }
  return best.lanes
}

const said = ({ rows, p50, p95 }: Rate): string =>
  `${Math.round(rows).toLocaleString('en')} rows/s, p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}`
