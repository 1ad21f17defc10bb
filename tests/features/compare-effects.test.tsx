import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { readItemAnswer } from '#features/compare/item-answer.ts'
import { readWeight } from '#features/compare/page.tsx'
import { MAX_ITEMS, readParams, writeParams } from '#features/compare/use-compare-params.ts'
import {
  aComparer,
  CAPE,
  CROWN,
  card,
  cardLines,
  cellsOf,
  compared,
  compares,
  effectNames,
  FAR,
  HAT,
  nobodyAnswers,
  openCompare,
  PLAIN,
  SHAWL,
  STRANGER,
  serverKnows,
  TWIN,
  width,
} from '#tests/support/screens/compare-screen.tsx'
import { screenText, sees, starterAlone, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'

describe('effects', () => {
  beforeEach(async () => {
    width(1440)
    await aComparer()
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
})

describe('items that the catalogue lacks', () => {
  beforeEach(async () => {
    width(1440)
    await aComparer()
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
})

const ids = (search: string) => readParams(search).ids

describe('the URL of a comparison', () => {
  test('a comparison that is written reads back as itself', () => {
    const id = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).filter((n) => n !== 0)
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: MAX_ITEMS }), fc.boolean(), (items, all) => {
        expect(readParams(writeParams({ ids: items, all }))).toEqual({
          ids: items,
          all,
          beyond: 0,
          unreadable: 0,
        })
      }),
    )
  })

  test('any text reads as some comparison of at most twenty items, each once', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readParams(`?items=${encodeURIComponent(text)}`)
        expect(read.ids.length).toBeLessThanOrEqual(MAX_ITEMS)
        expect(new Set(read.ids).size).toBe(read.ids.length)
        expect(read.ids.every((n) => Number.isSafeInteger(n) && n !== 0)).toBe(true)
      }),
    )
  })

  test('an empty comparison has a bare URL, and commas stay commas', () => {
    expect(writeParams({ ids: [], all: false })).toBe('')
    expect(writeParams({ ids: [13_633, -4], all: true })).toBe('?items=13633,-4&tout=1')
    expect(ids('')).toEqual([])
    expect(ids('?items=')).toEqual([])
  })

  test('negative ids are items; the same item twice is one', () => {
    expect(ids('?items=-7,12,-7,012')).toEqual([-7, 12])
    expect(ids('?items=12%2C13')).toEqual([12, 13])
  })

  test('what is no id is counted and left out', () => {
    const read = readParams('?items=1,abc,1e3,0,1234567890123,<img src=x onerror=alert(1)>,2.5, 3 ')
    expect(read).toEqual({ ids: [1, 3], all: false, beyond: 0, unreadable: 6 })
  })

  test('the items after the twentieth are counted and left out', () => {
    const many = Array.from({ length: 23 }, (_, n) => n + 1)
    expect(readParams(`?items=${many.join()}`)).toMatchObject({ ids: many.slice(0, 20), beyond: 3 })
  })

  test('T61 only « tout=1 » shows every effect', () => {
    expect(readParams('?items=1').all).toBe(false)
    expect(readParams('?items=1&tout=0').all).toBe(false)
    expect(readParams('?items=1&tout=1').all).toBe(true)
  })
})

describe('a weight', () => {
  test.each([
    ['12', 12],
    [' -5 ', -5],
    ['−1 000', -1000],
    ['+3', 3],
    ['-0', 0],
    ['', 0],
  ])('« %s » reads as %d', (typed, value) => {
    expect(readWeight(typed)).toEqual({ kind: 'amount', value })
  })

  test.each(['abc', '1,5', '12k', '--2', '12345', '1e3'])('« %s » cannot be read', (typed) => {
    expect(readWeight(typed)).toEqual({ kind: 'unreadable' })
  })
})
