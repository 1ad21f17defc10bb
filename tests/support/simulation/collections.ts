import { GAMES } from '#shared/collections/mounts.ts'
import { collections as registry } from '#shared/collections/registry.ts'
import { type Collection, defineCollection, judgeField } from '#shared/contract/collection.ts'
import { decimal, GAUGES, GUIDE_IDS, type Kind, text } from '#shared/contract/fields.ts'
import { SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { pick } from './random.ts'

/** Values from here on are refused by the server; from `POISON` on, a request that carries one fails with a 500. */
export const BAD = 100_000_000
export const POISON = 200_000_000

const anyNumber = decimal()
const accepted = decimal({ also: (n) => n < BAD || n >= POISON })
const anyKey = text({ minLength: 1 })
const acceptedKey = text({ pattern: /^k\d$/ })
const laterKey = text({ pattern: /^[kn]\d$/ })

/** A key that devices accept and the server refuses. */
export const BAD_KEY = 'z9'
/** The profile that some histories have beside the default one. */
export const OTHER_PROFILE = 'k1'
/** A key that only the second version knows, of devices and of the server. */
export const LATE_KEY = 'n1'

function things(fields: Record<string, Kind>, key: Kind): Collection {
  const defaults = Object.fromEntries(Object.keys(fields).map((name) => [name, 0]))
  return defineCollection({
    name: 'things',
    path: 'things',
    maxRows: 1_000,
    key: { id: key },
    fields,
    defaults,
    deletable: true,
  })
}

const late = defineCollection({
  name: 'late',
  path: 'late',
  maxRows: 1_000,
  key: { id: anyKey },
  fields: { x: anyNumber },
  defaults: { x: 0 },
})

export const thingsOnDevices = things({ x: anyNumber, y: anyNumber, g: anyNumber }, anyKey)
/** What a device of the first version can read of them. */
export const thingsOnOldDevices = things({ x: anyNumber, y: anyNumber }, text({ pattern: /^[^n]/ }))

/** What devices sync: all that the product does, one more, and one that only a newer server knows. */
export const deviceCollections: readonly Collection[] = [thingsOnDevices, late, ...registry]

const serverThings = { x: accepted, y: accepted }
/** What each version of the server syncs: field `g`, the collection `late` and one key come with the second. */
export const serverCollections: Record<1 | 2, readonly Collection[]> = {
  1: [things(serverThings, acceptedKey), ...registry],
  2: [things({ ...serverThings, g: accepted }, laterKey), late, ...registry],
}

/** The schema number that each version says: today's, and the next. */
export const SCHEMA_NUMBERS: Record<1 | 2, number> = { 1: SCHEMA_VERSION, 2: SCHEMA_VERSION + 1 }

/** Something that a device can edit. `schema` is the version that brought it. */
export type Target = { collection: Collection; field: string; schema: 1 | 2 }

const candidates = (n: number): unknown[] => [
  `k${n}`,
  n + 1,
  10 ** n,
  1,
  `2026-11-${String(n + 10)}`,
  GUIDE_IDS[n],
  GAUGES[n],
  `${n}-bois`,
  'almanax_characters',
  ['almanax', 'breeding', 'ochre'][n] ?? 'guide:paysan_v1',
]

/** The n-th key of a collection, made from its declaration. */
export function sampleKey(collection: Collection, n: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(collection.key).map(([name, kind]) => {
      const value = candidates(n).find((one) => kind.is(one))
      if (value === undefined) throw new Error(`no key ${n} of ${collection.name} has a ${name}`)
      return [name, value]
    }),
  )
}

/** The first number that names a write: far from what the server computes of its own (an auto tax, a day). */
export const FIRST_WRITE = 1000
const DAY_MS = 86_400_000

/** How a field can carry the number of a write: the first that the field accepts, whatever the number. */
const ENCODINGS: readonly ((id: number) => unknown)[] = [
  (id) => id,
  (id) => `écrit ${id}`,
  (id) => new Date(id * DAY_MS).toISOString().slice(0, 10),
  (id) => id / 100,
  (id) => id - FIRST_WRITE + 1,
  (id) => ({ écrit: id }),
  (id) => ({ 1: id }),
]

const encodingOf = ({ collection, field }: Omit<Target, 'schema'>) =>
  ENCODINGS.find((encoded) =>
    [FIRST_WRITE, FIRST_WRITE + 99].every((id) => judgeField(collection, field, encoded(id)) === 'ok'),
  )

/** The value that carries write `id` in a field; undefined where it can carry none. */
export function valueFor(target: Omit<Target, 'schema'>, id: number): unknown {
  const value = encodingOf(target)?.(id)
  return judgeField(target.collection, target.field, value) === 'ok' ? value : undefined
}

const targetsOf = (collection: Collection): Target[] =>
  Object.keys(collection.fields).map((field) => {
    const isNew = collection.name === 'late' || (collection.name === 'things' && field === 'g')
    return { collection, field, schema: isNew ? 2 : 1 }
  })

const carries = (target: Omit<Target, 'schema'>): boolean => encodingOf(target) !== undefined
const isThing = ({ name }: Collection): boolean => name === 'things'

/** Fields of the collection that is there to be deleted from, refused and poisoned. */
export const thingTargets = deviceCollections.filter(isThing).flatMap(targetsOf)
/** What players delete from. */
const deletables = registry.filter(({ deletable }) => deletable)
/** Those that are deleted from come first. */
const otherTargets = [...new Set<Collection>([...deletables, ...deviceCollections])]
  .filter((collection) => !isThing(collection))
  .map((collection) => targetsOf(collection).filter(carries))
  .filter((targets) => targets.length > 0)

/** The fields that a number chooses among: those of `things`, or one time in four those of another collection. */
export const targetsAt = (n: number): readonly Target[] =>
  n % 4 === 3 ? (pick(otherTargets, n >> 2) ?? []) : thingTargets

/** The collection to delete from that a number chooses. */
export const deletableAt = (n: number): Collection =>
  (n % 4 === 3 ? pick(deletables, n >> 2) : undefined) ?? thingsOnDevices

/** Whether a row that was deleted comes back under a new id, as « Annuler » brings it. */
export const comesBack = (collection: Collection): boolean => deletables.includes(collection)

/** Values that name no write, and which of them follow each other: switches, choices, a field that is emptied. */
const CYCLES: readonly (readonly unknown[])[] = [
  [false, true],
  GAMES,
  [null, 'female', 'male'],
  ['buy', 'craft'],
  ['typed', 'read'],
  [null],
]

/** The values that a field takes one after the other without naming a write; none where each of its values does. */
export function cycleOf(target: Omit<Target, 'schema'>): readonly unknown[] {
  const fits = (value: unknown) => judgeField(target.collection, target.field, value) === 'ok'
  const found = CYCLES.find((cycle) => cycle.every(fits)) ?? []
  // A text may be « female », which is no choice of its own.
  return carries(target) ? found.filter((value) => typeof value !== 'string') : found
}

/**
 * Fields whose values cannot name the write that made them: switches, choices, and those that can be emptied. Devices
 * and server must agree on them as on all the others; which write wins is for the merge laws.
 */
export const namelessTargets = registry.flatMap(targetsOf).filter((target) => cycleOf(target).length > 0)

export const namedOnDevices = (name: string): Collection | undefined =>
  deviceCollections.find((collection) => collection.name === name)
