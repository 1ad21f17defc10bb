import { isValid, makeStamp, NO_STAMP, type Stamp, TIME_LIMIT } from '#shared/contract/stamp.ts'
import { type Target, thingTargets, valueFor } from './collections.ts'
import { keyOf } from './edit-moves.ts'
import type { Write } from './ledger.ts'
import type { Moves } from './moves.ts'
import { pick } from './random.ts'
import { RESTORED, type World } from './world.ts'

const YEAR = 365 * 86_400_000
const PROGRAM = 'some program'
/** Makes a value that loses to every other under the same stamp. */
const SMALL = 100_000
/** Makes one that wins over them: values are compared as texts. */
const LARGE = 9_000_000
const AHEAD = [YEAR, 360_000] as const

type Forgery = { person: number; target: Target; b: number; time: number; seen?: Stamp }

/** A program that knows stamps too well sends one from the future: what was typed over it goes above it all the same. */
async function forge(world: World, { person, target, b, time, seen }: Forgery): Promise<void> {
  const who = world.persons[person]
  const token = await world.token(person)
  if (!who || !token) return
  const { collection, field } = target
  const key = String(keyOf(target, b).id)
  const place = { collection: collection.name, key, field }
  const value = valueFor(target, world.ledger.nextId())
  const write = world.ledger.add(
    { ...place, account: who.userId, parents: [], kind: 'ok', by: PROGRAM },
    value,
  )
  const stamp = makeStamp(time, 0, 'autrelogic')
  const entry = { key, [field]: value, h: { [field]: stamp }, seen: seen ? { [field]: seen } : {} }
  await world.post(`/api/v1/${collection.path}/bulk_upsert`, { entries: [entry] }, token)
  world.say(`a program sends ${key}.${field} = ${value} under ${stamp}, having seen ${seen ?? 'nothing'}`)
  const after = await world.server.row(who.userId, collection.name, key)
  if (after?.deleted || after?.h[field] !== stamp) write.fate = 'void'
  else Object.assign(write, { acked: true, heard: true })
  world.forged = true
  world.fault('stamp from the future')
}

/** Whether a device holds a field as the server does. */
async function isHeld(
  { devices }: World,
  account: string,
  collection: string,
  key: string,
  field: string,
  stamp: Stamp | undefined,
): Promise<boolean> {
  const rows = await Promise.all(
    devices.map((device) => device.locals.get(account)?.page.stored.get([collection, key])),
  )
  return rows.some((row) => row?.h[field] === stamp)
}

/** What a version that let them in has stored: a value under a stamp of the year 2100, over whatever stood there. */
async function plantFarStamp(world: World, person: number, target: Target, b: number): Promise<void> {
  const who = world.persons[person]
  const { collection, field } = target
  const key = String(keyOf(target, b).id)
  if (!who || !(await world.hasAccount(person))) return
  const stored = await world.server.row(who.userId, collection.name, key)
  const isFree = stored?.v[field] === undefined
  if (stored?.deleted || (!isFree && world.farStamps.size > 0)) return
  // A restored server names its history anew with its next write, which this is none of.
  if (world.faults.has(RESTORED)) return
  // What no device holds would be gone, and an older value that one still holds would come back in its place.
  if (!isFree && !(await isHeld(world, who.userId, collection.name, key, field, stored?.h[field]))) return
  const value = valueFor(target, world.ledger.nextId())
  const place = { collection: collection.name, key, field, account: who.userId }
  const write: Write = world.ledger.add({ ...place, parents: [], kind: 'ok', by: PROGRAM }, value)
  write.acked = true
  write.heard = true
  write.farStamped = true
  const stamp = makeStamp(TIME_LIMIT + YEAR * (1 + (b % 50)) + write.id, 0, 'autrelogic')
  world.farStamps.add(stamp)
  await world.server.plant(place, value, stamp)
  // Whatever was stored here before wins over it when it is sent again.
  world.taken = []
  world.say(`server: holds ${key}.${field} = ${value} under ${stamp}`)
  world.fault('stored stamp of the year 2100')
}

/** Stamps that no device makes, and clocks near the end of what stamps can say. */
export const forgedMoves: Moves = {
  async forged(world, a, b, c) {
    await world.settle()
    const target = thingTargets[c % 2]
    const time = world.server.wall() + YEAR
    if (target) await forge(world, { person: a % 2, target, b, time })
  },
  /** The program claims to have seen a stamp that the server never stored. */
  async forgedSeen(world, a, b, c) {
    await world.settle()
    const target = thingTargets[c % 2]
    const time = world.server.wall() + (pick(AHEAD, c >> 1) ?? YEAR)
    if (!target) return
    const seen = makeStamp(time, 0, 'autrelogi0')
    await forge(world, { person: a % 2, target, b, time, seen })
  },
  /** The program sends another value under the very stamp that is stored: it loses, and its sender is told; or it wins. */
  async forgedTie(world, a, b, c) {
    await world.settle()
    const target = thingTargets[c % 2]
    const who = world.persons[a % 2]
    const token = await world.token(a % 2)
    if (!target || !who || !token) return
    const { collection, field } = target
    const key = String(keyOf(target, b).id)
    const row = await world.server.row(who.userId, collection.name, key)
    const stamp = row?.deleted ? NO_STAMP : (row?.h[field] ?? NO_STAMP)
    if (!isValid(stamp)) return
    const wins = c % 4 > 1 && field !== 'g'
    const value = wins ? LARGE + world.ledger.nextId() : world.ledger.nextId() / SMALL
    const place = { collection: collection.name, key, field, account: who.userId }
    const write = world.ledger.add({ ...place, parents: [], kind: 'ok', by: PROGRAM }, value)
    if (!wins) write.fate = 'void'
    const entry = { key, [field]: value, h: { [field]: stamp }, seen: { [field]: stamp } }
    const path = `/api/v1/${collection.path}/bulk_upsert`
    const { status, body } = await world.post(path, { entries: [entry] }, token)
    world.say(
      `a program sends ${key}.${field} = ${value} under ${stamp} -> ${status} ${JSON.stringify(body)}`,
    )
    world.fault('a stored stamp again')
  },
  async farStamp(world, a, b, c) {
    await world.settle()
    const target = thingTargets[c % 2]
    if (target) await plantFarStamp(world, a % 2, target, b)
  },
  /** A device's clock shows the last hours of 2099, or a year after it. */
  farClock(world, a, b) {
    const device = pick(world.devices, a)
    if (!device) return
    device.offset = TIME_LIMIT - world.now + (b % 2 ? 3 * YEAR : -3_600_000)
    world.fault('device clock')
  },
}
