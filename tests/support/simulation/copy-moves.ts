import { silenceDead } from './carry.ts'
import type { SimDevice } from './device.ts'
import { editMoves } from './edit-moves.ts'
import type { Moves } from './moves.ts'
import { pick } from './random.ts'
import { forgetLost, noteCopied } from './state.ts'
import type { World } from './world.ts'

/** The disk of `source` takes the place of another: all of its accounts, its session, its version. The clock stays. */
async function copyDisk(world: World, source: SimDevice, device: SimDevice, running: boolean): Promise<void> {
  await noteCopied(world, source.locals.values())
  await device.becomeCopyOf(source, running)
  silenceDead(world, device)
  world.fault(running ? 'copied machine' : 'copied disk')
  world.say(`device ${device.n} becomes a copy of device ${source.n}`)
  await forgetLost(world, false)
}

/** Two devices, the first of which holds an account. */
function chosenPair(world: World, a: number): [SimDevice, SimDevice] | null {
  const source = pick(
    world.devices.filter(({ locals }) => locals.size > 0),
    a >> 2,
  )
  const device = pick(
    world.devices.filter((other) => other !== source),
    a,
  )
  return source && device ? [source, device] : null
}

/** Copies of a disk. Whoever starts from one opens its databases anew; its original goes on as it is. */
export const copyMoves: Moves = {
  /** One account's database takes the place of another device's, which is signed in to the same account. */
  async clone(world, a, b) {
    await world.settle()
    const device = pick(world.devices, a)
    const local = device?.local
    const other = pick(
      world.devices.filter((other) => other !== device && local && other.locals.has(local.userId)),
      b,
    )
    const source = other?.locals.get(local?.userId ?? '')
    if (!device || !local || !other || !source) return
    await noteCopied(world, [source])
    await device.take(source, false)
    // No app reads what a newer one has stored: the database comes with it.
    if (other.schema > device.schema) device.schema = other.schema
    silenceDead(world, device)
    world.fault('copied disk')
    world.say(`device ${device.n}: its ${local.userId} becomes a copy`)
    await forgetLost(world, false)
  },
  /** The whole disk, often with edits that were never sent, onto a device that may hold nothing of its accounts. */
  async copyDisk(world, a, b, c) {
    await world.settle()
    const pair = chosenPair(world, a)
    if (!pair) return
    const [source, device] = pair
    for (let n = 0; n < c % 3; n++) await editMoves.edit?.(world, source.n, b, c + n)
    await world.settle()
    await copyDisk(world, source, device, false)
    if (c % 2) await editMoves.edit?.(world, device.n, b, c)
  },
  /** A machine that is copied while it runs goes on twice, under one name in the stamps: two edits, one stamp. */
  async copyMachine(world, a, b, c) {
    await world.settle()
    const pair = chosenPair(world, a)
    if (!pair) return
    const [source, device] = pair
    if (c % 2) await editMoves.edit?.(world, source.n, b, c)
    await world.settle()
    await copyDisk(world, source, device, true)
    device.offset = source.offset
    await editMoves.edit?.(world, source.n, b, c >> 1)
    await editMoves.edit?.(world, device.n, b, c >> 1)
  },
}
