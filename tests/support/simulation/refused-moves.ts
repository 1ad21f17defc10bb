import { listRefused, type Refused } from '#data/db/list-refused.ts'
import { abandonRefused, correctRefused, isDelete, retryRefused } from '#data/db/refused.ts'
import { idOfRow } from '#data/db/rows.ts'
import { remove } from '#tests/support/save.ts'
import { BAD_KEY, deletableAt, LATE_KEY, namedOnDevices, thingTargets, valueFor } from './collections.ts'
import { byOf, edit, noteSaved, onDevice, type Who } from './edit-moves.ts'
import type { Moves, Play } from './moves.ts'
import { pick } from './random.ts'
import type { World } from './world.ts'

/** What somebody decides about one of their « Modifications refusées », which a number chooses. */
const deciding = (decide: (world: World, who: Who, item: Refused) => Promise<void>): Play =>
  onDevice(async (world, who, b) => {
    const item = pick(await listRefused(who.local.page), b)
    if (item) await decide(world, who, item)
  })

/** A delete of a row whose key the server refuses, or does not read yet: whoever deletes gives up what the row held. */
async function deleteOddKey(world: World, { device, local }: Who, id: string): Promise<void> {
  const collection = deletableAt(0)
  const row = await local.page.stored.get(idOfRow(local.page, collection, { id }))
  if (!row || row.del) return
  for (const write of world.ledger.writesIn(row)) write.fate ??= 'abandoned'
  world.say(`device ${device.n}: deletes ${id}`)
  await remove(local.page, collection, { id }, device.wall())
}

/** What the server refuses, and what people do about it. */
export const refusedMoves = {
  badKey: onDevice(async (world, who, b) => {
    const [target] = thingTargets
    if (b % 3 === 2) await deleteOddKey(world, who, BAD_KEY)
    else if (target) await edit(world, who, target, { id: BAD_KEY }, 'bad')
    world.fault('bad key')
  }),
  /** A row that only a newer version makes: an older server does not read its key, an older device does not show it. */
  lateKey: onDevice(async (world, who, b, c) => {
    const target = thingTargets[c % 2]
    if (!target || who.device.schema < 2) return
    if (b % 8 === 5) await deleteOddKey(world, who, LATE_KEY)
    else await edit(world, who, target, { id: LATE_KEY })
    if (world.server.schema < 2) world.fault('key of a newer version')
  }),
  correct: deciding(async (world, who, item) => {
    const { device, local } = who
    const { collection: name, key, field } = item
    const collection = namedOnDevices(name)
    const value = collection && valueFor({ collection, field }, world.ledger.nextId())
    if (value === undefined) return
    const parents = [world.ledger.idOf(item, item.value)]
    const made = { collection: name, key, field, account: local.userId, parents, by: byOf(who) }
    const write = world.ledger.add({ ...made, kind: 'ok' }, value)
    world.say(`device ${device.n}: corrects ${key}.${field} to ${value}`)
    await correctRefused(local.page, item, value, device.wall())
    await noteSaved(world, who, [write])
  }),
  retry: deciding((_world, { device, local }, item) => retryRefused(local.page, item, device.wall())),
  abandon: deciding(async (world, who, item) => {
    const { device, local } = who
    const write = world.ledger.writeOf(item, item.value)
    if (write) write.fate = 'abandoned'
    if (isDelete(item)) world.ledger.undelete(local.userId, item, byOf(who))
    world.say(`device ${device.n}: abandons ${item.key}.${item.field} = ${item.value}`)
    await abandonRefused(local.page, item, device.wall())
  }),
} satisfies Moves
