import { listRefused, type Refused } from '#data/db/list-refused.ts'
import { abandonRefused, correctRefused, isDelete, retryRefused } from '#data/db/refused.ts'
import { idOfRow } from '#data/db/rows.ts'
import { remove } from '#tests/support/save.ts'
import { BAD_KEY, deletableAt, LATE_KEY, namedOnDevices, thingTargets, valueFor } from './collections.ts'
import type { Local, SimDevice } from './device.ts'
import { byOf, chosen, edit, noteSaved } from './edit-moves.ts'
import type { Moves } from './moves.ts'
import { pick } from './random.ts'
import type { World } from './world.ts'

/** Something in « Modifications refusées », chosen by a number. */
async function refused(world: World, a: number, b: number) {
  await world.settle()
  const who = chosen(world, a)
  const item = who && pick(await listRefused(who.local.page), b)
  return who && item ? { ...who, item } : null
}

async function correct(world: World, device: SimDevice, local: Local, item: Refused): Promise<void> {
  const collection = namedOnDevices(item.collection)
  const { ledger } = world
  const value = collection && valueFor({ collection, field: item.field }, ledger.nextId())
  if (value === undefined) return
  const parent = ledger.idOf(item, item.value)
  const write = ledger.add(
    { ...placeOf(item), account: local.userId, parents: [parent], kind: 'ok', by: byOf(device, local) },
    value,
  )
  world.say(`device ${device.n}: corrects ${item.key}.${item.field} to ${value}`)
  await correctRefused(local.page, item, value, device.wall())
  await noteSaved(world, device, local, [write])
}

const placeOf = ({ collection, key, field }: Refused) => ({ collection, key, field })

/** A delete of a row whose key the server refuses, or does not read yet: whoever deletes gives up what the row held. */
async function deleteOddKey(
  world: World,
  { device, local }: { device: SimDevice; local: Local },
  id: string,
): Promise<void> {
  await world.settle()
  const collection = deletableAt(0)
  const row = await local.page.stored.get(idOfRow(local.page, collection, { id }))
  if (!row || row.del) return
  for (const [field, value] of Object.entries(row.v)) {
    const write = world.ledger.writeOf({ ...row, field }, value)
    if (write) write.fate ??= 'abandoned'
  }
  world.say(`device ${device.n}: deletes ${id}`)
  await remove(local.page, collection, { id }, device.wall())
}

/** What the server refuses, and what people do about it. */
export const refusedMoves: Moves = {
  async badKey(world, a, b) {
    const who = chosen(world, a)
    const target = thingTargets[0]
    if (!who || !target) return
    if (b % 3 === 2) await deleteOddKey(world, who, BAD_KEY)
    else await edit(world, who, target, { id: BAD_KEY }, 'bad')
    world.fault('bad key')
  },
  /** A row that only a newer version makes: an older server does not read its key, an older device does not show it. */
  async lateKey(world, a, b, c) {
    const who = chosen(world, a)
    const target = thingTargets[c % 2]
    if (!who || !target || who.device.schema < 2) return
    if (b % 8 === 5) await deleteOddKey(world, who, LATE_KEY)
    else await edit(world, who, target, { id: LATE_KEY }, 'ok')
    if (world.server.schema < 2) world.fault('key of a newer version')
  },
  async correct(world, a, b) {
    const found = await refused(world, a, b)
    if (found) await correct(world, found.device, found.local, found.item)
  },
  async retry(world, a, b) {
    const found = await refused(world, a, b)
    if (found) await retryRefused(found.local.page, found.item, found.device.wall())
  },
  async abandon(world, a, b) {
    const found = await refused(world, a, b)
    if (!found) return
    const { device, local, item } = found
    const write = world.ledger.writeOf(item, item.value)
    if (write) write.fate = 'abandoned'
    if (isDelete(item)) world.ledger.undelete(local.userId, item, byOf(device, local))
    world.say(`device ${device.n}: abandons ${item.key}.${item.field} = ${item.value}`)
    await abandonRefused(local.page, item, device.wall())
  },
}
