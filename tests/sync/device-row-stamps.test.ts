import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { makeStamp, timeOf } from '#shared/contract/stamp.ts'
import type { WireEntry } from '#shared/contract/wire.ts'
import { ASH, anAccount, own, rowOf, sell, syncState } from '#tests/support/local-account.ts'
import { aPair, aPulledRow, NOW, ScriptedServer } from '#tests/support/scripted-server.ts'

const stamp = makeStamp(NOW - 9000, 0, 'appareil02')

/** The entries of each push, as they travelled. */
const sent = ({ requests }: ScriptedServer): WireEntry[][] =>
  requests.flatMap(({ body }) => (body === undefined ? [] : [JSON.parse(body).entries]))

describe('one stamp for all fields of a row', () => {
  test('is read from a pull like one for each field', async () => {
    const server = new ScriptedServer()
    const fields = { target_sell_price: [500, stamp], tax_rate: [2, stamp] } satisfies Parameters<
      typeof aPulledRow
    >[2]
    server.serves({ ...aPulledRow('sale_prefs', ASH, fields), h: stamp })
    const db = anAccount()
    expect(await server.pass(db)).toEqual({ kind: 'done' })
    expect(await rowOf(db, 'sale_prefs')).toMatchObject({
      v: { target_sell_price: 500, tax_rate: 2 },
      h: { target_sell_price: stamp, tax_rate: stamp },
    })
    expect(timeOf((await syncState(db)).clock)).toBeGreaterThanOrEqual(timeOf(stamp))
  })

  test('is sent where all fields have the same', async () => {
    const { db, server } = aPair()
    await own(db, 12)
    const first = (await rowOf(db))?.h.quantity
    await server.pass(db)
    await own(db, 13)
    await sell(db, { target_sell_price: 500, tax_rate: 3 })
    const [second, price] = [(await rowOf(db))?.h.quantity, (await rowOf(db, 'sale_prefs'))?.h.tax_rate]
    await server.pass(db)
    expect(sent(server)).toEqual([
      [{ key: '303', quantity: 12, h: first, seen: {} }],
      [{ key: '303', quantity: 13, h: second, seen: first }],
      [{ key: '303', target_sell_price: 500, tax_rate: 3, h: price, seen: {} }],
    ])
  })

  test('is that of a save, and of what a clock ahead saved once it is repaired', async () => {
    const db = anAccount()
    await sell(db, { target_sell_price: 500, tax_rate: 3 }, NOW + 3_600_000)
    await own(db, 12, { now: NOW + 3_600_000 })
    const server = new ScriptedServer()
    await server.pass(db)
    const [price, tax] = Object.values((await rowOf(db, 'sale_prefs'))?.h ?? {})
    expect(price).toBe(tax)
    expect(timeOf(price ?? '')).toBeLessThanOrEqual(NOW)
    expect((await rowOf(db))?.h.quantity).not.toBe(price)
  })
})
