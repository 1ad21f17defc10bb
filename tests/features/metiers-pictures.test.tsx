import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow } from '#data/db/rows.ts'
import { save } from '#data/db/save.ts'
import { findPictures, pictures } from '#features/metiers/guide/pictures.ts'
import { jobLevels, plannedCrafts } from '#shared/collections/plans.ts'
import { A, anEleveur, B, NET, openBreederGuide } from '#tests/support/screens/breeding-screen.tsx'
import { leaves, observe, pricesOf, screenText, sees } from '#tests/support/screens/craft-screen.tsx'
import {
  aGuidePlayer,
  need,
  openGuide,
  stateOf,
  ticked,
  tierRows,
} from '#tests/support/screens/metiers-screen.tsx'
import { byRole, click, enter, field, until } from '#tests/support/screens/render.tsx'

describe('pictures of resources', () => {
  const IRON = { id: 312, name: 'Fer' }
  const NETTLE = { id: 421, name: 'Ortie' }
  const IMG = 'https://images.exemple.test/fer.png'

  type Answers = Record<string, unknown>

  const FOUND: Answers = {
    '/items?q=Fer': [
      { id: 9, name: 'Potion de Fer', item_type: 'Potion', category: 'consumables' },
      { id: 312, name: 'Fer', item_type: 'Minerai', category: 'resources' },
    ],
    '/items/312.json': { id: 312, name: 'Fer', img_url: 'autre', image_urls: { icon: null, hd: IMG } },
  }

  let underWay = 0
  let most = 0

  /** A server that, once the gate is open, answers these paths and 404 to the rest; it counts its calls at a time. */
  function serve(answers: Answers, gate: Promise<void> = Promise.resolve()) {
    return vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise((resolve) => setTimeout(resolve, 1))
      await gate
      underWay -= 1
      const found = answers[decodeURIComponent(String(path))]
      if (found instanceof Error) throw found
      return Response.json(found ?? { error: 'Objet introuvable.' }, {
        status: found === undefined ? 404 : 200,
      })
    })
  }

  const looked = (fetched: { mock: { calls: unknown[][] } }) =>
    fetched.mock.calls.map(([path]) => decodeURIComponent(String(path)))

  const look = (of: { id: number; name: string }[]) => findPictures(of, new AbortController().signal)
  const found = (id: number) => pictures.getState().found.get(id)

  beforeEach(() => {
    pictures.setState({ found: new Map() })
    most = 0
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  describe('pictures of resources', () => {
    test('T125 T126 a resource is searched by name, then read by id, and its first picture is kept', async () => {
      const fetched = serve(FOUND)
      await look([IRON])
      expect(looked(fetched)).toEqual(['/items?q=Fer', '/items/312.json'])
      expect(found(312)).toBe(IMG)
    })

    test('T125 they are fetched one at a time, and once in a visit', async () => {
      const fetched = serve(FOUND)
      await look([IRON, NETTLE])
      await look([IRON, NETTLE])
      expect(most).toBe(1)
      expect(looked(fetched)).toEqual(['/items?q=Fer', '/items/312.json', '/items?q=Ortie'])
    })

    test.each<[string, Answers]>([
      ['nothing is found', { '/items?q=Fer': [] }],
      [
        'only crafted items are found',
        { '/items?q=Fer': [{ id: 1, name: 'Fer', item_type: 'Épée', category: 'equipment' }] },
      ],
      ['the answer is not what it should be', { '/items?q=Fer': { surprise: true } }],
      ['the item is gone', { '/items?q=Fer': FOUND['/items?q=Fer'] }],
    ])('T126 T127 where %s there is no picture, and the next resource is looked for', async (_, answers) => {
      const fetched = serve(answers)
      await look([IRON, NETTLE])
      expect(found(312)).toBeNull()
      expect(looked(fetched).at(-1)).toBe('/items?q=Ortie')
    })

    test('T126 without network it stops at once, and looks again another time', async () => {
      const fetched = serve({ '/items?q=Fer': new TypeError('no network') })
      await look([IRON, NETTLE])
      expect(fetched).toHaveBeenCalledTimes(1)
      expect(pictures.getState().found.size).toBe(0)
    })
  })

  describe('on the screen', () => {
    test('T101 T125 the totals say that images are loading, then show them', { tags: 'full' }, async () => {
      const db = await aGuidePlayer()
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
      let answer = () => {}
      serve(
        FOUND,
        new Promise((resolve) => {
          answer = resolve
        }),
      )
      await openGuide('?guide=mineur')
      await sees('Chargement des images…')
      answer()
      await until(() => expect(document.querySelector('.totals img')?.getAttribute('src')).toBe(IMG))
      await until(() => expect(screenText()).not.toContain('Chargement des images…'))
      // A resource without a picture keeps its placeholder.
      expect(document.querySelectorAll('.totals .tile use').length).toBeGreaterThan(0)
      await leaves(db)
    })

    test('T126 items that carry a picture are not looked for', { tags: 'full' }, async () => {
      const db = await aGuidePlayer()
      const { data } = catalogue.getState()
      if (!data) throw new Error('no catalogue')
      catalogue.setState({ data: { ...data, ...withPictures(data) } })
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
      const fetched = serve({})
      await openGuide('?guide=mineur')
      await until(() => expect(document.querySelector('.totals img')).not.toBeNull())
      expect(looked(fetched).filter((path) => path.startsWith('/items'))).toEqual([])
      await leaves(db)
    })
  })

  type Read = NonNullable<ReturnType<typeof catalogue.getState>['data']>

  const withPictures = (data: Read): Pick<Read, 'item'> => ({
    item: (id) => ({ ...data.item(id), img: `https://images.exemple.test/${id}.png` }),
  })
})

