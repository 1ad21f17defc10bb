import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow, readRows } from '#data/db/rows.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { almanaxDays } from '#shared/collections/almanax-days.ts'
import { lotEvents } from '#shared/collections/lot-events.ts'
import { penGauges } from '#shared/collections/pen-gauges.ts'
import { deferred, planSources, roiAlerts } from '#shared/collections/plans.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'
import { save } from '#tests/support/save.ts'
import {
  ASH,
  aLot,
  aTrader,
  BARABAS,
  BLOOD,
  key,
  laterOf,
  openBoard,
  plain,
  putOff,
  section,
  TODAY,
  taskLeadsTo,
  taskRow,
  tasksAre,
  taskTitles,
} from '#tests/support/screens/board-screen.tsx'
import { plan, want } from '#tests/support/screens/courses-screen.tsx'
import { observe, own, sees, sellAt, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, undo, until } from '#tests/support/screens/render.tsx'

// The tables of the game in a made-up browser take their time where many tests run at once.
vi.setConfig({ testTimeout: 20_000 })

const OFFERING = 'Offrande du jour : Sang coagulé'
const LONG_AGO = Date.parse('2026-11-02T11:00:00Z')

let db: AccountDb
beforeEach(async () => {
  db = await aTrader()
})

const madeToday = () => save(db, almanaxDays, { date: TODAY }, { done: true })
const slowLot = (name = 'Bottes', buy = 751_000, bought = 9) =>
  aLot(db, { id: `lot-${name}`, name, buy, bought })

