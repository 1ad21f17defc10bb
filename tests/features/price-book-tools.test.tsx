import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { AlmanaxPage } from '#features/almanax/calculator/page.tsx'
import { FlipsPage } from '#features/flips/page.tsx'
import { ProfitPage } from '#features/profit/page.tsx'
import { QuickPage } from '#features/quick/page.tsx'
import {
  aFridayOffline,
  aPlayerWithTables,
  cells,
  holds,
  priced,
  priceField,
  typePrice,
} from '#tests/support/screens/almanax-calculator.tsx'
import {
  AMULET,
  ASH,
  aPlayer,
  openScreen,
  pricesOf,
  saleOf,
  screenText,
  sees,
} from '#tests/support/screens/craft-screen.tsx'
import { addButton, fill, stores } from '#tests/support/screens/flips-page.tsx'
import { byRole, click, enter, field, undo, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'
import {
  fieldIn,
  inAnotherTab,
  observedToday,
  openTogether,
  readPrice,
} from '#tests/support/screens/together.tsx'

let db: AccountDb

describe('one book for all tools', () => {
  /** An offering of tomorrow that is also an ingredient of this recipe. */
  const WINGS = 307
  const OFFERED_ON = '2026-11-21'
  const RECIPE = 1493

  beforeEach(async () => {
    aFridayOffline()
    db = await aPlayerWithTables()
  })

  const simulator = { page: <ProfitPage />, at: `/app/profit?recipe=${RECIPE}` }
  const quick = { page: <QuickPage />, at: `/app/quick?item=${RECIPE}` }
  const almanax = { page: <AlmanaxPage />, at: '/app/almanax/calc' }
  const packOf = (screen: HTMLElement | undefined, size: number) =>
    fieldIn(screen, new RegExp(`^Prix du lot de ${size}, Ailes de Moskito$`))

  const typeInto = async (input: HTMLInputElement, text: string) => {
    await enter(input, text)
  }

  const shows = (input: HTMLInputElement, value: string) => until(() => expect(input.value).toBe(value))
  const take = (price: string) => there(button(`Reprendre ${price} pour sam. 21 nov.`))
  const observed = (pack: 1 | 10) => act(() => observedToday(db, WINGS, pack))

  describe('a price typed in one tool', () => {
    test('T33 T82 of the simulator: the almanax counts its packs at once', { tags: 'full' }, async () => {
      const [sheet] = await openTogether(simulator, almanax)
      await until(() => priceField(OFFERED_ON))
      await typeInto(await packOf(sheet, 10), '405')
      await until(() => expect(priceField(OFFERED_ON).placeholder).toBe('40,5\u202fk'))
      // Six pieces are one pack of ten.
      await sees('Total période : 405 kamas')
      expect(await observed(1)).toBeUndefined()
    })

    test('T33 T44 T87 of the almanax: it is the price of one piece in the simulator and the quick calculator', {
      tags: 'full',
    }, async () => {
      const [sheet, calculator] = await openTogether(simulator, quick, almanax)
      await typePrice(OFFERED_ON, '50')
      await shows(await packOf(sheet, 1), '50')
      await shows(await packOf(calculator, 1), '50')
      await holds(db, OFFERED_ON, 50)
      expect(await observed(1)).toBe(50)
    })

    test('of another tab: every tool has it at once, without network', async () => {
      const [sheet, calculator] = await openTogether(simulator, quick, almanax)
      const fields = [await packOf(sheet, 1), await packOf(calculator, 1)]
      await until(() => priceField(OFFERED_ON))
      await inAnotherTab(db, (tab) => readPrice(tab, WINGS, 1, 77))
      for (const input of fields) await shows(input, '77')
      await until(() => expect(priceField(OFFERED_ON).placeholder).toBe('77\u202fk'))
    })
  })

  describe('a price of the almanax beside the book’s', { tags: 'full' }, () => {
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
      await undo()
      await holds(db, OFFERED_ON, 50)
      expect(await observed(1)).toBe(50)
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
})

describe('suggested prices', { tags: 'full' }, () => {
  beforeEach(() => {
    db = aPlayer()
  })

  describe('the sale price of a craft', () => {
    const open = () => openScreen(<ProfitPage />, `/app/profit?recipe=${AMULET}`)
    const target = async () => (await act(() => saleOf(db, AMULET)))?.target_sell_price
    const TAKE = 'Reprendre 900 k pour le prix de vente'

    test('T34 without one the book’s lowest unit price is suggested, and counted only once taken', async () => {
      await readPrice(db, AMULET, 1, 950)
      await readPrice(db, AMULET, 10, 9009)
      await open()
      await until(() => there(button(TAKE)))
      expect(screenText()).toContain('Indique un prix de vente')
      expect(await target()).toBeUndefined()
      await click(there(button(TAKE)))
      await sees('Préférences de vente sauvegardées ✔')
      await until(() => expect(field('Prix de vente').value).toBe('900'))
      expect(await target()).toBe(900)
      expect(button(TAKE)).toBeUndefined()
    })
  })

  describe('the buy price of a new line', () => {
    const open = () => openScreen(<FlipsPage />, '/app/flips')
    const TAKE = 'Reprendre 48 k pour le prix d’achat'
    async function choose() {
      await enter(await until(() => field('Objet acheté')), 'frene')
      await click(await until(() => byRole('option', /Bois de Frêne/)))
    }

    test('T53 T54 the book’s is suggested once an item is chosen; untaken it counts 0', async () => {
      await readPrice(db, ASH, 10, 480)
      await open()
      await until(() => field('Objet acheté'))
      expect(button(TAKE)).toBeUndefined()
      await choose()
      await until(() => there(button(TAKE)))
      await click(addButton())
      await stores(db, 'Bois de Frêne', { buy_price_kamas: 0 })
    })

    test('T53 one tap takes it and goes on to the next field; the book learns nothing from the line', async () => {
      await readPrice(db, ASH, 10, 480)
      await open()
      await choose()
      await click(await until(() => there(button(TAKE))))
      expect(field('Prix d’achat').value).toBe('48')
      expect(document.activeElement).toBe(field('Prix de revente'))
      expect(button(TAKE)).toBeUndefined()
      await fill(field('Prix de revente'), '60')
      await click(addButton())
      await stores(db, 'Bois de Frêne', { buy_price_kamas: 48, sell_price_kamas: 60 })
      expect(await pricesOf(db, ASH)).toHaveLength(1)
    })
  })
})
