import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import {
  ASH,
  aPlayer,
  leaves,
  NETTLE,
  observe,
  pricesOf,
  screenText,
  sees,
} from '#tests/support/screens/craft-screen.tsx'
import { listedItems, openPrices, priceField } from '#tests/support/screens/prices-screen.tsx'
import { byRole, click, leave, type, until } from '#tests/support/screens/render.tsx'

let db: AccountDb
beforeEach(async () => {
  db = aPlayer()
  await observe(db, ASH, 1, 50)
  await observe(db, NETTLE, 1, 5)
})
afterEach(() => leaves(db))

async function open(): Promise<void> {
  await openPrices('?tri=objet')
  await until(() => expect(listedItems()).toEqual(['Bois de Frêne', 'Ortie']))
}

/** Pastes into a field; answers whether the browser would put the text into it. */
async function pasteInto(field: HTMLInputElement, text: string): Promise<boolean> {
  const clipboardData = { getData: () => text, files: [], items: [], types: ['text/plain'] }
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData })
  await act(async () => {
    field.focus()
    field.dispatchEvent(event)
  })
  return !event.defaultPrevented
}

const latest = async (id: number, pack: number) =>
  (await act(() => pricesOf(db, id))).filter((row) => row.pack_size === pack).at(-1)?.price_kamas
const stores = (id: number, pack: number, price: number | undefined) =>
  until(async () => expect(await latest(id, pack)).toBe(price))

describe('a block of cells pasted into the list', () => {
  test('A4 fills rows and packs from the field on, with one « Annuler »', async () => {
    await open()
    expect(await pasteInto(priceField('Bois de Frêne'), '60\t550\n6\t\n')).toBe(false)
    await stores(ASH, 10, 550)
    await stores(ASH, 1, 60)
    await stores(NETTLE, 1, 6)
    await sees('3 prix enregistrés')
    await click(await until(() => byRole('button', /^Annuler/)))
    await stores(ASH, 1, 50)
    await stores(NETTLE, 1, 5)
  })

  test('A4 says each cell that is not stored', async () => {
    await open()
    await pasteInto(priceField('Bois de Frêne', 100), '900\t12.500\t3\n90\t800')
    await stores(ASH, 100, 900)
    await stores(NETTLE, 1000, 800)
    await sees(
      '1 case illisible, pas enregistrée : Bois de Frêne ×1 000 « 12.500 ». 1 case dépasse le tableau',
    )
    expect(await latest(ASH, 1000)).toBeUndefined()
    await click(byRole('button', 'Fermer'))
    expect(screenText()).not.toContain('illisible')
  })

  test('A4 replaces what was typed in its first field', async () => {
    await open()
    await type(priceField('Bois de Frêne'), '77')
    await pasteInto(priceField('Bois de Frêne'), '60\t550')
    await stores(ASH, 10, 550)
    await leave(priceField('Bois de Frêne'))
    await stores(ASH, 1, 60)
    await until(() => expect(priceField('Bois de Frêne').value).toBe('60'))
  })
})
