import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { ProfitPage } from '#features/profit/page.tsx'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import {
  AMULET,
  ASH,
  aPlayer,
  leaves,
  NETTLE,
  observe,
  openScreen,
  PLANK,
  pricesOf,
  saleOf,
  sees,
  sellAt,
  stockOf,
  whereIs,
} from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, field, leave, press, type, until } from '#tests/support/screens/render.tsx'
import { there } from '#tests/support/screens/screen.ts'

let db: AccountDb
beforeEach(() => {
  db = aPlayer()
})
afterEach(() => leaves(db))

const open = (search: string) => openScreen(<ProfitPage />, `/app/profit${search}`)
const result = () => there(document.querySelector<HTMLElement>('.result .fig') ?? undefined)
const pack = (size: number, name = 'Bois de Frêne') => field(new RegExp(`^Prix du lot de ${size}, ${name}$`))

describe('typing', () => {
  test('T33 T42 T43 a pack price is today’s observation, and Enter goes to the next row', {
    tags: 'full',
  }, async () => {
    await open(`?recipe=${PLANK}`)
    await until(() => pack(10))
    await type(pack(10), '4k5')
    await press('Enter')
    await sees('Ligne sauvegardée ✔')
    expect(await pricesOf(db, ASH)).toMatchObject([
      { pack_size: 10, date: parisDay(Date.now()), price_kamas: 4500 },
    ])
    expect(document.activeElement).toBe(pack(10, 'Ortie'))
  })

  test('T33 Enter in the last price goes to the sale price while there is none, else to the next packs', async () => {
    await open(`?recipe=${PLANK}`)
    await until(() => pack(1, 'Ortie'))
    await type(pack(1, 'Ortie'), '12')
    await press('Enter')
    const sale = field('Prix de vente')
    expect(document.activeElement).toBe(sale)
    await type(sale, '900')
    await press('Enter')
    await until(async () => expect(await saleOf(db, PLANK)).toMatchObject({ target_sell_price: 900 }))
    await type(pack(1, 'Ortie'), '13')
    await press('Enter')
    expect(document.activeElement).toBe(pack(10))
    await until(async () => expect(await pricesOf(db, NETTLE)).toMatchObject([{ price_kamas: 13 }]))
  })

  test('T9 « Annuler » brings the former price back', async () => {
    await observe(db, ASH, 10, 90)
    await open(`?recipe=${AMULET}`)
    await until(() => expect(pack(10).value).toBe('90'))
    await type(pack(10), '95')
    await press('Enter')
    await sees('Ligne sauvegardée ✔')
    await click(byRole('button', /^Annuler/))
    await until(async () => expect(await pricesOf(db, ASH)).toMatchObject([{ price_kamas: 90 }]))
    await until(() => expect(pack(10).value).toBe('90'))
  })

  test('T38 an emptied price is missing again', async () => {
    await observe(db, ASH, 1, 90)
    await sellAt(db, AMULET, 100)
    await open(`?recipe=${AMULET}`)
    await until(() => expect(pack(1).value).toBe('90'))
    await type(pack(1), '')
    await press('Enter')
    await sees('Incomplet')
    await sees('Prix effacé')
    expect(pack(1).value).toBe('')
  })

  test('T38 the same price typed again is read anew', async () => {
    await observe(db, ASH, 10, 90, Date.now() - 6 * 86_400_000)
    await open(`?recipe=${AMULET}`)
    await sees('il y a 6 j')
    await type(pack(10), '9')
    await type(pack(10), '90')
    await press('Enter')
    await sees('à l’instant')
    expect(await pricesOf(db, ASH)).toHaveLength(2)
  })

  test('T38 a price typed after a clock ran ahead still becomes the current one', async () => {
    await observe(db, ASH, 10, 90, Date.now() + 40 * 86_400_000)
    await open(`?recipe=${AMULET}`)
    await until(() => expect(pack(10).value).toBe('90'))
    await type(pack(10), '70')
    await press('Enter')
    await sees('Ligne sauvegardée ✔')
    await until(() => expect(pack(10).value).toBe('70'))
  })

  test('T33 T42 the owned quantity is the stock', async () => {
    await open(`?recipe=${PLANK}`)
    await until(() => field('Possédé, Ortie'))
    await type(field('Possédé, Ortie'), '37')
    await press('Enter')
    await sees('Ligne sauvegardée ✔')
    expect(await stockOf(db, NETTLE)).toBe(37)
  })

  test('T34 T35 T42 the sale price and the tax are the made item’s preferences, 2 percent by default', async () => {
    await open(`?recipe=${PLANK}`)
    await until(() => expect(field('Taxe').value).toBe('2,0'))
    await type(field('Prix de vente'), '1,2m')
    await press('Enter')
    await sees('Préférences de vente sauvegardées ✔')
    await type(field('Taxe'), '3,25')
    await press('Enter')
    await sees('Taxe 3,25 %')
    expect(await saleOf(db, PLANK)).toMatchObject({ target_sell_price: 1_200_000, tax_rate: 3.25 })
    await type(field('Prix de vente'), '')
    await press('Enter')
    await sees('Prix de vente effacé')
  })

  test('T37 the crafts are in the address, from 1 to 100 000', async () => {
    await open(`?recipe=${PLANK}`)
    await until(() => expect(field('Crafts').value).toBe('1'))
    await type(field('Crafts'), '250')
    await press('Enter')
    await until(() => expect(whereIs()).toBe(`/app/profit?recipe=${PLANK}&crafts=250`))
  })

  test('T37 crafts out of their bounds are marked and change nothing', async () => {
    await open(`?recipe=${PLANK}&crafts=7`)
    await until(() => expect(field('Crafts').value).toBe('7'))
    await type(field('Crafts'), '100001')
    await leave(field('Crafts'))
    expect(field('Crafts').value).toBe('100001')
    expect(field('Crafts').getAttribute('aria-invalid')).toBe('true')
    expect(whereIs()).toContain('crafts=7')
  })

  test.each(['0', '-3', '100001', '1.5', 'abc'])(
    'T37 « ?crafts=%s » in the address counts as 1',
    async (bad) => {
      await open(`?recipe=${PLANK}&crafts=${bad}`)
      await until(() => expect(field('Crafts').value).toBe('1'))
    },
  )

  test('T37 a percent that is no tax stays on screen and stores nothing', async () => {
    await open(`?recipe=${PLANK}`)
    await until(() => field('Taxe'))
    await type(field('Taxe'), '101')
    await leave(field('Taxe'))
    expect(field('Taxe').value).toBe('101')
    expect(await saleOf(db, PLANK)).toBeUndefined()
  })

  test.each([
    ['Crafts', '0'],
    ['Crafts', ''],
    ['Crafts', '-3'],
    ['Taxe', '101'],
    ['Prix de vente', 'cher'],
    ['Prix du lot de 10, Bois de Frêne', '12.500'],
  ])(
    'T30 T37 while « %s » reads « %s », the former result is grey and names the field',
    async (name, bad) => {
      await observe(db, ASH, 10, 90)
      await sellAt(db, AMULET, 1000)
      await open(`?recipe=${AMULET}`)
      await until(() => expect(result().className).toContain('gain'))
      await type(field(name), bad)
      await leave(field(name))
      await sees(`« ${name} » est à corriger : ce résultat est celui d’avant.`)
      expect(result().className).not.toMatch(/gain|loss/)
      expect(document.querySelector('.peek b')?.className).not.toMatch(/gain|loss/)
      await click(byRole('button', 'Corriger'))
      expect(document.activeElement).toBe(field(name))
      await press('Escape')
      await until(() => expect(result().className).toContain('gain'))
    },
  )

  test('T9 a write that the device refuses says so and keeps what was typed', async () => {
    await open(`?recipe=${PLANK}`)
    await until(() => pack(1))
    db.close()
    await type(pack(1), '77')
    await press('Enter')
    await sees('Erreur de sauvegarde')
    expect(pack(1).value).toBe('77')
  })
})
