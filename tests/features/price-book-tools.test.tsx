// @module-tag full
import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { AlmanaxPage } from '#features/almanax/calculator/page.tsx'
import { MetiersPage } from '#features/metiers/page.tsx'
import { ProfitPage } from '#features/profit/page.tsx'
import { QuickPage } from '#features/quick/page.tsx'
import {
  aFridayOffline,
  aPlayerWithTables,
  cells,
  holds,
  priced,
  priceField,
  priceOf,
  typePrice,
} from '#tests/support/screens/almanax-calculator.tsx'
import { leaves, sees } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, press, type, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'
import {
  fieldIn,
  inAnotherTab,
  observedToday,
  openTogether,
  readPrice,
} from '#tests/support/screens/together.tsx'

/** An offering of tomorrow that is also an ingredient of this recipe. */
const WINGS = 307
const OFFERED_ON = '2026-11-21'
const RECIPE = 1493

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

const simulator = { page: <ProfitPage />, at: `/app/profit?recipe=${RECIPE}` }
const quick = { page: <QuickPage />, at: `/app/quick?item=${RECIPE}` }
const almanax = { page: <AlmanaxPage />, at: '/app/almanax/calc' }
const guide = { page: <MetiersPage />, at: '/app/metiers?guide=bucheron' }

const packOf = (screen: HTMLElement | undefined, size: number) =>
  fieldIn(screen, new RegExp(`^Prix du lot de ${size}, Ailes de Moskito$`))
const typeInto = async (input: HTMLInputElement, text: string) => {
  await type(input, text)
  await press('Enter')
}
const shows = (input: HTMLInputElement, value: string) => until(() => expect(input.value).toBe(value))
const take = (price: string) => there(button(`Reprendre ${price} pour sam. 21 nov.`))
const observed = (pack: 1 | 10) => act(() => observedToday(db, WINGS, pack))

describe('a price typed in one tool', () => {
  test('T33 T82 of the simulator: the almanax counts its packs at once', async () => {
    const [sheet] = await openTogether(simulator, almanax)
    await until(() => priceField(OFFERED_ON))
    await typeInto(await packOf(sheet, 10), '405')
    await until(() => expect(priceField(OFFERED_ON).placeholder).toBe('40,5\u202fk'))
    // Six pieces are one pack of ten.
    await sees('Total période : 405 kamas')
    expect(await observed(1)).toBeUndefined()
  })

  test('T33 T44 T87 of the almanax: it is the price of one piece in the simulator and the quick calculator', async () => {
    const [sheet, calculator] = await openTogether(simulator, quick, almanax)
    await typePrice(OFFERED_ON, '50')
    await shows(await packOf(sheet, 1), '50')
    await shows(await packOf(calculator, 1), '50')
    await holds(db, OFFERED_ON, 50)
    expect(await observed(1)).toBe(50)
  })

  test('T33 T44 of the simulator: the quick calculator has it at once', async () => {
    const [sheet, calculator] = await openTogether(simulator, quick)
    await typeInto(await packOf(sheet, 100), '12k')
    await shows(await packOf(calculator, 100), '12\u202f000')
  })

  test('of another tab: every tool has it at once, without network', async () => {
    const [sheet, calculator] = await openTogether(simulator, quick, almanax)
    const fields = [await packOf(sheet, 1), await packOf(calculator, 1)]
    await until(() => priceField(OFFERED_ON))
    await inAnotherTab(db, (tab) => readPrice(tab, WINGS, 1, 77))
    for (const input of fields) await shows(input, '77')
    await until(() => expect(priceField(OFFERED_ON).placeholder).toBe('77\u202fk'))
  })

  test('a guide costs its tiers at the book’s prices at once', async () => {
    const [levels] = await openTogether(guide)
    const costs = () => levels?.querySelector('.totals')?.parentElement?.textContent ?? ''
    await until(() => expect(costs()).toContain('Frêne'))
    const before = costs()
    await inAnotherTab(db, (tab) => readPrice(tab, 303, 1000, 5000))
    await until(() => expect(costs()).not.toBe(before))
  })
})

describe('a price of the almanax beside the book’s', () => {
  test('T87 a newer and different one is shown, not counted, taken with one press, and given back', async () => {
    await openTogether(almanax)
    await typePrice(OFFERED_ON, '50')
    await holds(db, OFFERED_ON, 50)
    await until(() => expect(cells(OFFERED_ON)[5]).not.toMatch(/^-/))
    const counted = cells(OFFERED_ON)[5]
    await readPrice(db, WINGS, 10, 200, Date.now() + 1000)
    await until(() => take('20 k'))
    expect(cells(OFFERED_ON)[5]).toBe(counted)
    await click(take('20 k'))
    // The day has no price of its own any more: six pieces are the book's pack of ten.
    await holds(db, OFFERED_ON, 0)
    await until(() => expect(cells(OFFERED_ON)[5]).toMatch(/^200 k/))
    await sees('1 prix repris')
    await click(byRole('button', /^Annuler/))
    await holds(db, OFFERED_ON, 50)
    expect(await observed(1)).toBe(50)
  })

  test('T87 T82 all newer ones are taken with one button; where none was typed the book counts', async () => {
    await priced(db, OFFERED_ON, 50, 'Ailes de Moskito')
    await priced(db, '2026-11-24', 9, 'Avoine')
    await readPrice(db, WINGS, 1, 60, Date.now() + 1000)
    await readPrice(db, 533, 1, 12, Date.now() + 1000)
    await readPrice(db, 443, 1, 30, Date.now() + 1000)
    await openTogether(almanax)
    await until(() => expect(priceField('2026-11-29').placeholder).toBe('30\u202fk'))
    await click(await until(() => there(button('Mettre à jour 2 prix'))))
    await holds(db, OFFERED_ON, 0)
    await holds(db, '2026-11-24', 0)
    await until(() => expect(priceField(OFFERED_ON).placeholder).toBe('60\u202fk'))
    expect(await priceOf(db, '2026-11-29')).toBeUndefined()
  })

  test('T87 the book comes before the price of the same item on another day', async () => {
    await priced(db, '2025-11-21', 8, 'Ailes de Moskito')
    await readPrice(db, WINGS, 1, 11)
    await openTogether(almanax)
    await until(() => expect(priceField(OFFERED_ON).placeholder).toBe('11\u202fk'))
  })

  test('T87 clearing it clears the day only: the book keeps what was read', async () => {
    const [sheet] = await openTogether(simulator, almanax)
    await typePrice(OFFERED_ON, '50')
    await shows(await packOf(sheet, 1), '50')
    await typePrice(OFFERED_ON, '')
    await holds(db, OFFERED_ON, 0)
    await sees('Prix effacé')
    expect(await observed(1)).toBe(50)
    expect((await packOf(sheet, 1)).value).toBe('50')
    await until(() => expect(priceField(OFFERED_ON).placeholder).toBe('50\u202fk'))
  })
})
