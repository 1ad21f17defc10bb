// @module-tag full
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow } from '#data/db/rows.ts'
import { roiAlerts } from '#shared/collections/plans.ts'
import { preferences } from '#shared/collections/preferences.ts'
import { watchRoi } from '#store/roi-watch.ts'
import {
  AMULET,
  ASH,
  leaves,
  observe,
  screenText,
  sees,
  sellAt,
} from '#tests/support/screens/craft-screen.tsx'
import {
  alertAt,
  aTrader,
  cellsOf,
  openPalmares,
  ranks,
  someWeeks,
} from '#tests/support/screens/palmares-screen.tsx'
import { byRole, click, field, press, type, until } from '#tests/support/screens/render.tsx'

const [PLANKS, AMULETS, BARRELS] = ['Planche de Surf', 'Amulette du Hibou', 'Tonneau']

let db: AccountDb
beforeEach(async () => {
  db = aTrader()
  await someWeeks(db)
})
afterEach(async () => {
  await leaves(db)
  vi.unstubAllGlobals()
})

const rowAlert = async () => (await readRow(db, roiAlerts, { recipe: AMULET })) ?? null
const openAlert = async (name: string) => {
  await click(byRole('button', `Menu, ${name}`))
  await until(() => byRole('button', 'Prévenir au-dessus d’un ROI'))
  await click(byRole('button', 'Prévenir au-dessus d’un ROI'))
  await sees(`Prévenir pour ${name}`)
}

test('N80 N75 a recipe gets its threshold in its menu, and a bell with its word where its ROI has reached it', async () => {
  await openPalmares()
  await ranks(PLANKS, AMULETS, BARRELS)
  await openAlert(AMULETS)
  await type(field('Seuil de cette recette'), '25')
  await press('Enter')
  await click(byRole('button', 'Garder'))
  await until(async () => expect(await rowAlert()).toMatchObject({ threshold: 25, told_on: null }))
  // A ROI of 25,0 % exactly.
  await until(() => expect(cellsOf(AMULETS)[1]).toBe('Amulette du HibouBijoutier 20 · seuil'))
  expect(document.querySelector('[title^="ROI au-dessus de ton seuil de 25"]')).not.toBeNull()
  await openAlert(AMULETS)
  await click(byRole('button', 'Retirer'))
  await until(() => expect(cellsOf(AMULETS)[1]).toBe('Amulette du HibouBijoutier 20'))
  expect((await rowAlert())?.threshold).toBeNull()
})

test('N80 a threshold that is not reached shows no bell; a ROI out of range is refused', async () => {
  await alertAt(db, AMULET, 26)
  await openPalmares()
  await ranks(PLANKS, AMULETS, BARRELS)
  expect(cellsOf(AMULETS)[1]).not.toContain('seuil')
  await openAlert(AMULETS)
  await type(field('Seuil de cette recette'), '1001')
  expect(screenText()).toContain('De 0 à 1 000 %')
  expect((await rowAlert())?.threshold).toBe(26)
})

test('N80 « Alertes de ROI » has the general threshold, and tells the recipes above theirs from those below', async () => {
  await alertAt(db, AMULET, 90)
  await openPalmares()
  await ranks(PLANKS, AMULETS, BARRELS)
  await click(byRole('button', 'Alertes de ROI'))
  await sees('Aucune recette n’est au-dessus de son seuil.')
  await sees('Suivies, en dessousAmulette du Hibouseuil 90 %')
  await type(field('Seuil général'), '40')
  await press('Enter')
  await until(async () => expect((await readRow(db, preferences, { name: 'roi_threshold' }))?.value).toBe(40))
})

test('N80 a crossing that only another device’s rows bring about stands in the row, and writes nothing', async () => {
  await alertAt(db, AMULET, null)
  await openPalmares()
  await ranks(PLANKS, AMULETS, BARRELS)
  const stop = watchRoi(db)
  await click(byRole('button', 'Alertes de ROI'))
  await sees('Seuil général')
  await type(field('Seuil général'), '40')
  await press('Enter')
  await click(byRole('button', 'Fermer'))
  // As a pull does: the row is stored, by no edit of this page.
  await observe(db, ASH, 1, 60)
  await until(() => expect(cellsOf(AMULETS)[1]).toContain('seuil'))
  expect((await rowAlert())?.told_on).toBeNull()
  await sellAt(db, AMULET, 130)
  await until(() => expect(cellsOf(AMULETS)[1]).not.toContain('seuil'))
  stop()
})
