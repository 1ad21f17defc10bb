import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { essenceCrafts } from '#shared/collections/essence-crafts.ts'
import { save } from '#tests/support/save.ts'
import { observe, own, pricesOf, sees, stockOf, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, enter, field, press, undo, until } from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'
import {
  ASH,
  aBreeder,
  BAFFEUR_ILYZ,
  BAFFEUR_KIMBO,
  BAFFEUR_MOON,
  entryOf,
  eventually,
  examplePrices,
  KIMBO,
  listed,
  MOON,
  NETTLE,
  namesIn,
  openWorkshop,
  plain,
  priced,
  priceOf,
  RAT,
  rentas,
  rowsOf,
  SHARD,
} from '#tests/support/screens/workshop-screen.tsx'

let db: AccountDb

beforeEach(async () => {
  db = await aBreeder()
})

describe('the craft list of the workshop', () => {
  const LIST = '?onglet=liste'
  const NO_RECIPE = 'Pas de recette trouvée pour cet objet.'
  const quantity = (name: string) => field(`Quantité, ${name}`)
  const total = () => plain(document.querySelector('.shopping-total')?.textContent)

  const examples = () =>
    [...document.querySelectorAll('.examples button')].map((one) => plain(one.textContent))

  /** Need, purchase and cost of each ingredient, by name. */
  const needs = () =>
    Object.fromEntries(
      rowsOf('.needs').map((row, at) => [namesIn('.needs')[at], [row[1], row[4], row[5]].map(plain)]),
    )

  describe('the craft list', () => {
    test('T185 an empty one says how to fill it', async () => {
      await openWorkshop(LIST)
      expect(shown('Ta liste de craft est vide')).toBe(true)
      await click(there(button('Voir les objets')))
      await until(() => expect(whereIs()).toBe('/app/elevage-renta?onglet=objets'))
    })

    test('T185 an example of the empty one is put on it, and its quantity comes next', async () => {
      // The best of them, of the Rat Noir, has no recipe here.
      await priced(db, RAT, 1)
      await priced(db, KIMBO, 3000)
      await openWorkshop(LIST)
      expect(examples()).toEqual(['Baffeur du Kimbo', 'Baffeur d’Ilyz'])
      await click(byRole('button', 'Baffeur du Kimbo'))
      await until(() => expect(document.activeElement).toBe(quantity('Baffeur du Kimbo')))
      expect(await entryOf(db, BAFFEUR_KIMBO)).toMatchObject({ listed: true, qty: 1, famille: 'Baffeur' })
      await until(() => expect(needs()).toHaveProperty('Bois de Frêne'))
    })

    test('T187 a quantity is typed, stepped, and never below 0', async () => {
      await listed(db, BAFFEUR_KIMBO, 2)
      await openWorkshop(LIST)
      await enter(quantity('Baffeur du Kimbo'), '-3')
      await eventually(async () => (await entryOf(db, BAFFEUR_KIMBO))?.qty, 0)
      await until(() => expect(quantity('Baffeur du Kimbo').value).toBe('0'))
      expect(byRole('button', 'Moins, Quantité, Baffeur du Kimbo').hasAttribute('disabled')).toBe(true)
      await click(byRole('button', 'Plus, Quantité, Baffeur du Kimbo'))
      await eventually(async () => (await entryOf(db, BAFFEUR_KIMBO))?.qty, 1)
    })

    test('T186 T187 an object that comes back has the quantity that it had', async () => {
      await listed(db, BAFFEUR_KIMBO, 7)
      await openWorkshop(LIST)
      await click(byRole('button', 'Retirer, Baffeur du Kimbo'))
      await sees('Ta liste de craft est vide')
      await click(there(button('Voir les objets')))
      await click(await until(() => byRole('button', 'Ajouter à la liste, Baffeur du Kimbo')))
      await eventually(async () => {
        const row = await entryOf(db, BAFFEUR_KIMBO)
        return [row?.listed, row?.qty]
      }, [true, 7])
    })

    test('T186 after an object is removed the focus is on the next one, the one above, then the title', async () => {
      for (const id of [BAFFEUR_KIMBO, BAFFEUR_MOON, BAFFEUR_ILYZ]) await listed(db, id, 1)
      await openWorkshop(LIST)
      await until(() => expect(namesIn('.entries')).toHaveLength(3))
      const [first = '', second = '', third = ''] = namesIn('.entries')
      const remove = async (name: string) => {
        const act = byRole('button', `Retirer, ${name}`)
        act.focus()
        await click(act)
        await until(() => expect(act.isConnected).toBe(false))
      }
      const isOn = (element: () => Element | null) =>
        until(() => expect(document.activeElement).toBe(element()))
      await remove(second)
      await isOn(() => byRole('button', `Retirer, ${third}`))
      await remove(third)
      await isOn(() => byRole('button', `Retirer, ${first}`))
      await remove(first)
      await isOn(() => document.querySelector('h1'))
    })

    test('T185 Enter in the last stock of a kind goes to its first price, and stays in the last price', async () => {
      await listed(db, BAFFEUR_MOON, 1)
      await openWorkshop(LIST)
      const fields = await until(() => {
        const tables = [...document.querySelectorAll('.needs')]
        expect(tables).toHaveLength(2)
        const column = (name: string) => [
          ...(tables[1]?.querySelectorAll<HTMLInputElement>(`td.${name} input`) ?? []),
        ]
        return { stocks: column('stock'), prices: column('unit') }
      })
      fields.stocks.at(-1)?.focus()
      await press('Enter')
      expect(document.activeElement).toBe(fields.prices[0])
      fields.prices.at(-1)?.focus()
      await press('Enter')
      expect(document.activeElement).toBe(fields.prices.at(-1))
    })

    test('T185 an entry of an item that no list knows stays on the list, as it was called', async () => {
      const name = '<img src=x onerror=alert(1)>'
      await save(db, essenceCrafts, { entry: name }, { listed: true, qty: 1, nom_item: name })
      await openWorkshop(LIST)
      expect(namesIn('.entries')).toEqual([name])
      expect(document.querySelector('img[src=x]')).toBeNull()
      expect(shown(NO_RECIPE)).toBe(true)
    })
  })

  describe('the merged shopping list', () => {
    // 4 of Kimbo (1 essence, 3 ash) and 3 of Moon (1 essence, 2 ash, 5 nettle).
    beforeEach(async () => {
      await listed(db, BAFFEUR_KIMBO, 4)
      await listed(db, BAFFEUR_MOON, 3)
    })

    test('T185 the stock is deducted, the packs are exact, missing prices are named', async () => {
      await own(db, ASH, 6)
      await observe(db, ASH, 1, 15)
      await observe(db, ASH, 10, 90)
      await observe(db, KIMBO, 1, 1000)
      await priced(db, MOON, 700)
      await openWorkshop(LIST)
      // 12 ash: one pack of ten and two pieces; Moon at the workshop's own price; no price for the nettle.
      await until(() =>
        expect(needs()).toEqual({
          'Essence de Moon': ['3', '3×1', '2 100 k'],
          'Essence du Kimbo': ['4', '4×1', '4 000 k'],
          'Bois de Frêne': ['18', '1×10 + 2×1', '120 k'],
          Ortie: ['15', '15 à acheter', 'incomplet'],
        }),
      )
      expect(total()).toBe('Totalau moins 6 220 k')
      expect(shown('Il manque le prix de Ortie.')).toBe(true)
    })

    test('T185 what the stock covers is said, and is not copied', async () => {
      const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
      await own(db, ASH, 18)
      await openWorkshop(LIST)
      await until(() => expect(needs()['Bois de Frêne']?.[1]).toBe('stock suffisant'))
      await click(there(button('Copier la liste')))
      expect(writeText).toHaveBeenCalledWith('3 × Essence de Moon\n4 × Essence du Kimbo\n15 × Ortie')
    })

    test('T179 T185 a price typed here is in the one book, an essence’s its own price too; the stock can be counted', async () => {
      await openWorkshop(LIST)
      await until(() => expect(namesIn('.needs')).toHaveLength(4))
      await enter(field('Prix à l’unité, Ortie'), '12')
      await enter(field('Prix à l’unité, Essence du Kimbo'), '900')
      await eventually(() => priceOf(db, KIMBO), 900)
      const seen = await Promise.all([NETTLE, KIMBO].map((id) => pricesOf(db, id)))
      expect(seen.flat().map((row) => [row.item_id, row.pack_size, row.price_kamas])).toEqual([
        [NETTLE, 1, 12],
        [KIMBO, 1, 900],
      ])
      await enter(field('Stock, Ortie'), '15')
      await eventually(() => stockOf(db, NETTLE), 15)
      await until(() => expect(needs().Ortie?.[1]).toBe('stock suffisant'))
    })
  })
})

