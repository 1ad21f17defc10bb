import { TIME_LIMIT } from '#shared/contract/stamp.ts'
import type { Local, SimDevice } from './device.ts'
import { editMoves } from './edit-moves.ts'
import type { Moves } from './moves.ts'
import { carryPass } from './network-moves.ts'
import { pick } from './random.ts'
import { forgetLost, noteCopied } from './state.ts'
import type { World } from './world.ts'

const YEAR = 365 * 86_400_000
const CLOCKS = [0, YEAR, -YEAR, 200_000, -200_000, 3_600_000]

/** Starts something on the device and lets it run for a few ticks, so that what follows interrupts it. */
async function midway(world: World, device: SimDevice, b: number, c: number): Promise<void> {
  if (c % 3 === 0) {
    const message = world.wire.of(device.n)[0] ?? (await carryPass(world, device, 'GET'))
    if (message) message.answer ??= await world.commit(message)
    if (message) world.wire.deliver(message)
  } else if (c % 3 === 1) await editMoves.edit(world, device.n, b, c >> 2)
  else world.startPass(device, false)
  await world.activity.advance(b % 40)
}

/** Databases of one device take the place of another's. Whoever starts from a copy opens it anew; its original goes on. */
async function copy(
  world: World,
  [source, device]: Pair,
  locals: Iterable<Local>,
  take: () => Promise<void>,
  fault = 'copied disk',
): Promise<void> {
  await noteCopied(world, locals)
  await take()
  world.fault(fault)
  world.say(`device ${device.n} becomes a copy of device ${source.n}`)
  await forgetLost(world, false)
}

type Pair = readonly [source: SimDevice, device: SimDevice]

/** Two devices, the first of which holds an account. */
function chosenPair(world: World, a: number): Pair | null {
  const holding = world.devices.filter(({ locals }) => locals.size > 0)
  const source = pick(holding, a >> 2)
  const others = world.devices.filter((other) => other !== source)
  const device = pick(others, a)
  return source && device ? [source, device] : null
}

/** What happens to devices: crashes, wrong clocks, copies of their disks, a newer version. */
export const deviceMoves: Moves = {
  async crash(world, a, b, c) {
    const device = world.device(a)
    await midway(world, device, b, c)
    await device.crash()
    world.fault('device crash')
    await world.settle()
  },
  async crashWorker(world, a, b, c) {
    const device = world.device(a)
    await midway(world, device, b, c)
    await device.crashWorker()
    world.fault('worker killed')
    await world.settle()
  },
  clock(world, a, b) {
    world.device(a).offset = pick(CLOCKS, b) ?? 0
    world.fault('device clock')
  },
  /** A device's clock shows the last hours of 2099, or a year after it. */
  farClock(world, a, b) {
    world.device(a).offset = TIME_LIMIT - world.now + (b % 2 ? 3 * YEAR : -3_600_000)
    world.fault('device clock')
  },
  /** One account's database takes the place of another device's, which is signed in to the same account. */
  async clone(world, a, b) {
    await world.settle()
    const device = world.device(a)
    const { local } = device
    if (!local) return
    const others = world.devices.filter((other) => other !== device && other.locals.has(local.userId))
    const source = pick(others, b)
    const theirs = source?.locals.get(local.userId)
    if (!source || !theirs) return
    await copy(world, [source, device], [theirs], () => device.take(theirs, false))
    // No app reads what a newer one has stored: the database comes with it.
    if (source.schema > device.schema) device.schema = source.schema
  },
  /** The whole disk, often with edits that were never sent, onto a device that may hold nothing of its accounts. */
  async copyDisk(world, a, b, c) {
    await world.settle()
    const pair = chosenPair(world, a)
    if (!pair) return
    const [source, device] = pair
    for (let n = 0; n < c % 3; n++) await editMoves.edit(world, source.n, b, c + n)
    await world.settle()
    await copy(world, pair, source.locals.values(), () => device.becomeCopyOf(source, false))
    if (c % 2) await editMoves.edit(world, device.n, b, c)
  },
  /** A machine that is copied while it runs goes on twice, under one name in the stamps: two edits, one stamp. */
  async copyMachine(world, a, b, c) {
    await world.settle()
    const pair = chosenPair(world, a)
    if (!pair) return
    const [source, device] = pair
    if (c % 2) await editMoves.edit(world, source.n, b, c)
    await world.settle()
    const take = () => device.becomeCopyOf(source, true)
    await copy(world, pair, source.locals.values(), take, 'copied machine')
    device.offset = source.offset
    await editMoves.edit(world, source.n, b, c >> 1)
    await editMoves.edit(world, device.n, b, c >> 1)
  },
  async update(world, a) {
    const device = world.device(a)
    if (device.schema === 2) return
    device.schema = 2
    await device.crashWorker()
    world.say(`device ${device.n}: new version`)
  },
}
