// @module-tag full
import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { FlipsPage } from '#features/flips/page.tsx'
import { ProfitPage } from '#features/profit/page.tsx'
import {
  AMULET,
  ASH,
  aPlayer,
  leaves,
  openScreen,
  pricesOf,
  saleOf,
  screenText,
  sees,
  sellAt,
} from '#tests/support/screens/craft-screen.tsx'
import { addButton, fill, stores } from '#tests/support/screens/flips-page.tsx'
import { byRole, click, field, press, type, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'
import { readPrice } from '#tests/support/screens/together.tsx'

let db: AccountDb
beforeEach(() => {
  db = aPlayer()
})
afterEach(() => leaves(db))

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

  test('T34 beside a typed one a newer and different one is shown, and never overwrites it', async () => {
    await sellAt(db, AMULET, 700)
    await open()
    await until(() => expect(field('Prix de vente').value).toBe('700'))
    await readPrice(db, AMULET, 1, 900, Date.now() + 1000)
    await until(() => there(button(TAKE)))
    expect(field('Prix de vente').value).toBe('700')
    expect(await target()).toBe(700)
  })

  test('T33 an ingredient’s odd price is asked about instead of being told as saved', async () => {
    for (const days of [3, 2, 1]) await readPrice(db, ASH, 10, 480, Date.now() - days * 86_400_000)
    await open()
    const pack = await until(() => field('Prix du lot de 10, Bois de Frêne'))
    await type(pack, '48k')
    await press('Enter')
    await sees('Bois de Frêne, lot de 10 : 48 000 k, ta médiane est 480 k. Bien lu ?')
    expect(screenText()).not.toContain('Ligne sauvegardée')
    await click(byRole('button', /^Annuler/))
    await until(() => expect(field('Prix du lot de 10, Bois de Frêne').value).toBe('480'))
  })
})

describe('the buy price of a new line', () => {
  const open = () => openScreen(<FlipsPage />, '/app/flips')
  const TAKE = 'Reprendre 48 k pour le prix d’achat'
  async function choose() {
    await type(await until(() => field('Objet acheté')), 'frene')
    await press('Enter')
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

  test('T53 a typed price takes the suggestion away', async () => {
    await readPrice(db, ASH, 10, 480)
    await open()
    await choose()
    await until(() => there(button(TAKE)))
    await fill(field('Prix d’achat'), '51')
    expect(button(TAKE)).toBeUndefined()
  })
})
