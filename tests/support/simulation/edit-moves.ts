import { listJournal, restoreFromJournal } from '#data/db/journal.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { idOfRow } from '#data/db/rows.ts'
import { exportAccount, importAccount } from '#data/sync/transfer.ts'
import { keyText } from '#shared/contract/collection.ts'
import { remove, save } from '#tests/support/save.ts'
import {
  BAD,
  comesBack,
  deletableAt,
  namedOnDevices,
  POISON,
  sampleKey,
  type Target,
  targetsAt,
  valueFor,
} from './collections.ts'
import type { Local, SimDevice } from './device.ts'
import type { Kind, Write } from './ledger.ts'
import type { Moves } from './moves.ts'
import { pick } from './random.ts'
import { noteCopied, unsentIn } from './state.ts'
import type { World } from './world.ts'

const OFFSETS: Record<Kind, number> = { ok: 0, bad: BAD, poison: POISON }

/** The device that a number chooses, and the account that is signed in on it. */
export function chosen(world: World, a: number): Who | null {
  const device = pick(world.devices, a)
  return device?.local ? { device, local: device.local } : null
}

export function chooseTarget(device: SimDevice, b: number, c: number): Target | undefined {
  const known = targetsAt(b).filter(({ schema }) => schema <= device.schema)
  return pick(known, c)
}

export const keyOf = ({ collection }: Pick<Target, 'collection'>, b: number): Record<string, unknown> =>
  sampleKey(collection, collection.name === 'things' ? b % 3 : b % 2)

/** The key of the row to edit: a line that was deleted here comes back under a new id, as « Annuler » brings it. */
export async function keyToEdit(
  { page }: Pick<Local, 'page'>,
  target: Target,
  b: number,
): Promise<Record<string, unknown>> {
  const key = keyOf(target, b)
  if (!comesBack(target.collection)) return key
  let id = String(key.id)
  while ((await page.stored.get(idOfRow(page, target.collection, { id })))?.del) id += '-r'
  return { id }
}

export const byOf = (device: SimDevice, local: Local): string => `${device.n}:${local.userId}`

type Who = { device: SimDevice; local: Local }
type Planned = Who & { target: Target; key: Record<string, unknown>; write: Write; value: unknown }

/** An edit of one field, through an opening, that knows what it replaces; null where there is none to make. */
export async function plan(
  { ledger }: World,
  { device, local }: Who,
  target: Target,
  key: Record<string, unknown>,
  kind: Kind,
  db = local.page,
): Promise<Planned | null> {
  const { collection, field } = target
  const place = { collection: collection.name, key: keyText(collection, key, db.profile), field }
  const row = await db.stored.get([place.collection, place.key])
  if (row?.del) return null
  const carrier = valueFor(target, ledger.nextId())
  if (carrier === undefined) return null
  const value = typeof carrier === 'number' ? carrier + OFFSETS[kind] : carrier
  const parent = ledger.idOf(place, row?.v[field])
  const parents = parent ? [parent] : []
  const write = ledger.add({ ...place, account: local.userId, parents, kind, by: byOf(device, local) }, value)
  return { device, local, target, key, write, value }
}

/** Saves it through an opening. The schedule may interrupt the save, so that it is awaited elsewhere. */
export function start(
  world: World,
  { device, local, target, key, write, value }: Planned,
  db: AccountDb,
): void {
  const { collection, field } = target
  world.say(
    `device ${device.n}: saves ${write.collection}/${write.key}.${field} = ${value} over ${write.parents[0] ?? 0}`,
  )
  device.unsure.add(write)
  const saved = save(db, collection, key, { [field]: value }, device.wall())
  world.activity.track(saved.then(() => noteSaved(world, device, local, [write]))).catch(() => {})
}

/** Saves one field on the page of a device. */
export async function edit(
  world: World,
  who: Who,
  target: Target,
  key: Record<string, unknown>,
  kind: Kind,
): Promise<number> {
  await world.settle()
  const planned = await plan(world, who, target, key, kind)
  if (planned) start(world, planned, who.local.page)
  return planned?.write.id ?? 0
}

/** Edits whose save has answered, with the stamps that it gave them. */
export async function noteSaved(
  { ledger }: World,
  device: SimDevice,
  local: Local,
  writes: readonly Write[],
): Promise<void> {
  for (const write of writes) device.unsure.delete(write)
  for (const write of writes) {
    const row = await local.page.stored.get([write.collection, write.key])
    const stamp = row?.h[write.field]
    if (stamp && ledger.idOf(write, row.v[write.field]) === write.id) write.saved = { stamp, local }
  }
}

const play =
  (kind: Kind) =>
  async (world: World, a: number, b: number, c: number): Promise<void> => {
    const who = chosen(world, a)
    const target = who && chooseTarget(who.device, kind === 'ok' ? b : 0, kind === 'ok' ? c : c % 2)
    if (!who || !target) return
    await edit(world, who, target, await keyToEdit(who.local, target, b), kind)
    if (kind !== 'ok') world.fault(kind)
  }

/** What people do on a device to what they typed. */
export const editMoves: Moves = {
  edit: play('ok'),
  bad: play('bad'),
  poison: play('poison'),
  async del(world, a, b) {
    await world.settle()
    const who = chosen(world, a)
    if (!who) return
    const { device, local } = who
    const collection = deletableAt(b)
    const key = keyOf({ collection }, b)
    const row = await local.page.stored.get(idOfRow(local.page, collection, key))
    if (!row || row.del) return
    world.say(`device ${device.n}: deletes ${row.key}`)
    await remove(local.page, collection, key, device.wall())
    world.ledger.delete(local.userId, row, byOf(device, local))
  },
  async journal(world, a, b) {
    await world.settle()
    const who = chosen(world, a)
    const line = who && pick(await listJournal(who.local.page, 20), b)
    const row = line && (await who.local.page.stored.get([line.collection, line.key]))
    const write = line && world.ledger.writeOf(line, line.value)
    if (!row || row.del || !write) return
    const current = world.ledger.idOf(line, row.v[line.field])
    await restoreFromJournal(who.local.page, line.id, who.device.wall())
    world.say(`device ${who.device.n}: brings ${line.key}.${line.field} back to ${write.id} over ${current}`)
    write.revived = true
    write.fate = null
    if (current && current !== write.id) write.overridden.push(current)
  },
  async export(world, a) {
    await world.settle()
    const who = chosen(world, a)
    if (!who) return
    world.files.push({
      account: who.local.userId,
      file: await exportAccount(who.local.page, who.device.wall()),
    })
    await noteCopied(world, [who.local])
    world.say(`device ${who.device.n}: exports`)
  },
  async import(world, a, b) {
    await world.settle()
    const who = chosen(world, a)
    const mine = world.files.filter(({ account }) => account === who?.local.userId)
    const chosenFile = pick(mine, b)
    if (!who || !chosenFile) return
    world.say(`device ${who.device.n}: imports`)
    await importAccount(who.local.page, chosenFile.file, undefined, who.device.wall(), namedOnDevices)
    for (const write of await unsentIn(world, who.local)) world.ledger.recall(write)
  },
}
