import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { effectWeights } from '#shared/collections/effect-weights.ts'
import { save } from '#tests/support/save.ts'
import {
  aComparer,
  CAPE,
  card,
  cellsOf,
  compared,
  compares,
  EXAMPLE,
  focused,
  HAT,
  openCompare,
  pricesKept,
  stores,
  TWIN,
  weightOf,
  width,
} from '#tests/support/screens/compare-screen.tsx'
import { observe, screenText, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import {
  allByRole,
  byRole,
  click,
  enter,
  field,
  leave,
  press,
  type,
  undo,
  until,
} from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'

describe('items of a comparison', () => {
  beforeEach(async () => {
    width(1440)
    await aComparer()
  })

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share')
  })

  const search = () => until(() => field('Ajouter un objet à comparer'))
  const options = () => allByRole('option').map((option) => option.textContent)
  const [BOUFTOU, TOFU, JUMEAU] = ['Chapeau du Bouftou', 'Cape du Tofu', 'Chapeau Jumeau']

  /** Types a name, and picks the first result. */
  async function add(typed: string): Promise<void> {
    await enter(await search(), typed)
    await until(() => there(allByRole('option')[0]))
    await press('Enter')
  }

  describe('adding items', () => {
    test('T16 without items the page says what to do; an example of it is compared when clicked', async () => {
      await openCompare()
      await sees('Choisis un objet à comparer')
      expect(button('Poids')).toBeUndefined()
      await click(await until(() => byRole('button', 'Amulette du Hibou')))
      expect(compared()).toEqual(['Amulette du Hibou'])
      expect(whereIs()).toBe(`/app/compare?items=${EXAMPLE}`)
    })

    test('T65 the search begins at two characters, tolerates a slip, and shows eight results', async () => {
      await openCompare()
      await enter(await search(), 'c')
      expect(options()).toEqual([])
      await enter(await search(), 'coife')
      await until(() => expect(options()).toHaveLength(8))
    })

    test('T65 `/` goes to the search; a chosen item is added to the address', async () => {
      await openCompare(`?items=${HAT}`)
      await compares([BOUFTOU])
      await act(
        async () =>
          void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true })),
      )
      expect(focused()).toBe('Ajouter un objet à comparer')
      await add('cape du')
      await compares([BOUFTOU, TOFU])
      expect(whereIs()).toBe(`/app/compare?items=${HAT},${CAPE}`)
      expect(screenText()).toContain('2 objets en comparaison')
    })

    test('an item that is there already is not added again', async () => {
      await openCompare(`?items=${HAT}`)
      await compares([BOUFTOU])
      await add('bouftou')
      await sees('« Chapeau du Bouftou » est déjà comparé')
      expect(compared()).toEqual([BOUFTOU])
    })

    test('a twenty-first item is refused, and says why', { tags: 'full' }, async () => {
      const ids = Array.from({ length: 20 }, (_, n) => 70_100 + n)
      await openCompare(`?items=${ids.join()}`)
      await compares(ids.map((_, n) => `Coiffe ${n + 1}`))
      await add('bouftou')
      await sees('20 objets au plus : retires-en un pour en ajouter un autre.')
      expect(compared()).toHaveLength(20)
    })

    test('a link of too many items, or of unreadable ones, says what was left out', async () => {
      const ids = Array.from({ length: 20 }, (_, n) => 70_100 + n)
      await openCompare(`?items=${ids.join()},${HAT},${CAPE},x`)
      await until(() => expect(compared()).toHaveLength(20))
      await sees('20 objets au plus : les 2 derniers du lien sont laissés de côté.')
      await sees('Un numéro d’objet du lien est illisible.')
    })

    test('Back takes the last item away, and the one before', async () => {
      await openCompare()
      await add('bouftou')
      await compares([BOUFTOU])
      await add('cape du')
      await compares([BOUFTOU, TOFU])
      await click(byRole('button', 'Précédent'))
      await compares([BOUFTOU])
      await click(byRole('button', 'Précédent'))
      await sees('Choisis un objet à comparer')
    })
  })

  describe('order', () => {
    const press3 = `?items=${HAT},${CAPE},${TWIN}`

    test('T60 an item moves to the left or to the right, and keeps the focus', async () => {
      await openCompare(press3)
      await compares([BOUFTOU, TOFU, JUMEAU])
      await click(byRole('button', `Déplacer à droite, ${BOUFTOU}`))
      await compares([TOFU, BOUFTOU, JUMEAU])
      expect(focused()).toBe(`Déplacer à droite, ${BOUFTOU}`)
      await click(byRole('button', `Déplacer à droite, ${BOUFTOU}`))
      await compares([TOFU, JUMEAU, BOUFTOU])
      expect(focused()).toBe(`Déplacer à gauche, ${BOUFTOU}`)
      expect(whereIs()).toBe(`/app/compare?items=${CAPE},${TWIN},${HAT}`)
      expect(screenText()).toContain('Chapeau du Bouftou : 3 sur 3')
    })

    test('T60 any item can be the reference: it comes first', async () => {
      await openCompare(press3)
      await compares([BOUFTOU, TOFU, JUMEAU])
      await click(byRole('button', `Prendre comme référence, ${JUMEAU}`))
      await compares([JUMEAU, BOUFTOU, TOFU])
      const [first] = document.querySelectorAll('.compare-head')
      expect(first?.textContent).toContain('Référence')
    })

    test('on a phone items move up and down', async () => {
      width(390)
      await openCompare(press3)
      await compares([BOUFTOU, TOFU, JUMEAU])
      await click(byRole('button', `Monter, ${TOFU}`))
      await compares([TOFU, BOUFTOU, JUMEAU])
    })

    test('two moves in a row both count', async () => {
      await openCompare(press3)
      await compares([BOUFTOU, TOFU, JUMEAU])
      const button = byRole('button', `Déplacer à droite, ${BOUFTOU}`)
      await act(async () => {
        button.click()
      })
      await act(async () => {
        byRole('button', `Retirer ${TOFU}`).click()
      })
      await compares([BOUFTOU, JUMEAU])
    })

    test('a removed item leaves the address, and « Annuler » puts it back in its place', async () => {
      await openCompare(press3)
      await compares([BOUFTOU, TOFU, JUMEAU])
      await click(byRole('button', `Retirer ${TOFU}`))
      await compares([BOUFTOU, JUMEAU])
      expect(whereIs()).toBe(`/app/compare?items=${HAT},${TWIN}`)
      expect(focused()).toBe(`Retirer ${JUMEAU}`)
      await undo()
      await compares([BOUFTOU, TOFU, JUMEAU])
    })
  })

  describe('passing it on', () => {
    test('« Copier le lien » copies the address of what is compared', async () => {
      const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
      await openCompare(`?items=${HAT},${CAPE}&tout=1`)
      await compares([BOUFTOU, TOFU])
      await click(byRole('button', 'Copier le lien'))
      await sees('Lien de la comparaison copié')
      expect(copied).toHaveBeenCalledWith(`${location.origin}/app/compare?items=${HAT},${CAPE}&tout=1`)
    })

    test('where the device shares, it does; a sharing given up says nothing', async () => {
      const share = vi.fn(() => Promise.reject(new DOMException('given up', 'AbortError')))
      Object.defineProperty(navigator, 'share', { value: share, configurable: true })
      await openCompare(`?items=${HAT}`)
      await compares([BOUFTOU])
      await click(byRole('button', 'Partager'))
      expect(share).toHaveBeenCalledWith({
        title: 'Comparaison d’objets',
        url: `${location.origin}/app/compare?items=${HAT}`,
      })
      expect(screenText()).not.toContain('Lien de la comparaison copié')
    })
  })
})

describe('scores and prices', { tags: 'full' }, () => {
  const [VITALITY, WISDOM] = ['vitalite', 'sagesse']
  let db: AccountDb

  beforeEach(async () => {
    width(1440)
    db = await aComparer()
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
      await enter(await until(() => field('Poids, Vitalité')), '2')
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
      await undo()
      await stores(() => weightOf(db, VITALITY), 2)
    })
  })

  describe('price and cost of a point', () => {
    test('a typed price is an observation of one piece, and gives the cost of a point', async () => {
      await weigh(VITALITY, 2)
      await open()
      await enter(await until(() => price('Chapeau du Bouftou')), '5k1')
      await stores(() => pricesKept(db, HAT), [[1, 5100]])
      await until(() => expect(cellsOf('Coût du point')).toEqual(['100 k', '']))
      await enter(price('Cape du Tofu'), '710')
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
})
