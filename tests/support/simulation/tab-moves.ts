import { refuseNextCommit } from './device.ts'
import { chooseTarget, chosen, keyToEdit, plan, start } from './edit-moves.ts'
import type { Moves } from './moves.ts'
import { pick } from './random.ts'

/** What else happens at the moment at which the second tab saves. */
const BESIDE = [
  'nothing',
  'another save of its own',
  'a save of the first tab',
  'a save of the first tab, and a pass',
] as const

/** Several openings of one database at work. */
export const tabMoves: Moves = {
  /**
   * The second tab saves, mostly one that is told of no commit, and has missed records and compactions. What is saved beside
   * is another field: in one field a device knows one player.
   */
  async tabs(world, a, b, c) {
    await world.settle()
    const who = chosen(world, a)
    const [first, second] = who ? [chooseTarget(who.device, b, c), chooseTarget(who.device, b, c + 1)] : []
    if (!who || !first || !second || first.field === second.field) return
    const { device, local } = who
    const tab = await device.secondTab(local, c % 4 > 0)
    const beside = pick(BESIDE, b >> 2)
    const theirs = await plan(world, who, second, await keyToEdit({ page: tab }, second, b), 'ok', tab)
    const other = beside === 'another save of its own' ? tab : local.page
    const ours =
      beside === 'nothing'
        ? null
        : await plan(world, who, first, await keyToEdit({ page: other }, first, b), 'ok', other)
    if (beside === 'a save of the first tab, and a pass') world.startPass(device, false)
    if (theirs) start(world, theirs, tab)
    if (ours) start(world, ours, other)
  },
  /** A save for which the disk has no room; its tab lives on. */
  async noRoom(world, a, b, c) {
    await world.settle()
    const who = chosen(world, a)
    const target = who && chooseTarget(who.device, b, c)
    if (!who || !target) return
    const { device, local } = who
    const db = c % 2 ? await device.secondTab(local, true) : local.page
    const planned = await plan(world, who, target, await keyToEdit({ page: db }, target, b), 'ok', db)
    if (!planned) return
    refuseNextCommit(db)
    start(world, planned, db)
    world.fault('no room for a commit')
    await world.settle()
  },
}
