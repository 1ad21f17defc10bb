import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import {
  aComparer,
  CAPE,
  CROWN,
  card,
  cardLines,
  cellsOf,
  compares,
  effectNames,
  HAT,
  openCompare,
  PLAIN,
  SHAWL,
  TWIN,
  width,
} from '#tests/support/screens/compare-screen.tsx'
import { leaves, screenText, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'

let db: AccountDb
beforeEach(async () => {
  width(1440)
  db = await aComparer()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await leaves(db)
})

const BOTH = ['Chapeau du Bouftou', 'Cape du Tofu']

describe('effects side by side', () => {
  test('T16 T60 effects are aligned by type, in the order of the reference, then the others’', async () => {
    await openCompare(`?items=${HAT},${CAPE}`)
    await compares(BOTH)
    await until(() => expect(effectNames()).toEqual(['Vitalité', 'Sagesse', 'Fuite', 'PA']))
  })

  test('T60 an item is better or worse than the reference by sign and by word', async () => {
    await openCompare(`?items=${HAT},${CAPE}`)
    await until(() => expect(cellsOf('Vitalité')).toEqual(['21 à 30', '31 à 40 , le mieux + 10 mieux']))
    expect(cellsOf('Fuite')).toEqual(['−10', '– absent , le mieux + 10 mieux'])
    expect(cellsOf('PA')[0]).toBe('– absent')
  })

  test('T63 an item bears its level, its type and its set', async () => {
    await openCompare(`?items=${HAT},${CAPE}`)
    await sees('Niv. 50 · Chapeau')
    await sees('Panoplie du Bouftou')
    await sees('Niv. 60 · Cape')
  })

  test('an item without effects says so', async () => {
    await openCompare(`?items=${PLAIN}`)
    await sees('Aucun effet')
  })
})

describe('differences only', () => {
  const toggle = () => byRole('switch', 'Différences seulement')

  test('T61 only differences are shown at first, and the switch shows every effect', async () => {
    await openCompare(`?items=${HAT},${TWIN},${SHAWL}`)
    await compares(['Chapeau du Bouftou', 'Chapeau Jumeau', 'Châle du Tofu'])
    await until(() => expect(effectNames()).toEqual(['Sagesse']))
    expect(toggle().getAttribute('aria-checked')).toBe('true')
    await click(toggle())
    expect(effectNames()).toEqual(['Vitalité', 'Sagesse', 'Fuite'])
  })

  test('T61 the switch is kept in the address', async () => {
    await openCompare(`?items=${HAT},${TWIN}`)
    await sees('Aucune différence trouvée.')
    await click(toggle())
    expect(whereIs()).toBe(`/app/compare?items=${HAT},${TWIN}&tout=1`)
    await until(() => expect(effectNames()).toEqual(['Vitalité', 'Sagesse', 'Fuite']))
    await click(toggle())
    expect(whereIs()).toBe(`/app/compare?items=${HAT},${TWIN}`)
  })

  test('T62 two items with equal effects have no difference, and one tap shows them all', async () => {
    await openCompare(`?items=${HAT},${TWIN}`)
    await sees('Aucune différence trouvée.')
    await click(await until(() => there(button('Afficher tous les effets'))))
    await until(() => expect(cellsOf('Vitalité')).toEqual(['21 à 30', '21 à 30']))
    expect(screenText()).not.toContain('Aucune différence trouvée.')
  })

  test('T62 one item alone shows its effects unfiltered', async () => {
    await openCompare(`?items=${HAT}`)
    await until(() => expect(effectNames()).toEqual(['Vitalité', 'Sagesse', 'Fuite']))
    await sees('Ajoute un deuxième objet pour voir ce qui change.')
    expect(screenText()).not.toContain('Aucune différence trouvée.')
  })
})

describe('ten effects', () => {
  test('T60 the table shows ten effects, the others are one tap away', async () => {
    await openCompare(`?items=${CROWN}`)
    const more = await until(() => there(button('2 autres effets')))
    expect(effectNames()).toHaveLength(10)
    await click(more)
    expect(effectNames()).toHaveLength(12)
    await click(there(button('Moins d’effets')))
    expect(effectNames()).toHaveLength(10)
  })

  test('T60 on a phone each card shows up to ten effects, the others are one tap away', async () => {
    width(390)
    await openCompare(`?items=${CROWN},${HAT}`)
    await until(() => expect(cardLines('Couronne Lourde')).toHaveLength(10))
    expect(cardLines('Chapeau du Bouftou')).toHaveLength(10)
    await click(there(allByRole('button', '2 autres effets', card('Couronne Lourde'))[0]))
    expect(cardLines('Couronne Lourde')).toHaveLength(12)
    expect(cardLines('Chapeau du Bouftou')).toHaveLength(10)
  })

  test('T60 on a phone a card has what the item has first, then what it lacks of the reference', async () => {
    width(390)
    await openCompare(`?items=${HAT},${CAPE}`)
    await until(() =>
      expect(cardLines('Cape du Tofu')).toEqual([
        'Vitalité 31 à 40 + 10 mieux',
        'Sagesse 8 + 3 mieux',
        'PA 1 + 1 mieux',
        'Fuite – absent + 10 mieux',
      ]),
    )
    expect(cardLines('Chapeau du Bouftou')).toEqual(['Vitalité 21 à 30', 'Sagesse 5', 'Fuite −10'])
  })
})
