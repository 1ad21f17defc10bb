import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { essenceCrafts } from '#shared/collections/essence-crafts.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { moveStock } from '#store/stock.ts'
import { save } from '#tests/support/save.ts'
import {
  AMULET,
  ASH,
  aPlayer,
  KEY,
  NETTLE,
  observe,
  own,
  PLANK,
  pricesOf,
  SAP,
  SWORD,
  screenText,
  sees,
  sellAt,
  whereIs,
} from '#tests/support/screens/craft-screen.tsx'
import {
  figure,
  lineOf,
  listedItems,
  openPrices,
  priceField,
  readAgo,
  toRenew,
} from '#tests/support/screens/prices-screen.tsx'
import {
  allByRole,
  byRole,
  click,
  enter,
  field,
  nameOf,
  type,
  until,
} from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'

let db: AccountDb
beforeEach(() => {
  db = aPlayer()
})

const lists = (...names: string[]) => until(() => expect(listedItems()).toEqual(names))

/** Ash: fresh and owned; nettle: two days old; sap: old and owned; sword: owned, never priced. */
async function aBook(): Promise<void> {
  await observe(db, ASH, 1, 50)
  await observe(db, ASH, 10, 450)
  await own(db, ASH, 20)
  await readAgo(db, NETTLE, 100, 900, 2)
  await readAgo(db, SAP, 1, 7, 12)
  await own(db, SAP, 10)
  await own(db, SWORD, 3)
}

describe('the list', () => {
  test('A4 an empty book says what to do', async () => {
    await openPrices()
    await sees('Ton carnet est vide')
    expect(button('Coller une liste')).toBeDefined()
    expect(screenText()).not.toContain('à relever')
  })

  test('A4 an example of the empty book becomes its first line, whose price comes next', {
    tags: 'full',
  }, async () => {
    await openPrices()
    await click(await until(() => byRole('button', 'Bois de Frêne')))
    await lists('Bois de Frêne')
    expect(document.activeElement).toBe(priceField('Bois de Frêne'))
    expect(screenText()).not.toContain('Essaie')
    await enter(priceField('Bois de Frêne'), '50')
    await until(async () => expect(await pricesOf(db, ASH)).toMatchObject([{ price_kamas: 50 }]))
  })

  test('A4 without game data an empty book has no examples', async () => {
    catalogue.setState({ state: 'absent', data: null })
    await openPrices()
    await sees('Ton carnet est vide')
    expect(screenText()).not.toContain('Essaie')
  })

  test('under a filter stand the sums of what it shows, at least where a price is missing', async () => {
    await aBook()
    await openPrices()
    await lists('Bois de Frêne', 'Épée de Frêne', 'Ortie', 'Sève de Frêne')
    const sums = () => document.querySelector('.sums')?.textContent?.replace(/\s/g, ' ')
    expect(sums()).toBeUndefined()
    await type(field('Filtrer le carnet'), 'sève')
    await lists('Sève de Frêne')
    expect(sums()).toBe('1 objet affichéValeur du stock70 k')
    await type(field('Filtrer le carnet'), 'frêne')
    await lists('Bois de Frêne', 'Épée de Frêne', 'Sève de Frêne')
    expect(sums()).toBe('3 objets affichésValeur du stock≥ au moins 970 k')
  })

  test('A4 it holds what has a price or is owned, with packs, ages, the unit price and its pack, and its figures', async () => {
    await aBook()
    await openPrices()
    await lists('Bois de Frêne', 'Épée de Frêne', 'Ortie', 'Sève de Frêne')
    expect(field(`Prix du lot de 10, Bois de Frêne`).value).toBe('450')
    expect(lineOf('Bois de Frêne')).toContain('45 k')
    expect(lineOf('Bois de Frêne')).toContain('900 k')
    expect(lineOf('Bois de Frêne')).toContain('aujourd’hui')
    expect(lineOf('Ortie')).toContain('il y a 2 j, 3 jours')
    expect(lineOf('Sève de Frêne')).toContain('il y a 12 j, plus ancien')
    expect(lineOf('Épée de Frêne')).toContain('prix ?')
    expect(field('Prix du lot de 10, Bois de Frêne').closest('.field')?.className).toContain('best')
    expect(field('Prix du lot de 1, Bois de Frêne').closest('.field')?.className).not.toContain('best')
    await until(() => expect(figure('Objets suivis')).toBe('43 en stock'))
    expect(figure('Valeur du stock')).toContain('970 k')
    expect(figure('Valeur du stock')).toContain('sans Épée de Frêne')
    expect(figure('Relevés aujourd’hui')).toBe('1sur 3 objets avec un prix')
    expect(figure('À relever')).toContain('1')
  })

  test('N8 a purchase’s price is today’s, brings its item into the book, and gives way to the former one once undone', async () => {
    await readAgo(db, SAP, 1, 7, 12)
    await openPrices()
    await lists('Sève de Frêne')
    expect(lineOf('Sève de Frêne')).toContain('il y a 12 j')
    const at = parisDay(Date.now())
    const purchase = { item_id: SAP, pieces: 30, pack_prices: { 1: 9 }, at }
    const first = { item_id: NETTLE, pieces: 100, pack_prices: { 100: 900 }, at }
    const bought = await act(() => moveStock(db, [purchase, first]))
    await until(() => expect(priceField('Sève de Frêne').value).toBe('9'))
    expect(priceField('Ortie', 100).value).toBe('900')
    expect(lineOf('Sève de Frêne')).toContain('aujourd’hui')
    expect(lineOf('Sève de Frêne')).toContain('270 k')
    await act(() => bought.undo())
    await until(() => expect(priceField('Sève de Frêne').value).toBe('7'))
    expect(lineOf('Sève de Frêne')).toContain('il y a 12 j')
  })

  test('A4 an age is said once in a row: that of the price that counts', async () => {
    await readAgo(db, NETTLE, 1, 20, 9)
    await readAgo(db, NETTLE, 10, 150, 5)
    await readAgo(db, NETTLE, 100, 900, 2)
    await openPrices()
    await lists('Ortie')
    expect(lineOf('Ortie').match(/il y a \d+ j/g)).toEqual(['il y a 2 j'])
    expect(field('Prix du lot de 1, Ortie').closest('td')?.title).toContain('il y a 9 j')
  })

  test('A4 an item that no catalogue knows keeps its prices under its number', async () => {
    await observe(db, -12, 1, 50)
    await observe(db, 999_999, 1, 50)
    await openPrices()
    await lists('Objet inconnu #-12', 'Objet inconnu #999999')
  })

  test('A4 without a catalogue the prices are there, and their names are said to come', async () => {
    await observe(db, ASH, 1, 50)
    const download = { label: 'Objets', done: 1, total: 4 }
    catalogue.setState({ state: 'absent', data: null, version: null, download })
    await openPrices()
    await sees('les noms viendront avec lui')
    // Above the book they would push it down: the words stand below, the progress in the corner of every page.
    expect(document.querySelector('.price-table ~ .names-missing')).not.toBeNull()
    expect(document.querySelector('.prices [role=progressbar], .prices progress')).toBeNull()
    expect(listedItems()).toEqual([`Objet inconnu #${ASH}`])
  })
})

