// @module-tag full
import 'fake-indexeddb/auto'
import { act, type ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow } from '#data/db/rows.ts'
import { ArchisPage } from '#features/archis/page.tsx'
import { CoursesPage } from '#features/courses/page.tsx'
import { MetiersPage } from '#features/metiers/page.tsx'
import { QuickPage } from '#features/quick/page.tsx'
import { archis } from '#shared/collections/archis.ts'
import { guideChecks } from '#shared/collections/guide-checks.ts'
import { guideGoals } from '#shared/collections/guide-goals.ts'
import { jobLevels, plannedCrafts, planSources } from '#shared/collections/plans.ts'
import { save } from '#tests/support/save.ts'
import { aTrader, BARABAS, openBoard, POPPY, plain, section } from '#tests/support/screens/board-screen.tsx'
import { plan } from '#tests/support/screens/courses-screen.tsx'
import { observe, openScreen, own, sees } from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, enter, field, undo, until } from '#tests/support/screens/render.tsx'
import { PagesProvider } from '#ui/page/page-link.tsx'

vi.setConfig({ testTimeout: 20_000 })

const IRON = 312
/** The first archimonster of the quest's list, of step 1. */
const ARAKULE = 'Arakule la Revancharde'
const THIRTY_DAYS = 30 * 86_400_000

let db: AccountDb
beforeEach(async () => {
  db = await aTrader()
})

const goals = (): string[] =>
  [...section('Objectifs').querySelectorAll('li')].map((goal) => plain(goal.textContent))
const goal = (name: string) => byRole('link', name).closest('li') ?? expect.fail(name)
const tick = (check: string, at = Date.now()) =>
  save(db, guideChecks, { guide: 'mineur_v1', check }, { checked: true }, at)

describe('goals', () => {
  test('N110 N11 a guide with a goal: the share done, what is left to buy at least, and the crafts', async () => {
    await save(db, guideGoals, { guide: 'mineur_v1' }, { from_level: 1, to_level: 20 })
    await tick('0-fer')
    await observe(db, IRON, 1, 7)
    await openBoard()
    await until(() => goal('Guide Mineur, 1 → 20'))
    // Of the three boxes of its two tiers one is ticked; the second tier's iron has a price, its water has none.
    const row = goal('Guide Mineur, 1 → 20')
    expect(byRole('progressbar', 'Avancement, Guide Mineur, 1 → 20').getAttribute('aria-valuenow')).toBe('33')
    expect(plain(row.textContent)).toMatch(/33 %reste ≥ au moins [\d ]+ k et [\d ]+ crafts$/)
    expect(byRole('link', 'Guide Mineur, 1 → 20').getAttribute('href')).toBe('/app/metiers?guide=mineur')
  })

  test('N110 a guide with a tick in the last thirty days; not one whose last is older, nor a known level alone', async () => {
    await tick('0-fer', Date.now() - THIRTY_DAYS - 86_400_000)
    await save(db, jobLevels, { job: 'Paysan' }, { level: 60 })
    await openBoard()
    await sees('Rien de suivi.')
    await act(() => tick('1-fer', Date.now() - 86_400_000))
    await until(() => goal('Guide Mineur, 1 → 200'))
    expect(goals()).toHaveLength(1)
  })

  test('N110 the quest’s step in progress, with the captures that lack and their price', async () => {
    await save(db, archis, { archimonstre: ARAKULE }, { owned: true })
    await openBoard()
    await until(() => goal('Quête Ocre'))
    expect(plain(goal('Quête Ocre').textContent)).toMatch(
      /^Quête Ocre1 \/ \d+étape 1 : 15 captures, prix à saisir$/,
    )
    expect(byRole('link', 'Quête Ocre').getAttribute('href')).toBe('/app/archis?etape=1&etat=manquants')
  })

  test('N110 N12 a craft with a day: the stock serves it before a guide; without a day it is no goal', async () => {
    await save(db, guideGoals, { guide: 'mineur_v1' }, { from_level: 1, to_level: 20 })
    await plan(db, BARABAS, 5, { due: '2026-11-30' })
    await plan(db, 44, 5)
    await own(db, POPPY, 20)
    await openBoard()
    await until(() => goal('Barabas × 5'))
    // 20 of the 40 pieces are there.
    expect(plain(goal('Barabas × 5').textContent)).toBe('Barabas × 550 %pour le lun. 30 nov. · prix à saisir')
    expect(byRole('link', 'Barabas × 5').getAttribute('href')).toBe('/app/profit?recipe=236&crafts=5')
    expect(goals()).toHaveLength(2)
  })

  test('N110 five at most, then « tous »', async () => {
    for (const recipe of [44, 49, 55, BARABAS, 60, 61]) await plan(db, recipe, 1, { due: '2026-11-30' })
    await save(db, guideGoals, { guide: 'mineur_v1' }, { to_level: 20 })
    await openBoard()
    const more = await until(() => byRole('button', /^Voir tous les objectifs/))
    expect([goals().length, plain(more.textContent)]).toEqual([5, 'tous'])
    await click(more)
    expect(goals().length).toBeGreaterThan(5)
    await click(byRole('button', 'moins'))
    expect(goals()).toHaveLength(5)
  })
})

