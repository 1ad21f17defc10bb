import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import { liveRows } from '#data/db/live-rows.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow, readRows } from '#data/db/rows.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { almanaxDays } from '#shared/collections/almanax-days.ts'
import { flips } from '#shared/collections/flips.ts'
import { deferred, planSources, reserves } from '#shared/collections/plans.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { setCharacters } from '#store/almanax.ts'
import { save } from '#tests/support/save.ts'
import {
  ASH,
  aLot,
  aTrader,
  BLOOD,
  openBoard,
  plain,
  section,
  strip,
  TODAY,
  WINGS,
} from '#tests/support/screens/board-screen.tsx'
import { observe, own, screenText, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, undo, until } from '#tests/support/screens/render.tsx'

vi.setConfig({ testTimeout: 20_000 })

let db: AccountDb
beforeEach(async () => {
  db = await aTrader()
})

const LONG_AGO = Date.parse('2026-11-02T11:00:00Z')
const curve = () => byRole('img', /^Profit cumulé/)

/** Three sales of this week, one before, two lots: the tax is 2 %. */
async function aWeek() {
  await aLot(db, { name: 'Cape', buy: 10_000, sell: 20_000, sold: 0 }) // + 9 600
  await aLot(db, { name: 'Dague', buy: 40_000, sell: 30_000, sold: 2 }) // − 10 600
  await aLot(db, { name: 'Anneau', buy: 1000, sell: 5000, sold: 6 }) // + 3 900
  await aLot(db, { name: 'Bottes', buy: 1000, sell: 100_000, sold: 7 }) // + 97 000
  await aLot(db, { name: 'Gants', buy: 120_000, sell: 150_000 }) // + 27 000 to come
  await aLot(db, { name: 'Coiffe', buy: 80_000 })
}

describe('the strip', () => {
  test('N104 what is engaged, the week’s profit in colour, the one to come without, how fresh the book is', async () => {
    await aWeek()
    await observe(db, ASH, 1, 90)
    await observe(db, BLOOD, 1, 90, LONG_AGO)
    await openBoard()
    await until(() =>
      expect(strip()).toEqual([
        'Engagé en reventes · 200 000 k · 2 lots en vente',
        'Profit de la semaine · + 2 900 k · 3 ventes, taxes payées',
        'Profit à venir · + 27 000 k · si tout part à ton prix, 1 sans prix',
        'Carnet de prix · 50 % · frais · 1 prix à relire',
      ]),
    )
    const tones = [...document.querySelectorAll('dl.stats .stat .money')].map(({ className }) =>
      className.trim(),
    )
    expect(tones).toEqual(['money', 'money gain', 'money'])
  })

  test('N104 N112 a figure that has nothing to count is a dash, never a 0', async () => {
    await observe(db, ASH, 1, 90)
    await openBoard()
    await until(() =>
      expect(strip()).toEqual([
        'Engagé en reventes · – · aucun lot en vente',
        'Profit de la semaine · – · aucune vente',
        'Profit à venir · – · aucun lot en vente',
        'Carnet de prix · 100 % · frais, rien à relire',
      ]),
    )
  })
})

describe('the curve', () => {
  test('N105 says each day of the week to who cannot see it, and shows it as a table', async () => {
    await aWeek()
    await openBoard()
    await until(() => curve())
    expect(plain(curve().getAttribute('aria-label'))).toBe(
      'Profit cumulé : sam. 14 + 3 900 k, dim. 15 + 3 900 k, lun. 16 + 3 900 k, mar. 17 + 3 900 k, mer. 18 − 6 700 k, jeu. 19 − 6 700 k, ven. 20 + 2 900 k',
    )
    expect([...curve().querySelectorAll('rect')].map((bar) => bar.getAttribute('class'))).toEqual([
      'won',
      'lost',
      'won',
    ])
    const gold = [...curve().querySelectorAll('.today')].map(({ textContent }) => textContent)
    expect(gold).toEqual(['', 'ven. 20'])
    expect(section('Profit de la semaine').querySelector('table')).toBeNull()
    await click(byRole('button', 'Voir les chiffres'))
    const rows = allByRole('row', undefined, section('Profit de la semaine')).map((row) =>
      [...row.children].map(({ textContent }) => plain(textContent)).join(' | '),
    )
    expect(rows).toHaveLength(8)
    expect(rows.slice(0, 3)).toEqual([
      'Jour | Ventes | Profit | Cumul',
      'ven. 20 nov. | 1 | + 9 600 k | + 2 900 k',
      'jeu. 19 nov. | 0 | 0 k | − 6 700 k',
    ])
  })

  test('N105 of 30 days or of all, chosen in the address', async () => {
    await aWeek()
    await openBoard('?courbe=tout')
    await until(() => curve())
    expect(plain(curve().getAttribute('aria-label'))).toBe(
      'Profit cumulé : + 99 900 k du 13 nov. au 20 nov., 4 ventes, meilleur jour 13 nov., + 97 000 k, pire jour 18 nov., − 10 600 k',
    )
    await click(byRole('radio', '30 j'))
    await until(() => section('Profit de 30 jours'))
    expect(whereIs()).toBe('/app/tableau?courbe=30')
    expect(plain(curve().getAttribute('aria-label'))).toContain('+ 99 900 k du 22 oct. au 20 nov.')
    await click(byRole('radio', '7 j'))
    expect(whereIs()).toBe('/app/tableau')
  })
})

