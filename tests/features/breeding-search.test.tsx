import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import { catalogueDb } from '#data/catalogue/catalogue-db.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { SERVICE_AWAY } from '#shared/endpoints/breeding.ts'
import { answering, network, refused, sentIn, silence } from '#tests/support/screens/answers.ts'
import { aPlayer, screenText, sees } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, field, type, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'
import {
  ALMOND_GOLDEN,
  aGolden,
  aMount,
  choose,
  closeStable,
  dialog,
  lists,
  openStable,
  searchMounts,
  someMounts,
  stableOf,
  submit,
  suggested,
} from '#tests/support/screens/stable-screen.tsx'
import { starterOnDevice } from '#tests/support/starter-on-device.ts'

let db: AccountDb

afterEach(async () => {
  await closeStable(db)
})

describe('the search', () => {
  const INVITE = 'Aucune suggestion pour l’instant. Lance une recherche pour voir les montures disponibles.'
  const PANEL = '.mount-asked'

  const callOf = (q: string, family = '') =>
    `GET /api/v1/mounts/search?${new URLSearchParams({
      game: 'dofus3',
      q,
      limit: '25',
      ...(family && { familyName: family }),
    })}`

  const suggestion = (name: string, ankama_id: number, icon: string | null = null) => ({
    name,
    ankama_id,
    family: { id: 1, name: 'Dragodinde' },
    image_urls: { icon },
  })

  beforeEach(async () => {
    network(true)
    answering({})
    db = aPlayer()
    await starterOnDevice()
  })

  /** A device that holds no list of mounts. */
  async function withoutList(): Promise<void> {
    await (await catalogueDb()).clear('meta')
    catalogue.setState({ version: `sans montures ${Math.random()}` })
  }

  describe('the search on the device', () => {
    test('T150 T151 T170 a family, a text and « Chercher »; the table names its columns', async () => {
      await openStable()
      await sees(INVITE)
      const families = byRole('button', 'Chercher').closest(PANEL)?.querySelectorAll('option') ?? []
      expect([...families].map((option) => option.textContent)).toEqual([
        'Toutes les familles',
        'Dragodinde',
        'Muldo',
        'Volkorne',
      ])
      await type(field('Nom de la monture'), 'indigo')
      await click(there(button('Chercher')))
      await until(() => expect(suggested()).toContain('Muldo Indigo'))
      expect([...document.querySelectorAll('.mount-hits th')].map((th) => th.textContent)).toEqual([
        'Image',
        'Nom',
        'Famille',
        'Action',
      ])
      expect(screenText()).not.toContain(INVITE)
    })

    test('T150 Enter searches too, without accents and with a slip of the finger', async () => {
      await openStable()
      await searchMounts('dragodinde doree')
      await until(() => expect(suggested()[0]).toBe('Dragodinde Dorée'))
      await searchMounts('volkrone')
      await until(() => expect(suggested()[0]).toMatch(/^Volkorne/))
    })

    test('T150 the family narrows the search, and changing it searches again', async () => {
      await openStable()
      await choose('Famille', 'Muldo', PANEL)
      expect(suggested()).toEqual([])
      await searchMounts('indigo')
      await until(() => expect(suggested().every((name) => name.startsWith('Muldo'))).toBe(true))
      await choose('Famille', 'Volkorne', PANEL)
      await until(() => expect(suggested()[0]).toMatch(/^Volkorne/))
    })

    test('T160 T161 an empty text lists the family, twenty-five at most', async () => {
      await openStable()
      await choose('Famille', 'Dragodinde', PANEL)
      await click(there(button('Chercher')))
      await until(() => expect(suggested()).toHaveLength(25))
      expect(suggested().every((name) => name.startsWith('Dragodinde'))).toBe(true)
      await sees('25 montures sur')
    })

    test('a mount of no generation says none, beside one that has its own', async () => {
      await openStable()
      await searchMounts('dragodinde')
      await until(() => expect(suggested()).toContain('Dragodinde à Plumes'))
      const row = (name: string) =>
        [...document.querySelectorAll('.mount-hits tr')].find(
          (one) => one.querySelector('.name')?.textContent === name,
        )
      expect(row('Dragodinde à Plumes')?.textContent).not.toContain('énération')
      expect(row('Dragodinde Amande')?.textContent).toContain('génération 1')
    })
  })

  describe('the search on the server', () => {
    test('T161 T163 is asked for what this device has not, and its mounts can be added', async () => {
      const icon = 'https://images.exemple.fr/rose.png'
      const asked = answering({
        [callOf('licorne rose')]: [suggestion('Dragodinde Licorne Rose', 99, icon)],
        'POST /api/v1/mounts/pictures': { icons: [] },
      })
      await openStable()
      await searchMounts('licorne rose')
      await until(() => expect(suggested()).toEqual(['Dragodinde Licorne Rose']))
      expect(asked.map(({ call }) => call)).toEqual([callOf('licorne rose')])
      await click(byRole('button', 'Ajouter, Dragodinde Licorne Rose'))
      await submit()
      await lists('# Dragodinde Licorne Rose', 'Dragodinde Licorne Rose')
      expect((await stableOf(db))[0]).toMatchObject({ ankama_id: 99, family_id: 1, image_url: icon })
    })

    test('T160 T161 without a list on the device an empty text asks by the family’s name', async () => {
      await withoutList()
      const asked = answering({ [callOf('Muldo', 'Muldo')]: [suggestion('Muldo Doré', 5)] })
      await openStable()
      await click(there(button('Chercher')))
      await sees('2 lettres au moins')
      await choose('Famille', 'Muldo', PANEL)
      await click(there(button('Chercher')))
      await until(() => expect(suggested()).toEqual(['Muldo Doré']))
      expect(sentIn(asked, callOf('Muldo', 'Muldo')).length).toBeGreaterThan(0)
    })

    test('T170 nothing found there either says so, and invites to search', async () => {
      answering({ [callOf('licorne')]: [] })
      await openStable()
      await searchMounts('licorne')
      await sees('Aucune monture de ce nom.')
      await sees(INVITE)
    })

    test('T169 T171 beside a silent service it says that this may not be all there is', async () => {
      const headers = { [SERVICE_AWAY.header]: SERVICE_AWAY.value }
      answering({ [callOf('licorne')]: new Response('[]', { headers }) })
      await openStable()
      await searchMounts('licorne')
      await sees('Aucune monture de ce nom ici, et le service de données du jeu ne répond pas.')
      await sees(INVITE)
    })

    for (const [what, answer] of [
      ['an error', refused(502, 'service_failed', 'Le service a répondu 500')],
      ['an answer that cannot be read', { mounts: 'cassé' }],
      ['no answer at all', silence],
    ] as const) {
      test(`T169 ${what} is logged, empties the suggestions, and is said`, async () => {
        answering({ [callOf('licorne')]: answer })
        await openStable()
        await searchMounts('indigo')
        await until(() => expect(suggested()).not.toEqual([]))
        await searchMounts('licorne')
        await sees('La recherche n’a pas abouti. Réessaie dans un instant.')
        expect(suggested()).toEqual([])
        await sees(INVITE)
        expect(console.error).toHaveBeenCalledWith('[comptoir] recherche de montures', expect.anything())
        expect(field('Nom de la monture').value).toBe('licorne')
      })
    }

    test('T169 offline, what this device has not is said, and nothing is asked', async () => {
      const asked = answering({})
      network(false)
      await openStable()
      await searchMounts('licorne')
      await sees('tu es hors ligne')
      expect(asked).toEqual([])
      await searchMounts('indigo')
      await until(() => expect(suggested()).not.toEqual([]))
    })

    test('an answer that comes after another search is not shown', async () => {
      let answer = (_: unknown) => {}
      answering({ [callOf('licorne')]: () => new Promise((resolve) => (answer = resolve)) })
      await openStable()
      await searchMounts('licorne')
      await sees('Recherche…')
      await searchMounts('volkorne indigo')
      answer([suggestion('Dragodinde Licorne', 99)])
      await until(() => expect(suggested()[0]).toBe('Volkorne Indigo'))
      expect(suggested()).not.toContain('Dragodinde Licorne')
    })
  })
})

