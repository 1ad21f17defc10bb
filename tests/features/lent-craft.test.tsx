import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow } from '#data/db/rows.ts'
import { MiniSimulator } from '#features/profit/mini.tsx'
import { ProfitPage } from '#features/profit/page.tsx'
import { almanaxPrices } from '#shared/collections/almanax-prices.ts'
import { viaOf } from '#shared/domain/prices/price-history.ts'
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
  aPlayer,
  NETTLE,
  observe,
  openScreen,
  own,
  PLANK,
  pricesOf,
  saleOf,
  screenText,
  sees,
  sellAt,
  stockAtNothing,
} from '#tests/support/screens/craft-screen.tsx'
import { aTrader, cellsOf, openPalmares, ranks } from '#tests/support/screens/palmares-screen.tsx'
import { allByRole, byRole, click, field, press, undo, until } from '#tests/support/screens/render.tsx'
import { aTreePlayer } from '#tests/support/screens/tree-screen.tsx'
import { RING, rings, NETTLE as TREE_NETTLE } from '#tests/support/tree-books.ts'

let db: AccountDb

afterEach(async () => {
  await act(async () => seeNothingLent())
})

type Lent = Parameters<typeof seeLent>[0]

const lends = (lent: Lent, counts = false) => act(async () => seeLent(lent, counts))

const stored = async (id: number) =>
  (await act(() => pricesOf(db, id))).map((row) => [row.pack_size, row.price_kamas, viaOf(row)])

describe('the simulator', () => {
  beforeEach(() => {
    db = aPlayer()
  })

  const open = (recipe: number, more = '') =>
    openScreen(<ProfitPage />, `/app/profit?recipe=${recipe}${more}`)

  const result = () => (document.querySelector('.result')?.textContent ?? '').replace(/\s/g, ' ')
  const ash = (size: number) => field(new RegExp(`^Prix du lot de ${size}, Bois de Frêne$`))

  test('N214 N215 N216 counts what others lend, of eight players or more, where the player said so and has no price of the pack, and says how many', async () => {
    await sellAt(db, AMULET, 500, 0)
    await lends([{ item: ASH, price: 100 }])
    await open(AMULET)
    await until(() => expect(ash(1).placeholder).toBe('100'))
    expect(result()).toContain('Incomplet')
    expect(result()).not.toContain('prêté')
    await lends([{ item: ASH, price: 100, players: 5 }], true)
    await until(() => expect(screenText()).toContain('5+ · hierpeu de joueurs'))
    expect(result()).toContain('Incomplet')
    await lends([{ item: ASH, price: 100 }], true)
    await until(() => expect(result()).toContain('Coûtdont 1 prêté'))
    expect(result()).toContain('− 200 k')
    expect(result()).toContain('+ 300 k')
    expect(ash(1).value).toBe('')
    await observe(db, ASH, 1, 130)
    await until(() => expect(result()).toContain('− 260 k'))
    expect(result()).not.toContain('prêté')
  })

  test('N215 a lent pack beside the player’s own counts where it is cheaper', async () => {
    await observe(db, ASH, 1, 120)
    await sellAt(db, AMULET, 500, 0)
    await lends([{ item: ASH, pack: 10, price: 150 }], true)
    await open(AMULET, '&crafts=5')
    await until(() => expect(result()).toContain('− 150 k'))
    expect(result()).toContain('dont 1 prêté')
  })

  test('N216 several are counted; what the stock has needs none', async () => {
    await stockAtNothing(db)
    await sellAt(db, PLANK, 900, 0)
    await lends(
      [
        { item: ASH, price: 100 },
        { item: NETTLE, price: 10 },
      ],
      true,
    )
    await open(PLANK)
    await until(() => expect(result()).toContain('dont 2 prêtés'))
    await own(db, NETTLE, 5)
    await until(() => expect(result()).toContain('dont 1 prêté'))
  })

  test('N213 → in an ingredient’s empty field takes it', async () => {
    await lends([{ item: ASH, price: 100 }])
    await open(AMULET)
    await until(() => expect(ash(1).placeholder).toBe('100'))
    await act(async () => ash(1).focus())
    await press('ArrowRight')
    await until(async () => expect(await stored(ASH)).toEqual([[1, 100, 'lent']]))
    await until(() => expect(ash(1).value).toBe('100'))
  })

  test('N213 N217 the sale price is taken with the book’s in one act, and both go back together; beside another stands where the market is', async () => {
    await lends([{ item: AMULET, price: 640 }])
    await open(AMULET)
    const take = await until(() => byRole('button', /^Prendre 640 k pour le prix de vente/))
    expect(field('Prix de vente').placeholder).toBe('640')
    await click(take)
    await until(() => expect(field('Prix de vente').value).toBe('640'))
    expect([(await act(() => saleOf(db, AMULET)))?.target_sell_price, await stored(AMULET)]).toEqual([
      640,
      [[1, 640, 'lent']],
    ])
    await undo()
    await until(() => expect(field('Prix de vente').value).toBe(''))
    expect(await stored(AMULET)).toEqual([[1, 0, '']])
    await sellAt(db, AMULET, 1000, 0)
    await sees('le marché est à 640 k')
  })

  test('N214 the player’s own book stands before what others lend for the sale', async () => {
    await observe(db, AMULET, 1, 900)
    await lends([{ item: AMULET, price: 640 }])
    await open(AMULET)
    await sees('carnet :')
    expect(allByRole('button', /^Prendre 640/)).toEqual([])
  })

  test('N214 so does the mini-window', async () => {
    await lends([{ item: ASH, price: 100 }], true)
    await openScreen(<MiniSimulator />, `/app/profit?recipe=${AMULET}`)
    await until(() => expect(ash(1).placeholder).toBe('100'))
    await sees('dont 1 prêté')
    await click(byRole('button', /^Prendre 100 k/))
    await until(async () => expect(await stored(ASH)).toEqual([[1, 100, 'lent']]))
  })
})

describe('lent prices in sums', { tags: 'full' }, () => {
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
      await undo()
      await until(() => expect(cells(TODAY)[5]).toBe('incomplet'))
      expect(await stored(BLOOD_ID)).toEqual([[1, 0, '']])
    })
  })
})
