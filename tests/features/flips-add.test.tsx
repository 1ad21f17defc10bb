import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { width } from '#tests/support/screens/compare-screen.tsx'
import { ASH, aPlayer, leaves, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import {
  addButton,
  fill,
  flipsOf,
  itIs,
  openFlips,
  shownFlips,
  someFlips,
  stores,
} from '#tests/support/screens/flips-page.tsx'
import { allByRole, byRole, click, field, leave, press, type, until } from '#tests/support/screens/render.tsx'

let db: AccountDb
beforeEach(() => {
  itIs('2026-11-20T12:00:00Z')
  db = aPlayer()
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await leaves(db)
})

const ready = () => until(() => field('Objet acheté'))
async function choose(query: string, name: string) {
  await type(await ready(), query)
  await press('Enter')
  await click(await until(() => byRole('option', new RegExp(name))))
}

const ashItem = () => ({
  id: ASH,
  name: 'Bois de Frêne',
  level: 1,
  type: 'Bois',
  category: 'resources' as const,
  img: null,
})

describe('a first line', () => {
  test('begins with the item that the address names, once', async () => {
    await openFlips(`?ajout=${ASH}&q=a`)
    await sees('Bois de Frêne')
    expect(addButton().disabled).toBe(false)
    expect(whereIs()).toBe('/app/flips?q=a')
  })

  test('begins with an example of the empty ledger', async () => {
    await openFlips()
    await click(await until(() => byRole('button', 'Bois de Frêne')))
    await until(() => expect(addButton().disabled).toBe(false))
    expect(whereIs()).toBe('/app/flips')
  })
})

describe('on a phone', () => {
  test('T49 the form of a new line is a sheet that begins at the item, and what is typed stays when it is closed', async () => {
    width(390)
    await openFlips()
    await click(await until(() => byRole('button', 'Ajouter')))
    const sheet = await until(() => byRole('dialog', /Nouvelle ligne/))
    await until(() => expect(document.activeElement).toBe(field('Objet acheté')))
    expect(sheet.contains(document.activeElement)).toBe(true)
    await choose('frene', 'Bois de Frêne')
    await fill(field('Prix d’achat'), '1k')
    await click(byRole('button', 'Fermer', sheet))
    expect(allByRole('dialog')).toEqual([])
    await click(byRole('button', 'Ajouter'))
    await until(() => expect(field('Prix d’achat').value).toBe('1\u202f000'))
    await click(byRole('button', 'Ajouter', byRole('dialog')))
    await stores(db, 'Bois de Frêne', { buy_price_kamas: 1000 })
    await until(() => expect(document.activeElement).toBe(field('Objet acheté')))
  })
})

describe('adding a line', () => {
  test('T53 adding requires a chosen item: the button is disabled otherwise', async () => {
    await openFlips()
    await ready()
    expect(addButton().disabled).toBe(true)
    await choose('frene', 'Bois de Frêne')
    expect(addButton().disabled).toBe(false)
    await click(byRole('button', 'Choisir un autre objet'))
    expect(addButton().disabled).toBe(true)
  })

  test('T15 T51 T55 a line holds the item, today in Paris, its prices and the auto tax', async () => {
    await openFlips()
    await choose('frene', 'Bois de Frêne')
    await fill(field('Prix d’achat'), '1k')
    await fill(field('Prix de revente'), '1500')
    await fill(field('Note'), 'lot de 10')
    await click(addButton())
    await sees('Ligne sauvegardée ✔')
    await stores(db, 'Bois de Frêne', {
      purchase_date: '2026-11-20',
      sold: false,
      sold_date: null,
      item_id: ASH,
      item_img_url: null,
      buy_price_kamas: 1000,
      sell_price_kamas: 1500,
      tax_kamas: 30,
      autoTax: true,
      note: 'lot de 10',
    })
    await until(() => expect(shownFlips()).toEqual(['Bois de Frêne']))
    await sees('+ 470')
    expect(addButton().disabled).toBe(true)
    expect(field('Note').value).toBe('')
  })

  test('T52 T55 tax, profit and ROI follow what is typed, before the line is added or a field is left', async () => {
    await openFlips()
    await choose('frene', 'Bois de Frêne')
    const live = () =>
      [...document.querySelectorAll('.add-line dd')].map((dd) => dd.textContent?.replace(/\s/g, ' '))
    expect(live()).toEqual([])
    await type(field('Prix d’achat'), '1k')
    expect(live()).toEqual([])
    await type(field('Prix de revente'), '1500')
    expect(live()).toEqual(['30 k', '+ 470 k', '+ 47,0 %'])
    await type(field('Prix de revente'), '900')
    expect(live()).toEqual(['18 k', '− 118 k', '− 11,8 %'])
    await type(field('Prix de revente'), '15kk')
    expect(live()).toEqual([])
    await fill(field('Prix de revente'), '2k')
    await click(byRole('switch', /^taxe auto/))
    await type(field('Taxe'), '100')
    expect(live()).toEqual(['100 k', '+ 900 k', '+ 90,0 %'])
    await leave(field('Taxe'))
    await click(addButton())
    await stores(db, 'Bois de Frêne', { tax_kamas: 100 })
    await until(() => expect(live()).toEqual([]))
  })

  test('T53 Enter goes from the item to its prices and adds at the end', async () => {
    await openFlips()
    await type(await ready(), 'ortie')
    await press('Enter')
    await until(() => byRole('option', /Ortie/))
    await press('Enter')
    await until(() => expect(document.activeElement).toBe(field('Prix d’achat')))
    await type(field('Prix d’achat'), '12k5')
    await press('Enter')
    expect(document.activeElement).toBe(field('Prix de revente'))
    await type(field('Prix de revente'), '15k')
    await press('Enter')
    expect(document.activeElement).toBe(field('Note'))
    await press('Enter')
    await stores(db, 'Ortie', { buy_price_kamas: 12_500, sell_price_kamas: 15_000, tax_kamas: 300 })
    await until(() => expect(document.activeElement).toBe(field('Objet acheté')))
  })

  test('T55 without auto tax the typed tax is stored', async () => {
    await openFlips()
    await choose('ortie', 'Ortie')
    await fill(field('Prix de revente'), '1500')
    await click(byRole('switch', 'taxe auto 2 %'))
    await fill(field('Taxe'), '12')
    await click(addButton())
    await stores(db, 'Ortie', { autoTax: false, tax_kamas: 12 })
  })

  test('T54 a price that cannot be read adds nothing and stays on screen', async () => {
    await openFlips()
    await choose('ortie', 'Ortie')
    await fill(field('Prix d’achat'), '12.500')
    await click(addButton())
    expect(document.activeElement).toBe(field('Prix d’achat'))
    expect(field('Prix d’achat').value).toBe('12.500')
    expect(await flipsOf(db)).toEqual([])
  })

  test('T51 the added line is taken back with « Annuler »', async () => {
    await openFlips()
    await choose('ortie', 'Ortie')
    await click(addButton())
    await until(() => expect(shownFlips()).toEqual(['Ortie']))
    await click(await until(() => byRole('button', /^Annuler/)))
    await until(() => expect(shownFlips()).toEqual([]))
  })

  test('T50 T5 T6 the search starts 180 ms after the last key and shows 8 items', async () => {
    const items = Array.from({ length: 20 }, (_, i) => ({ item: { ...ashItem(), id: i + 1 }, marks: [] }))
    const { data } = catalogue.getState()
    const search = vi.fn((query: string, { limit }: { limit: number }) =>
      query ? items.slice(0, limit) : [],
    )
    if (data) catalogue.setState({ data: { ...data, search } })
    await openFlips()
    const input = await ready()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await type(input, 'frene')
    await act(async () => vi.advanceTimersByTime(179))
    expect(allByRole('option')).toHaveLength(0)
    await act(async () => vi.advanceTimersByTime(1))
    expect(allByRole('option')).toHaveLength(8)
  })

  test('T50 while the catalogue is absent the lines are there, and the search says that it is coming', async () => {
    await someFlips(db, [{ item_name: 'Gelano' }])
    catalogue.setState({ state: 'absent', data: null })
    await openFlips()
    await until(() => expect(shownFlips()).toEqual(['Gelano']))
    await type(await ready(), 'gelano')
    await press('Enter')
    await sees('Le catalogue arrive')
  })
})
