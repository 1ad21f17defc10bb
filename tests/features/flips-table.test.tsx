// @module-tag full
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { aPlayer, leaves, screenText, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { figure, itIs, openFlips, shownFlips, someFlips } from '#tests/support/screens/flips-page.tsx'
import { byRole, click, field, type, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'

let db: AccountDb
beforeEach(() => {
  itIs('2026-11-20T12:00:00Z')
  db = aPlayer()
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await leaves(db)
})

describe('the totals', () => {
  test('T49 T52 sum up every line, whatever the filters show', async () => {
    await someFlips(db, [
      { sold: true, buy_price_kamas: 1000, sell_price_kamas: 1500 },
      { buy_price_kamas: 2000, sell_price_kamas: 2600 },
      { sold: true, buy_price_kamas: 500, sell_price_kamas: 400 },
      { buy_price_kamas: 700, sell_price_kamas: 0 },
      { sold: true, buy_price_kamas: 10_000, sell_price_kamas: 12_000, tax_kamas: 100, autoTax: false },
    ])
    await openFlips('?etat=vendues')
    await until(() => expect(shownFlips()).toHaveLength(3))
    expect(figure('Investissement total')).toContain('14 200 k')
    expect(figure('Revente totale')).toContain('16 500 k')
    expect(figure('Profit réalisé')).toContain('+ 2 262 k')
    expect(figure('Profit à venir')).toContain('+ 548 k')
    expect(figure('Profit à venir')).toContain('2 lignes en vente, 1 sans prix')
  })

  test('T49 the sums of the lines that the filters show stand above them, and no others', async () => {
    await someFlips(db, [
      { item_name: 'Ortie', sold: true, buy_price_kamas: 1000, sell_price_kamas: 1500 },
      { item_name: 'Gelano', buy_price_kamas: 2000, sell_price_kamas: 2600 },
      { item_name: 'Ortie', buy_price_kamas: 700, sell_price_kamas: 900 },
    ])
    await openFlips()
    await until(() => expect(shownFlips()).toHaveLength(3))
    expect(sums()).toBeUndefined()
    await type(field('Rechercher une ligne'), 'ortie')
    await until(() =>
      expect(sums()).toBe(
        '2 lignes affichées Achat 1 700 k Revente 2 400 k Profit réalisé + 470 k Profit à venir + 182 k',
      ),
    )
    expect(figure('Investissement total')).toContain('3 700 k')
  })

  test('T49 without a line the page says what to do', async () => {
    await openFlips()
    await sees('Aucune ligne pour l’instant')
    expect(figure('Investissement total')).toContain('0 k')
  })
})

const sums = () =>
  [...document.querySelectorAll('.sums > span, .sums dt, .sums dd')]
    .map(({ textContent }) => textContent?.replace(/\s/g, ' '))
    .join(' ') || undefined

describe('the table', () => {
  const three = () =>
    someFlips(db, [
      { item_name: 'Épée de Frêne', purchase_date: '2026-11-18', note: 'lot de 10', sell_price_kamas: 3000 },
      { item_name: 'Ortie', purchase_date: '2026-11-20', sold: true, sold_date: '2026-11-20' },
      { item_name: 'Gelano', purchase_date: '2026-11-19', buy_price_kamas: 9000 },
    ])

  test('T49 the search finds words of the item and of the note, accents forgiven, and lives in the address', async () => {
    await three()
    await openFlips()
    await type(await until(() => field('Rechercher une ligne')), 'epee lot')
    await until(() => expect(shownFlips()).toEqual(['Épée de Frêne']))
    expect(whereIs()).toBe('/app/flips?q=epee+lot')
    await type(field('Rechercher une ligne'), 'zzz')
    await sees('Aucune ligne ne correspond')
    await click(there(button('Effacer les filtres')))
    await until(() => expect(shownFlips()).toHaveLength(3))
    expect(field('Rechercher une ligne').value).toBe('')
  })

  test('T49 clearing the filters leaves the parameters of the URL that are not theirs', async () => {
    await three()
    await openFlips('?etat=vendues&autre=1&q=zzz&tri=profit')
    await click(await until(() => there(button('Effacer les filtres'))))
    await until(() => expect(shownFlips()).toHaveLength(3))
    expect(whereIs()).toBe('/app/flips?autre=1')
  })

  test('T49 the lines on sale and the sold ones are listed apart, with their numbers', async () => {
    await three()
    await openFlips()
    await click(await until(() => byRole('radio', 'En vente 2')))
    await until(() => expect(shownFlips()).toEqual(['Gelano', 'Épée de Frêne']))
    await click(byRole('radio', 'Vendues 1'))
    await until(() => expect(shownFlips()).toEqual(['Ortie']))
    expect(whereIs()).toBe('/app/flips?etat=vendues')
  })

  test('T49 the newest line is first; a column sorts, one way then the other', async () => {
    await three()
    await openFlips()
    await until(() => expect(shownFlips()).toEqual(['Ortie', 'Gelano', 'Épée de Frêne']))
    await click(byRole('button', 'Objet'))
    await until(() => expect(shownFlips()).toEqual(['Épée de Frêne', 'Gelano', 'Ortie']))
    await click(byRole('button', 'Profit'))
    await until(() => expect(shownFlips()).toEqual(['Épée de Frêne', 'Ortie', 'Gelano']))
    await click(byRole('button', 'Profit'))
    await until(() => expect(shownFlips()).toEqual(['Gelano', 'Ortie', 'Épée de Frêne']))
    expect(whereIs()).toBe('/app/flips?tri=profit')
  })

  test.each([
    ['revente', ['Gelano', 'Frêne', 'Ortie']],
    ['revente-', ['Frêne', 'Gelano', 'Ortie']],
    ['profit', ['Gelano', 'Frêne', 'Ortie']],
    ['roi', ['Gelano', 'Frêne', 'Ortie']],
    ['date', ['Frêne', 'Ortie', 'Gelano']],
    ['date-', ['Ortie', 'Frêne', 'Gelano']],
    ['jours', ['Ortie', 'Frêne', 'Gelano']],
    ['jours-', ['Frêne', 'Ortie', 'Gelano']],
    ['note', ['Frêne', 'Ortie', 'Gelano']],
  ])('T49 sorted by %s, lines without a value are last', async (sort, order) => {
    await someFlips(db, [
      { item_name: 'Ortie', sell_price_kamas: 0, buy_price_kamas: 10, purchase_date: '2026-11-18' },
      { item_name: 'Gelano', sell_price_kamas: 2000, purchase_date: null },
      { item_name: 'Frêne', sell_price_kamas: 3000, purchase_date: '2026-11-10', note: 'lot de 10' },
    ])
    await openFlips(`?tri=${sort}`)
    await until(() => expect(shownFlips()).toEqual(order))
  })

  test('T49 a press on the head of the days sorts by them, the longest first', async () => {
    await three()
    await openFlips()
    await click(await until(() => byRole('button', 'Jours')))
    await until(() => expect(shownFlips()).toEqual(['Épée de Frêne', 'Gelano', 'Ortie']))
    expect(whereIs()).toBe('/app/flips?tri=jours-')
  })

  test('T49 the profit curve is told in words', async () => {
    await three()
    await openFlips()
    await click(await until(() => byRole('button', 'Courbe du profit')))
    await sees('Un seul jour de vente, ven. 20 nov. : 470 k.')
    expect(screenText()).not.toContain('sans date')
  })
})
