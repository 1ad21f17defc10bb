import type { SimDevice } from './sim-device.ts'
import { byOf, editMoves } from './sim-edit-moves.ts'
import type { Moves } from './sim-moves.ts'
import { pick } from './sim-random.ts'
import { forgetLost } from './sim-state.ts'
import type { Message } from './sim-wire.ts'
import type { World } from './sim-world.ts'

const YEAR = 365 * 86_400_000
const DEVICE_CLOCKS = [0, YEAR, -YEAR, 200_000, -200_000, 3_600_000]
const SERVER_CLOCKS = [0, YEAR, -YEAR, 3_600_000, -3_600_000]
const WAITS = [1000, 120_000, 600_000, 86_400_000]
const REQUEST_LIFE_MS = 60_000
const MESSAGES_IN_A_PASS = 60

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

export function silenceDead(world: World, device: SimDevice): void {
  for (const { listener } of world.wire.of(device.n))
    if (listener && !listener.alive) world.wire.forget(listener)
}

/** Carries the device's messages until one with this method waits to be committed. */
export async function advanceTo(
  world: World,
  device: SimDevice,
  method: 'GET' | 'POST',
): Promise<Message | undefined> {
  await world.settle()
  world.startPass(device, false)
  await world.settle()
  for (let i = 0; i < MESSAGES_IN_A_PASS; i++) {
    const message = world.wire.of(device.n)[0]
    if (!message) return undefined
    if (!message.answer && message.request.method === method) return message
    message.answer ??= await world.commit(message)
    world.wire.deliver(message)
    await world.settle()
  }
  return undefined
}

/** Nothing on the way survives the end of the server's process. */
export function loseAnswers(world: World): void {
  for (const message of world.wire.answers) {
    world.wire.remove(message)
    world.wire.silence(message)
  }
}

/** Carries a device's messages to the end of their passes, all but one. */
export async function carry(world: World, device: SimDevice, but: Message): Promise<void> {
  for (let i = 0; i < MESSAGES_IN_A_PASS; i++) {
    const message = world.wire.of(device.n).find((one) => one !== but)
    if (!message) return
    message.answer ??= await world.commit(message)
    world.wire.deliver(message)
    await world.settle()
  }
}

/** Passes, crashes, clocks, and copies of a disk. */
export const faultMoves: Moves = {
  push(world, a) {
    const device = pick(world.devices, a)
    if (device) world.startPass(device, false)
  },
  /** A whole pass on a network without faults. */
  async sync(world, a) {
    const device = pick(world.devices, a)
    if (!device) return
    world.startPass(device, false)
    await world.settle()
    for (let i = 0; i < MESSAGES_IN_A_PASS; i++) {
      const message = await advanceTo(world, device, 'POST')
      if (!message) return
      message.answer = await world.commit(message)
    }
    world.breaks('settle: one pass never ends')
  },
  /** A push is on its way; before it is answered, the same row is edited, sent by another pass, or changed elsewhere. */
  async meanwhile(world, a, b, c) {
    const device = pick(world.devices, a)
    const message = device && (await advanceTo(world, device, 'POST'))
    if (!device || !message) return
    if (b % 2) message.answer = await world.commit(message)
    if (c % 3 === 0) {
      world.startPass(device, true)
      await world.settle()
      await carry(world, device, message)
      world.fault('stolen lock')
    }
    if (c % 3 === 1) {
      await editMoves.edit?.(world, a + 1, b >> 1, c >> 2)
      await faultMoves.sync?.(world, a + 1, 0, 0)
    } else await editMoves.edit?.(world, a, b >> 1, c >> 2)
  },
  /** A push is committed, and the device never hears of it. */
  async unheard(world, a) {
    const device = pick(world.devices, a)
    const message = device && (await advanceTo(world, device, 'POST'))
    if (!message) return
    await world.commit(message)
    world.wire.remove(message)
    world.wire.silence(message)
    world.fault('dropped after commit')
    await world.settle()
  },
  steal(world, a) {
    const device = pick(world.devices, a)
    if (!device?.passes.size) return faultMoves.push?.(world, a, 0, 0)
    if (world.startPass(device, true)) world.fault('stolen lock')
  },
  /** A pass over one account with the token of another: the server must refuse it. */
  async crossed(world, a) {
    await world.settle()
    const device = pick(world.devices, a)
    const other = device?.session && (await world.token(device.session.person === 0 ? 1 : 0))
    if (!device?.session || !other) return
    world.startPass(device, true, { ...device.session, token: other })
    world.fault('token of another account')
  },
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
  /** The disk of another device is copied onto this one: two databases with one name and one clock. */
  async clone(world, a, b) {
    await world.settle()
    const device = pick(world.devices, a)
    const local = device?.local
    const source = pick(
      world.devices.filter((other) => other !== device && local && other.locals.has(local.userId)),
      b,
    )?.locals.get(local?.userId ?? '')?.page
    if (!device || !local || !source) return
    await device.crashWorker()
    silenceDead(world, device)
    for (const name of ['rows', 'outbox', 'journal', 'meta'] as const) {
      const copied: unknown[] = await source.table(name).toArray()
      await local.page.table(name).clear()
      await local.page.table(name).bulkPut(copied)
    }
    world.fault('copied disk')
    world.say(`device ${byOf(device, local)} becomes a copy`)
    await forgetLost(world, false)
  },
}
