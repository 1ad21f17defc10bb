// @module-tag full
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { save } from '#data/db/save.ts'
import { readStock } from '#data/db/stock.ts'
import { almanaxDays } from '#shared/collections/almanax-days.ts'
import { setStock } from '#store/stock.ts'
import {
  aFridayOffline,
  aPlayerWithTables,
  dayRow,
  days,
  isDone,
  openCalculator,
  priced,
  TODAY,
} from '#tests/support/screens/almanax-calculator.tsx'
import { leaves, screenText, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, until } from '#tests/support/screens/render.tsx'

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

/** The item that the offering of the Friday asks for, two of it. */
const OFFERED = 22_248

const count = (rows: number) => until(() => expect(days()).toHaveLength(rows))

describe('offerings made', () => {
  const tick = (name: string) => click(byRole('checkbox', name))

  test('T74 a ticked day goes faint and leaves what is left to pay, the total stays whole', async () => {
    await priced(db, TODAY, 100)
    await priced(db, '2026-11-21', 10)
    await openCalculator()
    await sees('Total période : 260 kamas')
    await tick('Faite, ven. 20 nov.')
    await sees('Reste à payer60 k')
    expect(dayRow(TODAY).className).toContain('done')
    expect(screenText()).toContain('Total période : 260 kamas')
    expect(await isDone(db, TODAY)).toBe(true)
    await tick('Faite, ven. 20 nov.')
    await until(() => expect(dayRow(TODAY).className).not.toContain('done'))
    expect(await isDone(db, TODAY)).toBe(false)
  })

  test('T74 ticked days can be hidden; one that vanishes that way comes back with « Annuler »', async () => {
    await save(db, almanaxDays, { date: TODAY }, { done: true })
    await openCalculator()
    await count(31)
    await click(await until(() => byRole('switch', 'Masquer les faites')))
    await count(30)
    expect(whereIs()).toBe('/app/almanax/calc?faites=masquees')
    await tick('Faite, sam. 21 nov.')
    await sees('Offrande du sam. 21 nov. faite')
    await count(29)
    await click(byRole('button', /^Annuler/))
    await count(30)
    expect(await isDone(db, '2026-11-21')).toBe(false)
  })

  test('N94 what an offering took can be taken from the stock, and given back; unticking changes no stock', async () => {
    await setStock(db, OFFERED, 30)
    const owned = async () => (await readStock(db, [OFFERED]))[0]?.pieces
    await openCalculator()
    await count(31)
    await tick('Faite, ven. 20 nov.')
    await click(await until(() => byRole('button', 'Retirer 2 du stock')))
    await sees(' : − 2')
    expect(await owned()).toBe(28)
    await click(byRole('button', /^Annuler/))
    await until(async () => expect(await owned()).toBe(30))
    await tick('Faite, ven. 20 nov.')
    await until(() => expect(dayRow(TODAY).className).not.toContain('done'))
    expect(await owned()).toBe(30)
  })

  test('N94 where there is none of it, nothing is offered', async () => {
    await openCalculator()
    await count(31)
    await tick('Faite, ven. 20 nov.')
    await until(() => expect(dayRow(TODAY).className).toContain('done'))
    expect(screenText()).not.toContain('du stock')
  })
})
