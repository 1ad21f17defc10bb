import { BATCH } from '#scripts/faults/upserts/batches.ts'
import { measure } from '#scripts/faults/upserts/rate.ts'
import { bare, ours } from '#scripts/faults/upserts/servers.ts'
import type { Bench } from './support/row.ts'

const LANES = 2
const ROUNDS = 3
const SECONDS = 2

/** Rows per second that devices can push, stamped, against bare statements behind the same HTTP server. */
export const bench: Bench = async () => {
  const [mine, theirs] = [await ours(), await bare()]
  try {
    let [own, other] = [0, 0]
    for (const { target } of [mine, theirs]) await measure(target(LANES), 1)
    for (let round = 0; round < ROUNDS; round++) {
      own += (await measure(mine.target(LANES), SECONDS)).rows / ROUNDS
      other += (await measure(theirs.target(LANES), SECONDS)).rows / ROUNDS
    }
    const what = `Upserts, ${BATCH} per request`
    const against = 'bare better-sqlite3 behind Hono'
    return [{ what, ours: own, against, theirs: other, unit: 'rows/s', better: 'larger' }]
  } finally {
    await mine.dispose()
    await theirs.dispose()
  }
}
