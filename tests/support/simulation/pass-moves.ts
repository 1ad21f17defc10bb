import { advanceTo, carry } from './carry.ts'
import { editMoves } from './edit-moves.ts'
import type { Moves } from './moves.ts'
import { pick } from './random.ts'

/** No pass of a history has so many pushes. */
const PUSHES_IN_A_PASS = 60

/** Passes, alone and across each other. */
export const passMoves: Moves = {
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
    for (let i = 0; i < PUSHES_IN_A_PASS; i++) {
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
      await passMoves.sync?.(world, a + 1, 0, 0)
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
    if (!device?.passes.size) return passMoves.push?.(world, a, 0, 0)
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
}
