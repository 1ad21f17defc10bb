// @module-tag full
import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { waiting } from '#tests/support/local-account.ts'
import {
  ASH,
  aPlayer,
  leaves,
  NETTLE,
  observe,
  own,
  pricesOf,
  SAP,
  sees,
  stockOf,
  whereIs,
} from '#tests/support/screens/craft-screen.tsx'
import {
  addItem,
  lineOf,
  listedItems,
  openPrices,
  priceField,
  readAgo,
  stockField,
} from '#tests/support/screens/prices-screen.tsx'
import { byRole, click, leave, press, type, until } from '#tests/support/screens/render.tsx'

let db: AccountDb
beforeEach(() => {
  db = aPlayer()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await leaves(db)
})

const priceOf = async (id: number, pack = 1) =>
  (await act(() => pricesOf(db, id))).filter((row) => row.pack_size === pack).at(-1)
const stored = (id: number, price: number, pack = 1) =>
  until(async () => expect((await priceOf(id, pack))?.price_kamas).toBe(price))

describe('typing', () => {
  test('A4 a price is stored as today’s of its pack, Enter goes to the same pack of the next item', async () => {
    await observe(db, ASH, 1, 50)
    await observe(db, NETTLE, 1, 9)
    await openPrices()
    await type(await until(() => priceField('Bois de Frêne', 10)), '4k5')
    await press('Enter')
    await stored(ASH, 4500, 10)
    expect((await priceOf(ASH, 10))?.date).toBe(parisDay(Date.now()))
    expect(document.activeElement).toBe(priceField('Ortie', 10))
    await sees('Prix enregistré')
  })

  test('A4 a price typed without a network is on the device and waits to be sent', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    await observe(db, ASH, 1, 50)
    await openPrices()
    await type(await until(() => priceField('Bois de Frêne', 100)), '900')
    await press('Enter')
    await stored(ASH, 900, 100)
    expect(await waiting(db)).toContain(`price_observations/${ASH}|100|${parisDay(Date.now())}`)
    vi.unstubAllGlobals()
  })

  test('A4 « Annuler » takes a price back', async () => {
    await observe(db, ASH, 1, 50)
    await openPrices()
    await type(await until(() => priceField('Bois de Frêne')), '70')
    await press('Enter')
    await stored(ASH, 70)
    await click(await until(() => byRole('button', /^Annuler/)))
    await stored(ASH, 50)
  })

  test('A4 an emptied price is cleared, and the line stays as long as it is typed in', async () => {
    await observe(db, ASH, 1, 50)
    await observe(db, NETTLE, 1, 9)
    await openPrices()
    await type(await until(() => priceField('Bois de Frêne')), '')
    await act(async () => stockField('Bois de Frêne').focus())
    await stored(ASH, 0)
    await sees('Prix effacé')
    expect(listedItems()).toEqual(['Bois de Frêne', 'Ortie'])
    await leave(stockField('Bois de Frêne'))
    await until(() => expect(listedItems()).toEqual(['Ortie']))
  })

  test('A4 a stock is stored, and can be taken back', async () => {
    await own(db, ASH, 4)
    await openPrices()
    await type(await until(() => stockField('Bois de Frêne')), '12')
    await press('Enter')
    await until(async () => expect(await stockOf(db, ASH)).toBe(12))
    await click(await until(() => byRole('button', /^Annuler/)))
    await until(async () => expect(await stockOf(db, ASH)).toBe(4))
  })
})

describe('a price far from the median', () => {
  test('A4 it is stored, asked about and marked until the next one', async () => {
    for (const days of [4, 3, 2]) await readAgo(db, ASH, 1, 50, days)
    await openPrices()
    await type(await until(() => priceField('Bois de Frêne')), '500')
    await press('Enter')
    await stored(ASH, 500)
    await sees('ta médiane est 50 k')
    await until(() => expect(lineOf('Bois de Frêne')).toContain('médiane 50'))
    await type(priceField('Bois de Frêne'), '55')
    await press('Enter')
    await stored(ASH, 55)
    await until(() => expect(lineOf('Bois de Frêne')).not.toContain('médiane'))
  })
})

describe('adding', () => {
  test('A4 a chosen item stands on top, with the focus in its first price, until it is priced and left', async () => {
    await observe(db, ASH, 1, 50)
    await observe(db, NETTLE, 1, 9)
    await openPrices()
    await until(() => expect(listedItems()).toHaveLength(2))
    await addItem('sève')
    await until(() => expect(listedItems()).toEqual(['Sève de Frêne', 'Bois de Frêne', 'Ortie']))
    expect(whereIs()).toBe(`/app/prices?ajout=${SAP}`)
    await until(() => expect(document.activeElement).toBe(priceField('Sève de Frêne')))
    await type(priceField('Sève de Frêne'), '12')
    await act(async () => stockField('Sève de Frêne').focus())
    await stored(SAP, 12)
    expect(listedItems()[0]).toBe('Sève de Frêne')
    await leave(stockField('Sève de Frêne'))
    await until(() => expect(listedItems()).toEqual(['Bois de Frêne', 'Ortie', 'Sève de Frêne']))
    expect(whereIs()).toBe('/app/prices')
  })

  test('A4 a reload keeps an item that has nothing yet', async () => {
    await openPrices(`?ajout=${SAP},${SAP},-4`)
    await until(() => expect(listedItems()).toEqual(['Sève de Frêne', 'Objet inconnu #-4']))
  })
})
