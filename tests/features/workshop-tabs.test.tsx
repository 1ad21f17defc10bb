import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import { catalogueDb } from '#data/catalogue/catalogue-db.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { leaves, screenText, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, press, until } from '#tests/support/screens/render.tsx'
import {
  aBreeder,
  BAFFEUR_KIMBO,
  examplePrices,
  listed,
  mountWorkshop,
  namesIn,
  openWorkshop,
  tab,
} from '#tests/support/screens/workshop-screen.tsx'

let db: AccountDb
beforeEach(async () => {
  db = await aBreeder()
})
afterEach(async () => {
  catalogue.setState({ game: null })
  await leaves(db)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const front = () => allByRole('tab').find((each) => each.getAttribute('aria-selected') === 'true')

describe('the game after its version 3.5', () => {
  const told = 'Objets d’avant la 3.5'

  test.each(['3.5', '3.10.1'])('T174 of %s, the page says that its objects are of before', async (game) => {
    act(() => catalogue.setState({ game }))
    await openWorkshop()
    await sees(told)
    await click(tab(/^Liste de craft/))
    await sees(told)
  })

  test.each(['3.4.18', null])('T174 of %s, the page says nothing of it', async (game) => {
    act(() => catalogue.setState({ game }))
    await openWorkshop()
    expect(screenText()).not.toContain(told)
  })
})

describe('the tabs', () => {
  test('T20 T174 N186 they are the prices, the objects and the craft list, then those of today; the prices come first', async () => {
    await openWorkshop()
    expect(allByRole('tab').map((each) => each.firstChild?.textContent)).toEqual([
      'Prix des essences',
      'Rentabilité des objets',
      'Liste de craft',
      'Carburants',
      'Enclos',
      'Makinas',
    ])
    expect(front()).toBe(tab(/^Prix des essences/))
    expect(byRole('tabpanel').getAttribute('aria-labelledby')).toBe(front()?.id)
    expect(namesIn('.essences')).not.toEqual([])
  })

  test('T174 the tab in front is in the address, and a link opens it', async () => {
    await openWorkshop('?onglet=liste')
    expect(front()).toBe(tab(/^Liste de craft/))
    await click(tab(/^Rentabilité des objets/))
    await until(() => expect(whereIs()).toBe('/app/elevage-renta?onglet=objets'))
    await click(tab(/^Prix des essences/))
    await until(() => expect(whereIs()).toBe('/app/elevage-renta'))
  })

  test('T174 arrows, Home and End move between them, round the ends', async () => {
    await openWorkshop()
    tab(/^Prix/).focus()
    for (const [key, name] of [
      ['ArrowRight', /^Rentabilité/],
      ['End', /^Makinas/],
      ['ArrowRight', /^Prix/],
      ['ArrowLeft', /^Makinas/],
      ['Home', /^Prix/],
    ] as const) {
      await press(key)
      await until(() => expect(front()).toBe(tab(name)))
      expect(document.activeElement).toBe(tab(name))
    }
    expect(allByRole('tab').map((each) => each.tabIndex)).toEqual([0, -1, -1, -1, -1, -1])
  })

  test('T174 each tells how much there is of it', async () => {
    await examplePrices(db)
    await listed(db, BAFFEUR_KIMBO, 2)
    await openWorkshop()
    await until(() =>
      expect(allByRole('tab').map((each) => each.textContent)).toEqual([
        'Prix des essences3/4',
        'Rentabilité des objets5',
        'Liste de craft1',
        'Carburants',
        'Enclos',
        'Makinas',
      ]),
    )
  })
})

describe('without the workshop’s tables', () => {
  test('T174 while the game data loads, the page says what it waits for', async () => {
    catalogue.setState({ state: 'loading', data: null, version: null })
    await mountWorkshop()
    await sees('Les essences et les objets d’élevage arrivent avec les données du jeu.')
  })

  test('T174 on a device that cannot get them, the page says so', async () => {
    const kept = await catalogueDb()
    await kept.put('meta', { id: 'current', version: 'sans-atelier', parts: [] })
    catalogue.setState({ version: 'sans-atelier' })
    await openWorkshop()
    expect(screenText()).toContain('L’atelier n’est pas encore sur cet appareil')
  })
})
