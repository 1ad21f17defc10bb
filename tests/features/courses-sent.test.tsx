import 'fake-indexeddb/auto'
import { act, type ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadTypos } from '#data/catalogue/search.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow, readRows } from '#data/db/rows.ts'
import { AlmanaxPage } from '#features/almanax/calculator/page.tsx'
import { ArchisPage } from '#features/archis/page.tsx'
import { WorkshopPage } from '#features/elevage-renta/page.tsx'
import { MetiersPage } from '#features/metiers/page.tsx'
import { essenceCrafts } from '#shared/collections/essence-crafts.ts'
import { plannedCrafts, planSources } from '#shared/collections/plans.ts'
import { save } from '#tests/support/save.ts'
import { aFridayOffline, aPlayerWithTables, TODAY } from '#tests/support/screens/almanax-calculator.tsx'
import { aShopper, lineOf, openCourses, plan, want } from '#tests/support/screens/courses-screen.tsx'
import {
  ASH,
  NETTLE,
  openScreen,
  PLANK,
  screenText,
  sees,
  whereIs,
} from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, nameOf, until } from '#tests/support/screens/render.tsx'
import { PagesProvider } from '#ui/page/page-link.tsx'

let db: AccountDb

describe('N16 what a tool plans is sent to the shopping list', () => {
  beforeEach(async () => {
    aFridayOffline()
    db = await aPlayerWithTables()
  })

  const open = (page: ReactNode, at: string) =>
    openScreen(<PagesProvider value={new Set(['/app/courses'])}>{page}</PagesProvider>, at)

  const sourceOf = (source: 'almanax' | 'breeding' | 'ochre') => readRow(db, planSources, { source })

  test('N16 N124 from the almanax’s own list: all its days', { tags: 'full' }, async () => {
    await open(<AlmanaxPage />, '/app/almanax/calc?vue=achats')
    await click(await until(() => byRole('button', 'Envoyer aux Courses')))
    await sees('Aux Courses : almanax, 31 jours')
    expect(await sourceOf('almanax')).toMatchObject({ on: true, horizon: 31 })
    await click(byRole('button', 'Voir les courses'))
    expect(whereIs()).toBe('/app/courses')
  })

  test('N16 from a day of the almanax: the list looks as far as that day, and no less than before', {
    tags: 'full',
  }, async () => {
    await open(<AlmanaxPage />, '/app/almanax/calc')
    const dayButton = (day: string) => until(() => byRole('button', `Ajouter aux Courses, almanax du ${day}`))
    await click(await dayButton('dim. 22 nov.'))
    await until(async () => expect(await sourceOf('almanax')).toMatchObject({ on: true, horizon: 3 }))
    expect(TODAY).toBe('2026-11-20')
    await click(await dayButton('sam. 21 nov.'))
    await sees('Aux Courses : almanax du sam. 21 nov.')
    expect(await sourceOf('almanax')).toMatchObject({ on: true, horizon: 3 })
  })

  test('N16 N124 from the workshop’s craft list', async () => {
    await save(
      db,
      essenceCrafts,
      { entry: '218' },
      { listed: true, qty: 2, product_item_id: 218, nom_item: 'Bashers' },
    )
    await open(<WorkshopPage />, '/app/elevage-renta?onglet=liste')
    await click(await until(() => byRole('button', 'Envoyer aux Courses')))
    await until(async () => expect(await sourceOf('breeding')).toMatchObject({ on: true }))
  })

  test('N16 from a capture: the steps up to its own', { tags: 'full' }, async () => {
    await open(<ArchisPage />, '/app/archis?etape=2')
    const name = 'Ajouter aux Courses, Quête Ocre jusqu’à l’étape 2'
    const [first] = await until(() => {
      const found = allByRole('button', name)
      return found.length > 0 ? found : expect.fail()
    })
    await click(first as HTMLElement)
    await until(async () => expect(await sourceOf('ochre')).toMatchObject({ on: true, horizon: 2 }))
  })

  test('N16 from a guide: the crafts of one tier', { tags: 'full' }, async () => {
    await open(<MetiersPage />, '/app/metiers?guide=mineur')
    const [tier] = await until(() => {
      const found = allByRole('button', /^Ajouter aux Courses, /)
      return found.length > 0 ? found : expect.fail()
    })
    const crafts = Number(/(\d[\d\s]*) crafts?$/.exec(nameOf(tier as HTMLElement))?.[1]?.replace(/\D/g, ''))
    await click(tier as HTMLElement)
    await until(async () =>
      expect((await readRows(db, plannedCrafts)).map((row) => row.crafts)).toEqual([crafts]),
    )
  })
})

describe('pasting a list', () => {
  beforeEach(async () => {
    db = await aShopper()
  })

  const area = () => document.querySelector('textarea') ?? expect.fail('no text area')

  async function paste(text: string): Promise<void> {
    await sees('Reste à payer')
    await click(byRole('button', 'Coller une liste'))
    const field = await until(area)
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }

  test('cells that are not certain are asked, and read as the player says', async () => {
    await want(db, NETTLE, 1)
    await openCourses()
    await paste('Ortie\t12\t450\nBois de Frêne\t40\t12 500')
    await sees('Que contient chaque colonne ? 2 lignes attendent.')
    expect(byRole('button', 'Ajouter 0 objet')).toHaveProperty('disabled', true)
    await click(byRole('button', 'Lire ainsi'))
    await click(await until(() => byRole('button', 'Ajouter 2 objets')))
    await until(() => expect(lineOf('Bois de Frêne')[3]).toBe('40'))
    expect(lineOf('Ortie')[3]).toBe('13')
  })

  test('what is there already is said beside what is asked', async () => {
    await want(db, ASH, 12)
    await plan(db, PLANK, 3)
    await openCourses()
    await paste('12 Bois de Frêne\nPlanche de Surf 2')
    await sees('déjà 12 dans la liste')
    expect(screenText()).not.toContain('déjà 3 crafts prévus')
    await click(byRole('radio', 'Fabriquer'))
    await sees('déjà 3 crafts prévus')
  })

  test('a count that may be another is chosen', async () => {
    await want(db, ASH, 1)
    await openCourses()
    await paste('Ortie 12/40\n12 Bois de Frêne (40)')
    await sees('ce qui manque, ce qu’il faut, ou ce que tu as ?')
    await click(byRole('button', /^28 × Ortie/))
    await click(byRole('button', /^40 × Bois de Frêne/))
    await click(await until(() => byRole('button', 'Ajouter 2 objets')))
    await until(() => expect(lineOf('Ortie')[3]).toBe('28'))
    expect(lineOf('Bois de Frêne')[3]).toBe('41')
  })

  test('a name that no item bears gets proposals, with its count', async () => {
    await loadTypos()
    await want(db, ASH, 1)
    await openCourses()
    await paste('12 Ortye')
    await sees('1 à choisir')
    await click(await until(() => byRole('button', 'C’est Ortie')))
    await click(await until(() => byRole('button', 'Ajouter 1 objet')))
    await until(() => expect(lineOf('Ortie')[3]).toBe('12'))
  })

  test('the text outlives a dialog that was closed by mistake, until it is added', async () => {
    await want(db, ASH, 1)
    await openCourses()
    await paste('12 Ortie\n3 Chose')
    await click(byRole('dialog'))
    await until(() => expect(allByRole('dialog')).toEqual([]))
    await click(byRole('button', 'Coller une liste'))
    await until(() => expect(area().value).toBe('12 Ortie\n3 Chose'))
    await click(byRole('button', 'Ajouter 1 objet'))
    await until(() => expect(area().value).toBe('3 Chose'))
  })
})
