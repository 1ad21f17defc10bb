import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { moveStock } from '#store/stock.ts'
import {
  ASH,
  aPlayer,
  NETTLE,
  observe,
  openScreen,
  own,
  pricesOf,
  SAP,
  screenText,
  sees,
  stockOf,
  whereIs,
} from '#tests/support/screens/craft-screen.tsx'
import {
  addItem,
  listedItems,
  openPrices,
  priceField,
  readAgo,
  stockField,
} from '#tests/support/screens/prices-screen.tsx'
import {
  allByRole,
  byRole,
  click,
  enter,
  field,
  leave,
  press,
  type,
  undo,
  until,
} from '#tests/support/screens/render.tsx'
import { Curve } from '#ui/figures/curve.tsx'

let db: AccountDb

beforeEach(() => {
  db = aPlayer()
})

describe('the detail of an item', { tags: 'full' }, () => {
  const DAY_MS = 86_400_000

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
      await undo()
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
        (await act(() => pricesOf(db, ASH))).find((row) => row.date === day && row.pack_size === 1)
          ?.price_kamas
      await openPrices(`?objet=${ASH}`)
      await type(await until(() => field(/^Prix du .*, lot de 1$/)), '150')
      await press('Escape')
      const label = dayLabel(day)
      await enter(field(`Prix du ${label}, lot de 1`), '101')
      await until(async () => expect(await ofDay()).toBe(101))
      const typed = await until(() => byRole('button', /^Annuler/))
      await click(byRole('button', `Effacer le prix du ${label}, lot de 1`))
      await until(async () => expect(await ofDay()).toBe(0))
      await sees('Relevé effacé')
      await until(() => expect(spaced(sectionOf(1).textContent)).toContain('3 relevés en un an'))
      await until(() => expect(typed.isConnected).toBe(false))
      await undo()
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
  })
})

describe('typing in the book', { tags: 'full' }, () => {
  const priceOf = async (id: number, pack = 1) =>
    (await act(() => pricesOf(db, id))).filter((row) => row.pack_size === pack).at(-1)

  const stored = (id: number, price: number, pack = 1) =>
    until(async () => expect((await priceOf(id, pack))?.price_kamas).toBe(price))

  describe('typing', () => {
    test('A4 a price is stored as today’s of its pack, Enter goes to the same pack of the next item', async () => {
      await observe(db, ASH, 1, 50)
      await observe(db, NETTLE, 1, 9)
      await openPrices()
      await enter(await until(() => priceField('Bois de Frêne', 10)), '4k5')
      await stored(ASH, 4500, 10)
      expect((await priceOf(ASH, 10))?.date).toBe(parisDay(Date.now()))
      expect(document.activeElement).toBe(priceField('Ortie', 10))
      await sees('Prix enregistré')
    })

    test('A4 an emptied price is cleared, and the line stays as long as it is typed in', async () => {
      await observe(db, ASH, 1, 50)
      await observe(db, NETTLE, 1, 9)
      await openPrices()
      await type(await until(() => priceField('Bois de Frêne')), '')
      await act(async () => stockField('Bois de Frêne').focus())
      await stored(ASH, 0)
      await sees('Prix effacé')
      expect(listedItems()).toEqual(['Bois de Frêne', 'Ortie'])
      await leave(stockField('Bois de Frêne'))
      await until(() => expect(listedItems()).toEqual(['Ortie']))
    })

    test('A4 a stock is stored, and can be taken back', async () => {
      await own(db, ASH, 4)
      await openPrices()
      await enter(await until(() => stockField('Bois de Frêne')), '12')
      await until(async () => expect(await stockOf(db, ASH)).toBe(12))
      await undo()
      await until(async () => expect(await stockOf(db, ASH)).toBe(4))
    })
  })

  describe('adding', () => {
    test('A4 a chosen item stands on top, with the focus in its first price, until it is priced and left', async () => {
      await observe(db, ASH, 1, 50)
      await observe(db, NETTLE, 1, 9)
      await openPrices()
      await until(() => expect(listedItems()).toHaveLength(2))
      await addItem('sève')
      await until(() => expect(listedItems()).toEqual(['Sève de Frêne', 'Bois de Frêne', 'Ortie']))
      expect(whereIs()).toBe(`/app/prices?ajout=${SAP}`)
      await until(() => expect(document.activeElement).toBe(priceField('Sève de Frêne')))
      await type(priceField('Sève de Frêne'), '12')
      await act(async () => stockField('Sève de Frêne').focus())
      await stored(SAP, 12)
      expect(listedItems()[0]).toBe('Sève de Frêne')
      await leave(stockField('Sève de Frêne'))
      await until(() => expect(listedItems()).toEqual(['Bois de Frêne', 'Ortie', 'Sève de Frêne']))
      expect(whereIs()).toBe('/app/prices')
    })

    test('A4 a reload keeps an item that has nothing yet', async () => {
      await openPrices(`?ajout=${SAP},${SAP},-4`)
      await until(() => expect(listedItems()).toEqual(['Sève de Frêne', 'Objet inconnu #-4']))
    })
  })
})
