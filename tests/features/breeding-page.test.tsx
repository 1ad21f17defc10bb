import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { BreedingPage } from '#features/breeding/page.tsx'
import { answering, network, refused, sentIn } from '#tests/support/screens/answers.ts'
import { aPlayer, openScreen, screenText, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'
import {
  ALMOND,
  aGolden,
  aMount,
  aMuldo,
  choose,
  closeStable,
  figure,
  lines,
  lists,
  openStable,
  select,
  someMounts,
  stableOf,
} from '#tests/support/screens/stable-screen.tsx'
import { starterOnDevice } from '#tests/support/starter-on-device.ts'

let db: AccountDb

afterEach(async () => {
  await closeStable(db)
})

describe('the stable', () => {
  beforeEach(async () => {
    answering({ 'POST /api/v1/mounts/pictures': { icons: [] } })
    db = aPlayer()
    await starterOnDevice()
  })

  const ALMOND = 'Dragodinde Amande'
  const GOLDEN = 'Dragodinde Dorée'

  describe('what stands there', () => {
    test('T19 T145 T148 T150 the page names itself, the stable and the search', async () => {
      await openStable()
      expect(allByRole('heading').map((heading) => heading.textContent)).toEqual([
        'Gestion d’Élevage',
        'Rechercher & ajouter des montures',
        'Mon étable',
      ])
    })

    test('T170 « Chargement de vos montures… » stands there until the rows have come', async () => {
      activeAccount.setState({ db: null })
      await openScreen(<BreedingPage />, '/app/breeding')
      await sees('Chargement de vos montures…')
      await act(async () => activeAccount.setState({ db }))
      await until(() => expect(screenText()).not.toContain('Chargement de vos montures…'))
    })

    test('T146 T170 an empty stable says so, with figures of 0, and so does an empty family', async () => {
      await openStable()
      expect([figure('Total'), figure('Caméléones'), figure('Niveau moyen')]).toEqual(['0', '0 (0 %)', '-'])
      await sees('Aucune monture enregistrée dans toutes les familles')
      await someMounts(db, aMount())
      await lists(`# ${ALMOND}`, ALMOND)
      await choose('Famille', 'Volkorne')
      await sees('Aucune monture enregistrée dans Volkorne')
    })

    test('T146 T147 the six cards count the stable', async () => {
      await someMounts(
        db,
        aMount({ is_cameleone: true, level: 60 }),
        aMount({ is_sterile: true, level: 100 }),
        aMount({ variant_name: 'Dragodinde Rousse' }),
        aMuldo({ is_cameleone: true, is_sterile: true, level: 5 }),
        aGolden({ level: 0 }),
        aMount({ level: 33 }),
      )
      await openStable('?famille=Muldo')
      const labels = ['Total', 'Variantes', 'Caméléones', 'Stériles', 'Niveau moyen', 'Familles']
      await until(() => expect(labels.map(figure)).toEqual(['6', '4', '2 (33 %)', '2 (33 %)', '39,6', '2']))
      expect([...document.querySelectorAll('.stat dt')].map((dt) => dt.textContent)).toEqual(labels)
    })

    test('T162 a mount shows its name, its level, its gender in a word, and what it is', async () => {
      await someMounts(
        db,
        aMount({ custom_name: 'Belle', level: 60, gender: 'female', is_cameleone: true, is_sterile: true }),
        aMount(),
      )
      await openStable()
      await lists(`# ${ALMOND}`, ALMOND, 'Belle')
      const cells = [
        ...document.querySelectorAll<HTMLTableRowElement>('.stable-table tbody tr:not(.group)'),
      ].map((line) => [1, 2, 3].map((column) => line.cells[column]?.textContent?.replace('Niv. ', '')))
      expect(cells).toEqual([
        ['-', '-', ''],
        ['60', '♀ Femelle', 'CaméléoneStérile'],
      ])
    })
  })

  describe('groups', () => {
    test('T149 mounts stand under their variant, the newest first, and each head counts', async () => {
      await someMounts(
        db,
        aMount({ custom_name: 'A' }),
        aGolden({ custom_name: 'B' }),
        aMount({ custom_name: 'C' }),
      )
      await openStable()
      await lists(`# ${ALMOND}`, 'C', 'A', `# ${GOLDEN}`, 'B')
      expect(button(`${ALMOND}, 2 montures`)?.textContent).toBe(`${ALMOND}2`)
    })

    test('T149 a group folds, and this device remembers it', { tags: 'full' }, async () => {
      await someMounts(db, aMount({ custom_name: 'A' }), aGolden({ custom_name: 'B' }))
      await openStable()
      await click(await until(() => byRole('button', `${GOLDEN}, 1 monture`)))
      await lists(`# ${GOLDEN}`, `# ${ALMOND}`, 'A')
      expect(localStorage.getItem('stable:folded')).toBe(JSON.stringify([GOLDEN]))
      await click(there(button('Tout plier')))
      await lists(`# ${GOLDEN}`, `# ${ALMOND}`)
      await click(there(button('Tout déplier')))
      await lists(`# ${GOLDEN}`, 'B', `# ${ALMOND}`, 'A')
    })

    test('T148 the whole stable folds, and unfolds', async () => {
      await someMounts(db, aMount())
      await openStable()
      await lists(`# ${ALMOND}`, ALMOND)
      await click(there(button('Replier mon étable')))
      expect(lines()).toEqual([])
      expect(localStorage.getItem('stable:closed')).toBe('true')
      await click(there(button('Déplier mon étable')))
      await lists(`# ${ALMOND}`, ALMOND)
    })
  })

  describe('filters', () => {
    test('T148 T157 T165 the family and the type choose what is shown, and stay in the address', async () => {
      await someMounts(db, aMuldo(), aGolden(), aMount())
      await openStable()
      await until(() => select('Famille'))
      expect([...select('Famille').options].map((option) => option.text)).toEqual([
        'Toutes les familles',
        'Dragodinde (2)',
        'Muldo (1)',
        'Volkorne (0)',
      ])
      await choose('Famille', 'Dragodinde')
      await lists(`# ${ALMOND}`, ALMOND, `# ${GOLDEN}`, GOLDEN)
      await choose('Type', GOLDEN)
      await lists(`# ${GOLDEN}`, GOLDEN)
      expect(whereIs()).toBe(`/app/breeding?famille=Dragodinde&type=${GOLDEN.replace(' ', '+')}`)
    })

    test('T158 the type resets when its value is no longer there', async () => {
      await someMounts(db, aMuldo(), aMount())
      await openStable('?type=Dragodinde+Amande')
      await lists(`# ${ALMOND}`, ALMOND)
      await choose('Famille', 'Muldo')
      await lists('# Muldo Doré', 'Muldo Doré')
      expect(whereIs()).toBe('/app/breeding?famille=Muldo')
      await choose('Famille', '\n')
      await lists(`# ${ALMOND}`, ALMOND, '# Muldo Doré', 'Muldo Doré')
    })

    test('T170 a type without a mount says so, and its button shows everything again', async () => {
      await someMounts(db, aMount())
      await openStable('?montures=steriles')
      await sees('Aucun résultat pour le type sélectionné')
      await click(there(button('Effacer les filtres')))
      await lists(`# ${ALMOND}`, ALMOND)
    })

    test('a family that the game does not know is a choice too', async () => {
      await someMounts(db, aMount({ family_name: 'Kani', variant_name: 'Kani Bleu' }), aMount())
      await openStable('?famille=Kani')
      await lists('# Kani Bleu', 'Kani Bleu')
    })
  })

  describe('the two games', () => {
    test('T164 a stable of both shows Dofus 3 first, and the choice between them', async () => {
      await someMounts(
        db,
        aMount({ game: 'dofus2', custom_name: 'Ancienne' }),
        aMount({ custom_name: 'Récente' }),
      )
      await openStable()
      await lists(`# ${ALMOND}`, 'Récente')
      expect(figure('Total')).toBe('1')
      await click(byRole('radio', 'Dofus 2 1'))
      await lists(`# ${ALMOND}`, 'Ancienne')
      await click(byRole('radio', 'Les deux 2'))
      await lists(`# ${ALMOND}`, 'Récente', 'Ancienne')
      expect(whereIs()).toBe('/app/breeding?jeu=tous')
    })

    test('T164 a stable of one game hides nothing, whichever it is', async () => {
      const { game: _, ...nameless } = aMount({ custom_name: 'Sans jeu' })
      await someMounts(db, nameless)
      await openStable()
      await lists(`# ${ALMOND}`, 'Sans jeu')
      expect((await stableOf(db))[0]?.game).toBe('dofus2')
      expect(allByRole('radiogroup', 'Jeu')).toEqual([])
    })
  })
})

describe('pictures', { tags: 'full' }, () => {
  const CALL = 'POST /api/v1/mounts/pictures'
  const at = (name: string) => `https://images.exemple.fr/${name}.png`

  beforeEach(async () => {
    network(true)
    db = aPlayer()
    await starterOnDevice()
  })

  const pictures = async () =>
    Object.fromEntries((await stableOf(db)).map(({ id, image_url }) => [id, image_url]))

  const shown = () =>
    [...document.querySelectorAll('.stable-table img')].map((img) => img.getAttribute('src'))

  test('T172 T204 a mount shows its own picture, else one that it was stored with', async () => {
    const asked = answering({})
    await someMounts(
      db,
      aMount({ image_url: at('sienne'), extra: { image_urls: { icon: at('icone') } } }),
      aMount({ extra: { image_urls: { hd: at('hd'), hi_res_icon: at('grand') } } }),
    )
    await openStable()
    await until(() => expect(shown()).toEqual([at('grand'), at('sienne')]))
    expect(asked).toEqual([])
  })

  test('T172 T173 those without one are looked up once, and kept with every mount of the kind', async () => {
    const asked = answering({ [CALL]: { icons: [at('doree'), null] } })
    await someMounts(db, aMount(), aGolden(), aGolden(), aGolden({ image_url: at('sienne') }))
    await openStable()
    await until(() => expect(shown()).toEqual([at('sienne'), at('doree'), at('doree')]))
    expect(sentIn(asked, CALL)).toEqual([
      {
        mounts: [
          { ankama_id: 33_011, name: 'Dragodinde Dorée', family_name: 'Dragodinde' },
          { ankama_id: ALMOND, name: 'Dragodinde Amande', family_name: 'Dragodinde' },
        ],
      },
    ])
    expect(await pictures()).toEqual({
      'm-0': null,
      'm-1': at('doree'),
      'm-2': at('doree'),
      'm-3': at('sienne'),
    })
  })

  test('T172 nothing is asked without a network, and it is asked once there is one', async () => {
    const asked = answering({ [CALL]: { icons: [at('amande')] } })
    network(false)
    await someMounts(db, aMount())
    await openStable()
    await lists('# Dragodinde Amande', 'Dragodinde Amande')
    expect(asked).toEqual([])
    network(true)
    await until(() => expect(shown()).toEqual([at('amande')]))
  })

  for (const [what, answer] of [
    ['that fails', refused(503, 'unavailable')],
    ['that cannot be read', { icons: 'cassé' }],
    ['that is no web address', { icons: ['javascript:alert(1)'] }],
  ] as const) {
    test(`T172 an answer ${what} leaves the placeholder, silently`, async () => {
      vi.spyOn(console, 'warn').mockImplementation(() => {})
      const asked = answering({ [CALL]: answer })
      await someMounts(db, aMount())
      await openStable()
      await until(() => expect(sentIn(asked, CALL)).toHaveLength(1))
      await lists('# Dragodinde Amande', 'Dragodinde Amande')
      expect(document.querySelector('.stable-table .tile use')?.getAttribute('href')).toContain('#g-elevage')
      expect([shown(), screenText().includes('Erreur')]).toEqual([[], false])
      expect(await pictures()).toEqual({ 'm-0': null })
    })
  }
})