describe('the almanax', () => {
  const day = (name: string) =>
    plain(byRole('checkbox', `Offrande faite : ${name}`).closest('.grid')?.textContent)

  test('N109 N13 today and tomorrow at the book’s prices, for all characters, what is free in stock deducted', async () => {
    await setCharacters(db, 4)
    await own(db, BLOOD, 5)
    await save(db, reserves, { item_id: BLOOD }, { pieces: 3 })
    await observe(db, BLOOD, 1, 138)
    await observe(db, WINGS, 10, 900)
    await openBoard()
    await until(() => expect(day('Sang coagulé')).toContain('828 k'))
    expect(day('Sang coagulé')).toContain('aujourd’hui · 2 par personnage')
    expect(day('Ailes de Moskito')).toContain('demain · 6 par personnage')
    expect(day('Ailes de Moskito')).toContain('2 700 k')
    const period = byRole('link', /^7 jours/)
    expect([plain(period.textContent), period.getAttribute('href')]).toEqual([
      '7 jours : ≥ au moins 3 528 k',
      '/app/almanax/calc?vue=achats',
    ])
  })

  test('N109 the period is that of the shopping list, which it leads to', { tags: 'full' }, async () => {
    await save(db, planSources, { source: 'almanax' }, { on: true, horizon: 1 })
    await observe(db, BLOOD, 1, 138)
    await openBoard()
    await until(() => expect(plain(byRole('link', /^1 jour :/).textContent)).toBe('1 jour : 276 k'))
    expect(byRole('link', /^1 jour :/).getAttribute('href')).toBe('/app/courses')
  })

  test('N109 N94 a tick, with what it may take from the stock', async () => {
    await own(db, BLOOD, 5)
    await openBoard()
    await click(await until(() => byRole('checkbox', 'Offrande faite : Sang coagulé')))
    await sees('Offrande du ven. 20 nov. faite')
    expect((await readRow(db, almanaxDays, { date: TODAY }))?.done).toBe(true)
    await click(byRole('button', 'Retirer 2 du stock'))
    await until(async () =>
      expect((await readRows(db, stockMoves)).map(({ pieces, kind }) => [pieces, kind])).toEqual([
        [-2, 'use'],
      ]),
    )
  })
})

describe('a first visit', () => {
  test('N112 three steps that tick themselves, no figure of 0; the strip appears with its first figure', {
    tags: 'full',
  }, async () => {
    await openBoard()
    await sees('Pour commencer')
    const steps = () =>
      [...section('Pour commencer').querySelectorAll('li')].map((step) => [
        plain(step.querySelector('.font-medium')?.textContent),
        allByRole('img', 'Fait', step).length,
      ])
    expect(steps()).toEqual([
      ['Saisis un prix', 0],
      ['Note un achat', 0],
      ['Suis l’almanax', 0],
    ])
    expect(strip()).toEqual([])
    expect(screenText()).not.toMatch(/(^|\s)0\s?k/)
    expect(byRole('link', 'Saisis un prix').getAttribute('href')).toMatch(
      /^\/app\/prices\?ajout=(\d+)#carnet-\1-1$/,
    )
    await act(() => observe(db, ASH, 1, 90))
    await until(() => expect(steps()[0]).toEqual(['Saisis un prix', 1]))
    expect(strip()).toHaveLength(4)
    await act(() => aLot(db, { name: 'Cape', buy: 10 }))
    await until(() => expect(steps()[1]).toEqual(['Note un achat', 1]))
    await act(() => save(db, planSources, { source: 'almanax' }, { on: true }))
    await until(() => expect(screenText()).not.toContain('Pour commencer'))
  })

  test('N112 a purchase of the shopping list is one too; the steps can be hidden for good, on all devices', async () => {
    await save(db, stockMoves, { id: 'achat' }, { item_id: ASH, pieces: 3, kind: 'buy', at: TODAY })
    await openBoard()
    await sees('1 sur 3')
    await click(byRole('button', 'Masquer'))
    await until(() => expect(screenText()).not.toContain('Pour commencer'))
    expect((await readRow(db, deferred, { task: 'steps:first' }))?.until).toBe('2099-12-31')
    await undo()
    await sees('Pour commencer')
  })
})

