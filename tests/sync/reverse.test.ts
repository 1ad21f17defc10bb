import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { readRow } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import { almanaxPrices } from '#shared/collections/almanax-prices.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { salePrefs } from '#shared/collections/sale-prefs.ts'
import { reverseOf, stillUndoing } from '#store/change.ts'
import { anAccount, contents } from '#tests/support/local-account.ts'
import { save, saveTogether } from '#tests/support/save.ts'

const DATE = '2026-11-20'
const offering = (unit_price_kamas: number, item_name: string) =>
  writeOf(almanaxPrices, { date: DATE }, { unit_price_kamas, item_name })
const seen = (price_kamas: number) =>
  writeOf(priceObservations, { item_id: 303, pack_size: 1, date: DATE }, { price_kamas })

describe('putting back', () => {
  test('T9 it names the values from before, and the defaults of what was never written', async () => {
    const db = anAccount()
    await saveTogether(db, [offering(7, 'Ortie')])
    const back = await reverseOf(db, [
      offering(9, 'Frêne'),
      writeOf(salePrefs, { item_id: 303 }, { tax_rate: 5 }),
    ])
    expect(back.map(({ patch }) => patch)).toEqual([
      { unit_price_kamas: 7, item_name: 'Ortie' },
      { tax_rate: 2 },
    ])
  })

  test('T9 what it does not touch stays as it is', async () => {
    const db = anAccount()
    await save(db, salePrefs, { item_id: 303 }, { target_sell_price: 400, tax_rate: 3 })
    const done = [writeOf(salePrefs, { item_id: 303 }, { tax_rate: 5 })]
    const back = await reverseOf(db, done)
    await saveTogether(db, done)
    await save(db, salePrefs, { item_id: 303 }, { target_sell_price: 500 })
    await saveTogether(db, await stillUndoing(db, done, back))
    expect(await readRow(db, salePrefs, { item_id: 303 })).toMatchObject({
      target_sell_price: 500,
      tax_rate: 3,
    })
  })

  test('T9 a field written over since then keeps its newer value, the others go back', async () => {
    const db = anAccount()
    await saveTogether(db, [offering(7, 'Ortie')])
    const done = [offering(9, 'Frêne'), seen(9)]
    const back = await reverseOf(db, done)
    await saveTogether(db, done)
    await save(db, almanaxPrices, { date: DATE }, { unit_price_kamas: 11 })
    const undoing = await stillUndoing(db, done, back)
    expect(undoing.map(({ patch }) => patch)).toEqual([{ item_name: 'Ortie' }, { price_kamas: 0 }])
    await saveTogether(db, undoing)
    const row = await readRow(db, almanaxPrices, { date: DATE })
    expect(row).toMatchObject({ unit_price_kamas: 11, item_name: 'Ortie' })
  })

  test('T9 what was all written over, or undone already, changes nothing', async () => {
    const db = anAccount()
    const done = [seen(9)]
    const back = await reverseOf(db, done)
    await saveTogether(db, done)
    await saveTogether(db, [seen(12)])
    expect(await stillUndoing(db, done, back)).toEqual([])
  })
})

test('T42 T87 a save over collections is stored whole, in one commit', async () => {
  const db = anAccount()
  await saveTogether(db, [offering(9, 'Frêne'), seen(9)])
  const { rows, outbox } = await contents(db)
  expect(rows.map(({ collection }) => collection)).toEqual(['almanax_prices', 'price_observations'])
  expect(outbox).toHaveLength(2)
})
