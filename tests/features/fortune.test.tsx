import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { FortuneKeeper } from '#blocks/fortune-keeper.tsx'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow, readRows } from '#data/db/rows.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { FortunePage } from '#features/fortune/page.tsx'
import { flips } from '#shared/collections/flips.ts'
import { fortuneDays, purses } from '#shared/collections/fortune.ts'
import { lotEvents } from '#shared/collections/lot-events.ts'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import { save } from '#tests/support/save.ts'
import {
  ASH,
  aPlayer,
  NETTLE,
  observe,
  openScreen,
  own,
  SAP,
  screenText,
  sees,
} from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, enter, field, undo, until } from '#tests/support/screens/render.tsx'
import { shown } from '#tests/support/screens/screen.ts'

const TODAY = parisDay(Date.now())
const ago = (days: number) => dayAfter(TODAY, -days)

let db: AccountDb
beforeEach(() => {
  syncStatus.setState({ pill: 'waiting', lastSyncAt: null, firstPull: false })
  db = aPlayer()
})

const open = (query = '') => openScreen(<FortunePage />, `/app/fortune${query}`)
const today = () => act(() => readRow(db, fortuneDays, { day: TODAY }))
const kamasOf = async () =>
  Object.fromEntries(
    (await act(() => readRows(db, purses))).map(({ character, kamas }) => [character, kamas]),
  )

/** 300 pieces of ash at 49 k net, nettles without a price, a lot asked too dear, a line at 9 000 k. */
async function aFortune() {
  await observe(db, ASH, 1, 50)
  await observe(db, SAP, 10, 900)
  await own(db, ASH, 300)
  await own(db, NETTLE, 5)
  await save(db, lotEvents, { id: 'e' }, { lot: 'l', item_id: SAP, size: 10, price_kamas: 950, at: ago(1) })
  await save(db, flips, { id: 'f' }, { item_name: 'Cape', buy_price_kamas: 9000 })
}
const aDay = (days: number, kamas: number | null, holdings: Record<string, [number, number | null]>) =>
  save(db, fortuneDays, { day: ago(days) }, { kamas, holdings })

describe('what one owns', () => {
  test('M13 is one sum of four parts, beside what has no price', async () => {
    await aFortune()
    await open()
    await sees('au moins 24 600 k')
    for (const part of [
      'Kamas–à saisir dans tes bourses',
      'Stock14 700 k2 objets au prix net du carnet · 1 sans prix',
      'Lots900 k1 lot au cours, 950 k demandés',
      'Achats en cours9 000 k1 ligne au prix payé',
      'sans compter 1 chose sans prix',
    ])
      expect([part, shown(part)]).toEqual([part, true])
  })

  test('M13 kamas are typed for all, or for each character, and undone', async () => {
    await open()
    await enter(await until(() => field('Tes kamas')), '12k5')
    await until(async () => expect(await kamasOf()).toEqual({ '*': 12_500 }))
    await enter(field('Ajouter un personnage'), ' Iop|la ')
    const purse = await until(() => field('Iop la'))
    expect(document.activeElement).toBe(purse)
    await enter(purse, '1m')
    await until(async () => expect(await kamasOf()).toEqual({ '*': 12_500, 'Iop la': 1_000_000 }))
    await sees('1 012 500 k')
    await click(byRole('button', 'Retirer la bourse de Iop la'))
    await until(() => expect(allByRole('button', /^Retirer la bourse/)).toEqual([]))
    await sees('Kamas12 500 k')
    await undo()
    await sees('Kamas1 012 500 k')
  })
})

describe('a fortune in time', () => {
  test('M14 the change of the period chosen adds up: prices, work, and first prices apart', async () => {
    await aFortune()
    await aDay(60, 1000, {})
    await aDay(20, 1000, { [ASH]: [200, 40_000], [NETTLE]: [5, 1000], [SAP]: [2, null] })
    await save(db, purses, { character: '*' }, { kamas: 4000 })
    await open()
    await sees('Tu avais 9 005 k.')
    // 200 × 9; 100 × 49, a lot, a line and kamas more, sap less at 88,2; nettles lost their price, two of sap had one.
    for (const line of [
      'Prix+ 1 800 k',
      'Travail+ 17 624 k',
      'Prix et travail+ 19 424 k',
      'À part, premiers prix+ 171 k',
    ])
      expect([line, screenText().includes(line)]).toEqual([line, true])
    await sees('28 600 k')
    await click(byRole('radio', '90 jours'))
    await sees('Tu avais 1 000 k.')
    await sees('Prix0 k')
    await sees('Travail+ 27 600 k')
  })

  test('M14 each part is a line of the curve that can be hidden', async () => {
    await aDay(3, 1000, {})
    await open()
    const stock = await until(() => byRole('button', 'Stock'))
    expect(allByRole('button').filter((one) => one.getAttribute('aria-pressed') === 'true')).toHaveLength(5)
    await click(stock)
    expect(stock.getAttribute('aria-pressed')).toBe('false')
    expect(shown('pas de courbe')).toBe(false)
  })

  test('M14 a day is stored by a device that has heard of the others that day, once', async () => {
    await aFortune()
    await openScreen(<FortuneKeeper when="up-to-date" />, '/app')
    await act(async () =>
      syncStatus.setState({ pill: 'up-to-date', lastSyncAt: Date.now() - 2 * 86_400_000 }),
    )
    expect(await today()).toBeUndefined()
    await act(async () => syncStatus.setState({ lastSyncAt: Date.now() }))
    const holdings = {
      [ASH]: [300, 49_000],
      [NETTLE]: [5, null],
      [`${SAP}x10`]: [1, 900_000],
      purchases: [9000, 1000],
    }
    await until(async () => expect((await today())?.holdings).toEqual(holdings))
    await act(() => own(db, ASH, 1))
    expect((await today())?.holdings).toEqual(holdings)
  })

  test('M14 nothing is stored of who owns nothing', async () => {
    await openScreen(<FortuneKeeper when="up-to-date" />, '/app')
    await act(async () => syncStatus.setState({ pill: 'up-to-date', lastSyncAt: Date.now() }))
    await act(() => save(db, purses, { character: 'Iop' }, { kamas: null }))
    expect(await today()).toBeUndefined()
  })

  test('M14 without a network a day is stored where it is looked at, and hears of kamas typed later', async () => {
    await own(db, ASH, 300)
    syncStatus.setState({ pill: 'offline' })
    await open()
    await until(async () => expect((await today())?.holdings).toEqual({ [ASH]: [300, null] }))
    expect((await today())?.kamas).toBeNull()
    await enter(field('Tes kamas'), '700')
    await until(async () => expect((await today())?.kamas).toBe(700))
    await undo()
    await until(async () => expect((await today())?.kamas).toBeNull())
  })
})
