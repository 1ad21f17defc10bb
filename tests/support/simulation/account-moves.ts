import type { SimDevice } from './device.ts'
import type { Moves } from './moves.ts'
import { pick } from './random.ts'
import { forgetLost } from './state.ts'
import type { World } from './world.ts'

/**
 * A person whose account the server does not have makes it again on a device, which sends the id that it remembers. An
 * account that a restored backup lost comes back under that id, so that the devices that hold its data heal it.
 */
async function registerAgain(world: World, device: SimDevice, person: number): Promise<void> {
  if (!world.persons[person] || (await world.hasAccount(person))) return
  const held = device.remembered.get(person)
  const lost = held !== undefined && !world.ledger.erased.has(held)
  const userId = await world.register(person, held)
  if (lost && userId !== held) world.breaks(`account: person ${person} does not find ${held} again`)
  await world.signIn(device, person)
}

/** An account's data leave a device; what no other holds is promised no more. */
async function erase(world: World, device: SimDevice, userId: string): Promise<void> {
  await device.erase(userId)
  await forgetLost(world, false)
}

/** A person deletes their account, on a device if one is signed in to it: its data leave that device, and no other. */
async function deleteAccount(world: World, person: number): Promise<void> {
  const userId = world.persons[person]?.userId ?? ''
  if (!(await world.hasAccount(person))) return
  await world.deleteAccount(person)
  const device = world.devices.find(({ session }) => session?.userId === userId)
  if (device) {
    device.session = null
    await erase(world, device, userId)
  }
  world.fault('account deleted')
}

/** People who come, go and come back. */
export const accountMoves: Moves = {
  async register(world) {
    await world.settle()
    if (world.persons.length < 5) await world.register()
  },
  async registerAgain(world, a, b) {
    await world.settle()
    await registerAgain(world, world.device(a), b % world.persons.length)
  },
  /** Half of those who delete their account make it again at once, on a device that still remembers it if there is one. */
  async deleteAccount(world, a, b) {
    await world.settle()
    const person = b % 2
    await deleteAccount(world, person)
    if (a % 2) return
    const remembering = world.devices.filter(({ remembered }) => remembered.has(person))
    await registerAgain(world, pick(remembering, a >> 1) ?? world.device(a), person)
  },
  async signIn(world, a, b) {
    await world.settle()
    const device = world.device(a)
    const person = b % world.persons.length
    if (device.session && device.session.person !== person) world.fault('account switch')
    await world.signIn(device, person)
  },
  async signOut(world, a, b) {
    await world.settle()
    const device = world.device(a)
    const { session } = device
    if (!session) return
    await world.post('/auth/logout', {}, session.token)
    device.session = null
    world.say(`device ${device.n}: signs out`)
    if (b % 3) return
    await erase(world, device, session.userId)
    world.fault('erased')
  },
  async revoke(world, a) {
    await world.settle()
    const { session } = world.device(a)
    if (!session) return
    await world.post('/auth/logout', {}, session.token)
    world.fault('token revoked')
  },
}
