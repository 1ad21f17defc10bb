// @module-tag full
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { leaves, observe, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, until } from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'
import {
  aBreeder,
  BAFFEUR_KIMBO,
  BAFFEUR_MOON,
  entryOf,
  eventually,
  examplePrices,
  KIMBO,
  MOON,
  namesIn,
  openWorkshop,
  plain,
  priced,
  rentas,
  rowsOf,
  SHARD,
  undo,
} from '#tests/support/screens/workshop-screen.tsx'

let db: AccountDb
beforeEach(async () => {
  db = await aBreeder()
})
afterEach(async () => {
  await leaves(db)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

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

  test('T183 T184 renta is beside the family’s median, best first; without a price « - », last, by name', async () => {
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
  })

  test('T183 each family tells its median and how many of its objects have a price', async () => {
    await examplePrices(db)
    await openWorkshop(OBJECTS)
    await until(() =>
      expect([...document.querySelectorAll('.families button')].map((b) => plain(b.textContent))).toEqual([
        'Baffeur200 pts/k médiane3/4 avec prix',
        'Caresseur84 pts/k médiane1/1 avec prix',
      ]),
    )
  })

  test('T184 the best of a family says so, once there is another to compare it with', async () => {
    await examplePrices(db)
    await openWorkshop(OBJECTS)
    await until(() => {
      const best = [...document.querySelectorAll('.renta-table .best')]
      expect(best.map((word) => word.closest('tr')?.querySelector('button.name')?.textContent)).toEqual([
        'Baffeur d’Ilyz',
      ])
      expect(best[0]?.textContent).toBe('meilleur de sa famille')
    })
  })

  test('T184 without any price the page says what to do', async () => {
    await openWorkshop(OBJECTS)
    await sees('Aucune essence n’a de prix')
    await click(there(button('Saisir des prix')))
    await until(() => expect(whereIs()).toBe('/app/elevage-renta'))
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

  test('T186 T185 « Ajouter à la liste » puts the object on the craft list with all that it is', async () => {
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
  })

  test('T186 « Retirer » takes it off, « Annuler » puts it back', async () => {
    await openWorkshop(OBJECTS)
    await click(byRole('button', 'Ajouter à la liste, Baffeur du Kimbo'))
    await click(await until(() => byRole('button', 'Retirer, Baffeur du Kimbo')))
    await eventually(entry, { listed: false, qty: 1 })
    await undo()
    await eventually(entry, { listed: true, qty: 1 })
  })
})
