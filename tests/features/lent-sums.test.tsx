// @module-tag full
import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow } from '#data/db/rows.ts'
import { ProfitPage } from '#features/profit/page.tsx'
import { almanaxPrices } from '#shared/collections/almanax-prices.ts'
import { viaOf } from '#shared/domain/prices/observations.ts'
import { seeLent, seeNothingLent } from '#tests/support/lent-prices.ts'
import {
  aFridayOffline,
  aPlayerWithTables,
  cells,
  openCalculator,
  priceField,
  TODAY,
} from '#tests/support/screens/almanax-calculator.tsx'
import { aShopper, lineOf, openCourses, plan } from '#tests/support/screens/courses-screen.tsx'
import {
  AMULET,
  ASH,
  leaves,
  NETTLE,
  observe,
  openScreen,
  PLANK,
  pricesOf,
  screenText,
  sees,
  sellAt,
} from '#tests/support/screens/craft-screen.tsx'
import { aTrader, cellsOf, openPalmares, ranks } from '#tests/support/screens/palmares-screen.tsx'
import { byRole, click, field, press, until } from '#tests/support/screens/render.tsx'
import { aTreePlayer } from '#tests/support/screens/tree-screen.tsx'
import { RING, rings, NETTLE as TREE_NETTLE } from '#tests/support/tree-books.ts'

let db: AccountDb
afterEach(async () => {
  await act(async () => seeNothingLent())
  await leaves(db)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Lent = Parameters<typeof seeLent>[0]
const lends = (lent: Lent, counts = false) => act(async () => seeLent(lent, counts))
const stored = async (id: number) =>
  (await act(() => pricesOf(db, id))).map((row) => [row.pack_size, row.price_kamas, viaOf(row)])

describe('Courses', () => {
  beforeEach(async () => {
    db = await aShopper()
    await plan(db, AMULET, 5)
  })
  const ash = () => lineOf('Bois de Frêne').slice(5)

  test('N214 a wanted price shows what others lend for a piece, and takes it', async () => {
    await lends([{ item: ASH, pack: 10, price: 1050 }])
    await openCourses()
    const wanted = await until(() => field('Prix du lot de 1, Bois de Frêne'))
    await until(() => expect(wanted.placeholder).toBe('105'))
    await act(async () => wanted.focus())
    await press('ArrowRight')
    await until(async () => expect(await stored(ASH)).toEqual([[10, 1050, 'lent']]))
    await until(() => expect(ash()[1]).toContain('1×10'))
  })

  test('N215 N216 the total counts lent prices where the player said so, and how many', async () => {
    await lends([{ item: ASH, price: 100 }], true)
    await openCourses()
    await sees('dont 1 prêté')
    expect(ash()[3]).toContain('1 000 k')
    await click(byRole('button', /^Prendre 100 k/))
    await until(async () => expect(await stored(ASH)).toEqual([[1, 100, 'lent']]))
    await until(() => expect(screenText()).not.toContain('dont 1 prêté'))
  })

  test('N215 counts none of them else', async () => {
    await lends([{ item: ASH, price: 100 }])
    await openCourses()
    await sees('Reste à payer')
    expect([screenText().includes('prêté'), ash()[1]]).toEqual([false, '10 à acheter'])
  })
})

describe('the tree', () => {
  test('N215 N216 chooses by lent prices too where they count', async () => {
    db = await aTreePlayer(rings)
    await lends([{ item: TREE_NETTLE, price: 1 }], true)
    await openScreen(<ProfitPage />, `/app/profit?recipe=${RING}&crafts=20&vue=arbre`)
    await sees('Coût retenu')
    await sees('prêté')
    await lends([{ item: TREE_NETTLE, price: 1 }])
    await until(() => expect(screenText()).not.toContain('prêté'))
  })
})

describe('the Palmarès', () => {
  beforeEach(async () => {
    db = aTrader()
    await observe(db, NETTLE, 10, 100)
    await sellAt(db, PLANK, 1000)
  })

  test('N215 N216 ranks with lent prices where they count, and says how many of a row and of all', async () => {
    await lends([{ item: ASH, price: 100 }], true)
    await openPalmares()
    await ranks('Planche de Surf', 'Amulette du Hibou', 'Tonneau')
    await until(() => expect(cellsOf('Planche de Surf')[1]).toContain('dont 1 prêté'))
    expect(cellsOf('Planche de Surf')[2]).toBe('350 k')
    expect(screenText()).toMatch(/recettes sur \d+dont 1 prêté/)
  })

  test('N215 counts none of them else', async () => {
    await lends([{ item: ASH, price: 100 }])
    await openPalmares()
    await until(() => expect(cellsOf('Planche de Surf')[2]).toBe('≥ 50 k'))
    expect(screenText()).not.toContain('prêté')
  })

  test('N214 the next price to read shows what others lend, and takes it', async () => {
    await lends([{ item: ASH, pack: 100, price: 9000 }])
    await openPalmares()
    const wanted = await until(() => field('Prix du lot de 100, Bois de Frêne'))
    await until(() => expect(wanted.placeholder.replace(/\s/g, ' ')).toBe('9 000'))
    await act(async () => wanted.focus())
    await press('ArrowRight')
    await until(async () => expect(await stored(ASH)).toEqual([[100, 9000, 'lent']]))
  })

  test('N215 a sale price that nobody typed is the lent one of a piece', async () => {
    await observe(db, ASH, 1, 100)
    await lends([{ item: AMULET, price: 400 }], true)
    await openPalmares()
    await until(() => expect(cellsOf('Amulette du Hibou')[3]).toBe('400 k'))
    expect(cellsOf('Amulette du Hibou')[1]).toContain('dont 1 prêté')
  })
})

describe('the almanax', () => {
  const BLOOD_ID = 22_248
  beforeEach(async () => {
    aFridayOffline()
    db = await aPlayerWithTables()
  })

  test('N214 N215 shows what others lend for a day’s offering, and counts it only where the player said so', async () => {
    await lends([{ item: BLOOD_ID, price: 300 }])
    await openCalculator()
    await until(() => expect(priceField(TODAY).placeholder).toBe('300'))
    expect(cells(TODAY)[5]).toBe('incomplet')
    await lends([{ item: BLOOD_ID, price: 300 }], true)
    await until(() => expect(cells(TODAY)[5]).toMatch(/^600 k/))
    await sees('dont 1 prêté')
  })

  test('N213 it is taken into the book by one act, and the day counts it', async () => {
    await lends([{ item: BLOOD_ID, price: 300 }])
    await openCalculator()
    await until(() => expect(priceField(TODAY).placeholder).toBe('300'))
    await act(async () => priceField(TODAY).focus())
    await press('ArrowRight')
    await until(() => expect(cells(TODAY)[5]).toMatch(/^600 k/))
    const day = await act(() => readRow(db, almanaxPrices, { date: TODAY }))
    expect([day, await stored(BLOOD_ID)]).toEqual([undefined, [[1, 300, 'lent']]])
    await click(await until(() => byRole('button', /^Annuler/)))
    await until(() => expect(cells(TODAY)[5]).toBe('incomplet'))
    expect(await stored(BLOOD_ID)).toEqual([[1, 0, '']])
  })
})
