// @module-tag full
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { PickerPage } from '#features/picker/page.tsx'
import {
  ASH,
  aPlayer,
  leaves,
  NETTLE,
  navigationState,
  observe,
  openScreen,
  own,
  PLANK,
  SAP,
  SWORD,
  screenText,
  sees,
  starterAlone,
  stockOf,
  whereIs,
} from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, field, press, type, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'

let db: AccountDb
beforeEach(() => {
  db = aPlayer()
})
afterEach(() => {
  vi.useRealTimers()
  leaves(db)
})

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
    await type(await searchField(), 'zzzz')
    await press('Enter')
    await sees('un autre mot du nom.Catalogue partiel')
  })

  test('T23 the list shows level and stock, and the stock is typed in place', async () => {
    await own(db, ASH, 1240)
    await open('?q=frene')
    await sees('Bois · niv. 1')
    const stock = await until(() => field('Stock, Bois de Frêne'))
    await until(() => expect(stock.value).toBe('1\u202f240'))
    await type(field('Stock, Sève de Frêne'), '6')
    await press('Enter')
    await sees('Ligne sauvegardée ✔')
    expect(await stockOf(db, 434)).toBe(6)
    expect(whereIs()).toBe('/app?q=frene')
  })

  test('T23 above the stock of a result stands what it is, whether there is some or none', async () => {
    await own(db, ASH, 1240)
    await open('?q=frene')
    for (const name of ['Bois de Frêne', 'Sève de Frêne']) {
      const stock = await until(() => field(`Stock, ${name}`))
      expect(stock.closest('td')?.textContent).toContain('En stock')
    }
  })
})

describe('before a search', () => {
  const DAY_MS = 86_400_000
  const arrives = async () => {
    await open()
    await searchField()
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
    await type(field('Stock, Ortie'), '7')
    await press('Enter')
    await sees('Ligne sauvegardée ✔')
    expect(found()).toEqual(['Bois de Frêne', 'Ortie'])
    await type(await searchField(), 's')
    expect(found()).toEqual(['Bois de Frêne', 'Ortie'])
    await type(await searchField(), 'seve')
    await press('Enter')
    await until(() => expect(found()).toEqual(['Sève de Frêne']))
    expect(allByRole('heading', 'Dernières ressources')).toHaveLength(0)
  })

  test('T22 nothing shows before they are read: what stands there stays in place', async () => {
    await own(db, ASH, 3)
    const read = new Promise<void>(() => {})
    vi.spyOn(db, 'transaction').mockReturnValue(Dexie.Promise.resolve(read))
    await open()
    await until(() => expect(document.querySelector('.catalogue-wait')).not.toBeNull())
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
    expect(scrolled[0]?.querySelector('#crafts')).not.toBeNull()
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

  test('T24 a column sorts, one way then the other', async () => {
    await open(ofAsh)
    await click(await until(() => byRole('button', 'Craft')))
    await until(() => expect(crafts()[0]).toBe('Amulette du Hibou'))
    await click(byRole('button', 'Craft'))
    await until(() => expect(crafts()[0]).toBe('Tonneau'))
    expect(byRole('button', 'Craft').closest('th')?.getAttribute('aria-sort')).toBe('descending')
  })

  test.each(['abc', '0', '-1', '999999', '1e9'])('T24 « ?ressource=%s » breaks nothing', async (bad) => {
    await open(`?ressource=${bad}&niv=999&tri=zzz&metier=x`)
    await until(() => expect(screenText()).toMatch(/Choisis une ressource|Aucun craft/))
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