describe('« Suivre »', () => {
  const openTool = (page: ReactNode, at: string) =>
    openScreen(<PagesProvider value={new Set(['/app/tableau'])}>{page}</PagesProvider>, at)

  test('N110 in a guide sets the next tier as its goal, and takes it back', async () => {
    await save(db, jobLevels, { job: 'Mineur' }, { level: 12 })
    await openTool(<MetiersPage />, '/app/metiers?guide=mineur')
    await click(await until(() => byRole('button', 'Suivre')))
    await sees('Suivi : Guide Mineur, 12 → 20')
    expect(await readRow(db, guideGoals, { guide: 'mineur_v1' })).toMatchObject({
      from_level: 12,
      to_level: 20,
    })
    await until(() => byRole('link', 'Suivi dans Mes affaires'))
    await undo()
    await until(() => byRole('button', 'Suivre'))
    expect(await readRow(db, guideGoals, { guide: 'mineur_v1' })).toMatchObject({
      from_level: 1,
      to_level: 200,
    })
  })

  test('N110 in the quest lets the shopping list ask for the step in progress', async () => {
    await openTool(<ArchisPage />, '/app/archis')
    await click(await until(() => byRole('button', 'Suivre')))
    await sees('Suivi : Quête Ocre, étape 1')
    expect(await readRow(db, planSources, { source: 'ochre' })).toMatchObject({ on: true, horizon: 1 })
    expect(byRole('link', 'Suivi dans Mes affaires').getAttribute('href')).toBe('/app/tableau')
  })

  test('N110 at a craft plans it for a week ahead; one that is planned keeps its number', async () => {
    await plan(db, BARABAS, 8, { tree: true })
    await openTool(<QuickPage />, `/app/quick?item=${BARABAS}`)
    await click(await until(() => byRole('button', 'Suivre')))
    await sees('Suivi : Barabas × 8, pour le ven. 27 nov.')
    expect(await readRow(db, plannedCrafts, { recipe: BARABAS })).toMatchObject({
      crafts: 8,
      tree: true,
      due: '2026-11-27',
    })
    await until(() => expect(allByRole('link', 'Suivi dans Mes affaires')).toHaveLength(1))
  })

  test('N110 the day is changed where the planned crafts are', async () => {
    await plan(db, BARABAS, 8)
    await openScreen(<CoursesPage />, '/app/courses')
    await click(await until(() => byRole('button', /^Crafts,/)))
    const due = field('Pour le, Barabas')
    await act(async () => due.focus())
    await enter(due, '2026-12-01')
    await until(async () =>
      expect((await readRow(db, plannedCrafts, { recipe: BARABAS }))?.due).toBe('2026-12-01'),
    )
  })
})
