import type { Write as Change } from '#data/db/types.ts'
import { keyText } from '#shared/contract/collection.ts'
import { saveTogether } from '#tests/support/save.ts'
import { type Target, targetsAt, thingTargets, valueFor } from './collections.ts'
import { byOf, chosen, keyToEdit, noteSaved } from './edit-moves.ts'
import type { Write } from './ledger.ts'
import type { Moves } from './moves.ts'
import { pick } from './random.ts'

/** Two fields that one commit changes: of rows of two collections, as a price and the tool's own row, or of one row. */
export const pairMoves: Moves = {
  async pair(world, a, b, c) {
    await world.settle()
    const who = chosen(world, a)
    const known = targetsAt(4 * c + 3).filter(({ schema }) => !who || schema <= who.device.schema)
    // The second may be a row that somebody deleted: then the first is not stored either.
    const ofOneRow = c % 5 === 4
    const targets = ofOneRow ? thingTargets.slice(0, 2) : [pick(known, b >> 1), thingTargets[b % 2]]
    if (!who) return
    const { device, local } = who
    const add = async (target: Target) => {
      const { collection, field } = target
      const key = await keyToEdit(local, target, b)
      const place = { collection: collection.name, key: keyText(collection, key, local.page.profile), field }
      const row = await local.page.stored.get([place.collection, place.key])
      const value = valueFor(target, world.ledger.nextId())
      if (value === undefined) return null
      const parent = row?.del ? 0 : world.ledger.idOf(place, row?.v[field])
      const parents = parent ? [parent] : []
      const made = { ...place, account: local.userId, parents, kind: 'ok' as const, by: byOf(device, local) }
      return { write: world.ledger.add(made, value), change: { collection, key, patch: { [field]: value } } }
    }
    const made: NonNullable<Awaited<ReturnType<typeof add>>>[] = []
    for (const target of targets) {
      const one = target && (await add(target))
      if (one) made.push(one)
    }
    const writes = made.map(({ write }) => write)
    tie(writes)
    for (const write of writes) device.unsure.add(write)
    world.say(`device ${device.n}: saves together ${writes.map(({ id }) => id).join(' and ')}`)
    const changes = ofOneRow ? inOne(made.map(({ change }) => change)) : made.map(({ change }) => change)
    const saved = saveTogether(local.page, changes, device.wall())
    world.activity.track(saved.then(() => noteSaved(world, device, local, writes))).catch(() => {})
  },
}

/** The changes of one row, as one. */
function inOne(changes: readonly Change[]): Change[] {
  const [first] = changes
  return first ? [{ ...first, patch: Object.assign({}, ...changes.map(({ patch }) => patch)) }] : []
}

function tie([first, second]: readonly Write[]): void {
  if (!first || !second) return
  first.beside = second.id
  second.beside = first.id
}
