import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collections } from '#shared/collections/registry.ts'
import { judgeField, keyText, profileFor, readKey, splitKey } from '#shared/contract/collection.ts'
import * as fields from '#shared/contract/fields.ts'
import { decimal, type Kind, text } from '#shared/contract/fields.ts'
import { zodOf } from '#shared/contract/fields-zod.ts'
import { anyProfile, partsOf } from '#tests/support/row-arbitraries.ts'

const named: readonly [string, unknown][] = Object.entries(fields)
const isKind = (value: unknown): value is Kind =>
  typeof value === 'object' && value !== null && 'rule' in value && 'is' in value

/** The kinds of field that have a name, those that the collections make of them, and two without a limit: each once. */
const all: readonly [string, Kind][] = [
  ['any number', decimal()],
  ['any text', text()],
  ...named.flatMap(([name, value]): [string, Kind][] => (isKind(value) ? [[name, value]] : [])),
  ...collections.flatMap(({ name, key, fields }) =>
    Object.entries({ ...key, ...fields }).map(([part, kind]): [string, Kind] => [`${name}.${part}`, kind]),
  ),
]
const kinds = all.filter(([, kind], at) => all.findIndex(([, other]) => other === kind) === at)

class Row {
  id = 1
}

const x = (length: number): string => 'x'.repeat(length)

const NUMBERS = [
  ...[NaN, Infinity, -Infinity, -0, 5e-324, 1e21, -1e21, 2 ** 53, 2 ** 53 - 1, -(2 ** 53)],
  ...[-1, -1e-9, 0.005, 0.01, 0.1 + 0.2, 99.995, 100.01, 1001, -1001, 201, 1e12, 1e12 + 1],
]
const TEXTS = [
  ...[
    '',
    ' ',
    '0',
    '-0',
    '1e3',
    '１',
    'null',
    'baffeur',
    '|',
    'a|b',
    '\0',
    '\ud800',
    'a\udfff',
    '\u2028',
    'é',
    'e\u0301',
  ],
  ...['2026-02-30', '2024-02-29', '+02026-1-1', '0000-00-00', '2026-11-20\n', ' 2026-11-20', '__proto__'],
  ...['1-bois', '1-bois-de-frene', '123-bois', '1-', '1-é', `1-${x(98)}`, `1-${x(99)}`, '1-bois\n'],
  ...[60, 61, 64, 65, 120, 121, 500, 501, 2000, 2001, 1_000_000].map(x),
  ...[120, 121].map((length) => '😀'.repeat(length)),
]
const OBJECTS = [
  ...[{}, { a: undefined }, { [Symbol('a')]: 1 }, { length: 1 }, { toJSON: () => 1 }, { toString: 1 }],
  ...[
    { constructor: 1 },
    { constructor: Row },
    { constructor: () => 1 },
    JSON.parse('{"__proto__":{"a":1}}'),
  ],
  ...[{ a: x(3990) }, { a: x(3992) }, { a: x(3993) }, Object.defineProperty({}, Symbol('a'), { value: 1 })],
  ...[
    Object.create(null),
    Object.create({ a: 1 }),
    Object.create(Row.prototype),
    new Row(),
    new Proxy({}, {}),
  ],
  ...[
    [],
    [1],
    ['x'],
    [[]],
    Object.assign([1], { constructor: 1 }),
    new Uint8Array(2),
    new Map(),
    new Set([1]),
  ],
  ...[new Date(0), /x/, new Error('x'), Promise.resolve(1), Object(true), Object(1), Object('1'), globalThis],
]
const HOSTILE: readonly unknown[] = [
  ...[null, undefined, true, false, 12n, Symbol('1'), () => 1, Row],
  ...[...NUMBERS, ...TEXTS, ...OBJECTS],
]

/** Values near what some field accepts, and anything at all. */
const values: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.integer({ min: -1100, max: 1100 }),
  fc.maxSafeInteger(),
  fc.integer({ min: -100, max: 10_100 }).map((hundredths) => hundredths / 100),
  fc.double(),
  fc.string({ unit: 'binary', maxLength: 140 }),
  fc.string({ maxLength: 70 }),
  fc.string({ maxLength: 40 }).map(fields.foldEffect),
  fc.stringMatching(/^\d{1,3}-[a-z0-9]{0,3}(-[a-z0-9]{0,2}){0,2}$/),
  fc.stringMatching(/^\d{4}-[0-3]\d-[0-3]\d.?$/),
  fc.constantFrom(
    ...fields.PACK_SIZES,
    ...fields.GUIDE_IDS,
    'dofus2',
    'dofus3',
    'or',
    'male',
    'almanax_characters',
    'buy',
    'listed',
    'almanax',
    'auto',
  ),
  fc.constantFrom(...fields.PACK_SIZES).map(String),
  fc.dictionary(fc.string(), fc.jsonValue()),
  fc.anything({
    withNullPrototype: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withBigInt: true,
  }),
)

