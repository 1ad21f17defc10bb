import { act } from 'react'
import { expect, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRows } from '#data/db/rows.ts'
import { FlipsPage } from '#features/flips/page.tsx'
import { flips } from '#shared/collections/flips.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { saveAll } from '#tests/support/save.ts'
import { openScreen } from './craft-screen.tsx'
import { allByRole, leave, type, until } from './render.tsx'

/** Sets the clock, which goes on running. */
export function itIs(instant: string): void {
  vi.restoreAllMocks()
  const ahead = Date.parse(instant) - performance.timeOrigin - performance.now()
  vi.spyOn(Date, 'now').mockImplementation(() =>
    Math.round(performance.timeOrigin + performance.now() + ahead),
  )
}

export const openFlips = (search = '') => openScreen(<FlipsPage />, `/app/flips${search}`)

/** A line bought 1000 on 20 November and on sale at 1500, unless told otherwise. */
const aFlip = (patch: PatchOf<typeof flips>): PatchOf<typeof flips> => ({
  purchase_date: '2026-11-20',
  item_name: 'Gelano',
  buy_price_kamas: 1000,
  sell_price_kamas: 1500,
  ...patch,
})

/** Puts lines into an account. */
export const someFlips = (db: AccountDb, patches: PatchOf<typeof flips>[]) =>
  saveAll(
    db,
    flips,
    patches.map((patch, i) => ({ key: { id: `ligne-${i}` }, patch: aFlip(patch) })),
  )

export const flipsOf = (db: AccountDb) => readRows(db, flips)

export const flipNamed = async (db: AccountDb, name: string) =>
  (await flipsOf(db)).find((flip) => flip.item_name === name)

/** Waits until the stored line of an item is as expected. */
export const stores = (db: AccountDb, name: string, expected: object): Promise<void> =>
  until(async () => expect(await act(() => flipNamed(db, name))).toMatchObject(expected))

/** The items of the lines on screen, in their order. */
export const shownFlips = (): string[] =>
  [...document.querySelectorAll('.flips-table tbody:not(.add-body) .name')].map(
    (name) => name.textContent ?? '',
  )

/** A figure above the table with its note, every kind of space as an ASCII one. */
export const figure = (label: string): string =>
  [...document.querySelectorAll('.stat')]
    .find((stat) => stat.querySelector('dt')?.textContent === label)
    ?.textContent?.replace(/\s/g, ' ') ?? ''

/** The button of the add form; the toolbar's one, for narrow screens, comes before it. */
export function addButton(): HTMLButtonElement {
  const found = allByRole('button', 'Ajouter').at(-1)
  if (!(found instanceof HTMLButtonElement)) throw new Error('no « Ajouter »')
  return found
}

/** Types over a field's text and leaves it. */
export async function fill(input: HTMLInputElement, text: string): Promise<void> {
  await type(input, text)
  await leave(input)
}
