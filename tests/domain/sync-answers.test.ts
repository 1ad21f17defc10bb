import { describe, expect, test } from 'vitest'
import { readPullAnswer, readPushAnswer } from '#shared/contract/answers.ts'
import { OLDEST_SCHEMA, SCHEMA_VERSION } from '#shared/contract/wire.ts'

const STAMP = '01795000000000-0000-aaaaaaaaaa'
const row = () => ({ v: { quantity: 4, note: null }, h: { quantity: STAMP, note: STAMP }, deleted: false })
const envelope = () => ({
  mark: 'e1:7',
  server_time: 1_795_000_000_000,
  schema: SCHEMA_VERSION,
  cursor: 'e1:7',
})
const pull = () => ({
  ...envelope(),
  more: false,
  rows: [{ collection: 'inventories', key: '303', seq: 7, ...row() }],
})
const push = () => ({
  ...envelope(),
  results: [
    { key: '303', status: 'ok' },
    { key: '304', status: 'stale', row: row(), code: 'invalid', message: 'Refusé.' },
    {
      key: '305',
      status: 'unknown',
      fields: {
        quantity: { status: 'unknown', code: 'unknown_field', message: 'Inconnu.' },
      },
    },
  ],
})

/** A body in which another value stands at a place like `rows.0.key`; undefined takes the place away. */
function changed(body: object, place: string, value: unknown): unknown {
  const whole = structuredClone(body)
  const names = place.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce<object>((at, name) => Object(Reflect.get(at, name)), whole)
  if (value === undefined) Reflect.deleteProperty(holder, last)
  else Object.defineProperty(holder, last, { value, enumerable: true, configurable: true, writable: true })
  return whole
}

const NO_TEXT = [null, 7, true, [], {}]
const NO_NUMBER = [null, '7', true, [], {}, Infinity]
const NO_OBJECT = [null, 7, 'x', true, [], [1]]
const NO_MARK = ['', 'e1', 'e1:-7', 'E1:7', 'e1:1234567890123456']
const NO_STAMPS = [{ quantity: '' }, { quantity: `${STAMP}0` }, { quantity: 7 }, { ['x'.repeat(65)]: STAMP }]

const wrongRow = (place: string): [string, readonly unknown[]][] => [
  [`${place}.v`, [undefined, ...NO_OBJECT]],
  [`${place}.h`, [undefined, ...NO_OBJECT, ...NO_STAMPS]],
  [`${place}.deleted`, [undefined, null, 1, 'true']],
  // Written into a row, it would change what every object is.
  [`${place}.v.__proto__`, [{ polluted: true }, 7]],
  [`${place}.h.__proto__`, [STAMP]],
]
const WRONG_ENVELOPE: [string, readonly unknown[]][] = [
  ['mark', [undefined, ...NO_TEXT, ...NO_MARK]],
  ['server_time', [undefined, ...NO_NUMBER]],
  ['schema', [undefined, ...NO_NUMBER, OLDEST_SCHEMA - 1]],
  ['cursor', [undefined, ...NO_TEXT]],
]

describe.each([
  {
    call: 'pull',
    whole: pull(),
    read: readPullAnswer,
    mayLack: [],
    wrong: [
      ...WRONG_ENVELOPE,
      ...wrongRow('rows.0'),
      ['cursor', NO_MARK],
      ['more', [undefined, null, 1, 'true']],
      ['rows', [undefined, null, 7, 'x', {}, [null], [[]], [7]]],
      ['rows.0.collection', [undefined, ...NO_TEXT]],
      ['rows.0.key', [undefined, ...NO_TEXT]],
      ['rows.0.seq', [undefined, ...NO_NUMBER]],
    ] satisfies [string, readonly unknown[]][],
  },
  {
    call: 'push',
    whole: push(),
    read: readPushAnswer,
    mayLack: ['1.row', '1.code', '1.message', '2.fields'],
    wrong: [
      ...WRONG_ENVELOPE,
      ...wrongRow('results.1.row'),
      ['results', [undefined, null, 7, 'x', {}, [null], [[]], [7]]],
      ['results.0.key', [undefined, ...NO_TEXT]],
      ['results.0.status', [undefined, ...NO_TEXT, '', 'OK', 'dead']],
      ['results.1.row', NO_OBJECT],
      ['results.1.code', NO_TEXT],
      ['results.1.message', NO_TEXT],
      ['results.2.fields', NO_OBJECT],
      ['results.2.fields.quantity', NO_OBJECT],
      ['results.2.fields.quantity.status', [undefined, ...NO_TEXT, 'ok', 'stale']],
      ['results.2.fields.quantity.code', [undefined, ...NO_TEXT]],
      ['results.2.fields.quantity.message', [undefined, ...NO_TEXT]],
      ['results.2.fields.__proto__', [{ status: 'unknown', code: 'unknown_field', message: '' }]],
    ] satisfies [string, readonly unknown[]][],
  },
])('the answer to a $call', ({ whole, read, mayLack, wrong }) => {
  test('is read as it came, with what a newer server says beside it', () => {
    for (const body of [whole, { ...whole, more_of_it: [1] }]) expect(read(body)).toBe(body)
  })

  test('may lack what is only said where there is something to say', () => {
    for (const place of mayLack) {
      const body = changed(whole, `results.${place}`, undefined)
      expect([place, read(body)]).toEqual([place, body])
    }
  })

  test.each(wrong)('is nothing with another value at %s', (place, values) => {
    for (const value of values) expect([value, read(changed(whole, place, value))]).toEqual([value, null])
  })

  test('is nothing where it is no object', () => {
    for (const body of [undefined, ...NO_OBJECT]) expect(read(body)).toBe(null)
  })
})

test('a push answers any text as its cursor, which moves nothing', () => {
  expect(readPushAnswer({ ...push(), cursor: '' })).toEqual({ ...push(), cursor: '' })
})
