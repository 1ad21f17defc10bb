import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readItemAnswer } from '#features/compare/item-answer.ts'
import {
  aComparer,
  CAPE,
  cellsOf,
  compared,
  effectNames,
  FAR,
  HAT,
  nobodyAnswers,
  openCompare,
  STRANGER,
  serverKnows,
  width,
} from '#tests/support/screens/compare-screen.tsx'
import { leaves, sees, starterAlone } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, until } from '#tests/support/screens/render.tsx'

let db: AccountDb
beforeEach(async () => {
  width(1440)
  db = await aComparer()
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await leaves(db)
})

const anEffect = (name: string, min: number, more: object = {}) => ({
  type: { id: 9, name },
  int_minimum: min,
  int_maximum: 0,
  ignore_int_min: false,
  ignore_int_max: true,
  formatted: `${min} ${name}`,
  ...more,
})
const stranger = (more: object = {}) => ({
  id: STRANGER,
  ankama_id: STRANGER,
  name: 'Coiffe Étrange',
  level: 200,
  type: { id: 27, name: 'Chapeau' },
  img_url: null,
  image_urls: { icon: null },
  parent_set: { id: 9, name: 'Panoplie Étrange' },
  effects: [anEffect('Vitalité', 400)],
  ...more,
})
const path = (id: number) => `/items/${id}.json`

describe('an item that the device lacks', () => {
  test('T48 T63 it is asked from the server, with its effects and its set', async () => {
    const calls = serverKnows({ [path(STRANGER)]: stranger() })
    await openCompare(`?items=${HAT},${STRANGER}`)
    await until(() => expect(compared()).toEqual(['Chapeau du Bouftou', 'Coiffe Étrange']))
    await until(() => expect(cellsOf('Vitalité')[1]).toBe('400 , le mieux + 374,5 mieux'))
    await sees('Panoplie Étrange')
    expect(calls).toEqual([path(STRANGER)])
  })

  test('T48 an item of the catalogue is never asked from the server', async () => {
    const calls = serverKnows({})
    await openCompare(`?items=${HAT},${CAPE}`)
    await until(() => expect(effectNames()).toContain('Vitalité'))
    expect(calls).toEqual([])
  })

  test('T48 effects whose part does not come are asked from the server too', async () => {
    serverKnows({ [path(FAR)]: stranger({ id: FAR, name: 'autre nom' }) })
    await openCompare(`?items=${FAR}`)
    await until(() => expect(cellsOf('Vitalité')).toEqual(['400']))
    expect(compared()).toEqual(['Anneau Lointain'])
  })

  test('T48 with the starter alone, an unknown item may be one that the catalogue lacks', async () => {
    serverKnows({})
    starterAlone()
    await openCompare(`?items=${HAT},${STRANGER}`)
    await sees('Catalogue partiel')
    await until(() => expect(document.body.textContent).not.toContain('Objet inconnu du jeu'))
  })

  test('T48 an item that nobody knows is shown as such, without price', async () => {
    serverKnows({})
    await openCompare(`?items=${HAT},${STRANGER},-5`)
    await sees('Objet inconnu du jeu')
    expect(document.body.textContent).not.toContain('Catalogue partiel')
    await until(() => expect(compared()[2]).toBe('Objet inconnu #-5'))
    expect(document.querySelectorAll('.own-price')).toHaveLength(1)
    expect(effectNames()).toContain('Vitalité')
  })

  test('T48 offline it says so, keeps the others, and is asked again with the network', async () => {
    nobodyAnswers()
    await openCompare(`?items=${HAT},${STRANGER}`)
    await sees('Effets absents hors ligne')
    expect(effectNames()).toContain('Vitalité')
    serverKnows({ [path(STRANGER)]: stranger() })
    await click(byRole('button', /^Réessayer/))
    await until(() => expect(compared()[1]).toBe('Coiffe Étrange'))
  })

  test('T48 a server that fails, or answers something else, can be asked again', async () => {
    for (const answer of [502, { id: 'x' }, { ...stranger(), effects: 'many' }]) {
      serverKnows({ [path(STRANGER)]: answer })
      const { unmount } = await openCompare(`?items=${STRANGER}`)
      await sees('Effets non reçus')
      expect(byRole('button', /^Réessayer/)).toBeDefined()
      await unmount()
    }
  })
})

describe('the server’s answer', () => {
  const urls = { icon: 'i', hi_res_icon: 'r', hd: 'h' }
  test.each([
    [urls, 'i'],
    [{ ...urls, icon: '' }, 'r'],
    [{ hd: 'h', sd: 's' }, 'h'],
    [{ sd: 's' }, 'u'],
    [null, 'u'],
  ])('T204 the icon of %j is %s', (image_urls, icon) => {
    expect(readItemAnswer(stranger({ image_urls, img_url: 'u' })).item.img).toBe(icon)
  })

  test('T63 an answer with little in it is still an item', () => {
    const { item, setName, effects } = readItemAnswer({ id: 4, name: 'Nu' })
    expect([item.level, item.type, item.img, setName, effects]).toEqual([0, '', null, null, []])
    expect(() => readItemAnswer({ name: 'sans id' })).toThrow()
  })
})
