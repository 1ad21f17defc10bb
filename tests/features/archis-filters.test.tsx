import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { aPlayer, leaves, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import {
  box,
  choose,
  has,
  huntOnDevice,
  lineOf,
  monsters,
  openHunt,
} from '#tests/support/screens/hunt-screen.tsx'
import { byRole, click, field, press, type, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'

const ALL = ['Arakne', 'Larve Bleue', 'Kolérat', 'Reine Nyée', 'Craquelourd']
const ARAKULE = 'Arakule la Revancharde'

let db: AccountDb
beforeEach(async () => {
  db = aPlayer()
  await huntOnDevice()
})
afterEach(async () => {
  vi.useRealTimers()
  await leaves(db)
})

const lists = (expected: string[]) => until(() => expect(monsters()).toEqual(expected))

/** Chooses in the list with this name. */
const pick = (name: string, value: string) =>
  act(async () => {
    const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${name}"]`)
    if (!select) throw new Error(`no list named ${name}`)
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

describe('the search', () => {
  test('T129 T130 finds monsters and archimonsters, accents ignored', async () => {
    await openHunt()
    const search = field('Rechercher (monstre)…')
    expect(search.placeholder).toBe('Rechercher (monstre)…')
    await type(search, 'kole')
    await press('Enter')
    await lists(['Kolérat'])
    await type(search, 'LARVONIKA')
    await press('Enter')
    await lists(['Larve Bleue'])
    expect(whereIs()).toBe('/app/archis?q=LARVONIKA')
  })

  test('T130 nothing found says so, and one press clears the filters', async () => {
    await openHunt('?q=zzz&etape=1&zone=For%C3%AAt')
    await sees('Aucun monstre ne correspond')
    await click(there(button('Effacer les filtres')))
    await lists(ALL)
    expect(whereIs()).toBe('/app/archis')
  })
})

describe('the filters', () => {
  test('a step shows its rows, with how many are done', async () => {
    await has(db, 'Reine Nyée', { owned: true })
    await openHunt()
    await until(() => byRole('radio', 'Étape 2, 1 sur 2'))
    await choose('Étape 2, 1 sur 2')
    await lists(['Kolérat', 'Reine Nyée'])
    expect(whereIs()).toBe('/app/archis?etape=2')
    await choose('Étape inconnue, 0 sur 1')
    await lists(['Craquelourd'])
    await choose('Toutes les étapes, 1 sur 5')
    await lists(ALL)
  })

  test('a state shows its rows, counted under the other filters', async () => {
    await has(db, ARAKULE, { owned: true, owned_count: 3 })
    await openHunt('?etape=1')
    await until(() => byRole('radio', 'Doubles 1'))
    await choose('À capturer 1')
    await lists(['Larve Bleue'])
    await choose('Possédés 1')
    await lists(['Arakne'])
    await choose('Doubles 1')
    await lists(['Arakne'])
    await choose('Tous 2')
    await lists(['Arakne', 'Larve Bleue'])
  })

  test('a row that was just ticked stays in sight until another state is chosen', async () => {
    await openHunt('?etat=manquants')
    await lists(ALL)
    await click(box('Kolérat'))
    await until(() => byRole('radio', 'Possédés 1'))
    expect(monsters()).toEqual(ALL)
    await choose('Tous 5')
    await choose('À capturer 4')
    await lists(ALL.filter((name) => name !== 'Kolérat'))
  })

  test('a zone shows its rows; those without one have an entry of their own', async () => {
    await openHunt()
    await pick('Zone', 'Forêt')
    await lists(['Arakne', 'Larve Bleue'])
    expect(whereIs()).toBe('/app/archis?zone=Forêt')
    await pick('Zone', 'sans')
    await lists(['Reine Nyée'])
  })

  test('the older numbering shows the older steps, which only archimonsters have', async () => {
    await openHunt('?etape=2')
    await click(byRole('switch', 'Ancienne numérotation'))
    await lists(['Arakne', 'Larve Bleue', 'Kolérat', 'Craquelourd', 'Reine Nyée'])
    expect(lineOf('Craquelourd')[0]).toBe('31')
    expect(lineOf('Reine Nyée')[0]).toBe('-')
    expect(whereIs()).toBe('/app/archis?ancien=1')
  })

  test.each([
    ['forêt DES masques', 'Forêt des Masques'],
    ['Clairière des Bruce Boulgour', 'Clairière de Brouce Boulgoure'],
    ['Clairière de Bruce Boulgour', 'Clairière de Brouce Boulgoure'],
    ['Rivages sufokiens', 'Rivage sufokien'],
  ])('a link with the former spelling « %s » of a zone shows the rows of « %s »', async (former, zone) => {
    await huntOnDevice([[3, 22, 'Citwouille', 'Citassaté le Service', 'archimonstre', true, zone]])
    await openHunt(`?zone=${encodeURIComponent(former)}`)
    await lists(['Citwouille'])
  })
})
