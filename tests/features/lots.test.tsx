import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRows } from '#data/db/rows.ts'
import { LotsPage } from '#features/flips/lots/page.tsx'
import { lotEvents } from '#shared/collections/lot-events.ts'
import { ruleChoices } from '#shared/collections/rule-choices.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { lotsOf } from '#shared/domain/lots/lots.ts'
import { recordPrices } from '#store/price-writes.ts'
import { moveStock } from '#store/stock.ts'
import { save } from '#tests/support/save.ts'
import {
  ASH,
  aPlayer,
  NETTLE,
  openScreen,
  PLANK,
  screenText,
  sees,
  whereIs,
} from '#tests/support/screens/craft-screen.tsx'
import { itIs } from '#tests/support/screens/flips-page.tsx'
import { allByRole, byRole, click, enter, field, type, undo, until } from '#tests/support/screens/render.tsx'
import { button, openMenu, there } from '#tests/support/screens/screen.ts'

let db: AccountDb
let made = 0
beforeEach(() => {
  itIs('2026-11-27T12:00:00Z')
  db = aPlayer()
  made = 0
})

/** Events of a lot; of a listing what is not said is an Ortie by ten at 1 000 k. */
const noted = (lot: string, ...events: PatchOf<typeof lotEvents>[]) =>
  act(async () => {
    for (const event of events) {
      const usual = { lot, kind: 'listed' as const, item_id: NETTLE, size: 10 as const, price_kamas: 1000 }
      await save(db, lotEvents, { id: `e${++made}` }, { ...usual, at: '2026-11-20', ...event })
    }
  })
const events = () => act(() => readRows(db, lotEvents))
const lots = async () => lotsOf(await events())
const open = async (search = '') => {
  await openScreen(<LotsPage />, `/app/flips/lots${search}`)
  await sees('Taxes perdues du mois')
}
/** The cells of each line, heads left out. */
const lines = () =>
  allByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map((cell) => (cell.textContent ?? '').replace(/\s/g, ' ')))
const names = () => lines().map(([, item = '']) => item.replace(/lot de.*/, ''))
const section = (name: string) =>
  there(document.querySelector<HTMLElement>(`section[aria-label="${name}"]`) ?? undefined)
const figure = (label: string) => {
  const term = [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === label)
  return (term?.parentElement?.textContent ?? '').replace(/\s/g, ' ')
}
const leads = () =>
  [...byRole('dialog').querySelectorAll('.lead')].map((lead) =>
    [...lead.children].map(({ textContent }) => (textContent ?? '').replace(/\s/g, ' ')).join(' : '),
  )
const at = (day: string) => ({ at: day })

