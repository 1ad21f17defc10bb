import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { craftsParam } from '#blocks/craft/crafts-param.ts'
import { catalogue } from '#data/catalogue/catalogue.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { ProfitPage } from '#features/profit/page.tsx'
import { parisDay } from '#shared/domain/text/paris-day.ts'
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
  starterAlone,
  stockAtNothing,
  stockOf,
  whereIs,
} from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, enter, field, leave, press, type, until } from '#tests/support/screens/render.tsx'
import { button, link, there } from '#tests/support/screens/screen.ts'
import { readParams } from '#ui/params/use-url-params.ts'

let db: AccountDb

beforeEach(() => {
  db = aPlayer()
})

const open = (search: string) => openScreen(<ProfitPage />, `/app/profit${search}`)

describe('the plan of a craft', () => {
  const row = (name: string) => byRole('row', new RegExp(`^${name}`))
  const rowText = (name: string) => row(name).textContent?.replace(/\s/g, ' ') ?? ''

  /** The result in one line above the phone's bottom bar. */
  const strip = () => document.querySelector('.peek')?.textContent?.replace(/\s/g, ' ') ?? ''

  const pack = (size: number | string, name = 'Bois de Frêne') =>
    field(new RegExp(`^Prix du lot de ${size}, ${name}$`))

  /** Case a of figures.md §6, on the plank: ash is A, nettle is B. */
  async function exampleA(): Promise<void> {
    await stockAtNothing(db)
    await own(db, ASH, 7)
    await observe(db, ASH, 1, 50)
    await observe(db, ASH, 10, 450)
    await observe(db, ASH, 100, 4000)
    await observe(db, NETTLE, 10, 120)
    await observe(db, NETTLE, 100, 1000)
    await sellAt(db, PLANK, 300)
    await open(`?recipe=${PLANK}&crafts=10`)
    await sees('Résultat')
  }

  describe('which recipe', () => {
    test('T31 without a recipe the simulator says so, with a way to choose one', async () => {
      await open('')
      await sees('Aucune recette sélectionnée.')
      expect(link('Choisir une recette')?.getAttribute('href')).toBe('/app')
    })

    test('T31 an example of the empty simulator is simulated when clicked', async () => {
      await open('')
      await click(await until(() => byRole('button', 'Amulette du Hibou')))
      expect(whereIs()).toBe(`/app/profit?recipe=${AMULET}`)
      await until(() => row('Bois de Frêne'))
    })

    test('T31 an unknown recipe is no recipe', async () => {
      await open('?recipe=123456')
      await sees('Aucune recette sélectionnée.')
    })

    test('T31 with the starter alone, an unknown recipe may be one that the catalogue lacks', async () => {
      starterAlone()
      await open('?recipe=123456')
      await sees('Catalogue partiel')
    })

    test('T13 T31 the navigation state names the recipe', async () => {
      await openScreen(<ProfitPage />, { pathname: '/app/profit', state: { recipe_id: AMULET } })
      await sees('Amulette du Hibou')
      expect(screenText()).toContain('Bijoutier niv. 20 · 1 ingrédient')
    })

    test('T32 while the game data is on its way the simulator says so', async () => {
      catalogue.setState({ state: 'loading', data: null })
      await open(`?recipe=${PLANK}`)
      await sees('Chargement recette…')
    })
  })

  describe('the plan', () => {
    test('T38 a unit price shows its decimals below a hundred kamas only', async () => {
      await observe(db, ASH, 100, 9912)
      await observe(db, NETTLE, 100, 118_885)
      await open(`?recipe=${PLANK}`)
      await sees('Résultat')
      await until(() => expect(rowText('Bois de Frêne')).toContain('99,12 k'))
      expect(rowText('Ortie')).toContain('1 189 k')
    })

    test('T30 T38 T39 T40 the worked example comes out to the kama', async () => {
      await exampleA()
      expect(rowText('Bois de Frêne')).toContain('2×10 + 3×1compte juste')
      expect(rowText('Bois de Frêne')).toContain('40 k')
      expect(rowText('Ortie')).toContain('5×10compte juste')
      const text = screenText()
      expect(text).toContain('Vente, 10 crafts3 000 k')
      expect(text).toContain('Net2 940 k')
      expect(text).toContain('Coût− 1 650 k')
      expect(text).toContain('Profit+ 1 290 k')
      expect(text).toContain('78,2 %')
      expect(text).toContain('129 k par craft')
    })

    test('T40 a missing price leaves the result incomplete, named, never zero, with the way to its field', async () => {
      await observe(db, ASH, 1, 5)
      await sellAt(db, PLANK, 100)
      await open(`?recipe=${PLANK}&crafts=2`)
      await sees('Incomplet')
      expect(screenText()).toContain('Il manque le prix de « Ortie » : 10 à acheter')
      expect(screenText()).toContain('Profit au plus+ 166 k')
      expect(screenText()).toContain('ROI–prix manquant')
      expect(screenText()).toContain('Coût connu 1 prix sur 2')
      expect(rowText('Ortie')).toContain('prix à saisir')
      expect(document.querySelectorAll('.sheet .loss')).toHaveLength(0)
      expect(pack(1, 'Ortie').placeholder).toBe('prix\u00a0?')
      await click(there(button('Saisir son prix')))
      expect(document.activeElement).toBe(pack(1, 'Ortie'))
    })

    test('T40 « Coût connu » counts the prices typed among those that have to be: what the stock covers needs none', async () => {
      await own(db, ASH, 30)
      await sellAt(db, PLANK, 300)
      await open(`?recipe=${PLANK}&crafts=10`)
      await sees('Coût connu 0 prix sur 1')
    })

    test('T30 N54 what comes from the stock in part is said to, and how it counts', async () => {
      await exampleA()
      await sees('1 ingrédient vient en partie de ton stock, compté 0 k')
      expect(strip()).toMatch(/^Profit, ROI .+, stock à 0 k/)
    })

    test('T30 a profit from bought ingredients alone is said without the stock, in the strip too', async () => {
      await observe(db, ASH, 1, 50)
      await sellAt(db, AMULET, 400)
      await open(`?recipe=${AMULET}`)
      await sees('Résultat')
      expect(strip()).toMatch(/^Profit, ROI \S+ \S+ %/)
      expect(strip()).not.toContain('stock')
    })

    test('T7 T33 T34 T40 each ingredient has its stock and a price for each pack; what is missing is all said, the sale price too', async () => {
      await open(`?recipe=${PLANK}`)
      await until(() => field('Possédé, Bois de Frêne'))
      for (const size of ['1', '10', '100', '1.000']) expect(pack(size)).toBeDefined()
      await sees('Indique un prix de vente')
      await sees('Il manque le prix de « Bois de Frêne » et de « Ortie »')
    })
  })
})

