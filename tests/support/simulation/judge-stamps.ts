import { clientOf, SKEW_MS, timeOf } from '#shared/contract/stamp.ts'
import type { Dated, Write } from './ledger.ts'
import { firstOf, type State } from './state.ts'
import type { World } from './world.ts'

const CLOCK_MARGIN_MS = 2000

/** What holds for stamps, whatever their values. */
export const judgeStamps = (world: World, state: State): string | null =>
  stampedAhead(world, state) ?? reordered(world)

/** A wrong device clock never reaches the stored stamps beyond the limit. */
const stampedAhead = ({ server, farStamps }: World, state: State): string | null =>
  firstOf(state.server.values(), (row) =>
    firstOf(Object.entries(row.h), ([field, stamp]) => {
      const ahead = timeOf(stamp) - server.maxWall
      return ahead > SKEW_MS + CLOCK_MARGIN_MS && !farStamps.has(stamp)
        ? `clock: ${row.key}.${field} is stamped ${ahead} ms ahead`
        : null
    }),
  )

type Repaired = { id: number; local: object } & Dated

/** An edit that its device stored under an earlier time than it was saved with; null for any other. */
function repaired({ server }: World, { id, saved, stored, copied, revived }: Write): Repaired | null {
  if (!saved || !stored || copied || revived || stored.turn !== saved.turn) return null
  // The winner of a tie has a stamp of the server's.
  if (server.clients.has(clientOf(stored.stamp))) return null
  return timeOf(stored.stamp) < timeOf(saved.stamp) ? { id, local: saved.local, ...stored } : null
}

/** Edits of one database whose stamps were repaired keep their order, each above the one before, whatever their rows. */
function reordered(world: World): string | null {
  const last = new Map<object, Repaired>()
  return firstOf(world.ledger.writes.values(), (write) => {
    const here = repaired(world, write)
    const before = here ? last.get(here.local) : undefined
    if (here) last.set(here.local, here)
    return here && before?.turn === here.turn && before.stamp >= here.stamp
      ? `order: ${here.id} was saved after ${before.id} and is stamped ${here.stamp}, not above ${before.stamp}`
      : null
  })
}