describe('filters', () => {
  test('A4 words filter by name, accents forgiven, and live in the address', { tags: 'full' }, async () => {
    await aBook()
    await openPrices()
    await type(await until(() => field('Filtrer le carnet')), 'frene se')
    await lists('Sève de Frêne')
    expect(whereIs()).toBe('/app/prices?q=frene+se')
    await type(field('Filtrer le carnet'), 'zzz')
    await sees('Aucun objet ne correspond')
    await click(there(button('Effacer les filtres')))
    await until(() => expect(listedItems()).toHaveLength(4))
  })

  test('A4 each age is listed apart, with its number', async () => {
    await aBook()
    await openPrices()
    await click(await until(() => byRole('radio', 'Plus ancien 1')))
    await lists('Sève de Frêne')
    await click(byRole('radio', '3 jours 1'))
    await lists('Ortie')
    expect(whereIs()).toBe('/app/prices?age=3-jours')
  })

  test('A4 what is owned and one type can be listed alone, and a link brings both back', async () => {
    await aBook()
    await openPrices('?stock=1&type=Bois')
    await lists('Bois de Frêne')
    await click(byRole('switch', 'En stock'))
    await until(() => expect(whereIs()).toBe('/app/prices?type=Bois'))
    expect([...document.querySelectorAll('select')].map(nameOf)).toContain('Type')
  })

  test('A4 the list sorts by name, stock, age, unit price and value; what has none comes last', {
    tags: 'full',
  }, async () => {
    await aBook()
    await openPrices('?tri=age-')
    await lists('Sève de Frêne', 'Ortie', 'Bois de Frêne', 'Épée de Frêne')
    await click(byRole('button', 'Prix unitaire'))
    await lists('Bois de Frêne', 'Ortie', 'Sève de Frêne', 'Épée de Frêne')
    await click(byRole('button', 'Prix unitaire'))
    await lists('Sève de Frêne', 'Ortie', 'Bois de Frêne', 'Épée de Frêne')
    await click(byRole('button', 'Stock'))
    await lists('Bois de Frêne', 'Sève de Frêne', 'Épée de Frêne', 'Ortie')
    await click(byRole('button', 'Valeur du stock'))
    await until(() => expect(listedItems()[0]).toBe('Bois de Frêne'))
    expect(whereIs()).toBe('/app/prices?tri=valeur-')
  })
})

describe('prices to read again', () => {
  test('A4 the old prices that weigh most come first: stock, recipes on sale, the breeding list', async () => {
    await readAgo(db, SAP, 1, 100, 12)
    await readAgo(db, NETTLE, 1, 50, 9)
    await readAgo(db, ASH, 1, 30, 9)
    await own(db, SAP, 2)
    await sellAt(db, PLANK, 5000)
    await sellAt(db, AMULET, 0)
    await save(db, essenceCrafts, { entry: String(KEY) }, { listed: true, qty: 10, product_item_id: KEY })
    await openPrices()
    await until(() => expect(toRenew()).toEqual(['Sève de Frêne', 'Bois de Frêne', 'Ortie']))
    expect(byRole('heading', '3 prix à relever')).toBeDefined()
    const stakes = () =>
      [...document.querySelectorAll('.renew-table td.stake')].map((cell) =>
        (cell.textContent ?? '').replace(/\s/g, ' '),
      )
    // The stock, the recipes and the craft list come one after the other.
    await until(() => expect(stakes()).toEqual(['1 200 k12 pièces', '390 k13 pièces', '250 k5 pièces']))
  })

  test('A4 « Inchangé » reads the same price today, and the item leaves the panel', async () => {
    await readAgo(db, SAP, 10, 100, 12)
    await openPrices()
    await click(await until(() => byRole('button', 'Prix inchangé, Sève de Frêne')))
    await sees('rien à relever')
    const prices = await pricesOf(db, SAP)
    expect(prices.map(({ price_kamas }) => price_kamas)).toEqual([100, 100])
    expect(allByRole('button', /inchangé/)).toEqual([])
  })
})
