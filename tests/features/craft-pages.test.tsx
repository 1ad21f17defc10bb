import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { PickerPage } from '#features/picker/page.tsx'
import { QuickPage } from '#features/quick/page.tsx'
import {
  AMULET,
  ASH,
  aPlayer,
  NETTLE,
  navigationState,
  observe,
  openScreen,
  own,
  PLANK,
  SAP,
  SWORD,
  saleOf,
  screenText,
  sees,
  sellAt,
  starterAlone,
  stockOf,
  whereIs,
} from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, enter, field, press, type, until } from '#tests/support/screens/render.tsx'
import { button, link, there } from '#tests/support/screens/screen.ts'

let db: AccountDb

beforeEach(() => {
  db = aPlayer()
})

describe('the quick calculator', () => {
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
      await enter(await until(() => field('Rechercher un objet à fabriquer')), 'planche')
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
      await enter(await until(() => field('Rechercher un objet à fabriquer')), 'planche')
      await until(() => expect(search).toHaveBeenLastCalledWith('planche', { limit: 8, among: 'craftable' }))
    })

    test('T45 quantity is 1 until typed, tax 2 percent, and both are used', async () => {
      await observe(db, ASH, 1, 10)
      await open(`?item=${AMULET}`)
      await until(() => expect(field('Quantité').value).toBe('1'))
      expect(field('Taxe').value).toBe('2,0')
      await enter(field('Prix de vente'), '100')
      await sees('Profit+ 78 k')
      await enter(field('Quantité'), '3')
      await sees('Profit+ 234 k')
      expect((await saleOf(db, AMULET))?.target_sell_price).toBe(100)
    })

    test('T46 T48 the ingredients are a table with what each needs, that of the simulator, which opens on the same plan', async () => {
      await sellAt(db, PLANK, 26_450, 3)
      await open(`?item=${PLANK}&crafts=60`)
      await until(() => expect(field('Taxe').value).toBe('3,0'))
      expect(link('Ouvrir dans le simulateur')?.getAttribute('href')).toBe(
        `/app/profit?recipe=${PLANK}&crafts=60`,
      )
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
})