describe('the list of lots', () => {
  test('M8 says item, size, price, time left, the going price of the size, cost, result and fees so far', async () => {
    await act(() =>
      moveStock(db, [
        { item_id: NETTLE, kind: 'buy', pieces: 10, line: 10, paid_kamas: 600, ...at('2026-11-19') },
      ]),
    )
    await act(() => recordPrices(db, [{ id: NETTLE, pack: 10, price: 980 }]))
    await noted('a', { fee_kamas: 20, hour: 9 })
    await open()
    await until(() =>
      expect(lines()[0]?.slice(1, 9)).toEqual([
        'Ortielot de 10',
        '×10',
        '1 000',
        '21 j',
        '1 000 contre 980, moins cher que toi · à l’instant',
        '600',
        '+ 380',
        '20',
      ]),
    )
  })

  test('M8 M10 what ends soon stands first and says so; without an hour about when', async () => {
    await noted('far', { item_id: ASH, hour: 9 })
    await noted('soon', { ...at('2026-11-01'), item_id: PLANK })
    await noted('over', at('2026-10-28'))
    await open()
    await until(() => expect(lines()).toHaveLength(3))
    expect(lines().map(([, , , , left]) => left)).toEqual([
      'expiré depuis 2 j',
      'expire dans 2 j environ',
      '21 j',
    ])
    expect(names()).toEqual(['Ortie', 'Planche de Surf', 'Bois de Frêne'])
  })

  test('M8 is searched, filtered and sorted in the address', async () => {
    await noted('a', { price_kamas: 500 })
    await noted('b', { item_id: ASH, price_kamas: 9000 })
    await noted('c', { item_id: PLANK }, { kind: 'sold', ...at('2026-11-25') })
    await open('?tri=prix-')
    await until(() => expect(names()).toEqual(['Bois de Frêne', 'Ortie']))
    await type(field('Rechercher un lot'), 'ort')
    await until(() => expect(names()).toEqual(['Ortie']))
    await type(field('Rechercher un lot'), '')
    await click(byRole('radio', /^Vendus/))
    await until(() => expect(names()).toEqual(['Planche de Surf']))
    expect(whereIs()).toBe('/app/flips/lots?tri=prix-&etat=vendus')
  })

  test('M5 with an unknown cost a result is the most that it can be, and no gain; the cost is asked for in place', async () => {
    await noted('a', { fee_kamas: 20 }, { kind: 'sold', ...at('2026-11-26') })
    await open('?etat=vendus')
    await until(() => expect(lines()[0]?.[7]).toBe('au plus + 980'))
    expect(document.querySelector('.gain')).toBeNull()
    await click(there(button('à saisir')))
    await enter(field(/^Coût du lot/), '400')
    await until(() => expect(lines()[0]?.slice(6, 8)).toEqual(['400', '+ 580']))
    expect(document.querySelector('td .gain')).not.toBeNull()
  })

  test('M11 capital, sum asked, result of the week, fees lost and slots used stand above', async () => {
    await act(() => save(db, ruleChoices, { rule: 'slots' }, { value: '576' }))
    await noted('a', { fee_kamas: 20, cost_kamas: 600 })
    await noted('b', { fee_kamas: 20, cost_kamas: 600 }, { kind: 'sold', ...at('2026-11-26') })
    await noted('c', { fee_kamas: 30 }, { kind: 'returned', ...at('2026-11-26') })
    await open()
    await until(() => expect(figure('Capital')).toBe('Capital600 kdans tes lots'))
    expect(figure('Demandé')).toContain('1 000 k')
    expect(figure('Résultat de la semaine')).toContain('+ 380 k')
    expect(figure('Taxes perdues du mois')).toContain('30 k')
    await until(() => expect(figure('Emplacements')).toContain('1/576'))
  })
})

