import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  asClient,
  canonical,
  clientOf,
  isLater,
  isStamp,
  isValid,
  laterOf,
  makeStamp,
  NO_STAMP,
  newClient,
  sameJson,
  stampAbove,
  TIME_LIMIT,
  timeOf,
  wins,
} from '#shared/contract/stamp.ts'

const MAX_TIME = 10 ** 14 - 1
const time = fc.integer({ min: 0, max: MAX_TIME })
const counter = fc.integer({ min: 0, max: 0xffff })
const client = fc.stringMatching(/^[0-9a-z]{10}$/)
const stamp = fc.tuple(time, counter, client).map(([t, n, c]) => makeStamp(t, n, c))
const validTime = fc.integer({ min: 0, max: TIME_LIMIT - 1 })
const valid = fc.tuple(validTime, counter, client).map(([t, n, c]) => makeStamp(t, n, c))
const invalid = fc
  .tuple(fc.integer({ min: TIME_LIMIT, max: MAX_TIME }), counter, client)
  .map(([t, n, c]) => makeStamp(t, n, c))

test('every stamp has the same width and shape, and gives back its time and client', () => {
  fc.assert(
    fc.property(time, counter, client, (t, n, c) => {
      const made = makeStamp(t, n, c)
      expect(made).toHaveLength(30)
      expect(isStamp(made)).toBe(true)
      expect([timeOf(made), clientOf(made)]).toEqual([t, c])
    }),
  )
})

test('text order is time order, then counter order', () => {
  fc.assert(
    fc.property(time, time, counter, counter, client, client, (t1, t2, n1, n2, c1, c2) => {
      fc.pre(t1 !== t2 || n1 !== n2)
      const before = t1 < t2 || (t1 === t2 && n1 < n2)
      expect(makeStamp(t1, n1, c1) < makeStamp(t2, n2, c2)).toBe(before)
    }),
  )
})

test('a time out of range is brought into it, and a fraction is cut', () => {
  expect(timeOf(makeStamp(-5, 0, 'a'.repeat(10)))).toBe(0)
  expect(timeOf(makeStamp(12.9, 0, 'a'.repeat(10)))).toBe(12)
  expect(makeStamp(MAX_TIME + 1000, 0, 'a'.repeat(10))).toHaveLength(30)
})

test('a new stamp is above its floor and not before the wall clock, and no smaller one is', () => {
  fc.assert(
    fc.property(valid, validTime, client, (floor, wall, c) => {
      fc.pre(timeOf(floor) < TIME_LIMIT - 1)
      const made = stampAbove(floor, wall, c)
      expect(made > floor).toBe(true)
      expect(timeOf(made)).toBeGreaterThanOrEqual(wall)
      expect(timeOf(made)).toBeLessThanOrEqual(Math.max(wall, timeOf(floor) + 1))
    }),
  )
})

test('within one millisecond the counter rises by one', () => {
  const floor = makeStamp(1000, 7, 'a'.repeat(10))
  expect(stampAbove(floor, 1000, 'b'.repeat(10))).toBe(makeStamp(1000, 8, 'b'.repeat(10)))
  expect(stampAbove(floor, 900, 'b'.repeat(10))).toBe(makeStamp(1000, 8, 'b'.repeat(10)))
  expect(stampAbove(floor, 1001, 'b'.repeat(10))).toBe(makeStamp(1001, 0, 'b'.repeat(10)))
})

test('a full counter carries into the time', () => {
  const full = makeStamp(1000, 0xffff, 'z'.repeat(10))
  const next = stampAbove(full, 1000, 'a'.repeat(10))
  expect(next).toBe(makeStamp(1001, 0, 'a'.repeat(10)))
  expect(next > full).toBe(true)
})

test('the first stamp of all is the wall clock’s', () => {
  expect(stampAbove(NO_STAMP, 5, 'a'.repeat(10))).toBe(makeStamp(5, 0, 'a'.repeat(10)))
  expect(stampAbove(NO_STAMP, 0, 'a'.repeat(10)) > NO_STAMP).toBe(true)
})

test('no stamp is below every stamp', () => {
  fc.assert(
    fc.property(stamp, (s) => {
      expect(laterOf(s, NO_STAMP)).toBe(s)
      expect(laterOf(NO_STAMP, s)).toBe(s)
    }),
  )
})