/** The verdict; a value that no JSON can hold may also be answered by throwing. */
function verdict(judge: () => boolean): boolean | 'throws' {
  try {
    return judge()
  } catch {
    return 'throws'
  }
}

describe.each(kinds)('%s', (_, kind) => {
  const schema = zodOf(kind)
  const same = (value: unknown): void => {
    const ours = verdict(() => kind.is(value))
    const theirs = verdict(() => schema.safeParse(value).success)
    // The schema reads the length of what is no text, and throws where that is an object without a number.
    if (theirs === 'throws') expect(ours).not.toBe(true)
    else expect(ours).toBe(theirs)
  }

  test('judges hostile values as its schema does', () => {
    for (const value of HOSTILE) same(value)
  })

  test('judges any value as its schema does', () => {
    fc.assert(fc.property(values, same), { numRuns: 200 })
  })

  test('accepts some values and refuses others', () => {
    const verdicts = new Set(
      [...HOSTILE, ...fc.sample(values, { numRuns: 1000, seed: 7 })].map((value) =>
        verdict(() => kind.is(value)),
      ),
    )
    expect(verdicts).toContain(true)
    expect(verdicts).toContain(false)
  })
})

test('every default is a value that its field accepts', () => {
  for (const collection of collections)
    for (const [field, value] of Object.entries(collection.defaults))
      expect([collection.name, field, judgeField(collection, field, value)]).toEqual([
        collection.name,
        field,
        'ok',
      ])
})

test('a key reads back only as it is written', () => {
  const named = (name: string) => collections.filter((collection) => collection.name === name)
  const read = (name: string, key: string) => named(name).map((collection) => readKey(collection, key)?.parts)
  expect(read('price_observations', '44|10|2026-11-20')).toEqual([
    { item_id: 44, pack_size: 10, date: '2026-11-20' },
  ])
  expect(read('effect_weights', '12')).toEqual([{ effect: 12 }])
  expect(read('effect_weights', '% critique')).toEqual([{ effect: '% critique' }])
  for (const key of [
    '044|10|2026-11-20',
    '44|11|2026-11-20',
    '-0|10|2026-11-20',
    '44|10',
    '44|10|2026-11-20|1',
    '',
  ])
    expect([key, read('price_observations', key)]).toEqual([key, [undefined]])
})

describe.each(collections.map((collection) => [collection.name, collection] as const))(
  'a key of %s',
  (_, collection) => {
    test('reads back with its profile', () => {
      fc.assert(
        fc.property(partsOf(collection), anyProfile, (parts, profile) => {
          const key = keyText(collection, parts, profile)
          const within = profileFor(collection, profile)
          expect(readKey(collection, key)).toEqual({ profile: within, parts })
          expect(splitKey(key)).toEqual({ profile: within, key: keyText(collection, parts) })
        }),
      )
    })

    test('has no part that begins with @, and names one profile at most', () => {
      fc.assert(
        fc.property(partsOf(collection), anyProfile, fc.nat(), (parts, profile, n) => {
          const name = Object.keys(parts)[n % Object.keys(parts).length] ?? ''
          const key = keyText(collection, { ...parts, [name]: `@${parts[name]}` }, profile)
          expect(readKey(collection, key)).toBeNull()
          const ofTwo = `@ouest|${keyText(collection, parts, 'est')}`
          expect(readKey(collection, ofTwo)).toBeNull()
        }),
      )
    })
  },
)

test.each(['@|12', '@Ouest|12', '@ou est|12', `@${'x'.repeat(25)}|12`, '@ouest|', '@ouest', '@12'])(
  'the profile of « %s » is none',
  (key) => {
    for (const collection of collections) expect(readKey(collection, key)).toBeNull()
  },
)

