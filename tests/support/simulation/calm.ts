import { isReady } from '#data/db/draft.ts'
import { listRefused } from '#data/db/list-refused.ts'
import { retryRefused } from '#data/db/refused.ts'
import { HEADER, QUOTA } from '#shared/contract/wire.ts'
import { targetsAt } from './collections.ts'
import type { Local, SimDevice } from './device.ts'
import { edit, keyToEdit, placeOf } from './edit-moves.ts'
import { carryPass } from './network-moves.ts'
import { pick } from './random.ts'
import { refusedMoves } from './refused-moves.ts'
import { localsOf } from './state.ts'
import type { World } from './world.ts'

const ROUNDS = 14

/** Every account database of every device, signed in, where the server still has the account and its owner too. */
async function forEachLocal(world: World, visit: (device: SimDevice, local: Local) => Promise<void>) {
  for (const device of world.devices) {
    for (const local of [...device.locals.values()]) {
      const theirs = world.persons[local.person]?.userId === local.userId
      if (theirs && (await world.signIn(device, local.person))) await visit(device, local)
    }
  }
}

/** What has to stop moving: sequence numbers, revisions, cursors, outboxes. */
async function fingerprint(world: World): Promise<string> {
  const all: string[] = []
  for (const { page } of localsOf(world)) {
    const read = page.read(({ memory: { state, entries } }) =>
      JSON.stringify([
        state.revs,
        state.cursor,
        [...entries.values()].map((entry) => [entry.rev, isReady(entry)]).sort(),
      ]),
    )
    all.push(await read)
  }
  return (await world.server.heads()) + all.join('\n')
}

/** Everybody syncs, again and again, until nothing moves. False when it never does. */
export async function calm(world: World): Promise<boolean> {
  for (let round = 0; round < ROUNDS && !world.broken; round++) {
    world.now += 1000
    await forEachLocal(world, async (device) => {
      await carryPass(world, device)
      world.now += 20
    })
    const before = world.rest
    world.rest = await fingerprint(world)
    if (world.rest === before) return true
  }
  return false
}

/** The faults stop: passes end, the network is empty. */
export async function stopFaults(world: World, fixClocks: boolean): Promise<void> {
  world.say('--- faults stop ---')
  for (const device of world.devices) await device.crashWorker()
  world.wire.messages = []
  await world.settle()
  world.keepSessions()
  await makeRoom(world)
  if (!fixClocks) return
  for (const device of world.devices) device.offset = 0
  world.server.setClock(0)
}

/** Accounts have as much room as ever, and everyone sends again what found none. */
async function makeRoom(world: World): Promise<void> {
  world.server.bounds = undefined
  for (const device of world.devices)
    for (const { page } of device.locals.values())
      for (const item of await listRefused(page))
        if (item.code === QUOTA && item.state === 'held') await retryRefused(page, item, device.wall())
}

/** Everyone gives up what was refused, then takes the newest versions. */
export async function tidyUp(world: World, abandon: boolean): Promise<void> {
  if (abandon)
    await forEachLocal(world, async (device, local) => {
      for (let i = (await listRefused(local.page)).length; i > 0; i--)
        await refusedMoves.abandon(world, device.n, 0, 0)
    })
  for (const device of world.devices) device.schema = 2
  if (world.server.schema < 2) {
    world.server.schema = 2
    world.server.restart()
  }
}

/** Whether a change of this row waits on a device. */
async function waits(world: World, key: string): Promise<boolean> {
  for (const { page } of localsOf(world))
    if ((await page.unsent()).some((entry) => entry.key === key)) return true
  return false
}

/** A wrong clock freezes nothing: whoever edits last, after seeing, wins everywhere. */
export async function probe(world: World, n: number): Promise<string | null> {
  const target = pick(targetsAt(n >> 1).slice(0, 2), n)
  if (!target) return null
  let broken: string | null = null
  let left = 2
  await forEachLocal(world, async (device, local) => {
    const key = await keyToEdit(local.page, target, n)
    const place = placeOf(target, key, local.page.profile)
    // Something refused that still concerns this row is shown to the player, and waits for them.
    if (broken || left === 0 || (await waits(world, place.key))) return
    const id = await edit(world, { device, local }, target, key)
    await world.settle()
    if (!id) return
    left -= 1
    if (!(await calm(world))) broken = 'settle: devices and server never come to rest after a last edit'
    const stored = await world.server.row(local.userId, place.collection, place.key)
    if (world.ledger.idOf(place, stored?.v[place.field]) !== id)
      broken ??= `frozen: the last edit ${id} of ${place.key}.${place.field} on device ${device.n} did not win`
  })
  return broken
}

/** Sending any batch again, in any order, changes nothing; nobody's mark guards it. */
export async function replayAll(world: World): Promise<string | null> {
  const strip = async () => (await world.server.heads()) + JSON.stringify(await world.server.rows())
  const before = await strip()
  for (const { account, path, body } of world.taken.reverse()) {
    const person = world.persons.findIndex(({ userId }) => userId === account)
    const token = await world.tokenOn(null, person)
    if (!token) continue
    const headers = { authorization: `Bearer ${token}`, [HEADER.account]: account }
    await world.server.call({ method: 'POST', path, headers, body })
  }
  return (await strip()) === before ? null : 'replay: sending old batches again changed the server'
}