describe('typing', () => {
  const result = () => there(document.querySelector<HTMLElement>('.result .fig') ?? undefined)

  const pack = (size: number, name = 'Bois de Frêne') =>
    field(new RegExp(`^Prix du lot de ${size}, ${name}$`))

  test('T33 T42 T43 a pack price is today’s observation, and Enter goes to the next row', {
    tags: 'full',
  }, async () => {
    await open(`?recipe=${PLANK}`)
    await until(() => pack(10))
    await enter(pack(10), '4k5')
    await sees('Ligne sauvegardée ✔')
    expect(await pricesOf(db, ASH)).toMatchObject([
      { pack_size: 10, date: parisDay(Date.now()), price_kamas: 4500 },
    ])
    expect(document.activeElement).toBe(pack(10, 'Ortie'))
  })

  test('T33 Enter in the last price goes to the sale price while there is none, else to the next packs', async () => {
    await open(`?recipe=${PLANK}`)
    await until(() => pack(1, 'Ortie'))
    await enter(pack(1, 'Ortie'), '12')
    const sale = field('Prix de vente')
    expect(document.activeElement).toBe(sale)
    await enter(sale, '900')
    await until(async () => expect(await saleOf(db, PLANK)).toMatchObject({ target_sell_price: 900 }))
    await enter(pack(1, 'Ortie'), '13')
    expect(document.activeElement).toBe(pack(10))
    await until(async () => expect(await pricesOf(db, NETTLE)).toMatchObject([{ price_kamas: 13 }]))
  })

  test('T38 an emptied price is missing again', async () => {
    await observe(db, ASH, 1, 90)
    await sellAt(db, AMULET, 100)
    await open(`?recipe=${AMULET}`)
    await until(() => expect(pack(1).value).toBe('90'))
    await enter(pack(1), '')
    await sees('Incomplet')
    await sees('Prix effacé')
    expect(pack(1).value).toBe('')
  })

  test('T38 an old price is marked with its age; the same price typed again is read anew', async () => {
    await observe(db, ASH, 10, 90, Date.now() - 6 * 86_400_000)
    await open(`?recipe=${AMULET}`)
    await sees('il y a 6 j')
    expect(pack(10).closest('.field')?.className).toContain('stale')
    await type(pack(10), '9')
    await enter(pack(10), '90')
    await sees('à l’instant')
    expect(await pricesOf(db, ASH)).toHaveLength(2)
  })

  test('T33 T42 the owned quantity is the stock', async () => {
    await open(`?recipe=${PLANK}`)
    await until(() => field('Possédé, Ortie'))
    await enter(field('Possédé, Ortie'), '37')
    await sees('Ligne sauvegardée ✔')
    expect(await stockOf(db, NETTLE)).toBe(37)
  })

  test('T34 T35 T42 the sale price and the tax are the made item’s preferences, 2 percent by default', async () => {
    await open(`?recipe=${PLANK}`)
    await until(() => expect(field('Taxe').value).toBe('2,0'))
    await enter(field('Prix de vente'), '1,2m')
    await sees('Préférences de vente sauvegardées ✔')
    await enter(field('Taxe'), '3,25')
    await sees('Taxe 3,25 %')
    expect(await saleOf(db, PLANK)).toMatchObject({ target_sell_price: 1_200_000, tax_rate: 3.25 })
    await enter(field('Prix de vente'), '')
    await sees('Prix de vente effacé')
  })

  test('T37 the crafts are in the address, from 1 to 100 000', async () => {
    await open(`?recipe=${PLANK}`)
    await until(() => expect(field('Crafts').value).toBe('1'))
    await enter(field('Crafts'), '250')
    await until(() => expect(whereIs()).toBe(`/app/profit?recipe=${PLANK}&crafts=250`))
  })

  test.each(['0', '-3', '100001', '1.5', 'abc'])(
    'T37 « ?crafts=%s » in the address counts as 1',
    (crafts) => {
      expect(readParams({ crafts: craftsParam }, new URLSearchParams({ crafts }))).toEqual({ crafts: 1 })
    },
  )

  test('T30 T37 while a field reads what it cannot hold, the former result is grey and names it', async () => {
    await observe(db, ASH, 10, 90)
    await sellAt(db, AMULET, 1000)
    await open(`?recipe=${AMULET}`)
    for (const [name, bad] of [
      ['Crafts', '0'],
      ['Taxe', '101'],
      ['Prix de vente', 'cher'],
      ['Prix du lot de 10, Bois de Frêne', '12.500'],
    ] as const) {
      await until(() => expect(result().className).toContain('gain'))
      await type(field(name), bad)
      await leave(field(name))
      await sees(`« ${name} » est à corriger : ce résultat est celui d’avant.`)
      expect(result().className).not.toMatch(/gain|loss/)
      expect(document.querySelector('.peek b')?.className).not.toMatch(/gain|loss/)
      await click(byRole('button', 'Corriger'))
      expect(document.activeElement).toBe(field(name))
      await press('Escape')
    }
    await until(() => expect(result().className).toContain('gain'))
  })

  test('T9 a write that the device refuses says so and keeps what was typed', async () => {
    await open(`?recipe=${PLANK}`)
    await until(() => pack(1))
    db.close()
    await enter(pack(1), '77')
    await sees('Erreur de sauvegarde')
    expect(pack(1).value).toBe('77')
  })
})
