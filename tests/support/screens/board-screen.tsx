import { act } from 'react'
import { expect, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { newRowId } from '#data/db/row-id.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { BoardPage } from '#features/board/page.tsx'
import { flips } from '#shared/collections/flips.ts'
import { deferred } from '#shared/collections/plans.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'
import { save } from '#tests/support/save.ts'
import { PagesProvider } from '#ui/page/page-link.tsx'
import { aFridayOffline, aPlayerWithTables, TODAY } from './almanax-calculator.tsx'
import { openScreen } from './craft-screen.tsx'
import { allByRole, byRole, until } from './render.tsx'

export { TODAY }

/** What Friday's offering and Saturday's ask of each character: two of the first, six of the second. */
export const BLOOD = 22_248
export const WINGS = 307
export const ASH = 303
/** Made of four poppy seeds, two silk threads and two aluminite. */
export const BARABAS = 236
export const POPPY = 300

const PAGES = [
  '/app/tableau',
  '/app/courses',
  '/app/palmares',
  '/app/profit',
  '/app/flips',
  '/app/compte/refusees',
]

/** A player on a Friday, with the project's own tables and no network. */
export async function aTrader(): Promise<AccountDb> {
  localStorage.clear()
  aFridayOffline()
  // The days of the almanax are the tables' own; what they lack is no news here.
  vi.spyOn(console, 'warn').mockReturnValue()
  syncStatus.setState({ pill: 'up-to-date', waiting: 0, dead: 0, held: 0, blocked: null, firstPull: false })
  return aPlayerWithTables()
}

export const openBoard = (query = '') =>
  openScreen(
    <PagesProvider value={new Set(PAGES)}>
      <BoardPage />
    </PagesProvider>,
    `/app/tableau${query}`,
  )

/** A lot of the tracker: bought so many days ago, and sold so many days ago where that is said. */
export const aLot = (
  db: AccountDb,
  lot: { name: string; buy: number; sell?: number; bought?: number; sold?: number; id?: string },
) =>
  save(
    db,
    flips,
    { id: lot.id ?? newRowId() },
    {
      item_name: lot.name,
      buy_price_kamas: lot.buy,
      sell_price_kamas: lot.sell ?? 0,
      purchase_date: dayAfter(TODAY, -(lot.bought ?? 0)),
      sold: lot.sold !== undefined,
      sold_date: lot.sold === undefined ? null : dayAfter(TODAY, -lot.sold),
    },
  )

export const putOff = (db: AccountDb, task: string, until: string) => save(db, deferred, { task }, { until })

export const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()

/** The titles of the tasks, in their order. */
export const taskTitles = (): string[] =>
  [...document.querySelectorAll('.board-task b')].map((title) => plain(title.textContent))

export const tasksAre = (...titles: string[]) => until(() => expect(taskTitles()).toEqual(titles))

/** The row of a task, as it reads. */
export const taskRow = (title: string): HTMLElement => {
  const row = [...document.querySelectorAll<HTMLElement>('.board-task')].find(
    (one) => plain(one.querySelector('b')?.textContent) === title,
  )
  return row ?? expect.fail(`no task ${title} among ${taskTitles().join(' | ')}`)
}

/** Where a task leads. */
export const taskLeadsTo = (title: string) =>
  decodeURIComponent(taskRow(title).querySelector('a')?.getAttribute('href') ?? '')

/** The four figures of the strip, each with its name and its note; none where there is no strip. */
export const strip = (): string[] =>
  [...document.querySelectorAll('dl.stats .stat')].map((stat) =>
    [...stat.children].map((part) => plain(part.textContent)).join(' · '),
  )

/** A section of the board, by its title. */
export const section = (title: string): HTMLElement =>
  allByRole('heading', title)[0]?.closest('section') ?? expect.fail(`no section ${title}`)

/** A key, wherever the focus is. */
export const key = (init: KeyboardEventInit & { key: string }) =>
  act(async () => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
  })

export const laterOf = (title: string) => byRole('button', `Plus tard : ${title}`)
