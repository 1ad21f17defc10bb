import { SKEW_MS, timeOf } from '#shared/contract/stamp.ts'
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

type Repaired = { write: Write; local: object } & Dated

/** An edit that its device stored under an earlier time than it was saved with; null for any other. */
function repaired(write: Write): Repaired | null {
  const { saved, stored, copied, revived } = write
  if (!saved || !stored || copied || revived || stored.turn !== saved.turn) return null
  return timeOf(stored.stamp) < timeOf(saved.stamp) ? { write, local: saved.local, ...stored } : null
}

/** Edits of one database whose stamps were repaired keep their order, each above the one before, whatever their rows. */
function reordered(world: World): string | null {
  const last = new Map<object, Repaired>()
  return firstOf(world.ledger.writes.values(), (write) => {
    const here = repaired(write)
    const before = here ? last.get(here.local) : undefined
    if (here) last.set(here.local, here)
    if (!here || before?.turn !== here.turn || before.stamp < here.stamp) return null
    return isOneSave(before, here)
      ? null
      : `order: ${write.id} was saved after ${before.write.id} and is stamped ${here.stamp}, not above ${before.stamp}`
  })
}

/** Fields of one row that were saved together share a stamp, and none of them comes after the other. */
const isOneSave = (a: Repaired, b: Repaired): boolean =>
  a.write.saved?.stamp === b.write.saved?.stamp && a.write.key === b.write.key
