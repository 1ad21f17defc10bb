import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import { buildCatalogue } from '#data/catalogue/lookup.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow } from '#data/db/rows.ts'
import { flips } from '#shared/collections/flips.ts'
import { plannedCrafts } from '#shared/collections/plans.ts'
import { salePrefs } from '#shared/collections/sale-prefs.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { save } from '#tests/support/save.ts'
import {
  AMULET,
  ASH,
  leaves,
  NETTLE,
  observe,
  PLANK,
  saleOf,
  screenText,
  sees,
  sellAt,
  whereIs,
} from '#tests/support/screens/craft-screen.tsx'
import {
  aTrader,
  BARREL,
  cellsOf,
  hintOf,
  levelIn,
  openPalmares,
  ranking,
  ranks,
  someWeeks,
} from '#tests/support/screens/palmares-screen.tsx'
import { allByRole, byRole, click, enter, field, press, type, until } from '#tests/support/screens/render.tsx'

const DAY_MS = 86_400_000
const [PLANKS, AMULETS, BARRELS, KEYS] = ['Planche de Surf', 'Amulette du Hibou', 'Tonneau', 'Clef du Donjon']

let db: AccountDb
beforeEach(async () => {
  db = aTrader()
  await someWeeks(db)
})

describe('the ranking', () => {
  test('N67 N68 N69 N70 N75 N81 N86 a row for each recipe: rank, cost, sale, profit, ROI, profit per day', async () => {
    await openPalmares()
    await ranks(PLANKS, AMULETS, BARRELS)
    const [rank, recipe, cost, sale, profit, roi, daily, age, confidence] = cellsOf(PLANKS)
    expect([rank, recipe]).toEqual(['1', 'Planche de SurfBûcheron 60'])
    expect([cost, sale, profit, roi, daily]).toEqual(['350 k', '1 000 k', '+ 630 k', '+ 180,0 %', '+ 945 k'])
    expect([age, confidence]).toEqual(['< 1 h', '100 %'])
    // Without a pace, and under its cost.
    expect(cellsOf(AMULETS).slice(4, 7)).toEqual(['+ 50 k', '+ 25,0 %', '–'])
    // Three ash for 300 k, and a pack of ten nettles for 100 k.
    await until(() => expect(hintOf(PLANKS, 2)).toBe('un craft en lots entiers : 400 k'))
    expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('4')
    expect(rowOf(AMULETS).getAttribute('aria-rowindex')).toBe('3')
  })

  test('N71 N11 N119 what lacks a price is a bound, never a plain figure; « Toutes » brings what lacks two', {
    tags: 'full',
  }, async () => {
    await sellAt(db, KEYS_ID, 5000)
    await openPalmares()
    await ranks(PLANKS, KEYS, AMULETS, BARRELS)
    expect(cellsOf(KEYS).slice(2, 9)).toEqual([
      '≥ 100 k',
      '5 000 k',
      '≤ 4 800 k',
      '2/3 prix',
      '–',
      '< 1 h',
      '–',
    ])
    expect(hintOf(KEYS, 5)).toBe('au plus + 4 800,0 %')
    // A cost that is whole is no bound: the sale price alone lacks.
    expect(cellsOf(BARRELS).slice(2, 6)).toEqual(['400 k', '–', '–', '1/2 prix'])
    await act(async () => {
      await sellAt(db, KEYS_ID, 0)
    })
    await ranks(PLANKS, AMULETS, BARRELS)
    await click(byRole('radio', 'Toutes'))
    await ranks(PLANKS, AMULETS, BARRELS, KEYS)
    expect(cellsOf(KEYS)[5]).toBe('1/3 prix')
    await until(() => expect(whereIs()).toBe('/app/palmares?prix=tous'))
  })

  test('N68 the price book stands in for a sale price, and says so', async () => {
    await observe(db, BARREL, 1, 900)
    await openPalmares()
    await until(() => expect(cellsOf(BARRELS).slice(3, 5)).toEqual(['900 k', '+ 482 k']))
    expect(hintOf(BARRELS, 3)).toBe('prix du carnet')
    expect(hintOf(PLANKS, 3)).toBeNull()
  })

  test('N68 « coût par l’arbre » makes what is cheaper made, and stays in the address', {
    tags: 'full',
  }, async () => {
    // Planks out of amulets, which cost more than what they are made of.
    const { data } = catalogue.getState()
    const recipes = data?.recipes.map((recipe) =>
      recipe.id === PLANK ? { ...recipe, ingredients: [{ id: AMULET, quantity: 1 }] } : recipe,
    )
    if (data && recipes) catalogue.setState({ data: { ...data, recipes } })
    await observe(db, AMULET, 1, 700)
    await openPalmares()
    await until(() => expect(cellsOf(PLANKS)[2]).toBe('700 k'))
    await click(byRole('switch', 'coût par l’arbre'))
    await until(() => expect(cellsOf(PLANKS)[2]).toBe('200 k'))
    await until(() => expect(whereIs()).toBe('/app/palmares?arbre=1'))
  })

  test('N72 N73 age and confidence follow the prices; the weakest is named', async () => {
    await leaves(db)
    db = aTrader()
    await observe(db, NETTLE, 10, 100, Date.now() - 11 * DAY_MS)
    await observe(db, ASH, 1, 100)
    await sellAt(db, PLANK, 1000)
    await openPalmares()
    await until(() => expect(cellsOf(PLANKS)[7]).toBe('11 j'))
    // Nettles are 50 of 350 k: 1/7 × (1 − 0.43…) of the confidence.
    expect(cellsOf(PLANKS)[8]).toBe('92 %')
    expect(hintOf(PLANKS, 8)).toBe('surtout : Ortie, 11 j')
  })

  test('N70 a pace is learnt from the player’s own sales, typed in its row, and emptied again', {
    tags: 'full',
  }, async () => {
    for (const day of [0, 3, 5])
      await save(
        db,
        flips,
        { id: `vente-${day}` },
        { item_id: AMULET, item_name: AMULETS, sold: true, sold_date: parisDay(Date.now() - day * DAY_MS) },
      )
    await openPalmares()
    // 50 k × 3 ÷ 30.
    await until(() => expect(cellsOf(AMULETS)[6]).toBe('+ 5 k'))
    const cell = () => byRole('button', /^\+ 5 k|^–/, rowOf(AMULETS))
    expect(cell().title).toBe('0,1 / jour, d’après tes ventes des 30 derniers jours')
    await click(cell())
    await enter(field(`Ventes par jour, ${AMULETS}`), '1,5')
    await until(() => expect(cellsOf(AMULETS)[6]).toBe('+ 75 k'))
    expect((await saleOf(db, AMULET))?.per_day).toBe(150)
    await click(byRole('button', /75/, rowOf(AMULETS)))
    await enter(field(`Ventes par jour, ${AMULETS}`), '')
    await until(() => expect(cellsOf(AMULETS)[6]).toBe('+ 5 k'))
    expect(await readRow(db, salePrefs, { item_id: AMULET })).toMatchObject({ per_day: null })
  })

  test('N74 recipes above a thousand are counted once, and those without a confidence pass no least one', async () => {
    const { data } = catalogue.getState()
    const item = data?.item(PLANK)
    if (!data || !item) throw new Error('there is no catalogue')
    const ids = Array.from({ length: 1200 }, (_, n) => 20_000 + n)
    const many = buildCatalogue({
      version: 'mille',
      items: [
        ...[ASH, NETTLE, PLANK].map(data.item),
        ...ids.map((id) => ({ ...item, id, name: `Objet ${id}` })),
      ],
      recipes: [PLANK, ...ids].map((id) => ({
        id,
        job: null,
        level: 1,
        ratio: 100,
        ingredients: [{ id: ASH, quantity: 3 }],
      })),
    })
    catalogue.setState({ data: many, version: 'mille' })
    const all = await openPalmares('?prix=tous')
    const meter = () => [...document.querySelectorAll('section > div > span')].map((one) => one.textContent)
    await until(() => expect(meter()).toContain('1\u202f201 recettes sur 1\u202f201'))
    await all.unmount()
    await openPalmares('?prix=tous&confiance=99')
    await ranks(PLANKS)
  })

  test('N10 without the game data it says what it waits for; with them, and no network, it is whole', {
    tags: 'full',
  }, async () => {
    const { data } = catalogue.getState()
    catalogue.setState({ state: 'loading', data: null })
    await openPalmares()
    await sees('Chargement du palmarès…')
    await act(async () => catalogue.setState({ state: 'ready', data }))
    await ranks(PLANKS, AMULETS, BARRELS)
  })
})

