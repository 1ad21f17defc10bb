import { listJournal, restoreFromJournal } from '#data/db/journal.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { idOfRow } from '#data/db/rows.ts'
import type { Write as Change } from '#data/db/types.ts'
import { exportAccount, importAccount } from '#data/sync/transfer.ts'
import { keyText } from '#shared/contract/collection.ts'
import { remove, save, saveTogether } from '#tests/support/save.ts'
import {
  BAD,
  comesBack,
  cycleOf,
  deletableAt,
  namedOnDevices,
  namelessTargets,
  POISON,
  sampleKey,
  type Target,
  targetsAt,
  thingTargets,
  valueFor,
} from './collections.ts'
import { type Local, refuseNextCommit, type SimDevice } from './device.ts'
import type { Kind, Place, Write } from './ledger.ts'
import type { Moves, Play } from './moves.ts'
import { pick } from './random.ts'
import { noteCopied, unsentIn } from './state.ts'
import type { World } from './world.ts'

/** The parts of a row's key. */
type Key = Record<string, unknown>

const OFFSETS: Record<Kind, number> = { ok: 0, bad: BAD, poison: POISON }

/** Somebody who is signed in on a device. */
export type Who = { device: SimDevice; local: Local }

/** A move of whoever is signed in on the device that its first number chooses. */
export const onDevice =
  (play: (world: World, who: Who, b: number, c: number) => Promise<unknown>): Play =>
  async (world, a, b, c) => {
    await world.settle()
    const device = world.device(a)
    if (device.local) await play(world, { device, local: device.local }, b, c)
  }

function chooseTarget(device: SimDevice, b: number, c: number): Target | undefined {
  const known = targetsAt(b).filter(({ schema }) => schema <= device.schema)
  return pick(known, c)
}

export const keyOf = ({ collection }: Pick<Target, 'collection'>, b: number): Key =>
  sampleKey(collection, collection.name === 'things' ? b % 3 : b % 2)

/** The key of the row to edit: a line that was deleted here comes back under a new id, as « Annuler » brings it. */
export async function keyToEdit(page: AccountDb, target: Target, b: number): Promise<Key> {
  const key = keyOf(target, b)
  if (!comesBack(target.collection)) return key
  let id = String(key.id)
  while ((await page.stored.get(idOfRow(page, target.collection, { id })))?.del) id += '-r'
  return { id }
}

export const placeOf = ({ collection, field }: Target, key: Change['key'], profile: string): Place => ({
  collection: collection.name,
  key: keyText(collection, key, profile),
  field,
})

export const byOf = ({ device, local }: Who): string => `${device.n}:${local.userId}`

type Planned = { write: Write; change: Change & { patch: Record<string, unknown> } }
type How = { kind?: Kind; db?: AccountDb; overDeleted?: boolean }

/** An edit of one field, through an opening, that knows what it replaces; null where there is none to make. */
async function plan(
  { ledger }: World,
  who: Who,
  target: Target,
  key: Key,
  { kind = 'ok', db = who.local.page, overDeleted = false }: How = {},
): Promise<Planned | null> {
  const { collection, field } = target
  const place = placeOf(target, key, db.profile)
  const row = await db.stored.get([place.collection, place.key])
  if (row?.del && !overDeleted) return null
  const carrier = valueFor(target, ledger.nextId())
  if (carrier === undefined) return null
  const value = typeof carrier === 'number' ? carrier + OFFSETS[kind] : carrier
  const parent = row?.del ? 0 : ledger.idOf(place, row?.v[field])
  const parents = parent ? [parent] : []
  const made = { ...place, account: who.local.userId, parents, kind, by: byOf(who) }
  return { write: ledger.add(made, value), change: { collection, key, patch: { [field]: value } } }
}

/** Saves edits in one commit of an opening. The schedule may interrupt it, so that it is awaited elsewhere. */
function start(world: World, who: Who, planned: readonly Planned[], db: AccountDb): void {
  const { device } = who
  const writes = planned.map(({ write }) => write)
  const [first, second] = writes
  if (first && second) [first.beside, second.beside] = [second.id, first.id]
  for (const write of writes) device.unsure.add(write)
  for (const { write, change } of planned)
    world.say(
      `device ${device.n}: saves ${write.collection}/${write.key}.${write.field} = ${change.patch[write.field]} over ${write.parents[0] ?? 0}`,
    )
  const saved = saveTogether(db, inRows(planned), device.wall())
  world.activity.track(saved.then(() => noteSaved(world, who, writes))).catch(() => {})
}

/** Two changes, as one where they are of one row. */
function inRows(planned: readonly Planned[]): Change[] {
  const [first, second] = planned
  const isOneRow = first && first.write.key === second?.write.key
  if (!isOneRow || first.write.collection !== second.write.collection)
    return planned.map(({ change }) => change)
  return [{ ...first.change, patch: { ...first.change.patch, ...second.change.patch } }]
}

/** Saves one field on the page of a device; answers the number of the edit, 0 where there is none to make. */
export async function edit(world: World, who: Who, target: Target, key: Key, kind: Kind = 'ok') {
  const planned = await plan(world, who, target, key, { kind })
  if (planned) start(world, who, [planned], who.local.page)
  return planned?.write.id ?? 0
}

/** Edits whose save has answered, with the stamps that it gave them. */
export async function noteSaved({ ledger }: World, { device, local }: Who, writes: readonly Write[]) {
  for (const write of writes) device.unsure.delete(write)
  for (const write of writes) {
    const row = await local.page.stored.get([write.collection, write.key])
    const stamp = row?.h[write.field]
    if (stamp && ledger.idOf(write, row.v[write.field]) === write.id) write.saved = { stamp, local }
  }
}

