import { advanceTo, loseAnswers, silenceDead } from './carry.ts'
import type { SimDevice } from './device.ts'
import { editMoves } from './edit-moves.ts'
import type { Moves } from './moves.ts'
import { pick } from './random.ts'
import type { World } from './world.ts'

const YEAR = 365 * 86_400_000
const DEVICE_CLOCKS = [0, YEAR, -YEAR, 200_000, -200_000, 3_600_000]
const SERVER_CLOCKS = [0, YEAR, -YEAR, 3_600_000, -3_600_000]
const WAITS = [1000, 120_000, 600_000, 86_400_000]
const REQUEST_LIFE_MS = 60_000

/** Starts something on the device and lets it run for a few ticks, so that what follows interrupts it. */
async function midway(world: World, device: SimDevice, b: number, c: number): Promise<void> {
  if (c % 3 === 0) {
    const message = world.wire.of(device.n)[0] ?? (await advanceTo(world, device, 'GET'))
    if (message) message.answer ??= await world.commit(message)
    if (message) world.wire.deliver(message)
  } else if (c % 3 === 1) await editMoves.edit?.(world, device.n, b, c >> 2)
  else world.startPass(device, false)
  await world.activity.advance(b % 40)
}

/** Crashes and clocks. */
export const faultMoves: Moves = {
  async crash(world, a, b, c) {
    const device = pick(world.devices, a)
    if (!device) return
    await midway(world, device, b, c)
    await device.crash()
    silenceDead(world, device)
    world.fault('device crash')
    await world.settle()
  },
  async crashWorker(world, a, b, c) {
    const device = pick(world.devices, a)
    if (!device) return
    await midway(world, device, b, c)
    await device.crashWorker()
    silenceDead(world, device)
    world.fault('worker killed')
    await world.settle()
  },
  async crashServer(world, a) {
    await world.settle()
    const push = pick(
      world.wire.requests.filter(({ request }) => request.method === 'POST'),
      a,
    )
    if (push) {
      await world.server.handleAndDie(push.request)
      world.wire.remove(push)
      world.wire.silence(push)
    } else world.server.restart()
    if (a % 2) loseAnswers(world)
    world.fault(push ? 'server crash in mid-commit' : 'server crash')
    await world.settle()
  },
  clock(world, a, b) {
    const device = pick(world.devices, a)
    if (!device) return
    device.offset = pick(DEVICE_CLOCKS, b) ?? 0
    world.fault('device clock')
  },
  async clockServer(world, a) {
    if (world.farStamps.size > 0) return
    loseAnswers(world)
    world.server.offset = pick(SERVER_CLOCKS, a) ?? 0
    world.fault('server clock')
    await world.settle()
    for (const device of world.devices) if (device.session) await world.signIn(device, device.session.person)
  },
  wait(world, a) {
    world.now += pick(WAITS, a) ?? 0
    for (const message of world.wire.requests) {
      if (world.now - message.sentAt < REQUEST_LIFE_MS) continue
      world.wire.remove(message)
      world.wire.silence(message)
    }
  },
}
