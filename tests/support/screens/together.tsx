import { act, type ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import type { AccountDb } from '#data/db/local-db.ts'
import { openAccountDb } from '#data/db/open-account.ts'
import { readRow } from '#data/db/rows.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { save } from '#tests/support/save.ts'
import { Toasts } from '#ui/overlays/toast.tsx'
import { nameOf, render, until } from './render.tsx'

type Shown = { page: ReactNode; at: string }

/** Several screens of one player at once, each where its own address bar would have it; answers their places. */
export async function openTogether(...screens: Shown[]): Promise<HTMLElement[]> {
  const { place } = await render(
    <>
      {screens.map(({ page, at }) => (
        <section key={at} className="screen">
          <MemoryRouter initialEntries={[at]}>
            <Routes>
              <Route path="*" element={page} />
            </Routes>
          </MemoryRouter>
        </section>
      ))}
      <Toasts />
    </>,
  )
  return [...place.querySelectorAll<HTMLElement>('.screen')]
}

/** The text field of a screen with this label, as soon as it is there. */
export const fieldIn = (screen: HTMLElement | undefined, name: RegExp): Promise<HTMLInputElement> =>
  until(() => {
    const found = [...(screen?.querySelectorAll('input') ?? [])].find((input) => name.test(nameOf(input)))
    if (!found) throw new Error(`no field ${name} in: ${screen?.innerHTML.slice(0, 2000)}`)
    return found
  })

/** The same player in a second tab, closed again once `work` is done. */
export async function inAnotherTab(db: AccountDb, work: (tab: AccountDb) => Promise<unknown>): Promise<void> {
  const tab = openAccountDb(db.name.replace('comptoir-', ''))
  await act(() => work(tab))
  tab.close()
}

/** A price read in the auction house on the day of `at`. */
export const readPrice = (db: AccountDb, item_id: number, pack: PackSize, price: number, at = Date.now()) =>
  act(() =>
    save(db, priceObservations, { item_id, pack_size: pack, date: parisDay(at) }, { price_kamas: price }, at),
  )

export const observedToday = async (db: AccountDb, item_id: number, pack_size: PackSize) =>
  (await readRow(db, priceObservations, { item_id, pack_size, date: parisDay(Date.now()) }))?.price_kamas