test('N1 N2 N3 what plans and stock are kept in', () => {
  const added = collections.slice(collections.findIndex(({ name }) => name === 'stock_moves'))
  const declared = added.map(({ name, key, fields, deletable }) => [
    name,
    Object.keys(key).join(),
    Object.keys(fields).join(),
    deletable,
  ])
  expect(declared).toEqual([
    [
      'stock_moves',
      'id',
      'item_id,pieces,kind,base,line,apart,step,packs,pack_prices,paid_kamas,origin,device,at',
      true,
    ],
    [
      'lot_events',
      'id',
      'lot,kind,item_id,size,price_kamas,fee_kamas,at,hour,cost_kamas,from,origin,device,apart',
      true,
    ],
    ['planned_crafts', 'recipe', 'crafts,tree,due', false],
    ['wanted_items', 'item_id', 'pieces,note,missing_on', false],
    ['plan_sources', 'source', 'on,horizon', false],
    ['reserves', 'item_id', 'pieces,note', false],
    ['craft_choices', 'root,item_id', 'choice', false],
    ['job_levels', 'job', 'level', false],
    ['roi_alerts', 'recipe', 'threshold,told_on', false],
    ['deferred', 'task', 'until', false],
    ['read_names', 'read', 'item_id', false],
    ['profiles', 'id', 'name,server,color,archived', false],
    ['market_sharing', 'server', 'lend,see,count', false],
    ['rule_choices', 'rule', 'value', false],
    [
      'market_pace',
      'item_id,day',
      'sold_24h,sold_7d,sold_30d,median_24h,average_24h,median_7d,average_7d,median_30d,average_30d,average',
      false,
    ],
    ['purses', 'character', 'kamas', false],
    ['fortune_days', 'day', 'kamas,holdings', false],
    ['crush_coefficients', 'item_id', 'coefficient', false],
    ['crushings', 'id', 'item_id,coefficient,focus,jets,exact,runes,at', true],
    ['pen_gauges', 'pen,gauge', 'points,at,keep', false],
  ])
  const judged = (name: string, field: string, value: unknown) => {
    const collection = collections.find((one) => one.name === name)
    return collection && judgeField(collection, field, value)
  }
  for (const [name, field, fine, wrong] of [
    ['stock_moves', 'pieces', [-(10 ** 12), 10 ** 12], [10 ** 12 + 1, 0.5]],
    ['stock_moves', 'packs', [{}, { 1: 4, 10: 6 }], [{ 50: 1 }, { 10: -1 }, { 10: '6' }, []]],
    ['stock_moves', 'kind', ['buy', 'craft', 'use'], ['sell', null]],
    ['lot_events', 'kind', ['listed', 'repriced', 'sold', 'returned', 'withdrawn'], ['buy', null]],
    ['lot_events', 'hour', [null, 0, 23], [24, -1]],
    ['planned_crafts', 'crafts', [0, 100_000], [-1, 100_001]],
    ['job_levels', 'level', [0, 200], [201]],
    ['roi_alerts', 'threshold', [null, 0, 1000], [1001]],
    ['read_names', 'item_id', [null, 1, -1], [0, '1']],
    ['market_pace', 'sold_24h', [null, 0, 10 ** 12], [-1, 0.5]],
    ['purses', 'kamas', [null, 0, 10 ** 12], [-1, 10 ** 12 + 1]],
    ['pen_gauges', 'points', [0, 200_000], [-1, 200_001, 0.5, null]],
    ['pen_gauges', 'at', [null, 0, 1_900_000_000_000], [-1, 0.5]],
    ['mounts', 'father_id', [null, 33_001, -1], [0, 0.5]],
    ['fortune_days', 'kamas', [null, 0, 10 ** 13], [-1, 0.5]],
    [
      'fortune_days',
      'holdings',
      [null, {}, { 421: [3, 40_500], '421x100': [2, null], purchases: [12, 1000] }],
      [[], { 421: 3 }, { 421: [-1, null] }, { '421x5': [1, null] }, { 421: [1, 0.5] }, { bois: [1, 1] }],
    ],
    ['crush_coefficients', 'coefficient', [null, 1, 32.185, 4000], [0, 4000.5, 32.1855]],
    ['crushings', 'runes', [{}, { 9: 10, 45: 0 }], [[], { 9: -1 }, { 9: 0.5 }, { vi: 1 }]],
    ['crushings', 'jets', [{}, { 9: 109, 12: -1 }], [{ 9: 0.5 }, { vi: 1 }]],
    ['profiles', 'server', ['', 'Ombre'], ['x'.repeat(41), null]],
    ['profiles', 'color', ['or', 'gris'], ['', 'noir']],
    ['sale_prefs', 'per_day', [null, 0, 1_000_000], [1_000_001, 0.5]],
  ] as const) {
    for (const value of fine) expect([name, field, value, judged(name, field, value)]).toContain('ok')
    for (const value of wrong) expect([name, field, value, judged(name, field, value)]).toContain('invalid')
  }
  const preferences = collections.find(({ name }) => name === 'preferences')
  for (const name of ['courses_budget', 'stock_value', 'roi_threshold', 'craft_seconds', 'step_seconds'])
    expect(preferences && readKey(preferences, name)?.parts).toEqual({ name })
})
