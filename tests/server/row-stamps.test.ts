// @module-tag postgres
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collections } from '#shared/collections/registry.ts'
import { HEADER, SCHEMA_VERSION, type WireRow } from '#shared/contract/wire.ts'
import { testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'
import { rowsOf } from '#tests/support/row-arbitraries.ts'
import { aSalePref, aStamp } from '#tests/support/server/entries.ts'

const NOW = 1_800_000_000_000
const PATH = 'user_sale_prefs'
const stamp = aStamp(NOW)
const as = (schema: number) => ({ headers: { [HEADER.schema]: String(schema) } })
const TODAY = as(SCHEMA_VERSION)

test.each([
  ['a device', TODAY],
  ['a plain client that stamps', {}],
])(
  '%s may send one stamp for all fields of an entry, and one for all that it has seen',
  async (_, sender) => {
    const server = await testApp({ now: () => NOW })
    const { device, user } = await signedUp(server)
    const short = { key: '12', target_sell_price: 500, tax_rate: 2, h: stamp }
    const first = await device.bulk(PATH, [short], sender)
    expect(first.json.results).toEqual([{ key: '12', status: 'ok' }])
    const seen = { key: '12', target_sell_price: 600, tax_rate: 3, h: aStamp(NOW + 1), seen: stamp }
    const unseen = { key: '12', tax_rate: 4, h: aStamp(NOW + 2), seen: stamp }
    for (const entry of [seen, unseen]) {
      expect((await device.bulk(PATH, [entry], sender)).json.results).toEqual([{ key: '12', status: 'ok' }])
    }
    const journal = await server.db.selectFrom('journal').selectAll().where('user_id', '=', user.id).execute()
    expect(journal.map(({ field, value }) => [field, value])).toEqual([['tax_rate', '3']])
  },
)

test('one stamp for the row is sent to devices, where all fields have the same', async () => {
  const { device } = await signedUp(await testApp({ now: () => NOW }))
  await device.bulk(PATH, [
    aSalePref([500, stamp], [2, stamp], 1),
    aSalePref([500, stamp], [2, aStamp(NOW + 1)], 2),
    { key: '3', tax_rate: 2, h: { tax_rate: stamp } },
  ])
  const stampsTo = async (reader: typeof TODAY | object) =>
    (await device.pull('', reader)).json.rows.map(({ h }) => h)
  const byField = [
    { target_sell_price: stamp, tax_rate: stamp },
    { target_sell_price: stamp, tax_rate: aStamp(NOW + 1) },
    { tax_rate: stamp },
  ]
  expect(await stampsTo(TODAY)).toEqual([stamp, byField[1], stamp])
  expect(await stampsTo(as(99))).toEqual([stamp, byField[1], stamp])
  expect(await stampsTo({})).toEqual(byField)
})

const name = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom('":"', '\\', ',"a":"', `a":"${stamp}`, '}'),
)
/** Rows of every collection, and rows of newer versions with fields and values of any name and kind. */
const anyRow: fc.Arbitrary<[string, WireRow]> = fc.oneof(
  ...collections.map((collection) =>
    rowsOf(collection).map((row): [string, WireRow] => [collection.name, row]),
  ),
  fc
    .array(fc.record({ name, value: fc.jsonValue(), at: fc.integer({ min: 0, max: 1 }) }), { maxLength: 4 })
    .map((fields): [string, WireRow] => {
      const v = Object.fromEntries(fields.map((field) => [field.name, field.value]))
      const h = Object.fromEntries(fields.map((field) => [field.name, aStamp(NOW + field.at)]))
      return ['futur', { v, h, deleted: false }]
    }),
)

test('every stored row comes back as it is, whichever way its stamps travel', async () => {
  const server = await testApp({ now: () => NOW })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(name, anyRow, fc.boolean()), { minLength: 1, maxLength: 40 }),
      async (made) => {
        const { device, user } = await signedUp(server)
        const rows = made.map(([key, [collection, { v, h }], deleted], i) => ({
          // NUL is no text of PostgreSQL's, and no call lets it in.
          collection,
          key: `${i}-${key.replaceAll('\0', '')}`,
          v: JSON.parse(JSON.stringify(v).replaceAll('\\u0000', '')),
          h: JSON.parse(JSON.stringify(h).replaceAll('\\u0000', '')),
          deleted,
          seq: i + 1,
        }))
        const texts = rows.map(({ v, h, deleted, ...rest }) => ({
          ...rest,
          user_id: user.id,
          doc: JSON.stringify(v),
          h: JSON.stringify(h),
          deleted: deleted ? 1 : 0,
        }))
        await server.db.insertInto('records').values(texts).execute()
        await server.db
          .updateTable('heads')
          .set({ seq: rows.length })
          .where('user_id', '=', user.id)
          .execute()
        expect((await device.pull()).json.rows).toEqual(rows)
        const short = (await device.pull('', TODAY)).json.rows
        const written = short.map(({ h, ...row }) => ({
          ...row,
          h: typeof h === 'string' ? Object.fromEntries(Object.keys(row.v).map((field) => [field, h])) : h,
        }))
        expect(written).toEqual(rows)
        const alike = rows.map(({ h }) => new Set(Object.values(h)).size === 1)
        expect(short.map(({ h }) => typeof h === 'string')).toEqual(alike)
      },
    ),
    { numRuns: 30 },
  )
})
