import { isValid, makeStamp, NO_STAMP, type Stamp, TIME_LIMIT } from '#shared/contract/stamp.ts'
import { type Target, thingTargets, valueFor } from './collections.ts'
import { keyOf } from './edit-moves.ts'
import type { Place, Write } from './ledger.ts'
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

const forgedAt = (time: number): Stamp => makeStamp(time, 0, 'autrelogic')

const placeIn = ({ collection, field }: Target, b: number): Place => ({
  collection: collection.name,
  key: String(keyOf({ collection }, b).id),
  field,
})

/** An edit of somebody who saw nothing. */
const written = (world: World, place: Place, account: string, value: unknown): Write =>
  world.ledger.add({ ...place, account, parents: [], kind: 'ok', by: PROGRAM }, value)

type Forgery = { person: number; target: Target; b: number; time: number; seen?: Stamp }

/** A program that knows stamps too well sends one from the future: what was typed over it goes above it all the same. */
async function forge(world: World, { person, target, b, time, seen }: Forgery): Promise<void> {
  const program = await world.program(person)
  if (!program) return
  const place = placeIn(target, b)
  const { key, field } = place
  const value = valueFor(target, world.ledger.nextId())
  const write = written(world, place, program.userId, value)
  const stamp = forgedAt(time)
  const entry = { key, [field]: value, h: { [field]: stamp }, seen: seen ? { [field]: seen } : {} }
  await program.send(target.collection, entry)
  world.say(`a program sends ${key}.${field} = ${value} under ${stamp}, having seen ${seen ?? 'nothing'}`)
  const after = await world.server.row(program.userId, place.collection, key)
  if (after?.deleted || after?.h[field] !== stamp) write.fate = 'void'
  else Object.assign(write, { acked: true, heard: true })
  world.forged = true
  world.fault('stamp from the future')
}

/** Whether a device holds a field as the server does. */
async function isHeld(
  { devices }: World,
  account: string,
  { collection, key, field }: Place,
  stamp: Stamp | undefined,
): Promise<boolean> {
  const rows = await Promise.all(
    devices.map((device) => device.locals.get(account)?.page.stored.get([collection, key])),
  )
  return rows.some((row) => row?.h[field] === stamp)
}

/** What a version that let them in has stored: a value under a stamp of the year 2100, over whatever stood there. */
async function plantFarStamp(world: World, person: number, target: Target, b: number): Promise<void> {
  const { userId } = world.person(person)
  const place = placeIn(target, b)
  const { collection, key, field } = place
  if (!(await world.hasAccount(person))) return
  const stored = await world.server.row(userId, collection, key)
  const isFree = stored?.v[field] === undefined
  if (stored?.deleted || (!isFree && world.farStamps.size > 0)) return
  // A restored server names its history anew with its next write, which this is none of.
  if (world.faults.has(RESTORED)) return
  // What no device holds would be gone, and an older value that one still holds would come back in its place.
  if (!isFree && !(await isHeld(world, userId, place, stored?.h[field]))) return
  const value = valueFor(target, world.ledger.nextId())
  const write = written(world, place, userId, value)
  Object.assign(write, { acked: true, heard: true, farStamped: true })
  const stamp = forgedAt(TIME_LIMIT + YEAR * (1 + (b % 50)) + write.id)
  world.farStamps.add(stamp)
  await world.server.plant({ ...place, account: userId }, value, stamp)
  // Whatever was stored here before wins over it when it is sent again.
  world.taken = []
  world.say(`server: holds ${key}.${field} = ${value} under ${stamp}`)
  world.fault('stored stamp of the year 2100')
}

const onThing =
  (play: (world: World, person: number, target: Target, b: number, c: number) => Promise<void>) =>
  async (world: World, a: number, b: number, c: number): Promise<void> => {
    await world.settle()
    const target = thingTargets[c % 2]
    if (target) await play(world, a % 2, target, b, c)
  }

/** Stamps that no device makes. */
export const forgedMoves: Moves = {
  forged: onThing((world, person, target, b) => {
    const time = world.server.wall() + YEAR
    return forge(world, { person, target, b, time })
  }),
  /** The program claims to have seen a stamp that the server never stored. */
  forgedSeen: onThing((world, person, target, b, c) => {
    const time = world.server.wall() + (pick(AHEAD, c >> 1) ?? YEAR)
    return forge(world, { person, target, b, time, seen: makeStamp(time, 0, 'autrelogi0') })
  }),
  /** The program sends another value under the very stamp that is stored: it loses, and its sender is told; or it wins. */
  forgedTie: onThing(async (world, person, target, b, c) => {
    const program = await world.program(person)
    if (!program) return
    const place = placeIn(target, b)
    const { collection, key, field } = place
    const row = await world.server.row(program.userId, collection, key)
    const stamp = row?.deleted ? NO_STAMP : (row?.h[field] ?? NO_STAMP)
    if (!isValid(stamp)) return
    const wins = c % 4 > 1
    const value = wins ? LARGE + world.ledger.nextId() : world.ledger.nextId() / SMALL
    const write = written(world, place, program.userId, value)
    if (!wins) write.fate = 'void'
    const entry = { key, [field]: value, h: { [field]: stamp }, seen: { [field]: stamp } }
    const { status, body } = await program.send(target.collection, entry)
    world.say(
      `a program sends ${key}.${field} = ${value} under ${stamp} -> ${status} ${JSON.stringify(body)}`,
    )
    world.fault('a stored stamp again')
  }),
  farStamp: onThing(plantFarStamp),
}
