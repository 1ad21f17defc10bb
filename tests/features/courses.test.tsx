import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CraftToCourses } from '#blocks/courses/to-courses.tsx'
import { catalogue } from '#data/catalogue/catalogue.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow, readRows } from '#data/db/rows.ts'
import { bareItem } from '#shared/catalogue/bare-item.ts'
import { essenceCrafts } from '#shared/collections/essence-crafts.ts'
import { plannedCrafts, planSources, reserves, wantedItems } from '#shared/collections/plans.ts'
import { save, saveAll } from '#tests/support/save.ts'
import {
  aShopper,
  lineOf,
  listed,
  openCourses,
  plan,
  stockIn,
  want,
} from '#tests/support/screens/courses-screen.tsx'
import {
  AMULET,
  ASH,
  NETTLE,
  observe,
  openScreen,
  own,
  PLANK,
  SAP,
  screenText,
  sees,
  whereIs,
} from '#tests/support/screens/craft-screen.tsx'
import {
  allByRole,
  byRole,
  click,
  enter,
  field,
  nameOf,
  press,
  type,
  until,
} from '#tests/support/screens/render.tsx'
import { starterOnDevice } from '#tests/support/starter-on-device.ts'
import { PagesProvider } from '#ui/page/page-link.tsx'

let db: AccountDb
beforeEach(async () => {
  db = await aShopper()
})

const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

const pasteInto = (area: HTMLTextAreaElement, text: string) =>
  act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
    set?.call(area, text)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })

const ready = () => sees('Reste à payer')

describe('the list', () => {
  test('N15 N20 N21 N23 one line for each item, with its need, its stock, its exact packs and its cost', async () => {
    await plan(db, PLANK, 10)
    await plan(db, AMULET, 5)
    await own(db, ASH, 6)
    await observe(db, ASH, 1, 138)
    await observe(db, ASH, 10, 1229)
    await openCourses()
    await until(() => expect(lineOf('Bois de Frêne')).toHaveLength(9))
    // 10 planks of 3 and 5 amulets of 2, six in stock: 34 missing.
    const [, , origins, need, owned, missing, packs, unit, cost] = lineOf('Bois de Frêne')
    expect([origins, need, owned, missing]).toEqual(['2 origines', '40', '6', '34'])
    expect([packs, cost]).toEqual(['3×10 + 4×1', '4 239 k'])
    expect(unit).toMatch(/^123 k/)
    await click(byRole('button', 'Origines, Bois de Frêne'))
    await sees('Planche de Surf, 10 crafts')
    expect(screenText()).toMatch(/Amulette du Hibou, 5 crafts10Déjà en stock− 6/)
  })

  test('N25 N26 N27 stands by hall, numbered, with subtotals; in a hall by type, then by name', async () => {
    await want(db, PLANK, 1)
    await want(db, NETTLE, 2)
    await want(db, ASH, 3)
    await want(db, AMULET, 1)
    await observe(db, NETTLE, 1, 50)
    await openCourses()
    await until(() =>
      expect(listed()).toEqual([
        ...['Hôtel de vente des ressources', 'Bois de Frêne', 'Planche de Surf', 'Ortie'],
        ...['Autres objets', 'Amulette du Hibou'],
      ]),
    )
    expect(screenText()).toMatch(/1Hôtel de vente des ressourcesRessources3 objetsau moins100 k/)
  })

  test('N11 N21 without a price a line is incomplete, and the total at least what is known', async () => {
    await want(db, ASH, 2)
    await want(db, SAP, 3)
    await observe(db, ASH, 1, 10)
    await openCourses()
    await until(() => expect(lineOf('Sève de Frêne')[8]).toBe('incomplet'))
    expect(lineOf('Sève de Frêne')[6]).toBe('3 à acheter')
    expect(screenText()).toContain(
      'Il manque le prix de « Sève de Frêne » : 3 à acheter, le total réel est plus haut.',
    )
    await enter(field('Prix du lot de 1, Sève de Frêne'), '40')
    await until(() => expect(lineOf('Sève de Frêne')[8]).toBe('120 k'))
    expect(screenText()).not.toContain('au moins1')
    expect(screenText()).toContain('Reste à payer2 objets, 1 hôtel140 k')
  })

  test('N21 the unit price is that of the packs that are bought', async () => {
    await want(db, ASH, 4)
    await observe(db, ASH, 1, 26_995)
    await observe(db, ASH, 10, 250_000)
    await openCourses()
    await until(() =>
      expect(lineOf('Bois de Frêne').slice(6, 9)).toEqual([
        '4×1',
        expect.stringMatching(/^26 995 k/),
        '107 980 k',
      ]),
    )
  })

  test('N13 N24 what is reserved is not taken, and the stock is counted in place', async () => {
    await want(db, ASH, 10)
    await own(db, ASH, 8)
    await save(db, reserves, { item_id: ASH }, { pieces: 5 })
    await openCourses()
    await until(() => expect(lineOf('Bois de Frêne')[5]).toBe('7'))
    expect(lineOf('Bois de Frêne')[4]).toMatch(/^8 .*5 en réserve/)
    await enter(field('Possédé, Bois de Frêne'), '9')
    await until(() => expect(lineOf('Bois de Frêne')[5]).toBe('6'))
    expect(await stockIn(db, ASH)).toBe(9)
  })

  test('N18 N20 what stock and planned crafts cover stands at the foot', async () => {
    await want(db, PLANK, 3)
    await plan(db, PLANK, 4)
    await own(db, NETTLE, 100)
    await openCourses()
    await sees('Déjà en stock : 2')
    expect(listed()).toEqual(['Hôtel de vente des ressources', 'Bois de Frêne'])
    await click(byRole('button', 'Déjà en stock : 2'))
    await sees('fabriqué par tes crafts prévus : 3')
  })

  test('N10 without the game data it says what it waits for; with them, and no network, it is whole', async () => {
    const { data } = catalogue.getState()
    catalogue.setState({ state: 'loading', data: null })
    await want(db, ASH, 3)
    await openCourses()
    await sees('Chargement de tes courses…')
    await act(async () => catalogue.setState({ state: 'ready', data }))
    await until(() => expect(lineOf('Bois de Frêne')[3]).toBe('3'))
  })

  test('N42 of a long list the rows near the screen are drawn, and all are counted', async () => {
    await saveAll(
      db,
      wantedItems,
      Array.from({ length: 400 }, (_, n) => ({ key: { item_id: 20_000 + n }, patch: { pieces: 1 } })),
    )
    await openCourses()
    const table = await until(() => document.querySelector('table.courses') ?? expect.fail())
    await until(() => expect(table.getAttribute('aria-rowcount')).toBe('402'))
    await until(() => expect(table.querySelectorAll('tr').length).toBeLessThan(300))
  })

  test('N41 N15 empty, it says what to do; what a player switched off can be shown again', async () => {
    await openCourses()
    await sees('Rien à acheter')
    expect(screenText()).toContain('Ajoute un craft, une offrande ou un objet.')
    expect(byRole('link', 'Simuler un craft').getAttribute('href')).toBe('/app')
  })
})