describe('what happens to lots', () => {
  test('M10 sold, returned and withdrawn are one press each, and taken back by another', async () => {
    await noted('a', {})
    await open()
    await click(await until(() => there(button('Vendu'))))
    await until(async () => expect((await lots())[0]?.end?.kind).toBe('sold'))
    await undo()
    await until(async () => expect((await lots())[0]?.end).toBeNull())
    await openMenu('Menu, Ortie ×10')
    await click(there(button('Rendu')))
    await until(async () => expect((await lots())[0]?.end?.kind).toBe('returned'))
  })

  test('M10 a menu closes when another lot comes to the place of its own; a held Enter presses once', async () => {
    await noted('a', {})
    await open()
    await openMenu('Menu, Ortie ×10')
    await noted('b', { item_id: ASH, ...at('2026-11-19') })
    await until(() => expect(names()[0]).toContain('Frêne'))
    expect(document.querySelector('.menu')).toBeNull()
    const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
    await act(() => there(button('Vendu')).dispatchEvent(held))
    expect(held.defaultPrevented).toBe(true)
  })

  test('M10 a line that another device brings takes no press for a moment; those of one’s own search do', async () => {
    const settling = () => document.querySelector('[data-settling]')
    await noted('a', {})
    await noted('b', { item_id: ASH })
    await open()
    await type(field('Rechercher un lot'), 'ortie')
    await until(() => expect(names()).toHaveLength(1))
    expect(settling()).toBeNull()
    // Another search for the same line: what comes after it is no answer to it.
    await type(field('Rechercher un lot'), 'orti')
    await noted('c', at('2026-11-19'))
    await until(() => expect(names()).toHaveLength(2))
    expect(settling()).not.toBeNull()
  })

  test('M10 several rows at once, by ticking them', async () => {
    for (const lot of ['a', 'b', 'c']) await noted(lot, {})
    await open()
    const boxes = await until(() => {
      const found = allByRole('checkbox', 'Choisir Ortie ×10')
      expect(found).toHaveLength(3)
      return found
    })
    await click(there(boxes[0]))
    await click(there(allByRole('checkbox', 'Choisir Ortie ×10')[2]))
    await sees('2 lots choisis')
    await click(there(button('Vendus')))
    await until(async () => expect((await lots()).filter(({ end }) => end).length).toBe(2))
    await until(() => expect(screenText()).not.toContain('lots choisis'))
  })

  test('M9 one price is asked for several lots of one thing, and of different ones none', async () => {
    await noted('a', {})
    await noted('b', {})
    await noted('c', { size: 100 })
    await open()
    await until(() => expect(allByRole('checkbox', /^Choisir/)).toHaveLength(3))
    for (const at of [0, 1]) await click(there(allByRole('checkbox', 'Choisir Ortie ×10')[at]))
    await sees('2 lots choisis')
    expect(button('Changer le prix')).toBeDefined()
    await click(there(allByRole('checkbox', 'Choisir Ortie ×100')[0]))
    await sees('3 lots choisis')
    expect(button('Changer le prix')).toBeUndefined()
  })

  test('M10 a second press on « Vendu » before the list is drawn again sells nothing more', async () => {
    await noted('a', {})
    await open()
    const sold = await until(() => there(button('Vendu')))
    await act(async () => {
      sold.click()
      sold.click()
    })
    await until(async () => expect((await lots())[0]?.end?.kind).toBe('sold'))
    expect((await lots())[0]?.beside).toEqual([])
  })

  test('M10 listings that ran out are asked about together', async () => {
    await noted('a', at('2026-10-20'))
    await noted('b', at('2026-10-21'))
    await open()
    await sees('2 lots ont expiré : vendus ou rendus ?')
    await click(there(button('Tous rendus')))
    await until(async () =>
      expect((await lots()).map(({ end }) => end?.kind)).toEqual(['returned', 'returned']),
    )
  })

  test('M4 a listing that two devices noted alike is asked about, and both answers are kept', async () => {
    await noted('a', { device: 'Chrome sur Windows' })
    await noted('b', { device: 'Safari sur iPhone' })
    await open()
    await sees('le même lot ?')
    await click(there(button('2 lots différents')))
    await until(() => expect(screenText()).not.toContain('le même lot'))
    expect(await lots()).toHaveLength(2)
    await undo()
    await sees('le même lot ?')
    await click(there(button('Le même')))
    await until(async () => expect((await lots()).map(({ id }) => id)).toEqual(['a']))
  })

  test('M4 an end that another device noted too is shown, and can be forgotten', async () => {
    await noted('a', {}, { kind: 'sold', ...at('2026-11-25') }, { kind: 'returned', ...at('2026-11-26') })
    await open('?etat=vendus')
    await sees('aussi noté rendu')
    await openMenu('Menu, Ortie ×10')
    await click(there(button('Oublier la fin en trop')))
    await until(async () => expect((await events()).map(({ kind }) => kind)).toEqual(['listed', 'sold']))
  })

  test('M9 keep, lower and raise stand beside each other, with fee, result and the price below which each loses', async () => {
    await noted('a', { fee_kamas: 20, cost_kamas: 700 })
    await act(() => recordPrices(db, [{ id: NETTLE, pack: 10, price: 900 }]))
    await open()
    await until(() => expect(lines()[0]?.[5]).toContain('900'))
    await click(there(button('Baisser')))
    const way = (name: string) =>
      [...section(name).querySelectorAll('.lead')].map((lead) =>
        [...lead.children].map(({ textContent }) => (textContent ?? '').replace(/\s/g, ' ')).join(' : '),
      )
    await until(() => section('Garder le prix'))
    expect(way('Garder le prix')).toEqual([
      'Taxe : 0 k',
      'Résultat : + 280 k',
      'Une perte en dessous de : 720 k',
    ])
    expect(way('Baisser le prix')).toEqual([
      'Taxe : 9 k',
      'Résultat : + 171 k',
      'Une perte en dessous de : 727 k',
    ])
    await type(field('Nouveau prix, plus haut'), '1100')
    expect(way('Monter le prix')).toEqual([
      'Taxe : 22 k',
      'Résultat : + 358 k',
      'Une perte en dessous de : 1 001 k',
    ])
    await enter(field('Nouveau prix, plus haut'), '1100')
    await until(async () => expect((await lots())[0]).toMatchObject({ price: 1100, fees: 42 }))
  })

  test('M5 what came back is listed again as a new lot, which bears the fees of the one before', async () => {
    await noted('a', { ...at('2026-10-20'), fee_kamas: 20, cost_kamas: 500 })
    await open()
    await openMenu('Menu, Ortie ×10')
    await click(there(button('Remettre en vente')))
    await until(() => field('Prix du lot'))
    await type(field('Prix du lot'), '900')
    // 900 less 18, what its pieces cost and the 20 paid before.
    await until(() =>
      expect(leads().slice(2, 4)).toEqual(['Résultat si vendu : + 362 k', 'À perte en dessous de : 531 k']),
    )
    await enter(field('Prix du lot'), '900')
    await until(async () => expect(await lots()).toHaveLength(2))
    const [before, after] = await lots()
    expect(before?.end?.kind).toBe('returned')
    expect(after).toMatchObject({ from: 'a', price: 900, fees: 18, carried: { fees: 20, listings: 1 } })
    await sees('2e mise en vente')
  })
})

