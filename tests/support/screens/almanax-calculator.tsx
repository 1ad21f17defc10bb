import { act } from 'react'
import { expect, vi } from 'vitest'
import { dayBook } from '#data/almanax/day-book.ts'
import { catalogue } from '#data/catalogue/catalogue.ts'
import { catalogueDb } from '#data/catalogue/catalogue-db.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow } from '#data/db/rows.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { AlmanaxPage } from '#features/almanax/calculator/page.tsx'
import { almanaxDays } from '#shared/collections/almanax-days.ts'
import { almanaxPrices } from '#shared/collections/almanax-prices.ts'
import { formatDay } from '#shared/domain/text/numbers.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'
import { answerFor } from '#tests/support/almanax-days.ts'
import { save } from '#tests/support/save.ts'
import { starterOnDevice } from '#tests/support/starter-on-device.ts'
import { aPlayer, openScreen } from './craft-screen.tsx'
import { allByRole, field, press, type, until } from './render.tsx'

// A month of rows in a made-up browser takes its time where many tests run at once.
vi.setConfig({ testTimeout: 15_000 })

export const TODAY = '2026-11-20'

/** Noon of a Friday in November, on a clock that runs; a server that nobody hears. */
export function aFridayOffline(): void {
  const real = Date.now
  const ahead = Date.parse(`${TODAY}T11:00:00Z`) - real()
  vi.spyOn(Date, 'now').mockImplementation(() => real() + ahead)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  dayBook.state.setState({ kept: new Map(), asking: new Set(), failed: new Map() })
}

/** Refuses any call, so that no day is asked on its own; the data layer tells the console, which is no news here. */
export const serverFails = (): void => {
  vi.spyOn(console, 'error').mockReturnValue()
  serverAnswers(async () => new Response('{}', { status: 429 }))
}

/** Answers with the days of a range but these; names them as missing. The calls come in `asked`. */
export function serverLacks(lacking: (date: string) => boolean): { asked: string[] } {
  const asked: string[] = []
  serverAnswers(async (path) => {
    asked.push(path)
    const query = new URL(path, 'http://x').searchParams
    const dates = datesIn(query.get('start') ?? '', query.get('end') ?? '')
    const answer = answerFor(dates.filter((date) => !lacking(date)))
    return Response.json({ ...answer, missing: dates.filter(lacking) })
  })
  return { asked }
}
function datesIn(start: string, end: string): string[] {
  const dates = [start]
  for (let last = start; last < end; dates.push(last)) last = dayAfter(last)
  return dates
}

export const serverAnswers = (answer: (path: string) => Promise<Response>): void =>
  void vi.stubGlobal('fetch', (path: string) => answer(path))

/** A player on a device that has the project's own tables. */
export async function aPlayerWithTables(): Promise<AccountDb> {
  const db = aPlayer()
  await starterOnDevice()
  return db
}

/** A player on a device that has no catalogue at all. */
export async function aPlayerWithoutTables(): Promise<AccountDb> {
  const db = aPlayer()
  const kept = await catalogueDb()
  await Promise.all([kept.clear('parts'), kept.delete('meta', 'current')])
  catalogue.setState({ state: 'absent', data: null, download: null, failed: null, version: null })
  return db
}

export async function nobody(): Promise<void> {
  await act(async () => activeAccount.setState({ db: null }))
}

export const openCalculator = (search = '') => openScreen(<AlmanaxPage />, `/app/almanax/calc${search}`)

/** The rows that are drawn: all of a month, those near the screen of a longer period. */
const days = (): HTMLElement[] => allByRole('row', undefined, table()).slice(1)
/** Waits until the table has so many days, drawn or not. */
export const hasDays = (wanted: number): Promise<void> =>
  until(() => expect(table().getAttribute('aria-rowcount')).toBe(`${wanted + 1}`))
const table = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('.almanax-days')
  if (!found) throw new Error(`no days in: ${document.body.innerHTML.slice(0, 2000)}`)
  return found
}
/** The table's row of a date, and the text of its cells. */
export const dayRow = (date: string): HTMLElement => {
  const found = days().find((row) => row.querySelector('time')?.dateTime === date)
  if (!found) throw new Error(`no row of ${date}`)
  return found
}
export const cells = (date: string): string[] =>
  [...dayRow(date).children].map((cell) => plain(cell.textContent))
export const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()

export const priceField = (date: string): HTMLInputElement =>
  field(new RegExp(`^Prix unitaire, ${formatDay(date)}`))
/** Types a unit price and presses Enter. */
export async function typePrice(date: string, text: string): Promise<void> {
  await type(await until(() => priceField(date)), text)
  await press('Enter')
}

/** Reads or writes behind the screen, which may redraw meanwhile. */
const behind = <T,>(work: () => Promise<T>): Promise<T> => act(work)

export const priced = (db: AccountDb, date: string, unit_price_kamas: number, item_name = '') =>
  behind(() => save(db, almanaxPrices, { date }, { unit_price_kamas, item_name }))
export const priceOf = (db: AccountDb, date: string) =>
  behind(async () => {
    const row = await readRow(db, almanaxPrices, { date })
    return row && { date: row.date, unit_price_kamas: row.unit_price_kamas, item_name: row.item_name }
  })
/** Waits until the price of a date is stored as this. */
export const holds = (db: AccountDb, date: string, price: number): Promise<void> =>
  until(async () => expect((await priceOf(db, date))?.unit_price_kamas).toBe(price))
export const isDone = (db: AccountDb, date: string) =>
  behind(async () => (await readRow(db, almanaxDays, { date }))?.done ?? false)
