import { advanceTo, carry, loseAnswers, silenceDead } from './carry.ts'
import type { Moves } from './moves.ts'
import { pick } from './random.ts'
import { forgetLost } from './state.ts'
import { RESTORED, type World } from './world.ts'

/** An older backup takes the place of the server's database. Sessions opened since are gone; most people sign in again. */
async function restore(world: World, a: number): Promise<boolean> {
  if (!(await world.server.restore(a % 3 === 2))) return false
  if (a % 2) loseAnswers(world)
  await world.settle()
  world.taken = []
  for (const person of world.persons) person.view.clear()
  world.fault(RESTORED)
  await forgetLost(world, true)
  if (a % 4)
    for (const device of world.devices) if (device.session) await world.signIn(device, device.session.person)
  return true
}

/** What happens to the server, to its accounts and versions. */
export const serverMoves: Moves = {
  async backup(world, a) {
    await world.settle()
    if (world.server.backup && a % 3) return
    await world.server.takeBackup()
    world.say('server: backup taken')
  },
  async restore(world, a) {
    await world.settle()
    await restore(world, a)
  },
  /** The server is set back while an answer of its lost future is on the way to a device that hears of it first. */
  async late(world, a, b) {
    const device = pick(world.devices, a)
    const message = device && (await advanceTo(world, device, b % 2 ? 'GET' : 'POST'))
    if (!device || !message) return
    message.answer = await world.commit(message)
    if (!(await restore(world, 4 * a + 6))) return
    world.startPass(device, true)
    await world.settle()
    await carry(world, device, message)
  },
  /** From now on an account may have very few rows of a collection, or as many as ever. */
  bounds(world, a) {
    world.server.bounds = a % 4 ? { rows: a % 3 } : undefined
    world.fault('bounds')
  },
  async signIn(world, a, b) {
    await world.settle()
    const device = pick(world.devices, a)
    const person = b % world.persons.length
    if (!device) return
    if (device.session && device.session.person !== person) world.fault('account switch')
    await world.signIn(device, person)
  },
  async signOut(world, a, b) {
    await world.settle()
    const device = pick(world.devices, a)
    const session = device?.session
    if (!device || !session) return
    await world.post('/auth/logout', {}, session.token)
    device.session = null
    world.say(`device ${device.n}: signs out`)
    if (b % 3) return
    await device.erase(session.userId)
    silenceDead(world, device)
    world.fault('erased')
    await forgetLost(world, false)
  },
  async revoke(world, a) {
    await world.settle()
    const device = pick(world.devices, a)
    if (!device?.session) return
    await world.post('/auth/logout', {}, device.session.token)
    world.fault('token revoked')
  },
  async update(world, a) {
    const device = pick(world.devices, a)
    if (!device || device.schema === 2) return
    device.schema = 2
    await device.crashWorker()
    silenceDead(world, device)
    world.say(`device ${device.n}: new version`)
  },
  async updateServer(world) {
    await world.settle()
    loseAnswers(world)
    world.server.schema = 2
    world.server.restart()
    world.say('server: new version')
    await world.settle()
  },
  /** The version before serves again, over what the newer one has stored. */
  async rollBack(world) {
    await world.settle()
    if (world.server.schema < 2) return
    loseAnswers(world)
    world.server.schema = 1
    world.server.restart()
    world.fault('server rolled back')
    await world.settle()
  },
}
