import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { MiniSimulator } from '#features/profit/mini.tsx'
import { ProfitPage } from '#features/profit/page.tsx'
import { viaOf } from '#shared/domain/prices/observations.ts'
import { seeLent, seeNothingLent } from '#tests/support/lent-prices.ts'
import {
  AMULET,
  ASH,
  aPlayer,
  leaves,
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
import { allByRole, byRole, click, field, press, until } from '#tests/support/screens/render.tsx'

let db: AccountDb
beforeEach(() => {
  db = aPlayer()
})
afterEach(async () => {
  await act(async () => seeNothingLent())
  await leaves(db)
})

type Lent = Parameters<typeof seeLent>[0]
const lends = (lent: Lent, counts = false) => act(async () => seeLent(lent, counts))
const open = (recipe: number, more = '') => openScreen(<ProfitPage />, `/app/profit?recipe=${recipe}${more}`)
const result = () => (document.querySelector('.result')?.textContent ?? '').replace(/\s/g, ' ')
const ash = (size: number) => field(new RegExp(`^Prix du lot de ${size}, Bois de Frêne$`))
const stored = async (id: number) =>
  (await act(() => pricesOf(db, id))).map((row) => [row.pack_size, row.price_kamas, viaOf(row)])

describe('the simulator', () => {
  test('N214 N215 shows what others lend, and counts nothing of it while the player did not say so', async () => {
    await sellAt(db, AMULET, 500, 0)
    await lends([{ item: ASH, price: 100 }])
    await open(AMULET)
    await until(() => expect(ash(1).placeholder).toBe('100'))
    expect(result()).toContain('Incomplet')
    expect(result()).not.toContain('prêté')
  })

  test('N215 N216 counts it where the player has no price of the pack, and says how many', async () => {
    await sellAt(db, AMULET, 500, 0)
    await lends([{ item: ASH, price: 100 }], true)
    await open(AMULET)
    await until(() => expect(result()).toContain('Coûtdont 1 prêté'))
    expect(result()).toContain('− 200 k')
    expect(result()).toContain('+ 300 k')
    expect(ash(1).value).toBe('')
    await observe(db, ASH, 1, 130)
    await until(() => expect(result()).toContain('− 260 k'))
    expect(result()).not.toContain('prêté')
  })

  test('N215 counts those of eight players alone: fewer are few players', async () => {
    await sellAt(db, AMULET, 500, 0)
    await lends([{ item: ASH, price: 100, players: 5 }], true)
    await open(AMULET)
    await until(() => expect(screenText()).toContain('5+ · hierpeu de joueurs'))
    expect(result()).toContain('Incomplet')
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

  test('N213 the sale price is taken with the book’s in one act, and both go back together', async () => {
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
    await click(await until(() => byRole('button', /^Annuler/)))
    await until(() => expect(field('Prix de vente').value).toBe(''))
    expect(await stored(AMULET)).toEqual([[1, 0, '']])
  })

  test('N214 the player’s own book stands before what others lend for the sale', async () => {
    await observe(db, AMULET, 1, 900)
    await lends([{ item: AMULET, price: 640 }])
    await open(AMULET)
    await sees('carnet :')
    expect(allByRole('button', /^Prendre 640/)).toEqual([])
  })

  test('N217 says where the market is beside another sale price', async () => {
    await sellAt(db, AMULET, 1000, 0)
    await lends([{ item: AMULET, price: 640 }])
    await open(AMULET)
    await sees('le marché est à 640 k')
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
