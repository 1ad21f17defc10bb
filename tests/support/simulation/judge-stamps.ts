import { timeOf } from '#shared/contract/stamp.ts'
import type { Write } from './ledger.ts'
import { firstOf, type State } from './state.ts'
import type { World } from './world.ts'

const CLOCK_MARGIN_MS = 2000

/** What holds for stamps, whatever their values. */
export const judgeStamps = (world: World, state: State): string | null =>
  stampedAhead(world, state) ?? reordered(world)

/** A wrong clock of a device never reaches the stored stamps; those that a program has forged are followed by edits over them. */
const stampedAhead = ({ server, farStamps, forged }: World, state: State): string | null =>
  firstOf(forged ? [] : state.server.values(), (row) =>
    firstOf(Object.entries(row.h), ([field, stamp]) => {
      const ahead = timeOf(stamp) - server.maxWall
      return ahead > CLOCK_MARGIN_MS && !farStamps.has(stamp)
        ? `clock: ${row.key}.${field} is stamped ${ahead} ms ahead`
        : null
    }),
  )

/** The edits of one database were first stored in the order in which they were saved, each above the one before, whatever their rows. */
function reordered(world: World): string | null {
  const last = new Map<object, Write>()
  return firstOf(world.ledger.writes.values(), (write) => {
    const { saved, stored, copied, revived } = write
    if (!saved || !stored || copied || revived) return null
    const before = last.get(saved.local)
    last.set(saved.local, write)
    if (!before?.stored || before.stored < stored || isOneSave(before, write)) return null
    return `order: ${write.id} was saved after ${before.id} and is stamped ${stored}, not above ${before.stored}`
  })
}

/** Fields of one row that were saved together share a stamp, and none of them comes after the other. */
const isOneSave = (a: Write, b: Write): boolean => a.saved?.stamp === b.saved?.stamp && a.key === b.key