describe('the breeder’s guide', { tags: 'full' }, () => {
  let db: AccountDb
  const words = () => screenText().replace(/[\u202f\u00a0]/g, ' ')
  const reads = (text: string) => until(() => expect(words()).toContain(text))

  /** The row of the tier that begins at a level. */
  const tier = (from: number) => tierRows().find(([levels]) => levels?.startsWith(`${from} –`)) ?? []
  const shows = (from: number, text: string) => until(() => expect(tier(from).join(' ')).toContain(text))

  describe('with the recipes of the game', () => {
    beforeEach(async () => {
      db = await anEleveur()
    })

    test('N189 each tier takes the recipe that costs least, as the prices come in', async () => {
      await openBreederGuide()
      await shows(45, 'Gigantesque Extrait de Caresseur')
      await shows(45, 'incomplet')
      await reads('Aucune des 4 recettes n’a tous ses prix')
      await enter(field('Prix à l’unité, Avoine'), '45')
      await reads('parmi 2 chiffrées sur 4')
      expect(tier(45).join(' ')).toContain('Gigantesque Extrait de Caresseur')
      // 348 crafts of one A and one B, 20 895 660 k; the net takes 9 900 of four A, 1 782 000 k.
      await observe(db, B, 1, 60_000)
      await shows(45, 'Filet de capture universel')
      await shows(45, '1 782 000')
      await reads('parmi 3 chiffrées sur 4')
      await observe(db, B, 1, 10)
      await shows(45, 'Gigantesque Extrait de Caresseur')
      await shows(45, '19 140')
      expect(await pricesOf(db, A)).toMatchObject([{ price_kamas: 45, pack_size: 1 }])
    })

    test('N189 a tier is ticked, and goes to Courses, as in the other guides', async () => {
      await openBreederGuide()
      await click(need('Avoine', 0, 5))
      await until(async () => expect(await ticked(db, 'eleveur_v1')).toEqual(['0-avoine']))
      await until(() => expect(stateOf(need('Avoine', 0, 5))).toBe('true'))
      await reads('Progression ressources : 1 /')
      await click(byRole('button', /Ajouter aux Courses.*Filet de capture universel|Filet.*Courses/))
      // 200 points of experience at 10, 9, 8 and 7 a craft.
      await until(async () =>
        expect(await readRow(db, plannedCrafts, { recipe: NET })).toMatchObject({ crafts: 26 }),
      )
    })

    test('N190 says how many captures stand for the crafts up to level 15, from the player’s level on', async () => {
      await openBreederGuide()
      await shows(5, 'ou 64 captures')
      await save(db, jobLevels, { job: 'Éleveur' }, { level: 10 })
      await shows(5, 'ou 40 captures')
      expect(tier(45).join(' ')).not.toContain('capture')
    })
  })

  test('N189 with the starter alone the tiers have their crafts, and say where recipes come from', async () => {
    db = await aGuidePlayer()
    await openGuide('?guide=eleveur')
    expect(tierRows()).toHaveLength(21)
    expect(tier(15).join(' ')).toContain('Extrait de Mangeoire430 crafts')
    expect(tier(15).join(' ')).toContain('Recette inconnue : elle vient avec le catalogue du jeu.')
    expect(words()).toContain('Les ingrédients viennent avec le catalogue du jeu')
    expect(words()).not.toContain('recettes n’a tous ses prix')
    expect(document.querySelector('.tiers [role=checkbox]')).toBeNull()
  })
})