const KEYS_ID = 9004
const rowOf = (name: string) =>
  allByRole('row').find((row) => row.querySelector('a.name')?.textContent === name) ?? expect.fail(name)

describe('a row', () => {
  test('N75 opens its recipe in the simulator, wherever it is pressed', async () => {
    await openPalmares()
    await ranks(PLANKS, AMULETS, BARRELS)
    expect(byRole('link', AMULETS).getAttribute('href')).toBe(`/app/profit?recipe=${AMULET}`)
    await click(rowOf(PLANKS).querySelectorAll('td')[2] ?? expect.fail())
    await until(() => expect(whereIs()).toBe(`/app/profit?recipe=${PLANK}`))
  })

  const openMenu = async (name: string) => {
    await click(byRole('button', `Menu, ${name}`))
    await until(() => byRole('button', 'Masquer'))
  }

  test('N75 has a menu, opened by M as well: what is made goes to the shopping list', async () => {
    await openPalmares()
    await ranks(PLANKS, AMULETS, BARRELS)
    await act(async () => byRole('link', AMULETS).focus())
    await press('m')
    await until(() => byRole('button', 'Masquer'))
    expect(byRole('dialog').getAttribute('aria-label')).toBe(`Menu, ${AMULETS}`)
    await press('Escape')
    await until(() => expect(allByRole('button', 'Masquer')).toEqual([]))
    expect(await readRow(db, plannedCrafts, { recipe: AMULET })).toBeUndefined()
  })

  test('N75 can be hidden on this device, and is shown again by « 1 masquée »', async () => {
    await openPalmares()
    await ranks(PLANKS, AMULETS, BARRELS)
    await openMenu(AMULETS)
    await click(byRole('button', 'Masquer'))
    await ranks(PLANKS, BARRELS)
    expect(cellsOf(BARRELS)[0]).toBe('2')
    expect(JSON.parse(localStorage.getItem('palmares:hidden') ?? '')).toEqual([AMULET])
    await click(byRole('button', '1 masquée'))
    await ranks(PLANKS, AMULETS, BARRELS)
  })

  test('N75 N70 its menu opens the field of its sales per day', async () => {
    await openPalmares()
    await ranks(PLANKS, AMULETS, BARRELS)
    await openMenu(AMULETS)
    await click(byRole('button', 'Ventes par jour'))
    await until(() => expect(document.activeElement).toBe(field(`Ventes par jour, ${AMULETS}`)))
  })
})