describe('crosses', () => {
  const BOTH = 'Dragodinde Amande et Dorée'

  beforeEach(async () => {
    answering({ 'POST /api/v1/mounts/pictures': { icons: [] } })
    db = aPlayer()
    await starterOnDevice()
  })

  /** What the stable can give: name, generation, parents, with which certainty. */
  const births = (): string[][] =>
    [...document.querySelectorAll('.births-table tbody tr')].map((line) =>
      [...line.querySelectorAll('td')].map((cell) => cell.textContent ?? ''),
    )

  const unfold = () => click(there(button('Ce que ton étable peut donner')))

  const pairLines = (): string[] =>
    [...(dialog()?.querySelectorAll('li:has(.badge)') ?? [])].map((line) => line.textContent ?? '')

  describe('what the stable can give', () => {
    test('a male and a female whose cross is known give it, and it is said to be new', async () => {
      await someMounts(db, aMount({ gender: 'male' }), aGolden({ gender: 'female' }))
      await openStable()
      await sees('1 variante, dont 1 nouvelle')
      await unfold()
      expect(births()).toEqual([[BOTH, '2', 'Dragodinde Amande × Dragodinde Dorée', 'Prêt']])
      expect(localStorage.getItem('stable:births')).toBe('true')
    })

    test('what the stable holds already is listed after what is new, and says so', async () => {
      await someMounts(
        db,
        aMount({ gender: 'male' }),
        aGolden({ gender: 'female' }),
        aMount({ ankama_id: ALMOND_GOLDEN, variant_name: BOTH, gender: 'male' }),
      )
      await openStable()
      await sees('1 variante, dont 0 nouvelle')
      await unfold()
      expect(births()[0]?.[0]).toBe(`${BOTH}tu l’as déjà`)
    })
  })

  describe('the crosses of a mount', () => {
    test('name the pairs that give it, who of them is in the stable, and what it gives', async () => {
      await someMounts(db, aMount({ gender: 'male' }), aMount(), aGolden({ gender: 'male' }))
      await openStable()
      await searchMounts(BOTH)
      await click(await until(() => byRole('button', `Croisements, ${BOTH}`)))
      expect(dialog()?.textContent).toContain('Génération 2 · 1 couple la donne, dont 0 dans ton étable')
      expect(pairLines()).toEqual([
        `Dragodinde Amande × Dragodinde Dorée${[
          'Dragodinde Amande\u00a0: 1 mâle, 1 sans sexe noté',
          'Dragodinde Dorée\u00a0: 1 mâle',
          'Sexe à préciser',
        ].join('')}`,
      ])
      expect(dialog()?.textContent).toContain('Avec elle, on obtient')
    })

    test('open from its group, and lead from one mount to another', async () => {
      await someMounts(db, aMount())
      await openStable()
      await click(await until(() => byRole('button', 'Croisements, Dragodinde Amande')))
      expect(dialog()?.textContent).toContain('aucun croisement connu ne la donne')
      await click(byRole('button', BOTH, dialog()))
      expect(dialog()?.querySelector('h2')?.textContent).toBe(`Croisements\u00a0: ${BOTH}`)
      await click(byRole('button', 'Fermer', dialog()))
      expect(dialog()).toBeUndefined()
    })
  })
})
