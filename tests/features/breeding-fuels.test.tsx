// @module-tag full
import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow } from '#data/db/rows.ts'
import { jobLevels, plannedCrafts, wantedItems } from '#shared/collections/plans.ts'
import {
  A,
  anEleveur,
  B,
  DRAGO,
  EXTRAIT,
  openTab,
  PHILTRE,
  rowOf,
  SMALL,
} from '#tests/support/screens/breeding-screen.tsx'
import { leaves, observe, pricesOf, screenText, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, field, press, type, until } from '#tests/support/screens/render.tsx'
import { namesIn, tab } from '#tests/support/screens/workshop-screen.tsx'

vi.setConfig({ testTimeout: 15_000 })

let db: AccountDb
beforeEach(async () => {
  db = await anEleveur()
})
afterEach(async () => {
  catalogue.setState({ game: null })
  await leaves(db)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The worked prices: bought 350 k for 1,000 points, made 228 k. */
async function workedPrices(): Promise<void> {
  await observe(db, EXTRAIT, 1, 1900)
  await observe(db, EXTRAIT, 10, 17_500)
  for (const [id, one, ten] of [
    [A, 45, 400],
    [B, 1200, 11_000],
  ] as const) {
    await observe(db, id, 1, one)
    await observe(db, id, 10, ten)
  }
}
const TABLE = '.fuels'
const NAME = 'Gigantesque Extrait de Caresseur'
const shows = (name: string, words: string) => until(() => expect(rowOf(TABLE, name)).toContain(words))

describe('the tab Carburants', () => {
  test('N186 stands beside those of before, whose label it does not bear', async () => {
    act(() => catalogue.setState({ game: '3.6.0' }))
    await openTab('carburants')
    expect(tab(/^Carburants/).getAttribute('aria-selected')).toBe('true')
    expect(screenText()).not.toContain('Objets d’avant la 3.5')
    await click(tab(/^Liste de craft/))
    expect(whereIs()).toContain('onglet=liste')
  })

  test('N186 shows per gauge and tier the cheapest size, bought or made, for 1,000 points and per mount', async () => {
    await workedPrices()
    await observe(db, SMALL, 1, 240)
    await openTab('carburants')
    await shows(NAME, '228 k')
    expect(rowOf(TABLE, NAME)).toContain('fabriqué')
    expect(rowOf(TABLE, NAME)).toContain('22,8 k')
    expect(rowOf(TABLE, NAME)).toContain('22 800 k')
    expect(namesIn(TABLE).slice(2)).toEqual([NAME, 'Gigantesque Philtre de Caresseur'])
    await type(field('Montures'), '5')
    await press('Enter')
    await shows(NAME, '45,6 k')
  })

  test('N186 unfolds its sizes, whose prices are typed right there', async () => {
    await observe(db, EXTRAIT, 1, 1900)
    await openTab('carburants')
    await shows(NAME, '380 k')
    await click(byRole('button', `Tailles, ${NAME}`))
    expect(namesIn('.fuel-sizes')).toEqual([NAME, 'Minuscule Extrait de Caresseur'])
    await type(field('Prix ×1, Minuscule Extrait de Caresseur'), '300')
    await press('Enter')
    await until(async () =>
      expect(await pricesOf(db, SMALL)).toMatchObject([{ price_kamas: 300, pack_size: 1 }]),
    )
    await shows('Minuscule Extrait de Caresseur', '300 k')
  })

  test('N179 N186 names first the prices that bring most lines within reach', async () => {
    await openTab('carburants', '&jauge=dragofesse')
    await sees('À chiffrer d’abord')
    const first = () => [...document.querySelectorAll('.panel button.name')].map((name) => name.textContent)
    // The élixir comes by what it is made of too; one of the two is enough.
    expect(first()).toEqual(['Gigantesque Extrait de Dragofesse', 'Gigantesque Élixir de Dragofesse'])
    await type(field('Prix ×1, Gigantesque Extrait de Dragofesse'), '2000')
    await press('Enter')
    await shows('Gigantesque Extrait de Dragofesse', '400 k')
    await until(() => expect(first()).not.toContain('Gigantesque Extrait de Dragofesse'))
    expect(await pricesOf(db, DRAGO)).toHaveLength(1)
  })

  test('N186 filters by gauge, tier and the player’s level, which the address keeps', async () => {
    await workedPrices()
    await openTab('carburants')
    const select = (name: string) =>
      document.querySelector(`select[aria-label="${name}"]`) as HTMLSelectElement
    await act(async () => {
      select('Palier').value = '2'
      select('Palier').dispatchEvent(new Event('change', { bubbles: true }))
    })
    await until(() => expect(namesIn(TABLE)).toEqual(['Gigantesque Philtre de Caresseur']))
    expect(whereIs()).toBe('/app/elevage-renta?onglet=carburants&palier=2')
    await type(field('Mon niveau d’Éleveur'), '50')
    await press('Enter')
    await until(async () =>
      expect(await readRow(db, jobLevels, { job: 'Éleveur' })).toMatchObject({ level: 50 }),
    )
    await click(await until(() => byRole('switch', 'À mon niveau')))
    await sees('Aucun carburant ne correspond')
    await click(byRole('button', 'Effacer les filtres'))
    await until(() => expect(namesIn(TABLE)).toHaveLength(4))
  })

  test('N186 goes to Courses: crafts to make, or pieces to buy', async () => {
    await workedPrices()
    await observe(db, PHILTRE, 1, 900)
    await openTab('carburants')
    await shows(NAME, '228 k')
    await click(byRole('button', `Envoyer aux Courses, 20 × ${NAME}`))
    await until(async () =>
      expect(await readRow(db, plannedCrafts, { recipe: EXTRAIT })).toMatchObject({ crafts: 20 }),
    )
    await sees(`Aux Courses : 20 × ${NAME}`)
    await click(byRole('button', 'Envoyer aux Courses, 20 × Gigantesque Philtre de Caresseur'))
    await until(async () =>
      expect(await readRow(db, wantedItems, { item_id: PHILTRE })).toMatchObject({ pieces: 20 }),
    )
  })
})