const editing = (kind: Kind): Play =>
  onDevice(async (world, who, b, c) => {
    const target = chooseTarget(who.device, kind === 'ok' ? b : 0, kind === 'ok' ? c : c % 2)
    if (!target) return
    await edit(world, who, target, await keyToEdit(who.local.page, target, b), kind)
    if (kind !== 'ok') world.fault(kind)
  })

/** What a field whose values name nobody is set to: what follows its value. */
export function following(target: Target, value: unknown): unknown {
  const cycle = cycleOf(target)
  return cycle[(cycle.indexOf(value) + 1) % cycle.length]
}

/** What else happens at the moment at which the second tab saves. */
const BESIDE = [
  'nothing',
  'another save of its own',
  'a save of the first tab',
  'a save of the first tab, and a pass',
] as const

/** What people do on a device to what they typed. */
export const editMoves = {
  edit: editing('ok'),
  bad: editing('bad'),
  poison: editing('poison'),
  /** Two fields that one commit changes: of rows of two collections, as a price and the tool's own row, or of one row. */
  pair: onDevice(async (world, who, b, c) => {
    const another = chooseTarget(who.device, 4 * c + 3, b >> 1)
    // The second may be a row that somebody deleted: then the first is not stored either.
    const targets = c % 5 === 4 ? thingTargets.slice(0, 2) : [another, thingTargets[b % 2]]
    const planned: Planned[] = []
    for (const target of targets) {
      const key = target && (await keyToEdit(who.local.page, target, b))
      const one = key && (await plan(world, who, target, key, { overDeleted: true }))
      if (one) planned.push(one)
    }
    start(world, who, planned, who.local.page)
  }),
  /** An edit whose value names nobody: a switch, or a field emptied. What it knowingly replaced is promised no more. */
  flick: onDevice(async (world, { device, local: { page } }, b, c) => {
    const target = pick(namelessTargets, c)
    if (!target) return
    const { collection, field } = target
    const key = await keyToEdit(page, target, b)
    const place = placeOf(target, key, page.profile)
    const current = (await page.stored.get([place.collection, place.key]))?.v[field]
    world.ledger.abandon(place, current)
    const value = following(target, current)
    world.say(`device ${device.n}: sets ${place.collection}/${place.key}.${field} to ${value}`)
    world.activity.track(save(page, collection, key, { [field]: value }, device.wall())).catch(() => {})
  }),
  /**
   * The second tab saves, mostly one that is told of no commit, and has missed records and compactions. What is saved beside
   * is another field: in one field a device knows one player.
   */
  tabs: onDevice(async (world, who, b, c) => {
    const { device, local } = who
    const [first, second] = [chooseTarget(device, b, c), chooseTarget(device, b, c + 1)]
    if (!first || !second || first.field === second.field) return
    const tab = await device.secondTab(local, c % 4 > 0)
    const beside = pick(BESIDE, b >> 2)
    const planned = async (target: Target, db: AccountDb) =>
      plan(world, who, target, await keyToEdit(db, target, b), { db })
    const theirs = await planned(second, tab)
    const other = beside === 'another save of its own' ? tab : local.page
    const ours = beside === 'nothing' ? null : await planned(first, other)
    if (beside === 'a save of the first tab, and a pass') world.startPass(device, false)
    if (theirs) start(world, who, [theirs], tab)
    if (ours) start(world, who, [ours], other)
  }),
  /** A save for which the disk has no room; its tab lives on. */
  noRoom: onDevice(async (world, who, b, c) => {
    const { device, local } = who
    const target = chooseTarget(device, b, c)
    if (!target) return
    const db = c % 2 ? await device.secondTab(local, true) : local.page
    const planned = await plan(world, who, target, await keyToEdit(db, target, b), { db })
    if (!planned) return
    refuseNextCommit(db)
    start(world, who, [planned], db)
    world.fault('no room for a commit')
    await world.settle()
  }),
  del: onDevice(async (world, who, b) => {
    const { device, local } = who
    const collection = deletableAt(b)
    const key = keyOf({ collection }, b)
    const row = await local.page.stored.get(idOfRow(local.page, collection, key))
    if (!row || row.del) return
    world.say(`device ${device.n}: deletes ${row.key}`)
    await remove(local.page, collection, key, device.wall())
    world.ledger.delete(local.userId, row, byOf(who))
  }),
  journal: onDevice(async (world, { device, local }, b) => {
    const line = pick(await listJournal(local.page, 20), b)
    const row = line && (await local.page.stored.get([line.collection, line.key]))
    const write = line && world.ledger.writeOf(line, line.value)
    if (!row || row.del || !write) return
    const current = world.ledger.idOf(line, row.v[line.field])
    await restoreFromJournal(local.page, line.id, device.wall())
    world.say(`device ${device.n}: brings ${line.key}.${line.field} back to ${write.id} over ${current}`)
    write.revived = true
    write.fate = null
    if (current && current !== write.id) write.overridden.push(current)
  }),
  export: onDevice(async (world, { device, local }) => {
    const file = await exportAccount(local.page, device.wall())
    world.files.push({ account: local.userId, file })
    await noteCopied(world, [local])
    world.say(`device ${device.n}: exports`)
  }),
  import: onDevice(async (world, { device, local }, b) => {
    const mine = world.files.filter(({ account }) => account === local.userId)
    const chosen = pick(mine, b)
    if (!chosen) return
    world.say(`device ${device.n}: imports`)
    await importAccount(local.page, chosen.file, undefined, device.wall(), namedOnDevices)
    for (const write of await unsentIn(world, local)) world.ledger.recall(write)
  }),
} satisfies Moves
