// @module-tag full
import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { save } from '#data/db/save.ts'
import { effectWeights } from '#shared/collections/effect-weights.ts'
import {
  aComparer,
  CAPE,
  card,
  cellsOf,
  compares,
  HAT,
  openCompare,
  pricesKept,
  stores,
  weightOf,
  width,
} from '#tests/support/screens/compare-screen.tsx'
import { leaves, observe, screenText, sees } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, field, leave, press, type, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'

const [VITALITY, WISDOM] = ['vitalite', 'sagesse']
const [_OLD_VITALITY, _OLD_WISDOM] = [4, 17]
let db: AccountDb
beforeEach(async () => {
  width(1440)
  db = await aComparer()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await leaves(db)
})

const open = async () => {
  await openCompare(`?items=${HAT},${CAPE}`)
  await compares(['Chapeau du Bouftou', 'Cape du Tofu'])
}
const weigh = (effect: number | string, weight: number) =>
  act(() => save(db, effectWeights, { effect }, { weight }))
const price = (name: string) => field(`Prix, ${name}`)

describe('weights', () => {
  test('a weight is stored with the effect, and gives every item its score', async () => {
    await open()
    await sees('Donne un poids aux effets qui comptent')
    await click(byRole('button', 'Poids'))
    await type(await until(() => field('Poids, Vitalité')), '2')
    await press('Enter')
    await stores(() => weightOf(db, VITALITY), 2)
    await until(() => expect(cellsOf('Score')).toEqual(['51 pts', '71 pts meilleur score']))
    expect(screenText()).not.toContain('Donne un poids aux effets qui comptent')
  })

  test('a weight may be negative; more than a thousand is refused and stays on screen', async () => {
    await open()
    await click(byRole('button', 'Poids'))
    const weight = await until(() => field('Poids, Sagesse'))
    await type(weight, '-3')
    await leave(weight)
    await stores(() => weightOf(db, WISDOM), -3)
    await type(weight, '1001')
    await leave(weight)
    await sees('de −1 000 à 1 000')
    expect(weight.value).toBe('1001')
    expect(await weightOf(db, WISDOM)).toBe(-3)
  })

  test('effects of every item can be weighed, what is no amount cannot', async () => {
    await openCompare(`?items=${HAT},70004&tout=1`)
    await compares(['Chapeau du Bouftou', 'Pelle Hectrochoc'])
    await click(byRole('button', 'Poids'))
    await until(() => field('Poids, Arme : dommages Neutre'))
    const named = [...document.querySelectorAll('.weights li > span:first-child')].map((s) => s.textContent)
    expect(named).toEqual(['Vitalité', 'Sagesse', 'Fuite', 'Arme\u00a0: dommages Neutre'])
  })

  test('all weights on screen go back to 0 at once, and « Annuler » brings them back', async () => {
    await weigh(VITALITY, 2)
    await weigh('portee', 5)
    await open()
    await click(byRole('button', 'Poids'))
    await click(await until(() => there(button('Tout remettre à 0'))))
    await stores(() => weightOf(db, VITALITY), 0)
    expect(await weightOf(db, 'portee')).toBe(5)
    await click(await until(() => byRole('button', /^Annuler/)))
    await stores(() => weightOf(db, VITALITY), 2)
  })
})

describe('price and cost of a point', () => {
  test('a typed price is an observation of one piece, and gives the cost of a point', async () => {
    await weigh(VITALITY, 2)
    await open()
    await type(await until(() => price('Chapeau du Bouftou')), '5k1')
    await press('Enter')
    await stores(() => pricesKept(db, HAT), [[1, 5100]])
    await until(() => expect(cellsOf('Coût du point')).toEqual(['100 k', '']))
    await type(price('Cape du Tofu'), '710')
    await press('Enter')
    await until(() => expect(cellsOf('Coût du point')).toEqual(['100 k', '10 k le moins cher']))
  })

  test('a price of the book shows at once, the lowest per piece over the packs', async () => {
    await act(() => observe(db, HAT, 1, 12))
    await act(() => observe(db, HAT, 10, 99))
    await open()
    await until(() => expect(price('Chapeau du Bouftou').value).toBe('9,9'))
    await sees('9,9 k pièce par lot de 10')
    await act(() => observe(db, HAT, 1, 8))
    await until(() => expect(price('Chapeau du Bouftou').value).toBe('8'))
  })

  test('on a phone a card has its score, price and cost', async () => {
    width(390)
    await weigh(VITALITY, 2)
    await act(() => observe(db, HAT, 1, 5100))
    await open()
    const worth = () => card('Chapeau du Bouftou').querySelector('.worth')?.textContent?.replace(/\s/g, ' ')
    await until(() => expect(worth()).toMatch(/Score51 pts.*Coût du point100 k/))
  })
})
