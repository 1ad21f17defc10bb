import { vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { PalmaresPage } from '#features/palmares/page.tsx'
import { jobLevels, roiAlerts } from '#shared/collections/plans.ts'
import { salePrefs } from '#shared/collections/sale-prefs.ts'
import { save } from '#tests/support/save.ts'
import { AMULET, ASH, aPlayer, BARREL, NETTLE, observe, openScreen, PLANK, sellAt } from './craft-screen.tsx'
import { allByRole, until } from './render.tsx'

/** A player with the small catalogue, and no network. */
export function aTrader(): AccountDb {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  localStorage.clear()
  return aPlayer()
}

/**
 * Ash for 100 k and nettles for 10 k: planks cost 350 k and bring 630 k, amulets cost 200 k and bring 50 k; barrels have no
 * sale price, keys neither that nor sap.
 */
export async function someWeeks(db: AccountDb): Promise<void> {
  await observe(db, ASH, 1, 100)
  await observe(db, NETTLE, 10, 100)
  await sellAt(db, PLANK, 1000)
  await sellAt(db, AMULET, 255)
  await sells(db, PLANK, 150)
}

/** How many sell in a day, in hundredths. */
export const sells = (db: AccountDb, item_id: number, per_day: number | null) =>
  save(db, salePrefs, { item_id }, { per_day })
export const alertAt = (
  db: AccountDb,
  recipe: number,
  threshold: number | null,
  told_on: string | null = null,
) => save(db, roiAlerts, { recipe }, { threshold, told_on })
export const levelIn = (db: AccountDb, job: string, level: number) => save(db, jobLevels, { job }, { level })

export const openPalmares = (query = '') => openScreen(<PalmaresPage />, `/app/palmares${query}`)

/** The names of the recipes, from the top. */
export const ranking = (): string[] =>
  allByRole('row').flatMap((row) => row.querySelector('a.name')?.textContent ?? [])

export const ranks = (...names: string[]) =>
  until(() => {
    if (ranking().join() !== names.join()) throw new Error(`ranked: ${ranking().join()}`)
  })

/** The row of a recipe, as its cells read, every kind of space as one: rank, recipe, cost, sale, profit, ROI, per day, age, confidence. */
export const cellsOf = (name: string): string[] => {
  const row = allByRole('row').find((one) => one.querySelector('a.name')?.textContent === name)
  return [...(row?.querySelectorAll('td') ?? [])].map((cell) => {
    const shown = cell.cloneNode(true)
    if (shown instanceof Element) for (const unseen of shown.querySelectorAll('.sr-only')) unseen.remove()
    return (shown.textContent ?? '').replace(/\s+/g, ' ').trim()
  })
}

/** What a cell says when it is pointed at. */
export const hintOf = (name: string, column: number): string | null => {
  const row = allByRole('row').find((one) => one.querySelector('a.name')?.textContent === name)
  const cell = row?.querySelectorAll('td')[column]
  return (cell?.getAttribute('title') ?? null)?.replace(/\s/g, ' ') ?? null
}

export { BARREL }
