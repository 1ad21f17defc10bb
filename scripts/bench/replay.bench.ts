import type * as replayPage from './page/replay.ts'
import { anAccount } from './support/account.ts'
import { percentile } from './support/figures.ts'
import type { Bench } from './support/row.ts'
import { moduleIn, onSite } from './support/site.ts'

const EDITS = 5000
const ROUNDS = 3

/** Edits saved while the server was stopped, sent once it is back, beside the same bodies simply posted. */
export const bench: Bench = () =>
  onSite(['bench/page/replay.ts'], async ({ server, start, blank }) => {
    await start()
    const inPage = moduleIn<typeof replayPage>(await blank(), 'bench/page/replay')
    const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
    for (let round = 0; round < ROUNDS; round++) {
      const [ours, theirs] = [await anAccount(server.url), await anAccount(server.url)]
      // Loads the module: the page cannot once the server is stopped.
      await inPage('edit', ours, 0)
      await server.stop()
      await inPage('edit', ours, EDITS)
      const sent = await inPage('bodies', ours)
      await start()
      if (round % 2 === 1) times.bare.push(await inPage('bareReplay', theirs, sent))
      times.ours.push(await inPage('replay', ours))
      if (round % 2 === 0) times.bare.push(await inPage('bareReplay', theirs, sent))
    }
    return [
      {
        what: `Replay of ${EDITS} offline edits, median of ${ROUNDS}`,
        ours: percentile(times.ours, 0.5),
        against: 'the same bodies posted in a loop, no outbox',
        theirs: percentile(times.bare, 0.5),
        unit: 'ms',
        better: 'smaller',
      },
    ]
  })