/** The starter tables have the quest, but not the captures that are sold. */
function theGameSellsSouls(): void {
  const { data } = catalogue.getState()
  const names: string[] = []
  const named = (name: string) => {
    if (!name.startsWith('Âme capturée : ')) return data?.named(name)
    if (!names.includes(name)) names.push(name)
    return { ...bareItem(50_000 + names.indexOf(name), name), category: 'consumables' as const }
  }
  if (data) catalogue.setState({ data: { ...data, named } })
}

describe('what the list brings together', () => {
  const listEntry = () =>
    save(
      db,
      essenceCrafts,
      { entry: String(PLANK) },
      { listed: true, qty: 2, product_item_id: PLANK, nom_item: 'Planche de Surf' },
    )

  test('N15 N19 a chip says how many items a source lacks, and switches it on and off', async () => {
    await listEntry()
    await openCourses()
    await sees('Rien à acheter')
    const chip = () => byRole('button', 'Élevage, 2 objets manquent')
    expect(chip().getAttribute('aria-pressed')).toBe('false')
    await click(chip())
    await until(() => expect(lineOf('Ortie').slice(2, 4)).toEqual(['Planche de Surf', '10']))
    expect(chip().getAttribute('aria-pressed')).toBe('true')
    await click(chip())
    await sees('1 origine masquée')
    await click(byRole('button', 'Tout afficher'))
    await until(() => expect(listed()).toHaveLength(3))
  })

  test('N15 N19 the captures of the quest are those of the steps that were chosen', {
    tags: 'full',
  }, async () => {
    await starterOnDevice()
    theGameSellsSouls()
    await save(db, planSources, { source: 'ochre' }, { on: true, horizon: 1 })
    await openCourses()
    const count = () => Number(/^Quête Ocre, (\d+)/.exec(nameOf(byRole('button', /^Quête Ocre/)))?.[1] ?? 0)
    const first = await until(() => (count() > 0 ? count() : expect.fail()))
    await click(byRole('button', 'Jusqu’où regarder, Quête Ocre'))
    await enter(await until(() => field('Étapes')), '2')
    await until(() => expect(count()).toBeGreaterThan(first))
  })

  test('N16 N17 a craft is sent here from where it is simulated, and set, not added', async () => {
    await plan(db, AMULET, 3)
    await openScreen(
      <PagesProvider value={new Set(['/app/courses'])}>
        <CraftToCourses recipe={AMULET} name="Amulette du Hibou" crafts={20} />
      </PagesProvider>,
      '/app/profit',
    )
    await click(await until(() => byRole('button', 'Ajouter aux Courses3 prévus')))
    await sees('Aux Courses : Amulette du Hibou, 20 crafts')
    expect((await readRow(db, plannedCrafts, { recipe: AMULET }))?.crafts).toBe(20)
    await click(byRole('button', 'Voir les courses'))
    expect(whereIs()).toBe('/app/courses')
  })
})