describe('what is to be done today', () => {
  test('N106 N107 stands in the order of its kinds, each with its kamas, one verb and the place that it leads to', {
    tags: 'full',
  }, async () => {
    await own(db, BLOOD, 1)
    await observe(db, BLOOD, 1, 138)
    await want(db, ASH, 14)
    await observe(db, ASH, 1, 90, LONG_AGO)
    await own(db, ASH, 4)
    await slowLot('Bottes', 751_000, 9)
    await slowLot('Cape', 300_000, 12)
    await slowLot('Dague', 5, 6)
    syncStatus.setState({ pill: 'action', dead: 2 })
    await openBoard()
    await tasksAre(
      OFFERING,
      '2 modifications refusées',
      '1 prix à relire d’abord',
      '2 lots en vente depuis 7 jours ou plus',
      '1 objet aux Courses',
    )
    expect(plain(section('À faire aujourd’hui').querySelector('header')?.textContent)).toContain('5 affaires')
    const words = (title: string) => plain(taskRow(title).textContent)
    expect(words(OFFERING)).toContain('2 à donner, 1 en stock · avant minuit')
    expect(words(OFFERING)).toContain('138 k1 à acheter')
    // 90 k for each of the four in stock.
    expect(words('1 prix à relire d’abord')).toContain('Bois de Frêne360 ken dépendent')
    expect(words('2 lots en vente depuis 7 jours ou plus')).toContain('Bottes, Cape1 051 000 kengagés')
    expect(words('1 objet aux Courses')).toContain('1 hôtel900 kà payer')
    expect(taskLeadsTo(OFFERING)).toBe(`/app/almanax/calc#offrande-prix-${TODAY}`)
    expect(taskLeadsTo('2 modifications refusées')).toBe('/app/compte/refusees#premier-refus')
    expect(taskLeadsTo('1 prix à relire d’abord')).toBe(`/app/prices#a-relire-${ASH}`)
    expect(taskLeadsTo('2 lots en vente depuis 7 jours ou plus')).toBe(
      '/app/flips?etat=en-vente&tri=date#revente-lot-Cape',
    )
    expect(taskLeadsTo('1 objet aux Courses')).toBe(`/app/courses#courses-achat-${ASH}`)
    expect(allByRole('link', /^(Acheter|Corriger|Relire|Revoir|Y aller) : /)).toHaveLength(5)
  })

  test('N106 of many lots the first three are named, and how many more there are', async () => {
    await madeToday()
    for (let n = 10; n < 19; n++) await slowLot(`Cape-${n}`, 1000 - n, 9)
    await openBoard()
    await tasksAre('9 lots en vente depuis 7 jours ou plus')
    const row = taskRow('9 lots en vente depuis 7 jours ou plus')
    expect(plain(row.querySelector('small')?.textContent)).toBe('Cape-10, Cape-11, Cape-12 et 6 autres')
  })

  test('N106 alerts come second, the profit of a craft without colour; what hangs on an old price counts its recipes', {
    tags: 'full',
  }, async () => {
    await madeToday()
    // Barabas: 4 poppies, 2 silk threads, 2 aluminite; 4 × 10 + 2 × 100 + 2 × 380 = 1 000 a craft.
    await observe(db, 300, 1, 10)
    await observe(db, 643, 1, 100)
    await observe(db, 747, 1, 380, LONG_AGO)
    await sellAt(db, BARABAS, 2000)
    await save(db, roiAlerts, { recipe: BARABAS }, { threshold: 55 })
    await openBoard()
    await tasksAre('Barabas dépasse ton seuil de 55 %', '1 prix à relire d’abord')
    const alert = taskRow('Barabas dépasse ton seuil de 55 %')
    // Sold at 2 000 with a tax of 2 %: 960 of 1 000.
    // Since the newest of its prices, the sale price typed just now.
    expect(plain(alert.textContent)).toMatch(/ROI \+ 96,0 % depuis ton prix de \d\d:\d\d/)
    expect(plain(alert.textContent)).toContain('+ 960 kpar craft')
    expect(alert.querySelector('.gain, .loss')).toBeNull()
    expect(taskLeadsTo('Barabas dépasse ton seuil de 55 %')).toBe(`/app/profit?recipe=${BARABAS}`)
    // One craft needs two aluminites at 380 (760); 76 % of its 960 (730) hang on that price, and all that making one of
    // them could bring (372: its cost is not known).
    await until(() => expect(plain(taskRow('1 prix à relire d’abord').textContent)).toContain('1 862 k'))
    await act(() => save(db, roiAlerts, { recipe: BARABAS }, { threshold: 97 }))
    await tasksAre('1 prix à relire d’abord')
  })

  test('N106 N108 nothing pressing, the price to read is the one that completes recipes', async () => {
    await madeToday()
    await observe(db, 300, 1, 10)
    await observe(db, 643, 1, 100)
    await sellAt(db, BARABAS, 2000)
    await openBoard()
    await sees('Rien ne presse.')
    await sees('Aluminite, complète 1 recette')
    expect(byRole('link', 'Aluminite').getAttribute('href')).toBe('/app/prices?ajout=747#carnet-747-1')
  })

  const listing = (lot: string, day: string) =>
    save(
      db,
      lotEvents,
      { id: lot },
      { lot, kind: 'listed', item_id: ASH, size: 10, price_kamas: 900, at: day },
    )

  test('M11 listings that end tomorrow are told, and lead to the lots', async () => {
    await madeToday()
    await listing('a', dayAfter(TODAY, -27))
    await listing('b', dayAfter(TODAY, -27))
    await openBoard()
    await tasksAre('2 lots expirent demain')
    expect(plain(taskRow('2 lots expirent demain').textContent)).toContain('Bois de Frêne1 800 kdemandés')
    expect(taskLeadsTo('2 lots expirent demain')).toBe('/app/flips/lots')
    await act(() => listing('c', dayAfter(TODAY, -28)))
    await tasksAre('1 lot expire aujourd’hui, 2 demain')
  })

  test('M36 gauges are told with their instants, those to refill before all, and lead to the pens', async () => {
    await madeToday()
    const note = (gauge: 'mangeoire' | 'baffeur', points: number, keep: number) =>
      save(db, penGauges, { pen: 1, gauge }, { points, at: Date.now(), keep })
    await note('mangeoire', 180_060, 140_000)
    await openBoard()
    const title = await until(() => {
      const found = taskTitles().find((one) => one.startsWith('Enclos : prochain passage à'))
      if (!found) throw new Error('no task of pens yet')
      return found
    })
    expect(plain(taskRow(title).textContent)).toContain('Mangeoire sous 180 000 (enclos 1)')
    await act(() => note('baffeur', 1000, 80_000))
    await tasksAre('1 jauge à recharger')
    expect(taskLeadsTo('1 jauge à recharger')).toBe('/app/elevage-renta?onglet=horaires')
  })

  test('M10 listings whose time is over are asked about, and settled there with one press and a way back', async () => {
    await madeToday()
    await listing('a', dayAfter(TODAY, -29))
    await listing('b', dayAfter(TODAY, -40))
    await openBoard()
    const title = '2 lots ont expiré : vendus ou rendus ?'
    await tasksAre(title)
    await click(byRole('button', 'Tous rendus'))
    await sees('2 lots rendus ✔')
    await sees('Rien ne presse.')
    await undo()
    await tasksAre(title)
    await click(byRole('button', 'Tous vendus'))
    await sees('2 lots vendus ✔')
    expect((await act(() => readRows(db, lotEvents))).filter(({ kind }) => kind === 'sold')).toHaveLength(2)
    expect(whereIs()).toBe('/app/tableau')
  })

  test('N107 an offering is bought where it is listed, ticked where all of it is there', async () => {
    await save(db, planSources, { source: 'almanax' }, { on: true, horizon: 3 })
    await openBoard()
    await until(() => expect(taskLeadsTo(OFFERING)).toBe(`/app/courses#courses-prix-${BLOOD}`))
    expect(plain(taskRow(OFFERING).textContent)).toContain('incomplet')
    await act(() => observe(db, BLOOD, 1, 10))
    await until(() => expect(taskLeadsTo(OFFERING)).toBe(`/app/courses#courses-achat-${BLOOD}`))
    await act(() => own(db, BLOOD, 2))
    await until(() => expect(taskLeadsTo(OFFERING)).toBe(`/app/almanax/calc#offrande-${TODAY}`))
    expect(byRole('link', `Cocher : ${OFFERING}`)).toBeDefined()
  })

  test('N106 N11 Courses come before old prices where something is wanted today; without a price they are a lower bound', async () => {
    await madeToday()
    await observe(db, ASH, 1, 90, LONG_AGO)
    await own(db, ASH, 4)
    await plan(db, 236, 1, { due: TODAY })
    await openBoard()
    await tasksAre('3 objets aux Courses, dont 3 pour aujourd’hui', '1 prix à relire d’abord')
    const row = taskRow('3 objets aux Courses, dont 3 pour aujourd’hui')
    expect(plain(row.textContent)).toContain('1 hôtel · il manque 3 prix')
    expect(plain(row.textContent)).toContain('≥')
    expect(taskLeadsTo('3 objets aux Courses, dont 3 pour aujourd’hui')).toMatch(/#courses-prix-\d+$/)
  })

  test('N108 what is done vanishes by itself; all done: the coin, and the price on which most hangs', async () => {
    await observe(db, ASH, 1, 90, LONG_AGO)
    await own(db, ASH, 4)
    await openBoard()
    await tasksAre(OFFERING, '1 prix à relire d’abord')
    await act(async () => void (await madeToday()))
    await tasksAre('1 prix à relire d’abord')
    await click(laterOf('1 prix à relire d’abord'))
    await sees('Rien ne presse.')
    expect(document.querySelector('.board-done .coin')).not.toBeNull()
    expect(plain(document.querySelector('.board-done')?.textContent)).toContain(
      'Bois de Frêne, 360 k en dépendent',
    )
    await act(() => observe(db, ASH, 1, 95))
    await until(() =>
      expect(plain(document.querySelector('.board-done')?.textContent)).not.toContain('Bois de Frêne'),
    )
  })
})

describe('put off to tomorrow', () => {
  test('N107 « Plus tard » with « Annuler »; the row of the task is written under its kind and id', {
    tags: 'full',
  }, async () => {
    await slowLot()
    await openBoard()
    const title = '1 lot en vente depuis 9 jours'
    await tasksAre(OFFERING, title)
    await click(laterOf(title))
    await tasksAre(OFFERING)
    await sees(`Remis à demain : ${title}`)
    expect((await readRow(db, deferred, { task: 'lots:tracker' }))?.until).toBe('2026-11-21')
    await sees('1 affaire remise à demain')
    await undo()
    await tasksAre(OFFERING, title)
  })

  test('N107 what was put off on an earlier day is back; what is put off can be taken up at once', {
    tags: 'full',
  }, async () => {
    await slowLot()
    await putOff(db, 'lots:tracker', TODAY)
    await putOff(db, 'offering:day', '2026-11-21')
    await openBoard()
    await tasksAre('1 lot en vente depuis 9 jours')
    await click(byRole('button', 'Reprendre'))
    await tasksAre(OFFERING, '1 lot en vente depuis 9 jours')
  })

  const finger = (row: HTMLElement, type: string, x: number) => {
    row.setPointerCapture = () => {}
    return act(async () =>
      row.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 7, pointerType: 'touch', clientX: x, clientY: 4 }),
      ),
    )
  }

  test('N107 a finger pushes a row away; the press that ends there opens nothing', {
    tags: 'full',
  }, async () => {
    await openBoard()
    await tasksAre(OFFERING)
    const row = taskRow(OFFERING)
    await finger(row, 'pointerdown', 300)
    await finger(row, 'pointermove', 240)
    expect(row.style.translate).toBe('-60px')
    await finger(row, 'pointermove', 180)
    await finger(row, 'pointerup', 180)
    await act(async () => row.querySelector('a')?.click())
    expect(whereIs()).toBe('/app/tableau')
    await sees('Rien ne presse.')
  })

  test('N107 a press that trembles, or turns back, puts nothing off', async () => {
    await openBoard()
    await tasksAre(OFFERING)
    const row = taskRow(OFFERING)
    for (const far of [295, 150]) {
      await finger(row, 'pointerdown', 300)
      await finger(row, 'pointermove', far)
      await finger(row, 'pointermove', 290)
      await finger(row, 'pointerup', 290)
    }
    expect([row.style.translate, taskTitles().length]).toEqual(['', 1])
    await click(taskRow(OFFERING).querySelector('a') ?? row)
    expect(await readRow(db, deferred, { task: 'offering:day' })).toBeUndefined()
  })
})

