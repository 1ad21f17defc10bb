import type { SimDevice } from './device.ts'
import type { Message } from './wire.ts'
import type { World } from './world.ts'

const MESSAGES_IN_A_PASS = 60

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

/** What the dead passes of a device sent travels on, and nobody waits for it. */
export function silenceDead(world: World, device: SimDevice): void {
  for (const { listener } of world.wire.of(device.n))
    if (listener && !listener.alive) world.wire.forget(listener)
}

/** Nothing on the way survives the end of the server's process. */
export function loseAnswers(world: World): void {
  for (const message of world.wire.answers) {
    world.wire.remove(message)
    world.wire.silence(message)
  }
}
