import * as z from 'zod/mini'
import { collections as registry } from '#shared/collections/registry.ts'
import { type Collection, defineCollection, judgeField } from '#shared/contract/collection.ts'

/** Values from here on are refused by the server; from `POISON` on, a request that carries one fails with a 500. */
export const BAD = 100_000_000
export const POISON = 200_000_000

const anyNumber = z.number()
const accepted = z.number().check(z.refine((n) => n < BAD || n >= POISON))
const anyKey = z.string().check(z.minLength(1))
const acceptedKey = z.string().check(z.regex(/^k\d$/))

/** A key that devices accept and the server refuses. */
export const BAD_KEY = 'z9'

function things(fields: Record<string, z.ZodMiniType>, key: z.ZodMiniType): Collection {
  const defaults = Object.fromEntries(Object.keys(fields).map((name) => [name, 0]))
  return defineCollection({
    name: 'things',
    path: 'things',
    key: { id: key },
    fields,
    defaults,
    deletable: true,
  })
}

const late = defineCollection({
  name: 'late',
  path: 'late',
  key: { id: anyKey },
  fields: { x: anyNumber },
  defaults: { x: 0 },
})

/** What devices sync: all that the product does, a deletable collection, and one that only a newer server knows. */
export const deviceCollections: readonly Collection[] = [
  things({ x: anyNumber, y: anyNumber, g: anyNumber }, anyKey),
  late,
  ...registry,
]

const serverThings = { x: accepted, y: accepted }
/** What each version of the server syncs: field `g` and the collection `late` come with the second. */
export const serverCollections: Record<1 | 2, readonly Collection[]> = {
  1: [things(serverThings, acceptedKey), ...registry],
  2: [things({ ...serverThings, g: accepted }, acceptedKey), late, ...registry],
}

/** Something that a device can edit. `schema` is the version that brought it. */
export type Target = { collection: Collection; field: string; schema: 1 | 2 }

const candidates = (n: number): unknown[] => [
  `k${n}`,
  n + 1,
  10 ** n,
  1,
  `2026-11-${String(n + 10)}`,
  `monstre ${n}`,
  true,
]

/** The n-th key of a collection, made from its declaration. */
export function sampleKey(collection: Collection, n: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(collection.key).map(([name, schema]) => [
      name,
      candidates(n).find((value) => z.safeParse(schema, value).success),
    ]),
  )
}

const takesNumbers = ({ collection, field }: Target): boolean =>
  [1, 0.01].some((value) => judgeField(collection, field, value) === 'ok')

const targetsOf = (collection: Collection): Target[] =>
  Object.keys(collection.fields)
    .map((field): Target => {
      const isNew = collection.name === 'late' || (collection.name === 'things' && field === 'g')
      return { collection, field, schema: isNew ? 2 : 1 }
    })
    .filter(takesNumbers)

const all = deviceCollections.flatMap(targetsOf)
/** Fields of the deletable collection, and the numeric fields of every collection of the product. */
export const thingTargets = all.filter(({ collection }) => collection.name === 'things')
export const otherTargets = all.filter(({ collection }) => collection.name !== 'things')

/** The value that carries write `id` in a field: the number itself, or hundredths where only small numbers fit. */
export function valueFor({ collection, field }: Target, id: number): number {
  return judgeField(collection, field, 5000) === 'ok' ? id : id / 100
}

export const namedOnDevices = (name: string): Collection | undefined =>
  deviceCollections.find((collection) => collection.name === name)