describe('where the data are', () => {
  test('N111 a line only when something waits, is offline or refused, in the pill’s words', async () => {
    await openBoard()
    await sees('À faire aujourd’hui')
    const line = () => document.querySelector('section[aria-label="Synchronisation"]')
    expect(line()).toBeNull()
    await act(async () => syncStatus.setState({ pill: 'waiting', waiting: 2 }))
    expect(plain(line()?.textContent)).toBe(
      '2 en attente · 2 modifications enregistrées ici, envoi dès que possible.',
    )
    await act(async () => syncStatus.setState({ pill: 'offline' }))
    expect(plain(line()?.textContent)).toMatch(/^Hors ligne · Pas de réseau/)
    await act(async () => syncStatus.setState({ pill: 'action', waiting: 0, dead: 1 }))
    expect(plain(line()?.textContent)).toContain('1 modification a été refusée.')
    expect(byRole('link', 'Modifications refusées').getAttribute('href')).toBe('/app/compte/refusees')
  })
})

describe('what fails, and what is not there yet', () => {
  test('N113 a part that fails shows its own alert, with « Réessayer », and leaves the others', {
    tags: 'full',
  }, async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    await observe(db, ASH, 1, 90)
    await aLot(db, { name: 'Bottes', buy: 10, bought: 9 })
    const source = liveRows(db, flips, '')
    const { snapshot } = source
    const fails = () => {
      throw new Error('disque')
    }
    Object.assign(source, { snapshot: fails })
    await openBoard()
    await sees('« Chiffres » n’a pas pu être lu sur cet appareil.')
    expect(screenText()).toContain('« À faire aujourd’hui » n’a pas pu être lu')
    await until(() => byRole('checkbox', 'Offrande faite : Sang coagulé'))
    expect(section('Objectifs')).toBeDefined()
    Object.assign(source, { snapshot })
    const [first] = allByRole('button', 'Réessayer')
    await click(first ?? document.body)
    await until(() => expect(strip()[0]).toContain('1 lot en vente'))
    expect(screenText()).toContain('« À faire aujourd’hui » n’a pas pu être lu')
  })

  test('N10 N113 without the game data what needs no name is there, with how far they are', async () => {
    await aLot(db, { name: 'Bottes', buy: 10, bought: 9 })
    catalogue.setState({
      state: 'absent',
      data: null,
      download: { done: 12, total: 90, label: 'Téléchargement du catalogue' },
    })
    await openBoard()
    await sees('1 lot en vente depuis 9 jours')
    expect(byRole('progressbar', 'Téléchargement du catalogue').getAttribute('aria-valuenow')).toBe('13')
    expect(strip()[0]).toContain('1 lot en vente')
  })

  test('N113 the figures are on the page before what stands under them', async () => {
    await aWeek()
    const added: Element[] = []
    const watch = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node instanceof Element) added.push(node)
    })
    watch.observe(document.body, { childList: true, subtree: true })
    await openBoard()
    await until(() => expect(added.some((one) => one.matches('.board-columns'))).toBe(true))
    watch.disconnect()
    const under = added.findIndex((one) => one.matches('.board-columns'))
    expect(added.findIndex((one) => one.matches('.board'))).toBeLessThan(under)
  })

  test('N113 while the rows are read the page has its shape', async () => {
    catalogue.setState({ state: 'loading', data: null })
    await openBoard()
    for (const title of ['Mes affaires', 'À faire aujourd’hui', 'Almanax'])
      expect(allByRole('heading', title)).toHaveLength(1)
    expect(document.querySelectorAll('[aria-busy=true]').length).toBeGreaterThan(0)
  })
})
