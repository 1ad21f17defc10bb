import { DEFAULT_PROFILE, keyText } from '#shared/contract/collection.ts'
import { save } from '#tests/support/save.ts'
import { cycleOf, namelessTargets, type Target } from './collections.ts'
import { keyOf, keyToEdit } from './edit-moves.ts'
import type { Moves } from './moves.ts'
import { pick } from './random.ts'
import type { World } from './world.ts'

/** What such a field is set to: what follows its value. */
function following(target: Target, value: unknown): unknown {
  const cycle = cycleOf(target)
  return cycle[(cycle.indexOf(value) + 1) % cycle.length]
}

/** An edit that was knowingly emptied is promised no more. */
function giveUp(
  world: World,
  place: { collection: string; key: string; field: string },
  value: unknown,
): void {
  const write = world.ledger.writeOf(place, value)
  if (write) write.fate ??= 'abandoned'
}

/** Edits whose values name nobody: switches, and fields emptied. */
export const namelessMoves: Moves = {
  async flick(world, a, b, c) {
    await world.settle()
    const device = pick(world.devices, a)
    const target = pick(namelessTargets, c)
    const local = device?.local
    if (!device || !local || !target) return
    const { collection, field } = target
    const key = await keyToEdit(local, target, b)
    const place = { collection: collection.name, key: keyText(collection, key, local.page.profile), field }
    const current = (await local.page.stored.get([place.collection, place.key]))?.v[field]
    giveUp(world, place, current)
    const value = following(target, current)
    world.say(`device ${device.n}: sets ${place.collection}/${place.key}.${field} to ${value}`)
    world.activity.track(save(local.page, collection, key, { [field]: value }, device.wall())).catch(() => {})
  },
  async plainFlick(world, a, b, c) {
    await world.settle()
    const who = world.persons[a % 2]
    const token = await world.token(a % 2)
    const target = pick(namelessTargets, c)
    if (!who || !token || !target) return
    const { collection, field } = target
    const parts = keyOf(target, b)
    const place = { collection: collection.name, key: keyText(collection, parts, DEFAULT_PROFILE), field }
    const stored = await world.server.row(who.userId, place.collection, place.key)
    const current = stored?.v[field]
    giveUp(world, place, current)
    const entries = [{ ...parts, [field]: following(target, current) }]
    await world.post(`/api/v1/${collection.path}/bulk_upsert`, { entries }, token)
    world.say(`plain client of person ${a % 2}: ${collection.path} ${JSON.stringify(entries)}`)
  },
}