describe('an empty list', () => {
  test('N41 « Suivre l’almanax » switches this source on, here', async () => {
    await openCourses()
    await click(await until(() => byRole('button', 'Suivre l’almanax')))
    await until(async () =>
      expect(await readRow(db, planSources, { source: 'almanax' })).toMatchObject({ on: true, horizon: 7 }),
    )
    await sees('Courses modifiées')
    expect(whereIs()).toBe('/app/courses')
  })
})

describe('shared as text', () => {
  test('N34 a line for each item under its hall, with its packs and what they cost; no link', async () => {
    await want(db, ASH, 46)
    await want(db, SAP, 3)
    await observe(db, ASH, 1, 138)
    await observe(db, ASH, 10, 1229)
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openCourses()
    await until(() => expect(listed()).toHaveLength(3))
    await click(byRole('button', 'Partager'))
    await click(await until(() => byRole('button', 'Fermer')))
    expect(allByRole('dialog')).toEqual([])
    await click(byRole('button', 'Partager'))
    await click(await until(() => byRole('button', 'Copier')))
    expect(plainSpaces(written.mock.calls[0]?.[0] ?? '')).toBe(
      [
        'Courses · au moins 5 744 k',
        '',
        'Ressources',
        '- 46 × Bois de Frêne (4×10 + 6×1) ≈ 5 744 k',
        '- 3 × Sève de Frêne (prix ?)',
      ].join('\n'),
    )
  })
})

describe('adding', () => {
  test('N43 a quantity and a name: the item is added, the field emptied and kept', {
    tags: 'full',
  }, async () => {
    await openCourses()
    await sees('Rien à acheter')
    await type(field('Ajouter un objet'), '50 ortie')
    await until(() => byRole('option', /Ortie/))
    await press('Enter')
    await until(() => expect(lineOf('Ortie')[3]).toBe('50'))
    expect(field('Ajouter un objet').value).toBe('')
    expect(document.activeElement).toBe(field('Ajouter un objet'))
    expect((await readRow(db, wantedItems, { item_id: NETTLE }))?.pieces).toBe(50)
  })

  test.each([
    ['−5 ortie', '−5'],
    ['1,5 ortie', '1,5'],
  ])(
    'N43 « %s » names no item: what is no quantity is said, and nothing is offered for it',
    async (typed, said) => {
      await openCourses()
      await sees('Rien à acheter')
      await type(field('Ajouter un objet'), typed)
      await sees(`Aucun objet avec « ${said} » dans son nom. Une quantité est un nombre entier, comme 5.`)
      await press('Enter')
      expect(allByRole('option')).toEqual([])
      expect(await readRows(db, wantedItems)).toEqual([])
    },
  )

  test('a pasted list becomes lines after a look: bought or made, and what is not understood is named', {
    tags: 'full',
  }, async () => {
    await want(db, ASH, 5)
    await openCourses()
    await ready()
    await click(byRole('button', 'Coller une liste'))
    await pasteInto(
      await until(() => document.querySelector('textarea') ?? expect.fail()),
      '12 x Bois de Frêne\n3 Planche de Surf\nAmulette du Hibou 2\nChose',
    )
    await sees('1 à choisir')
    await click(byRole('button', 'Tout fabriquer'))
    await click(byRole('button', 'Ajouter 3 objets'))
    await until(() => expect(lineOf('Bois de Frêne')[3]).toBe('30'))
    // 5 + 12 by hand, 3 × 3 of the planks, 2 × 2 of the amulets.
    expect(lineOf('Ortie')[3]).toBe('15')
  })

  test('N17 N19 planned crafts are changed and taken off; 0 takes off too', async () => {
    await plan(db, PLANK, 10)
    await plan(db, AMULET, 5)
    await openCourses()
    await until(() => expect(lineOf('Ortie')[3]).toBe('50'))
    await click(byRole('button', /^Crafts,/))
    await enter(field('Nombre de crafts, Planche de Surf'), '2')
    await until(() => expect(lineOf('Ortie')[3]).toBe('10'))
    await click(byRole('button', 'Retirer Amulette du Hibou'))
    await until(() => expect(lineOf('Bois de Frêne')[3]).toBe('6'))
  })
})
