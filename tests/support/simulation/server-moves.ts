import type { Moves } from './moves.ts'
import { carry, carryPass } from './network-moves.ts'
import { pick } from './random.ts'
import { forgetLost } from './state.ts'
import { RESTORED, type World } from './world.ts'

const YEAR = 365 * 86_400_000
const CLOCKS = [0, YEAR, -YEAR, 3_600_000, -3_600_000]

/** An older backup takes the place of the server's database. Sessions opened since are gone; most people sign in again. */
async function restore(world: World, a: number): Promise<boolean> {
  if (!(await world.server.restore(a % 3 === 2))) return false
  if (a % 2) world.wire.loseAnswers()
  await world.settle()
  world.taken = []
  for (const person of world.persons) person.view.clear()
  world.fault(RESTORED)
  await forgetLost(world, true)
  if (a % 4) await world.signInAgain()
  return true
}

/** A version of the server starts in place of the one that runs. */
async function serve(world: World, schema: 1 | 2): Promise<void> {
  world.wire.loseAnswers()
  world.server.schema = schema
  world.server.restart()
  await world.settle()
}

/** What happens to the server: crashes, its clock, older backups, other versions. */
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
    const device = world.device(a)
    const message = await carryPass(world, device, b % 2 ? 'GET' : 'POST')
    if (!message) return
    message.answer = await world.commit(message)
    if (!(await restore(world, 4 * a + 6))) return
    world.startPass(device, true)
    await world.settle()
    await carry(world, device, { but: message })
  },
  /** From now on an account may have very few rows of a collection, or as many as ever. */
  bounds(world, a) {
    world.server.bounds = a % 4 ? { rows: a % 3 } : undefined
    world.fault('bounds')
  },
  /** The process dies, in the middle of a commit where a push lies on the wire. */
  async crashServer(world, a) {
    await world.settle()
    const pushes = world.wire.requests.filter(({ request }) => request.method === 'POST')
    const push = pick(pushes, a)
    if (push) {
      await world.server.handleAndDie(push.request)
      world.wire.lose(push)
    } else world.server.restart()
    if (a % 2) world.wire.loseAnswers()
    world.fault(push ? 'server crash in mid-commit' : 'server crash')
    await world.settle()
  },
  async clockServer(world, a) {
    if (world.farStamps.size > 0) return
    world.wire.loseAnswers()
    world.server.setClock(pick(CLOCKS, a) ?? 0)
    world.fault('server clock')
    await world.settle()
    await world.signInAgain()
  },
  async updateServer(world) {
    await world.settle()
    await serve(world, 2)
    world.say('server: new version')
  },
  /** The version before serves again, over what the newer one has stored. */
  async rollBack(world) {
    await world.settle()
    if (world.server.schema < 2) return
    await serve(world, 1)
    world.fault('server rolled back')
  },
}
