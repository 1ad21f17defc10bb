import { accountMoves } from './account-moves.ts'
import { calm, probe, replayAll, stopFaults, tidyUp } from './calm.ts'
import { deviceMoves } from './device-moves.ts'
import { editMoves } from './edit-moves.ts'
import { forgedMoves } from './forged-moves.ts'
import { type History, historyOf, type Move, TOP_UP } from './history.ts'
import { judge } from './judge.ts'
import type { Moves } from './moves.ts'
import { networkMoves } from './network-moves.ts'
import { plainMoves } from './plain-moves.ts'
import { refusedMoves } from './refused-moves.ts'
import { serverMoves } from './server-moves.ts'
import { World } from './world.ts'

const MOVES: Moves = {
  ...editMoves,
  ...refusedMoves,
  ...networkMoves,
  ...deviceMoves,
  ...serverMoves,
  ...plainMoves,
  ...forgedMoves,
  ...accountMoves,
}
const STEP_MS = 50
const MIN_FAULTS = 5
const MIN_KINDS = 3

/** How a history ended. `broken` names the invariant that did not hold, and where. */
export type Report = {
  broken: string | null
  moves: number
  faults: ReadonlyMap<string, number>
  trace: string[]
}

async function step(world: World, [name, a, b, c]: Move): Promise<void> {
  world.now += STEP_MS
  await MOVES[name]?.(world, a, b, c)
  // Now and then the next move finds the devices in the middle of this one.
  if (c % 5 === 0) await world.activity.advance(a % 25)
  else await world.settle()
}

/** Whether the faults of a history are enough to prove anything. */
export const enough = (faults: ReadonlyMap<string, number>): boolean =>
  faults.size >= MIN_KINDS && [...faults.values()].reduce((sum, n) => sum + n, 0) >= MIN_FAULTS

async function play(world: World, { moves, probe: n, fixClocks }: History, topUp: boolean): Promise<number> {
  let played = 0
  const next = async (move: Move) => {
    await step(world, move)
    played += 1
  }
  for (const move of moves) {
    if (world.broken) return played
    await next(move)
  }
  for (let round = 0; topUp && round < 3; round++) {
    for (const move of TOP_UP) if (!enough(world.faults)) await next(move)
  }
  await stopFaults(world, fixClocks)
  for (let phase = 0; phase < 3; phase++) {
    if (!(await calm(world))) world.breaks('settle: devices and server never come to rest')
    const broken = world.broken ?? (await judge(world))
    if (broken) world.breaks(broken)
    if (world.broken) return played
    if (phase === 0) await tidyUp(world, n % 2 === 1)
    if (phase === 1) {
      const frozen = await probe(world, n)
      if (frozen) world.breaks(frozen)
    }
  }
  const changed = await replayAll(world)
  if (changed) world.breaks(changed)
  return played
}

/** Plays a history to its end, lets everybody sync, and judges the invariants. */
export async function run(history: History, { traced = false, topUp = true } = {}): Promise<Report> {
  const world = await World.make(history, traced)
  let moves = 0
  try {
    moves = await play(world, history, topUp)
  } catch (error) {
    world.crashed(error)
  }
  const { broken, faults, trace } = world
  await world.close()
  return { broken, moves, faults, trace: trace ?? [] }
}

/** The first history of `count` seeds that breaks something. */
export async function search(from: number, count: number, theme?: string): Promise<History | null> {
  for (let seed = from; seed < from + count; seed++) {
    const history = historyOf(seed, theme)
    if ((await run(history)).broken) return history
  }
  return null
}