describe('under the keyboard', () => {
  test('N115 1 to 7 open a task, wherever the figures stand on the keyboard', async () => {
    await slowLot()
    await openBoard()
    await tasksAre(OFFERING, '1 lot en vente depuis 9 jours')
    await key({ key: 'é', code: 'Digit2' })
    expect(whereIs()).toBe('/app/flips?etat=en-vente&tri=date')
    await key({ key: '1', code: 'Digit1', shiftKey: true })
    expect(whereIs()).toBe('/app/almanax/calc')
    await key({ key: '7', code: 'Digit7' })
    expect(whereIs()).toBe('/app/almanax/calc')
  })

  test('N115 L puts the task off that has the focus, which goes to the one that takes its place', async () => {
    await slowLot()
    await openBoard()
    await tasksAre(OFFERING, '1 lot en vente depuis 9 jours')
    await key({ key: 'l' })
    expect(taskTitles()).toHaveLength(2)
    await act(async () => byRole('link', `Acheter : ${OFFERING}`).focus())
    await key({ key: 'l' })
    await tasksAre('1 lot en vente depuis 9 jours')
    await until(() =>
      expect(document.activeElement).toBe(byRole('link', 'Revoir : 1 lot en vente depuis 9 jours')),
    )
  })

  test('N115 G then C, P or S goes to Courses, Palmarès, Simulateur; G alone, or a letter alone, nowhere', {
    tags: 'full',
  }, async () => {
    for (const [letter, place] of [
      ['c', '/app/courses'],
      ['p', '/app/palmares'],
      ['S', '/app/profit'],
    ] as const) {
      const { unmount } = await openBoard()
      await tasksAre(OFFERING)
      await key({ key: letter })
      expect(whereIs()).toBe('/app/tableau')
      await key({ key: 'g' })
      await key({ key: letter })
      expect(whereIs()).toBe(place)
      await unmount()
    }
  })

  test('N115 the keys are listed under « ? », and are no keys where something is typed or a dialog is open', async () => {
    await openBoard()
    await tasksAre(OFFERING)
    const typed = document.body.appendChild(document.createElement('input'))
    typed.focus()
    await key({ key: '?' })
    await key({ key: '1', code: 'Digit1' })
    typed.remove()
    expect([allByRole('dialog').length, whereIs()]).toEqual([0, '/app/tableau'])
    await key({ key: '?' })
    await until(() => byRole('dialog'))
    const said = plain(byRole('dialog').textContent)
    for (const line of [
      '1à7Ouvrir une affaire',
      'LRemettre à demain',
      'GpuisCAller aux Courses',
      'GpuisPAller au Palmarès',
    ])
      expect(said).toContain(line)
    await key({ key: '1', code: 'Digit1' })
    expect(whereIs()).toBe('/app/tableau')
  })
})
