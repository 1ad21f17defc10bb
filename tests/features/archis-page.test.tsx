import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import { catalogueDb } from '#data/catalogue/catalogue-db.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { ArchisPage } from '#features/archis/page.tsx'
import { aPlayer, openScreen, screenText, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import {
  box,
  choose,
  count,
  figure,
  has,
  huntOnDevice,
  lineOf,
  monsters,
  NAMELESS,
  openHunt,
  price,
} from '#tests/support/screens/hunt-screen.tsx'
import { allByRole, byRole, click, enter, field, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'
import { starterOnDevice } from '#tests/support/starter-on-device.ts'

const ALL = ['Arakne', 'Larve Bleue', 'Kolérat', 'Reine Nyée', 'Craquelourd']
const ARAKULE = 'Arakule la Revancharde'
let db: AccountDb

beforeEach(async () => {
  db = aPlayer()
  await huntOnDevice()
})

const lists = (expected: string[]) => until(() => expect(monsters()).toEqual(expected))

describe('what stands there', () => {
  test('T18 T128 « Chargement… » stands there until the list and the rows have come', async () => {
    activeAccount.setState({ db: null })
    await openScreen(<ArchisPage />, '/app/archis')
    await sees('Chargement…')
    expect(document.querySelector('.skel-rows')).not.toBeNull()
    await act(async () => activeAccount.setState({ db }))
    await lists(ALL)
    expect(screenText()).not.toContain('Chargement…')
  })

  test('T128 a device without the list says so', async () => {
    await (await catalogueDb()).clear('meta')
    catalogue.setState({ version: 'vide' })
    await openHunt()
    await sees('La liste de la quête n’est pas encore sur cet appareil')
  })

  test('T133 the columns bear their names, in their order; types are drawn, two of many zones named', async () => {
    await openHunt()
    expect([...document.querySelectorAll('th')].map((th) => th.textContent)).toEqual([
      'Étape',
      'Monstre',
      'Archimonstre',
      'Type',
      'Zones',
      'Possédé\u00a0?',
      'Qté',
      'Prix actuel (k)',
    ])
    expect(['Arakne', 'Reine Nyée'].map((name) => lineOf(name)[2])).toEqual(['Archimonstre', 'Boss'])
    expect(document.querySelectorAll('.archis-table td:nth-child(4) .sr-only')).toHaveLength(0)
    expect(lineOf('Arakne')[3]).toBe('Milifutaie, Forêt+1')
    await click(byRole('button', 'Voir 1 autre zone, Arakne'))
    expect(lineOf('Arakne')[3]).toBe('Milifutaie, Forêt, Souterrains')
  })

  test('T133 T135 a line shows the list’s words and the player’s values', async () => {
    await has(db, 'Kolforthe l’Indécollable', { owned: true, owned_count: 2, sell_price_kamas: 25_099 })
    await openHunt()
    expect(lineOf('Kolérat')).toEqual(['2', 'Kolforthe l’Indécollable', 'Archimonstre', 'Désolation'])
    await until(() => expect(count('Kolérat').value).toBe('2'))
    expect(price('Kolérat').value).toBe('25\u202f099')
    expect(box('Kolérat').getAttribute('aria-checked')).toBe('true')
  })

  test('T134 missing values show « - »', async () => {
    await huntOnDevice([NAMELESS])
    await openHunt()
    expect(lineOf('Reine Nyée')).toEqual(['2', '-', 'Boss', '-'])
    expect(lineOf('Craquelourd')[0]).toBe('-')
    expect([count('Reine Nyée').value, count('Reine Nyée').placeholder]).toEqual(['', '-'])
    expect([price('Reine Nyée').value, price('Reine Nyée').placeholder]).toEqual(['', '-'])
    expect(monsters()).toContain('-')
  })
})

describe('the figures', () => {
  test('T131 T132 the three cards count the rows of the quest', async () => {
    await has(db, ARAKULE, { owned: true, owned_count: 2, sell_price_kamas: 15_000 })
    await has(db, 'Larvonika l’Instrument', { owned: true, owned_count: 3, sell_price_kamas: 1200 })
    await has(db, 'Reine Nyée', { owned_count: 0, sell_price_kamas: 50_000 })
    await openHunt()
    await until(() => expect(figure('Captures faites pour ocre')).toBe('2 / 5'))
    expect(figure('Total capturé')).toBe('5, dont 3 en double')
    expect(figure('Valeur potentielle')).toBe('33 600 k, quantité × prix actuel')
    expect(figure('Reste à acheter')).toBe('au moins 50 000 k')
    expect(figure('Doubles à vendre')).toBe('17 400 k')
  })

  test('T131 what is left to buy and what is left to capture differ by what is in hand, and the note says so', async () => {
    await has(db, ARAKULE, { owned: true, owned_count: 1 })
    await has(db, 'Larvonika l’Instrument', { owned: false, owned_count: 1 })
    await openHunt()
    await sees('À capturer 4')
    await sees('Reste à acheter 3 captures, 1 déjà en main à cocher')
  })

  test('T131 a filter looks at a part of the list and leaves the cards as they are', async () => {
    await has(db, ARAKULE, { owned: true, owned_count: 1 })
    await openHunt('?etape=2&q=nyee&etat=manquants')
    await lists(['Reine Nyée'])
    await until(() => expect(figure('Captures faites pour ocre')).toBe('1 / 5'))
  })

  test('T131 the rows that left the quest come, and count, when they are asked for', async () => {
    await openHunt()
    expect(figure('Captures faites pour ocre')).toBe('0 / 5')
    await click(byRole('switch', 'Monstres sortis de la quête (1)'))
    await until(() => expect(figure('Captures faites pour ocre')).toBe('0 / 6'))
    expect(monsters()).toContain('Flammèche Feu')
    expect(lineOf('Flammèche Feu')[2]).toBe('Monstre')
    expect(whereIs()).toBe('/app/archis?sortis=1')
  })

  test('T131 the quest of the game has 337 captures, 356 with those that left it', async () => {
    await starterOnDevice()
    await openHunt('?q=reine')
    expect(figure('Captures faites pour ocre')).toBe('0 / 337')
    await click(byRole('switch', 'Monstres sortis de la quête (19)'))
    await until(() => expect(figure('Captures faites pour ocre')).toBe('0 / 356'))
    expect(allByRole('radio', /^Étape \d+, 0 sur \d+$/)).toHaveLength(19)
  })
})

describe('the order', () => {
  test('T133 a column sorts, one way then the other, rows without a value last both ways', async () => {
    await has(db, ARAKULE, { sell_price_kamas: 100 })
    await has(db, 'Reine Nyée', { sell_price_kamas: 900 })
    await openHunt()
    await until(() => expect(price('Arakne').value).toBe('100'))
    await click(byRole('button', 'Prix actuel (k)'))
    await until(() => expect(monsters().slice(0, 3)).toEqual(['Reine Nyée', 'Arakne', 'Larve Bleue']))
    await click(byRole('button', 'Prix actuel (k)'))
    await until(() => expect(monsters().slice(0, 3)).toEqual(['Arakne', 'Reine Nyée', 'Larve Bleue']))
    expect(whereIs()).toBe('/app/archis?tri=prix')
    await click(byRole('button', 'Étape'))
    await lists(ALL)
    expect(whereIs()).toBe('/app/archis')
  })
})

describe('exchanges', () => {
  test('the text names what is looked for and what is held in double, step by step, with prices', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await has(db, ARAKULE, { owned: true, owned_count: 3, sell_price_kamas: 9000 })
    await has(db, 'Larvonika l’Instrument', { owned_count: 1 })
    await has(db, 'Reine Nyée', { sell_price_kamas: 12_500 })
    await openHunt()
    await until(() => expect(count('Arakne').value).toBe('3'))
    await click(there(button('Copier mes échanges')))
    const preview = await until(() => there(document.querySelector('textarea') ?? undefined))
    const expected = [
      'Quête Ocre',
      '',
      'Je cherche\u00a0:',
      'Étape 2\u00a0: Kolforthe l’Indécollable, Reine Nyée (12\u202f500\u202fk)',
      'Étape inconnue\u00a0: Craquecrac l’Endurant',
      '',
      'J’ai en double\u00a0:',
      'Étape 1\u00a0: Arakule la Revancharde ×2 (9\u202f000\u202fk)',
    ].join('\n')
    expect(preview.textContent).toBe(expected)
    await click(there(button('Copier')))
    await sees('Échanges copiés')
    expect(writeText).toHaveBeenCalledExactlyOnceWith(expected)
    expect(allByRole('dialog')).toHaveLength(0)
  })

  test('the text follows step, zone and search, and leaves prices out on demand', async () => {
    await has(db, 'Reine Nyée', { sell_price_kamas: 12_500 })
    await openHunt('?etape=2&q=nyee')
    await click(there(button('Copier mes échanges')))
    const preview = await until(() => there(document.querySelector('textarea') ?? undefined))
    await click(byRole('switch', 'Avec les prix'))
    expect(preview.textContent).toBe('Quête Ocre\n\nJe cherche\u00a0:\nÉtape 2\u00a0: Reine Nyée')
  })
})

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
    await enter(search, 'kole')
    await lists(['Kolérat'])
    await enter(search, 'LARVONIKA')
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
