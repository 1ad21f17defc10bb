import type { SyncResponse } from '#data/sync/transport.ts'
import type { Moves } from './moves.ts'
import { pick } from './random.ts'
import type { Message } from './wire.ts'
import type { World } from './world.ts'

/** Answers that come instead of the server’s, before it saw the request. */
const BEFORE = [503, 500, 413, 422, 429, 403, 409, 408, 400, 401]
/** Answers of something between, after the server has committed. */
const AFTER = [502, 500, 503]
const CALM = 14

const injected = (status: number): SyncResponse => ({
  status,
  body: { code: `injected_${status}`, error: '' },
  retryAfter: status === 429 ? 2000 : null,
})

/** A single entry that is too large stays so: only a batch is ever refused for its size or shape by chance. */
const fits = (status: number, { request }: Message): boolean =>
  ![400, 413, 422].includes(status) || (request.body?.split('"key"').length ?? 0) > 2

async function commit(world: World, a: number, b: number, c: number): Promise<void> {
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
}

/** What the network does to requests and answers. */
export const wireMoves: Moves = {
  commit,
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
    world.wire.remove(message)
    world.wire.silence(message)
  },
  truncate(world, a) {
    const message = pick(world.wire.answers, a)
    if (!message) return
    world.fault('truncated answer')
    world.wire.remove(message)
    world.wire.silence(message)
  },
  /** The device stops waiting; its request is still on the wire, and may be committed much later. */
  giveUp(world, a) {
    const message = pick(
      world.wire.messages.filter(({ listener }) => listener),
      a,
    )
    if (!message) return
    world.fault('delay')
    world.wire.silence(message)
    message.listener = null
    if (message.answer) world.wire.remove(message)
  },
}