test('a received stamp written under another name keeps its moment, and the next one is above both', () => {
  fc.assert(
    fc.property(valid, client, (received, ours) => {
      fc.pre(timeOf(received) < TIME_LIMIT - 1)
      const noted = asClient(received, ours)
      expect(noted.slice(0, 19)).toBe(received.slice(0, 19))
      expect(stampAbove(noted, 0, ours) > received).toBe(true)
    }),
  )
})

test('what is no stamp is not taken for one', () => {
  const good = makeStamp(1, 0, 'a'.repeat(10))
  for (const text of ['', good.slice(1), `${good}a`, good.toUpperCase(), good.replace('-', ' '), `${good}\n`])
    expect(isStamp(text)).toBe(false)
})

test('a stamp of 2100 or later is invalid: below every valid one, above none', () => {
  fc.assert(
    fc.property(valid, invalid, invalid, (sound, far, farther) => {
      expect([isValid(sound), isValid(far), isValid(NO_STAMP)]).toEqual([true, false, false])
      expect([isLater(sound, far), isLater(far, sound), isLater(far, NO_STAMP)]).toEqual([true, false, true])
      expect(laterOf(far, sound)).toBe(sound)
      expect(wins(sound, 1, far, 2)).toBe(true)
      // Two of them are ordered as ever, so that every side shows the same.
      if (far !== farther) expect(isLater(far, farther)).toBe(far > farther)
    }),
  )
})

test('an edit of a field that stands at an invalid stamp gets a valid one', () => {
  const mine = 'm'.repeat(10)
  expect(stampAbove(makeStamp(TIME_LIMIT + 5, 3, 'z'.repeat(10)), 1000, mine)).toBe(makeStamp(1000, 0, mine))
  // A clock that runs in the year 3000 makes no invalid one either.
  expect(stampAbove(NO_STAMP, TIME_LIMIT * 9, mine)).toBe(makeStamp(TIME_LIMIT - 1, 0, mine))
})

test('at the last moment before 2100 a new stamp never ranks below its floor', () => {
  fc.assert(
    fc.property(counter, client, client, fc.integer({ min: 0, max: MAX_TIME }), (n, theirs, ours, wall) => {
      const floor = makeStamp(TIME_LIMIT - 1, n, theirs)
      const made = stampAbove(floor, wall, ours)
      expect(isValid(made)).toBe(true)
      expect(isLater(floor, made)).toBe(false)
      if (n < 0xffff) expect(made > floor).toBe(true)
    }),
  )
})

test('a client name has ten letters and digits, whatever the random source answers', () => {
  for (const r of [0, 0.5, 1 - Number.EPSILON]) expect(newClient(() => r)).toMatch(/^[0-9a-z]{10}$/)
  expect(newClient(Math.random)).not.toBe(newClient(Math.random))
})

test('of two different values exactly one wins, and equal ones leave things as they are', () => {
  fc.assert(
    fc.property(stamp, stamp, fc.jsonValue(), fc.jsonValue(), (h, h0, v, v0) => {
      fc.pre(h !== h0 || canonical(v) !== canonical(v0))
      expect(wins(h, v, h0, v0)).toBe(!wins(h0, v0, h, v))
      expect(wins(h, v, h, v)).toBe(false)
      if (h !== h0 && isValid(h) === isValid(h0)) expect(wins(h, v, h0, v0)).toBe(h > h0)
    }),
  )
})

test('values are equal when their JSON is, whatever the order of their members', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse())
      expect(canonical(turned)).toBe(canonical(value))
      expect(canonical(JSON.parse(JSON.stringify(value)))).toBe(canonical(value))
    }),
  )
  expect(canonical({ a: 1, b: undefined })).toBe(canonical({ a: 1 }))
  expect(canonical([1, 2])).not.toBe(canonical([2, 1]))
  expect(canonical('1')).not.toBe(canonical(1))
  expect(canonical(null)).not.toBe(canonical(undefined))
})

test('two JSON values are the same where their texts are, also under names that every object has', () => {
  const value = fc.jsonValue({ maxDepth: 2 })
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(sameJson(a, b)).toBe(canonical(a) === canonical(b))
      expect(sameJson(a, JSON.parse(JSON.stringify(a)))).toBe(true)
    }),
  )
  expect(sameJson({}, { constructor: 1 })).toBe(false)
  expect(sameJson({ constructor: 1 }, {})).toBe(false)
  expect(sameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true)
  expect(sameJson({ a: [1, 2] }, { a: [2, 1] })).toBe(false)
})