describe('filters and order', () => {
  test('N74 are in the address, and come from it', async () => {
    await openPalmares('?metier=Bijoutier&tri=cout&confiance=10&roi=20&categorie=resources')
    await ranks(AMULETS)
    expect(field('Confiance min.').value).toBe('10')
    await click(byRole('radio', 'Complètes'))
    await until(() =>
      expect(whereIs()).toBe(
        '/app/palmares?metier=Bijoutier&tri=cout&confiance=10&roi=20&categorie=resources&prix=complets',
      ),
    )
  })

  test('N74 N86 each narrows the list, and a moment later the count is read out', {
    tags: 'full',
  }, async () => {
    await openPalmares('?niveau=20-100&tri=cout')
    await ranks(AMULETS, PLANKS)
    await click(byRole('button', 'Coût'))
    await ranks(PLANKS, AMULETS)
    await until(() => expect(whereIs()).toBe('/app/palmares?niveau=20-100&tri=cout-'))
    await type(field('Rechercher une recette'), 'hibou')
    await ranks(AMULETS)
    await until(() => expect(allByRole('status').map((one) => one.textContent)).toContain('1 recette'))
    await type(field('Rechercher une recette'), '')
    await enter(field('Budget par craft'), '300')
    await ranks(AMULETS)
    await until(() => expect(whereIs()).toContain('budget=300'))
  })

  test('N74 « Tous mes métiers » shows what the player’s levels suffice for; they are set beside it', async () => {
    await levelIn(db, 'Bijoutier', 19)
    await openPalmares('?metier=miens')
    await ranks(BARRELS)
    await click(byRole('button', 'Mes niveaux'))
    await enter(field('Niveau, Bijoutier'), '20')
    await ranks(AMULETS, BARRELS)
  })

  test('N83 filters that leave nothing name the one that takes most away, with « Retirer »', async () => {
    await openPalmares('?q=hibou&budget=1')
    await sees('Aucune recette')
    expect(screenText()).toContain('Le filtre qui en retire le plus : budget 1 k.')
    await click(byRole('button', 'Retirer'))
    await ranks(AMULETS)
    await until(() => expect(whereIs()).toBe('/app/palmares?q=hibou'))
  })
})

test('N67 the ranking asks no server', async () => {
  const asked = vi.fn(() => Promise.reject(new TypeError('offline')))
  vi.stubGlobal('fetch', asked)
  await openPalmares()
  await ranks(PLANKS, AMULETS, BARRELS)
  expect(asked).not.toHaveBeenCalled()
  expect(ranking()).toHaveLength(3)
})
