// @module-tag full
import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { moveStock } from '#store/stock.ts'
import {
  ASH,
  aPlayer,
  leaves,
  observe,
  openScreen,
  pricesOf,
  screenText,
  sees,
  whereIs,
} from '#tests/support/screens/craft-screen.tsx'
import { openPrices, readAgo } from '#tests/support/screens/prices-screen.tsx'
import { allByRole, byRole, click, field, press, type, until } from '#tests/support/screens/render.tsx'
import { Curve } from '#ui/figures/curve.tsx'

const DAY_MS = 86_400_000

let db: AccountDb
beforeEach(() => {
  db = aPlayer()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await leaves(db)
})

const dayLabel = (day: string): string =>
  new Intl.DateTimeFormat('fr-FR', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
const spaced = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ')
const sectionOf = (pack: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(
    `section[aria-label="Cours du lot de ${pack}, Bois de Frêne"]`,
  )
  if (!found) throw new Error(`no course of ${pack}: ${screenText()}`)
  return found
}

describe('the detail of an item', () => {
  async function aYear(): Promise<void> {
    await readAgo(db, ASH, 1, 90, 9)
    await readAgo(db, ASH, 1, 100, 5)
    await readAgo(db, ASH, 1, 110, 4)
    await observe(db, ASH, 1, 140)
    await readAgo(db, ASH, 10, 800, 4)
    await readAgo(db, ASH, 100, 7000, 800)
  }

  test('A4 it opens from the list, lives in the address, and closes with Escape’s event', async () => {
    await aYear()
    await openPrices()
    await click(await until(() => byRole('button', 'Détail, Bois de Frêne')))
    await until(() => byRole('dialog'))
    expect(whereIs()).toBe(`/app/prices?objet=${ASH}`)
    await act(async () => {
      byRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
    })
    await until(() => expect(allByRole('dialog')).toEqual([]))
    expect(whereIs()).toBe('/app/prices')
  })

  test('A4 each pack has its year: bounds, median, count and where the last price lies', async () => {
    await aYear()
    await openPrices(`?objet=${ASH}`)
    const one = spaced((await until(() => sectionOf(1))).textContent)
    expect(one).toContain('140 khautaujourd’hui')
    expect(one).toContain('Min90 k')
    expect(one).toContain('Médiane105 k')
    expect(one).toContain('Max140 k')
    expect(one).toContain('4 relevés en un an')
    const ten = spaced(sectionOf(10).textContent)
    expect(ten).toContain('pas encore de médiane')
    expect(ten).toContain('au moins deux jours')
    expect(spaced(sectionOf(100).textContent)).toContain('7 000 k')
  })

  test('N8 what was paid is part of the year, and can be corrected like what was read', async () => {
    await aYear()
    const day = parisDay(Date.now() - 2 * DAY_MS)
    await moveStock(db, [{ item_id: ASH, pieces: 12, pack_prices: { 1: 70, 10: 600 }, at: day }])
    await openPrices(`?objet=${ASH}`)
    const one = await until(() => sectionOf(1))
    expect(spaced(one.textContent)).toContain('Min70 k')
    expect(spaced(one.textContent)).toContain('Médiane100 k')
    expect(spaced(one.textContent)).toContain('5 relevés en un an')
    expect(spaced(sectionOf(10).textContent)).toContain('600 k')
    await click(byRole('button', `Effacer le prix du ${dayLabel(day)}, lot de 1`))
    await until(() => expect(spaced(sectionOf(1).textContent)).toContain('4 relevés en un an'))
    await click(await until(() => byRole('button', /^Annuler/)))
    await until(() => expect(spaced(sectionOf(1).textContent)).toContain('Min70 k'))
  })

  test('A4 the curve is told in words, with its ends, its bounds and the median', async () => {
    await aYear()
    await openPrices(`?objet=${ASH}`)
    const section = await until(() => sectionOf(1))
    const words = spaced(section.querySelector('[role=img]')?.getAttribute('aria-label'))
    expect(words).toContain('Cours du lot de 1, Bois de Frêne : de 90 k')
    expect(words).toContain('au plus bas 90 k, au plus haut 140 k ; médiane 105 k')
  })

  test('A4 the price of a day can be corrected and cleared, and taken back', async () => {
    await aYear()
    const day = parisDay(Date.now() - 5 * DAY_MS)
    const ofDay = async () =>
      (await act(() => pricesOf(db, ASH))).find((row) => row.date === day && row.pack_size === 1)?.price_kamas
    await openPrices(`?objet=${ASH}`)
    await type(await until(() => field(/^Prix du .*, lot de 1$/)), '150')
    await press('Escape')
    const label = dayLabel(day)
    await type(field(`Prix du ${label}, lot de 1`), '101')
    await press('Enter')
    await until(async () => expect(await ofDay()).toBe(101))
    const typed = await until(() => byRole('button', /^Annuler/))
    await click(byRole('button', `Effacer le prix du ${label}, lot de 1`))
    await until(async () => expect(await ofDay()).toBe(0))
    await sees('Relevé effacé')
    await until(() => expect(spaced(sectionOf(1).textContent)).toContain('3 relevés en un an'))
    await until(() => expect(typed.isConnected).toBe(false))
    await click(await until(() => byRole('button', /^Annuler/)))
    await until(async () => expect(await ofDay()).toBe(101))
  })

  test('A4 an item that was never priced says how its history begins', async () => {
    await openPrices('?objet=-7')
    await sees('Aucun relevé pour cet objet')
    expect(byRole('heading', 'Objet inconnu #-7')).toBeDefined()
  })
})

describe('a curve', () => {
  const format = (value: number) => `${value} u`
  const opened = (points: { day: string; value: number }[], running = false) =>
    openScreen(<Curve label="Ratio" points={points} format={format} running={running} />, '/')

  test('A4 under two days there is nothing to draw, and it says so', async () => {
    await opened([{ day: '2026-11-20', value: 3 }])
    expect(screenText()).toContain('il faut au moins deux jours')
    expect(document.querySelector('[role=img]')).toBeNull()
  })

  test('A4 without a reference none is told', async () => {
    await opened([
      { day: '2026-11-19', value: 3 },
      { day: '2026-11-20', value: 1.5 },
    ])
    const words = spaced(document.querySelector('[role=img]')?.getAttribute('aria-label'))
    expect(words).toBe(
      'Ratio : de 3 u (jeu. 19 nov.) à 1.5 u (ven. 20 nov.) ; au plus bas 1.5 u, au plus haut 3 u',
    )
  })

  test('A4 a sum that goes on is drawn from its first day', async () => {
    await opened([{ day: '2026-11-20', value: 3 }], true)
    expect(document.querySelector('[role=img]')).not.toBeNull()
  })
})
