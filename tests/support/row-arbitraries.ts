import fc from 'fast-check'
import { GAMES } from '#shared/collections/mounts.ts'
import { PROFILE_COLORS } from '#shared/collections/profiles.ts'
import { type Collection, DEFAULT_PROFILE, keyText, readKey } from '#shared/contract/collection.ts'
import { GUIDE_IDS, type Kind, PACK_SIZES } from '#shared/contract/fields.ts'
import { makeStamp, type Stamp } from '#shared/contract/stamp.ts'
import type { WireRow } from '#shared/contract/wire.ts'

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** Every kind of value that a field of a collection has held so far. */
const KINDS: readonly fc.Arbitrary<unknown>[] = [
  fc.integer({ min: -5, max: 60 }),
  fc.integer({ min: 0, max: 10 ** 12 }),
  fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
  fc.constantFrom(...PACK_SIZES),
  fc.constantFrom(...GUIDE_IDS),
  fc.stringMatching(/^[0-3]-[ab]{1,2}(-[ab])?$/),
  fc.constant('almanax_characters'),
  fc.constantFrom(...GAMES),
  fc.constantFrom('male', 'female'),
  fc.constantFrom('mangeoire', 'baffeur'),
  fc.constantFrom(...PROFILE_COLORS),
  fc.constantFrom('buy', 'craft', 'use', 'auto'),
  fc.constantFrom('', 'typed', 'read', 'lent'),
  fc.constantFrom('listed', 'repriced', 'sold', 'returned', 'withdrawn'),
  fc.constantFrom('almanax', 'breeding', 'guide:paysan_v1'),
  fc.dictionary(fc.constantFrom(...PACK_SIZES.map(String)), fc.integer({ min: 0, max: 60 })),
  fc.dictionary(fc.stringMatching(/^[ab]$/), fc.string({ maxLength: 3 }), { maxKeys: 2 }),
  fc.dictionary(
    fc.constantFrom('421', '421x100', 'stock'),
    fc.tuple(fc.nat(60), fc.constantFrom(null, 9800)),
  ),
  fc.dictionary(fc.constantFrom('9', '45', '70'), fc.nat(60)),
  fc.boolean(),
  fc.constant(null),
  day,
  fc.string({ maxLength: 6 }),
]

/** Some values of each kind, and which fields accept: drawn and asked once for a worker. */
const samples = KINDS.map((values) => fc.sample(values, { numRuns: 40, seed: 7 }))
const accepted = new WeakMap<Kind, fc.Arbitrary<unknown>>()

/** Values that a field accepts. A new kind of field needs a new line in `KINDS`, and this says so. */
function acceptedBy(kind: Kind): fc.Arbitrary<unknown> {
  const known = accepted.get(kind) ?? fittingOf(kind)
  accepted.set(kind, known)
  return known
}

function fittingOf({ is }: Kind): fc.Arbitrary<unknown> {
  const fitting = KINDS.filter((_, n) => samples[n]?.some((value) => is(value)))
  if (fitting.length === 0) throw new Error('no kind of value fits this field')
  return fc.oneof(...fitting).filter((value) => is(value))
}

/** Few enough that different edits often carry the same stamp, as after a disk was copied. */
const stampOf: fc.Arbitrary<Stamp> = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 1 }), fc.constantFrom('a', 'b'))
  .map(([time, counter, client]) => makeStamp(time, counter, client.repeat(10)))

/** The default profile, or another one. */
export const anyProfile = fc.oneof(
  fc.constant(DEFAULT_PROFILE),
  fc.stringMatching(/^[a-z0-9]{1,24}$/).filter((id) => id !== 'main'),
)

/** The parts of a key of the collection. */
export const partsOf = (collection: Collection): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .record(
      Object.fromEntries(Object.entries(collection.key).map(([name, kind]) => [name, acceptedBy(kind)])),
    )
    .filter((parts) => readKey(collection, keyText(collection, parts)) !== null)

/** A key of the collection, as text, in whatever profile. */
export const keysOf = (collection: Collection): fc.Arbitrary<string> =>
  fc.tuple(partsOf(collection), anyProfile).map(([parts, profile]) => keyText(collection, parts, profile))

const assembled = (fields: Record<string, { value: unknown; stamp: Stamp } | undefined>): WireRow => {
  const written = Object.entries(fields).flatMap(([name, field]) => (field ? [{ name, ...field }] : []))
  return {
    v: Object.fromEntries(written.map(({ name, value }) => [name, value])),
    h: Object.fromEntries(written.map(({ name, stamp }) => [name, stamp])),
    deleted: false,
  }
}

/** States that a row of the collection can be in, by whoever's edits: any of its fields, each under a stamp. */
export function rowsOf(collection: Collection, more: Record<string, Kind> = {}): fc.Arbitrary<WireRow> {
  const field = (kind: Kind) =>
    fc.option(fc.record({ value: acceptedBy(kind), stamp: stampOf }), { nil: undefined, freq: 5 })
  const fields = Object.entries({ ...collection.fields, ...more })
  return fc.record(Object.fromEntries(fields.map(([name, kind]) => [name, field(kind)]))).map(assembled)
}

/** The same, or its tombstone. */
export const livesOf = (collection: Collection): fc.Arbitrary<WireRow> =>
  fc.oneof(
    { weight: 5, arbitrary: rowsOf(collection) },
    { weight: 1, arbitrary: fc.constant<WireRow>({ v: {}, h: {}, deleted: true }) },
  )