describe('the objects of the workshop', () => {
  const OBJECTS = '?onglet=objets'
  const DAY_MS = 86_400_000

  describe('the objects', () => {
    test('T182 a row tells family, object, boss, efficiency, uses, their product, the price and the renta', async () => {
      await priced(db, KIMBO, 5000)
      await openWorkshop(OBJECTS)
      await until(() => expect(rentas()['Baffeur du Kimbo']).toBe('1,00'))
      const [row] = rowsOf('.renta-table')
      expect(row?.slice(2, 9)).toEqual(['Baffeur', 'Kimbo', '100', '10 000', '1 000 000', '5 000 k', '1,00'])
    })

    test('T183 T184 renta is beside the family’s median, best first, which is said; without a price « - », last', async () => {
      await examplePrices(db)
      await openWorkshop(OBJECTS)
      await until(() =>
        expect(Object.entries(rentas())).toEqual([
          ['Baffeur d’Ilyz', '1,50'],
          ['Baffeur du Kimbo', '1,00'],
          ['Caresseur de Moon', '1,00'],
          ['Baffeur de Moon', '0,50'],
          ['Baffeur du Rat Noir', '-'],
        ]),
      )
      expect(
        [...document.querySelectorAll('fieldset.stats button')].map((b) => plain(b.textContent)),
      ).toEqual(['Baffeur200 pts/k médiane3/4 avec prix', 'Caresseur84 pts/k médiane1/1 avec prix'])
      // Alone in its family, that of Moon is compared with nothing.
      const best = [...document.querySelectorAll('.renta-table .best')]
      expect(best.map((word) => word.closest('tr')?.querySelector('button.name')?.textContent)).toEqual([
        'Baffeur d’Ilyz',
      ])
      expect(best[0]?.textContent).toBe('meilleur de sa famille')
    })

    test('T184 without any price the page says what to do', async () => {
      await openWorkshop(OBJECTS)
      await sees('Aucune essence n’a de prix')
      await click(there(button('Saisir des prix')))
      await until(() => expect(whereIs()).toBe('/app/elevage-renta?onglet=prix'))
    })
  })

  describe('what is shown', () => {
    test('T182 a family alone, and all again', async () => {
      await openWorkshop(OBJECTS)
      await click(byRole('button', /^Caresseur-/))
      await until(() => expect(namesIn('.renta-table')).toEqual(['Caresseur de Moon']))
      expect(whereIs()).toBe('/app/elevage-renta?onglet=objets&famille=Caresseur')
      await click(byRole('button', /^Caresseur-/))
      await until(() => expect(namesIn('.renta-table')).toHaveLength(5))
    })
  })

  describe('the detail of an object', () => {
    const curve = () => document.querySelector('.curve-plot')?.getAttribute('aria-label')?.replace(/\s/g, ' ')
    const ago = (days: number) => Date.now() - days * DAY_MS

    test('T182 its history has a curve of the renta and one of the price, from the family’s observations', async () => {
      await observe(db, KIMBO, 1, 5000, ago(4))
      await observe(db, MOON, 1, 5000, ago(3))
      await observe(db, KIMBO, 1, 10_000, ago(2))
      await openWorkshop(OBJECTS)
      await click(byRole('button', 'Détail, Baffeur du Kimbo'))
      // 1 alone; then 200 and 100: 200/150; then 100 and 100.
      await until(() => expect(curve()).toMatch(/^Renta, Baffeur du Kimbo : de 1,00 .* à 1,00 .*haut 1,33/))
      expect(whereIs()).toBe(`/app/elevage-renta?onglet=objets&objet=${BAFFEUR_KIMBO}`)
      await click(byRole('radio', 'Prix'))
      await until(() =>
        expect(curve()).toMatch(/^Prix de l’essence, Baffeur du Kimbo : de 5 000 k .* à 10 000 k/),
      )
    })

    test('T182 a link opens it; before two days there is no curve, and it says so', async () => {
      await openWorkshop(`${OBJECTS}&objet=${BAFFEUR_KIMBO}`)
      await sees('Pas encore de courbe')
      await click(byRole('button', 'Détail, Baffeur du Kimbo'))
      await until(() => expect(document.querySelector('tr.detail')).toBeNull())
    })

    test('T182 making the essence oneself is told where it is cheaper', async () => {
      await priced(db, MOON, 5000)
      await observe(db, SHARD, 10, 3001)
      await openWorkshop(`${OBJECTS}&objet=${BAFFEUR_MOON}`)
      await sees('Fabriquer l’essence1 201 k3 799 k de moins que ton prix')
      await observe(db, SHARD, 1, 100)
      await sees('Fabriquer l’essence400 k')
      await priced(db, MOON, 300)
      await until(() => expect(shown('Fabriquer l’essence')).toBe(false))
    })
  })

  describe('the toggle of a row', () => {
    const entry = async () => {
      const row = await entryOf(db, BAFFEUR_KIMBO)
      return row && { listed: row.listed, qty: row.qty }
    }

    test('T186 T185 it puts the object on the craft list with all that it is, takes it off, and « Annuler » puts it back', async () => {
      await openWorkshop(OBJECTS)
      await click(byRole('button', 'Ajouter à la liste, Baffeur du Kimbo'))
      await until(() => byRole('button', 'Retirer, Baffeur du Kimbo'))
      expect(await entryOf(db, BAFFEUR_KIMBO)).toMatchObject({
        listed: true,
        qty: 1,
        nom_item: 'Baffeur du Kimbo',
        famille: 'Baffeur',
        boss: 'Kimbo',
        product_item_id: BAFFEUR_KIMBO,
      })
      await click(byRole('button', 'Retirer, Baffeur du Kimbo'))
      await eventually(entry, { listed: false, qty: 1 })
      await undo()
      await eventually(entry, { listed: true, qty: 1 })
    })
  })
})
