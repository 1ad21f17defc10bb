import 'fake-indexeddb/auto'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow, readRows } from '#data/db/rows.ts'
import { save } from '#data/db/save.ts'
import { AlmanaxPage } from '#features/almanax/calculator/page.tsx'
import { ArchisPage } from '#features/archis/page.tsx'
import { WorkshopPage } from '#features/elevage-renta/page.tsx'
import { MetiersPage } from '#features/metiers/page.tsx'
import { essenceCrafts } from '#shared/collections/essence-crafts.ts'
import { plannedCrafts, planSources } from '#shared/collections/plans.ts'
import { aFridayOffline, aPlayerWithTables, TODAY } from '#tests/support/screens/almanax-calculator.tsx'
import { leaves, openScreen, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, nameOf, until } from '#tests/support/screens/render.tsx'
import { PagesProvider } from '#ui/page/page-link.tsx'

let db: AccountDb
beforeEach(async () => {
  aFridayOffline()
  db = await aPlayerWithTables()
})
afterEach(async () => {
  await leaves(db)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = (page: ReactNode, at: string) =>
  openScreen(<PagesProvider value={new Set(['/app/courses'])}>{page}</PagesProvider>, at)

const sourceOf = (source: 'almanax' | 'breeding' | 'ochre') => readRow(db, planSources, { source })

describe('N16 what a tool plans is sent to the shopping list', () => {
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
