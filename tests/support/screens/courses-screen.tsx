import { vi } from 'vitest'
import { catalogueDb } from '#data/catalogue/catalogue-db.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { newRowId } from '#data/db/row-id.ts'
import { readStock } from '#data/db/stock.ts'
import { CoursesPage } from '#features/courses/page.tsx'
import { plannedCrafts, wantedItems } from '#shared/collections/plans.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { save } from '#tests/support/save.ts'
import { aPlayer, openScreen } from './craft-screen.tsx'
import { allByRole, byRole, click } from './render.tsx'

/** A player with the small catalogue, on a device without tables of the game and without network. */
export async function aShopper(): Promise<AccountDb> {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  localStorage.clear()
  const kept = await catalogueDb()
  await Promise.all([kept.clear('parts'), kept.delete('meta', 'current')])
  return aPlayer()
}

export const openCourses = (query = '') => openScreen(<CoursesPage />, `/app/courses${query}`)

export const plan = (
  db: AccountDb,
  recipe: number,
  crafts: number,
  more: PatchOf<typeof plannedCrafts> = {},
) => save(db, plannedCrafts, { recipe }, { crafts, ...more })
export const want = (db: AccountDb, item_id: number, pieces: number) =>
  save(db, wantedItems, { item_id }, { pieces })

/** A purchase that another device noted. */
export const boughtElsewhere = (
  db: AccountDb,
  item_id: number,
  pieces: number,
  more: PatchOf<typeof stockMoves> = {},
) =>
  save(
    db,
    stockMoves,
    { id: newRowId() },
    {
      ...{
        item_id,
        pieces,
        kind: 'buy',
        line: pieces,
        at: parisDay(Date.now()),
        device: 'Firefox sur Android',
      },
      ...more,
    },
  )

export const stockIn = async (db: AccountDb, id: number) => (await readStock(db, [id]))[0]?.pieces

/** The row of an item, as its cells read, every kind of space as one. */
export const lineOf = (name: string): string[] => {
  const row = allByRole('row').find((one) => one.querySelector('.name')?.textContent === name)
  return [...(row?.querySelectorAll('td') ?? [])].map((cell) =>
    [cell.querySelector('input')?.value ?? '', cell.textContent ?? ''].join(' ').replace(/\s+/g, ' ').trim(),
  )
}

/** The names on the list, from the top, under the heads of their halls. */
export const listed = (): string[] =>
  allByRole('row').flatMap((row) => {
    const head = row.classList.contains('hall') ? row.querySelector('h2 span')?.textContent : undefined
    const name = head ?? row.querySelector('.name')?.textContent
    return name ? [name] : []
  })

export const tick = (name: string) => click(byRole('checkbox', `Acheté : ${name}`))
