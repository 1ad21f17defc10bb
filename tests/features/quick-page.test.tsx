import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { QuickPage } from '#features/quick/page.tsx'
import {
  AMULET,
  ASH,
  aPlayer,
  leaves,
  observe,
  openScreen,
  PLANK,
  SWORD,
  saleOf,
  screenText,
  sees,
  sellAt,
  whereIs,
} from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, field, press, type, until } from '#tests/support/screens/render.tsx'
import { button, link, there } from '#tests/support/screens/screen.ts'

let db: AccountDb
beforeEach(() => {
  db = aPlayer()
})
afterEach(() => {
  vi.unstubAllGlobals()
  leaves(db)
})

const open = (search = '') => openScreen(<QuickPage />, `/app/quick${search}`)
const NO_RECIPE = 'Aucune recette disponible pour cet item (ou non chargée).'
const NO_ID = 'Aucune recette côté API et aucun ankama_id fiable pour le fallback.'
const LOAD_FAILED = 'Erreur lors du chargement de l’item'

/** The server's answers, each used once, the last one for ever; a number is an error status. */
function serverAnswers(...answers: (number | object | 'silence')[]) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer === 'silence') throw new TypeError('no network')
    if (typeof answer === 'number')
      return Response.json({ error: 'non', code: 'not_found' }, { status: answer })
    return Response.json(answer)
  })
  return calls
}

describe('an item of the catalogue', () => {
  test('T14 T44 an item is found by its name and picked; only what can be crafted is listed', async () => {
    await open()
    await type(await until(() => field('Rechercher un objet à fabriquer')), 'planche')
    await press('Enter')
    await until(() =>
      expect(allByRole('option').map((o) => o.textContent)).toEqual(['Planche de SurfPlanche · niv. 60']),
    )
    await press('Enter')
    await until(() => expect(whereIs()).toBe(`/app/quick?item=${PLANK}`))
    await sees('Bûcheron niv. 60 · 2 ingrédients')
  })

  test('T44 an item without recipe is named, and leads to the crafts that use it', {
    tags: 'full',
  }, async () => {
    await open()
    await type(field('Rechercher un objet à fabriquer'), 'Ortie')
    await sees('« Ortie » n’a pas de recette.')
    expect(there(link('Voir les crafts qui l’utilisent')).getAttribute('href')).toBe('/app?ressource=421')
    await type(field('Rechercher un objet à fabriquer'), 'zzzzzz')
    await sees('Aucun résultat')
  })

  test('T44 the empty calculator has examples that work when clicked', async () => {
    await open()
    await click(await until(() => byRole('button', 'Amulette du Hibou')))
    expect(whereIs()).toBe(`/app/quick?item=${AMULET}`)
    await sees('Bois de Frêne')
  })

  test('T44 T6 the dropdown shows eight results', async () => {
    const data = catalogue.getState().data
    if (!data) throw new Error('no catalogue')
    const hit = { item: data.item(PLANK), marks: [] }
    const search = vi.fn(() => [hit])
    catalogue.setState({ data: { ...data, search } })
    await open()
    await type(await until(() => field('Rechercher un objet à fabriquer')), 'planche')
    await press('Enter')
    await until(() => expect(search).toHaveBeenLastCalledWith('planche', { limit: 8, among: 'craftable' }))
  })

  test('T45 quantity is 1 until typed, tax 2 percent, and both are used', async () => {
    await observe(db, ASH, 1, 10)
    await open(`?item=${AMULET}`)
    await until(() => expect(field('Quantité').value).toBe('1'))
    expect(field('Taxe').value).toBe('2,0')
    await type(field('Prix de vente'), '100')
    await press('Enter')
    await sees('Profit+ 78 k')
    await type(field('Quantité'), '3')
    await press('Enter')
    await sees('Profit+ 234 k')
    expect((await saleOf(db, AMULET))?.target_sell_price).toBe(100)
  })

  test('T48 the rows are those of the simulator, which opens on the same plan', async () => {
    await sellAt(db, PLANK, 26_450, 3)
    await open(`?item=${PLANK}&crafts=60`)
    await until(() => expect(field('Taxe').value).toBe('3,0'))
    expect(link('Ouvrir dans le simulateur')?.getAttribute('href')).toBe(
      `/app/profit?recipe=${PLANK}&crafts=60`,
    )
  })

  test('T46 the ingredients are a table with what each needs', async () => {
    await open(`?item=${PLANK}`)
    await until(() => byRole('row', /^Bois de Frêne3 par craft/))
    expect(byRole('row', /^Ortie5 par craft/)).toBeDefined()
  })
})

describe('an item without a recipe on the device', () => {
  test('T47 T48 the server is asked; 404 for a known item says that there is no recipe', async () => {
    const calls = serverAnswers(404)
    await open(`?item=${SWORD}`)
    await sees(NO_RECIPE)
    expect(calls).toEqual([`/api/v1/recipes/by_output/${SWORD}`])
  })

  test('T48 the recipe that the server has is planned like any other', async () => {
    serverAnswers({
      id: SWORD,
      output_item: { id: SWORD, name: 'Épée de Frêne', level: 7, img_url: null, job: 'Forgeron' },
      ingredients: [
        { item_id: ASH, name: 'Bois de Frêne', quantity: 3 },
        { item_id: 777_777, name: 'Plume inédite', quantity: 2 },
      ],
    })
    await open(`?item=${SWORD}`)
    await sees('Forgeron niv. 7 · 2 ingrédients')
    expect(screenText()).toContain('Plume inédite')
  })

  test('T47 an unknown item without a recipe has no reliable id', async () => {
    serverAnswers(404)
    await open('?item=424242')
    await sees(NO_ID)
  })

  test('T47 an item of our own has no id that the service knows, and nothing is asked', async () => {
    const calls = serverAnswers(404)
    await open('?item=-3')
    await sees(NO_ID)
    expect(calls).toEqual([])
  })

  test('T47 a server in trouble is a failed load, tried again on demand', async () => {
    serverAnswers(500, {
      output_item: { id: SWORD, name: 'Épée de Frêne', level: 7 },
      ingredients: [{ item_id: ASH, name: 'Bois de Frêne', quantity: 3 }],
    })
    await open(`?item=${SWORD}`)
    await sees(LOAD_FAILED)
    await click(there(button('Réessayer')))
    await sees('1 ingrédient')
  })

  test('T47 without network a known item has no recipe loaded, an unknown one fails to load', async () => {
    serverAnswers('silence')
    const { unmount } = await open(`?item=${SWORD}`)
    await sees(NO_RECIPE)
    await unmount()
    await open('?item=424242')
    await sees(LOAD_FAILED)
  })

  test('T47 an answer that is no recipe is an unknown error', async () => {
    serverAnswers({ output_item: 'rien' })
    await open(`?item=${SWORD}`)
    await sees('Erreur inconnue')
  })
})