describe('« Mettre en vente »', () => {
  const sheet = async () => {
    await open()
    await type(field('Objet à mettre en vente'), 'ortie')
    await click(await until(() => byRole('option', /Ortie/)))
    await until(() => byRole('dialog'))
  }
  test('M7 proposes the size that pays best, and says fee, what is left per piece, and the slots of that market', async () => {
    await act(() => save(db, ruleChoices, { rule: 'slots' }, { value: '576' }))
    await act(() =>
      recordPrices(db, [
        { id: NETTLE, pack: 10, price: 1000 },
        { id: NETTLE, pack: 100, price: 8000 },
      ]),
    )
    await act(() => moveStock(db, [{ item_id: NETTLE, kind: 'buy', pieces: 30, line: 30, paid_kamas: 1800 }]))
    await sheet()
    await until(() =>
      expect(leads()).toEqual([
        'Taxe, payée tout de suite : 20 k',
        'Il te reste, la pièce : 98 k',
        'Résultat si vendu : + 380 k',
        'À perte en dessous de : 612 k',
        'Emplacements, Ressources : 575 libres sur 576',
      ]),
    )
    await type(field('Prix du lot'), '1200')
    expect(leads()[0]).toBe('Taxe, payée tout de suite : 24 k')
    await enter(field('Prix du lot'), '1200')
    await until(async () =>
      expect(await lots()).toMatchObject([{ item_id: NETTLE, size: 10, price: 1200, fees: 24, end: null }]),
    )
    await undo()
    await until(async () => expect(await lots()).toEqual([]))
  })

  test('M7 several alike go by one press of the keyboard: ten in far fewer than sixty', async () => {
    await act(() => recordPrices(db, [{ id: NETTLE, pack: 10, price: 1000 }]))
    await sheet()
    await until(() => expect(field('Prix du lot').value).not.toBe(''))
    await enter(field('Nombre de lots'), '10')
    await until(async () => expect(await lots()).toHaveLength(10))
  })

  test('M6 what no purchase explains is asked for, with the price of the book proposed', async () => {
    await act(() => recordPrices(db, [{ id: NETTLE, pack: 10, price: 1000 }]))
    await sheet()
    await sees('Aucun achat n’explique 10 pièces.')
    await click(byRole('button', /^Compter/))
    await until(() => expect(leads()[2]).toBe('Résultat si vendu : − 20 k'))
    await click(there(allByRole('button', 'Mettre en vente').at(-1)))
    await until(async () => expect((await lots())[0]?.listed.cost_kamas).toBe(1000))
  })

  test('M7 without a price nothing is listed, and the field is where one is wanted', async () => {
    await sheet()
    await click(there(allByRole('button', 'Mettre en vente').at(-1)))
    expect(await lots()).toEqual([])
    expect(document.activeElement).toBe(field('Prix du lot'))
  })
})

test('M56 without a lot the page shows examples that work', async () => {
  await open()
  await sees('Aucun lot pour l’instant')
  await click(await until(() => there(button('Ortie'))))
  await until(() => byRole('dialog'))
  await enter(field('Prix du lot'), '500')
  await until(async () => expect(await lots()).toMatchObject([{ item_id: NETTLE, price: 500 }]))
})