describe('« Ressources »', { tags: 'full' }, () => {
  const open = (search = '') => openScreen(<PickerPage />, `/app${search}`)
  const searchField = () => until(() => field('Rechercher une ressource'))

  const found = () =>
    allByRole('row', undefined, byRole('grid')).map((row) => row.querySelector('.name')?.textContent)

  const crafts = () =>
    [...document.querySelectorAll('.crafts-table tbody tr')].map(
      (row) => row.querySelector('button')?.textContent,
    )

  const ofAsh = `?ressource=${ASH}`

  describe('the search', () => {
    test('T22 with the starter alone, « no result » and « no craft » say that the catalogue is partial', async () => {
      starterAlone()
      await open(`?ressource=${PLANK}`)
      await sees('Aucun craft n’utilise cet objet.Catalogue partiel')
      await enter(await searchField(), 'zzzz')
      await sees('un autre mot du nom.Catalogue partiel')
    })

    test('T23 the list shows level and stock, and the stock is typed in place', async () => {
      await own(db, ASH, 1240)
      await open('?q=frene')
      await sees('Bois · niv. 1')
      const stock = await until(() => field('Stock, Bois de Frêne'))
      await until(() => expect(stock.value).toBe('1\u202f240'))
      await enter(field('Stock, Sève de Frêne'), '6')
      await sees('Ligne sauvegardée ✔')
      expect(await stockOf(db, 434)).toBe(6)
      expect(whereIs()).toBe('/app?q=frene')
    })
  })

  describe('before a search', () => {
    const DAY_MS = 86_400_000
    const arrives = async () => {
      await open()
      await sees('voir les crafts')
    }

    test('T22 the resources whose price or stock was typed last are listed, the latest first', async () => {
      await observe(db, SAP, 10, 90, Date.now() - 3 * DAY_MS)
      await observe(db, NETTLE, 1, 12, Date.now() - DAY_MS)
      await observe(db, SWORD, 1, 4000)
      await own(db, ASH, 1240)
      await arrives()
      expect(allByRole('heading', 'Dernières ressources')).toHaveLength(1)
      expect(found()).toEqual(['Bois de Frêne', 'Ortie', 'Sève de Frêne'])
      expect(field('Stock, Bois de Frêne').value).toBe('1\u202f240')
      expect(screenText()).not.toContain('Essaie')
    })

    test('T22 without any an example chooses its resource, and the crafts take the focus', async () => {
      await arrives()
      byRole('button', 'Bois de Frêne').focus()
      await click(byRole('button', 'Bois de Frêne'))
      await until(() => expect(whereIs()).toBe(`/app${ofAsh}`))
      await until(() => expect(crafts()).toHaveLength(4))
      expect(document.activeElement?.className).toContain('pick-crafts')
    })

    test('T22 the keyboard chooses among them from the search field', async () => {
      await observe(db, NETTLE, 1, 12, Date.now() - DAY_MS)
      await own(db, ASH, 3)
      await arrives()
      const input = await searchField()
      expect(input.getAttribute('aria-expanded')).toBe('false')
      await press('/')
      expect(input.getAttribute('aria-expanded')).toBe('true')
      await press('ArrowDown')
      expect(input.getAttribute('aria-activedescendant')).toBe(byRole('row', /Ortie/).id)
      await press('Enter')
      await until(() => expect(whereIs()).toBe(`/app?ressource=${NETTLE}`))
      expect(document.activeElement).toBe(input)
    })

    test('T22 they stay in place under what is typed, and give way to what a search finds', async () => {
      await observe(db, NETTLE, 1, 12, Date.now() - DAY_MS)
      await own(db, ASH, 3)
      await arrives()
      await enter(field('Stock, Ortie'), '7')
      await sees('Ligne sauvegardée ✔')
      expect(found()).toEqual(['Bois de Frêne', 'Ortie'])
      await type(await searchField(), 's')
      expect(found()).toEqual(['Bois de Frêne', 'Ortie'])
      await enter(await searchField(), 'seve')
      await until(() => expect(found()).toEqual(['Sève de Frêne']))
      expect(allByRole('heading', 'Dernières ressources')).toHaveLength(0)
    })

    test('T22 a search finds before the player’s rows are read, each stock to come; until then nothing else shows', async () => {
      await own(db, ASH, 3)
      const read = new Promise<void>(() => {})
      vi.spyOn(db, 'transaction').mockReturnValue(Dexie.Promise.resolve(read))
      await open()
      const search = await searchField()
      expect(search.closest('section')?.children).toHaveLength(1)
      await type(search, 'frene')
      await until(() => expect(found()).toContain('Bois de Frêne'))
      expect(there(field('Stock, Bois de Frêne'))).toHaveProperty('disabled', true)
      expect(screenText()).not.toContain('Choisis une ressource')
      vi.restoreAllMocks()
    })
  })

  describe('the crafts', () => {
    test('T24 where they come below the screen, choosing a resource brings them into sight', async () => {
      const scrolled: Element[] = []
      vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 2 * innerHeight))
      vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
        scrolled.push(this)
      })
      await open('?q=frene')
      const see = await until(() => there(button('Voir crafts')))
      scrolled.length = 0
      await click(see)
      await until(() => expect(scrolled).toHaveLength(1))
      await until(() => expect(scrolled[0]?.querySelector('#crafts')).not.toBeNull())
      vi.restoreAllMocks()
    })

    test('T12 T24 « Voir crafts » shows what the resource is used for, highest level first', async () => {
      await open('?q=bois')
      await click(there(await until(() => there(button('Voir crafts')))))
      await until(() =>
        expect(crafts()).toEqual(['Clef du Donjon', 'Tonneau', 'Planche de Surf', 'Amulette du Hibou']),
      )
      expect(screenText()).toContain('4 crafts l’utilisent')
    })

    test('T24 the chosen resource and the filters come back with the address', async () => {
      await open(`${ofAsh}&niv=51-100&nom=planche`)
      await until(() => expect(crafts()).toEqual(['Planche de Surf']))
      expect(field('Filtrer les crafts').value).toBe('planche')
    })

    test('T27 the professions come from the crafts, alphabetical, those without one last', async () => {
      await open(ofAsh)
      const select = await until(() => there(document.querySelector<HTMLElement>('select') ?? undefined))
      expect([...select.querySelectorAll('option')].map((o) => o.textContent)).toEqual([
        'Tous les métiers',
        'Bijoutier',
        'Bricoleur',
        'Bûcheron',
        'Sans métier',
      ])
    })

    test('T27 « Sans métier » keeps the crafts without a profession', async () => {
      await open(`${ofAsh}&metier=sans`)
      await until(() => expect(crafts()).toEqual(['Tonneau']))
    })

    test('T29 no craft left says so, and the filters are cleared with one press', async () => {
      await open(`${ofAsh}&nom=zzz&niv=0-50`)
      await sees('Aucun craft ne correspond')
      await click(there(button('Effacer les filtres')))
      await until(() => expect(crafts()).toHaveLength(4))
      expect(whereIs()).toBe(`/app${ofAsh}`)
    })

    test('T28 « Simuler » opens the simulator with the recipe in its state and its address', async () => {
      await open(`${ofAsh}&nom=planche`)
      await click(await until(() => byRole('link', 'Simuler Planche de Surf')))
      expect(whereIs()).toBe(`/app/profit?recipe=${PLANK}`)
      expect(navigationState()).toEqual({ recipe_id: PLANK })
    })
  })

  test('T22 while the game data is on its way its progress shows', async () => {
    catalogue.setState({
      state: 'absent',
      data: null,
      download: { done: 5, total: 20, label: 'Téléchargement' },
    })
    await open()
    await sees('5 / 20')
    expect(byRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  })
})
