import type { SyncResponse } from '#data/sync/transport.ts'
import type { SimDevice } from './device.ts'
import { editMoves } from './edit-moves.ts'
import type { Moves } from './moves.ts'
import { pick } from './random.ts'
import type { Message } from './wire.ts'
import type { World } from './world.ts'

const MESSAGES_IN_A_PASS = 60

/** Answers that come instead of the server’s, before it saw the request. */
const BEFORE = [503, 500, 413, 422, 429, 403, 409, 408, 400, 401]
/** Answers of something between, after the server has committed. */
const AFTER = [502, 500, 503]
const CALM = 14

const WAITS = [1000, 120_000, 600_000, 86_400_000]
const REQUEST_LIFE_MS = 60_000

/**
 * Carries what a device's passes send, all but one message, until one with this method waits to be committed; without a
 * method, to their end.
 */
export async function carry(
  world: World,
  device: SimDevice,
  { to, but }: { to?: 'GET' | 'POST'; but?: Message },
): Promise<Message | undefined> {
  for (let i = 0; i < MESSAGES_IN_A_PASS; i++) {
    const message = world.wire.of(device.n).find((one) => one !== but)
    if (!message || (!message.answer && message.request.method === to)) return message
    message.answer ??= await world.commit(message)
    world.wire.deliver(message)
    await world.settle()
  }
  world.breaks('settle: one pass never ends')
}

/**
 * Carries a pass of the device, a new one if none runs, over a network without faults until a message with this method
 * waits to be committed; without a method, to its end.
 */
export async function carryPass(world: World, device: SimDevice, to?: 'GET' | 'POST') {
  await world.settle()
  world.startPass(device, false)
  await world.settle()
  return carry(world, device, to ? { to } : {})
}

const injected = (status: number): SyncResponse => ({
  status,
  body: { code: `injected_${status}`, error: '' },
  retryAfter: status === 429 ? 2000 : null,
})

/** A single entry that is too large stays so: only a batch is ever refused for its size or shape by chance. */
const fits = (status: number, { request }: Message): boolean =>
  ![400, 413, 422].includes(status) || (request.body?.split('"key"').length ?? 0) > 2

/** Passes, alone and across each other, and what the network does to their requests and answers. */
export const networkMoves: Moves = {
  push(world, a) {
    world.startPass(world.device(a), false)
  },
  async sync(world, a) {
    await carryPass(world, world.device(a))
  },
  /** A push is on its way; before it is answered, the same row is edited, sent by another pass, or changed elsewhere. */
  async meanwhile(world, a, b, c) {
    const device = world.device(a)
    const message = await carryPass(world, device, 'POST')
    if (!message) return
    if (b % 2) message.answer = await world.commit(message)
    if (c % 3 === 0) {
      world.startPass(device, true)
      await world.settle()
      await carry(world, device, { but: message })
      world.fault('stolen lock')
    }
    if (c % 3 === 1) {
      await editMoves.edit(world, a + 1, b >> 1, c >> 2)
      await carryPass(world, world.device(a + 1))
    } else await editMoves.edit(world, a, b >> 1, c >> 2)
  },
  /** A push is committed, and the device never hears of it. */
  async unheard(world, a) {
    const message = await carryPass(world, world.device(a), 'POST')
    if (!message) return
    await world.commit(message)
    world.wire.lose(message)
    world.fault('dropped after commit')
    await world.settle()
  },
  steal(world, a) {
    const device = world.device(a)
    const isStolen = device.passes.size > 0
    if (world.startPass(device, isStolen) && isStolen) world.fault('stolen lock')
  },
  /** A pass over one account with the token of another: the server must refuse it. */
  async crossed(world, a) {
    await world.settle()
    const device = world.device(a)
    const { session } = device
    const token = session && (await world.token(session.person === 0 ? 1 : 0))
    if (!token) return
    world.startPass(device, true, { ...session, token })
    world.fault('token of another account')
  },
  async commit(world, a, b, c) {
    await world.settle()
    const message = pick(world.wire.requests, a)
    if (!message) return
    if (b % 6 === 0) {
      world.fault('duplicate')
      world.wire.messages.push({ ...message, listener: null })
    }
    const status = BEFORE[c % (BEFORE.length + CALM)]
    if (status !== undefined && fits(status, message)) {
      world.fault(`http ${status}`)
      message.answer = injected(status)
    } else {
      message.answer = await world.commit(message)
      const instead = AFTER[(c >> 5) % 24]
      if (instead !== undefined) {
        world.fault(`http ${instead} after commit`)
        message.answer = injected(instead)
      }
    }
    if (!message.listener) world.wire.remove(message)
  },
  deliver(world, a) {
    const message = pick(world.wire.answers, a)
    if (!message) return
    world.say(`network: delivers ${message.answer?.status} to device ${message.listener?.device}`)
    world.wire.deliver(message)
  },
  drop(world, a) {
    const message = pick(world.wire.messages, a)
    if (!message) return
    world.fault(message.answer ? 'dropped after commit' : 'dropped before commit')
    world.wire.lose(message)
  },
  truncate(world, a) {
    const message = pick(world.wire.answers, a)
    if (!message) return
    world.fault('truncated answer')
    world.wire.lose(message)
  },
  giveUp(world, a) {
    const waited = world.wire.messages.filter(({ listener }) => listener)
    const message = pick(waited, a)
    if (!message) return
    world.fault('delay')
    world.wire.giveUp(message)
  },
  wait(world, a) {
    world.now += pick(WAITS, a) ?? 0
    for (const message of world.wire.requests)
      if (world.now - message.sentAt >= REQUEST_LIFE_MS) world.wire.lose(message)
  },
}
