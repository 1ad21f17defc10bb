import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow, readRows } from '#data/db/rows.ts'
import { preferences } from '#shared/collections/preferences.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import {
  aShopper,
  boughtElsewhere,
  lineOf,
  listed,
  openCourses,
  plan,
  stockIn,
  tick,
  want,
} from '#tests/support/screens/courses-screen.tsx'
import {
  AMULET,
  ASH,
  NETTLE,
  observe,
  own,
  PLANK,
  SAP,
  screenText,
  sees,
  sellAt,
} from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, enter, field, press, undo, until } from '#tests/support/screens/render.tsx'

let db: AccountDb
beforeEach(async () => {
  db = await aShopper()
})

const moves = () => readRows(db, stockMoves)

describe('buying', () => {
  test('N28 N29 a tick notes what the packs hold; the line stays a moment, faint, and can be unticked', {
    tags: 'full',
  }, async () => {
    await want(db, ASH, 46)
    await observe(db, ASH, 10, 100)
    await openCourses()
    await until(() => expect(lineOf('Bois de Frêne')[6]).toMatch(/^5×10/))
    await tick('Bois de Frêne')
    await sees('Bois de Frêne : + 50')
    expect(await stockIn(db, ASH)).toBe(50)
    expect(await moves()).toMatchObject([
      { item_id: ASH, pieces: 50, line: 46, packs: { 10: 5 }, pack_prices: {}, paid_kamas: 500, kind: 'buy' },
    ])
    expect(byRole('checkbox', 'Acheté : Bois de Frêne').getAttribute('aria-checked')).toBe('true')
    expect(lineOf('Bois de Frêne')[1]).toContain('acheté')
    await tick('Bois de Frêne')
    await until(async () => expect(await stockIn(db, ASH)).toBe(0))
  })

  test('N28 two presses on the same line buy once', async () => {
    await want(db, ASH, 46)
    await observe(db, ASH, 1, 10)
    await openCourses()
    await until(() => expect(lineOf('Bois de Frêne')[6]).toBe('46×1'))
    const box = await until(() => byRole('checkbox', 'Acheté : Bois de Frêne'))
    await act(async () => {
      box.click()
      box.click()
    })
    await until(async () => expect(await stockIn(db, ASH)).toBe(46))
    expect(await moves()).toHaveLength(1)
  })

  test('N29 N41 once everything is bought it says what was paid; the purchases of the day can be taken back', async () => {
    await want(db, ASH, 10)
    await observe(db, ASH, 10, 700)
    await openCourses()
    await until(() => lineOf('Bois de Frêne')[6] === '1×10')
    await tick('Bois de Frêne')
    await sees('Tout est acheté700 k pour 1 objet.')
    await click(byRole('button', '1 acheté aujourd’hui'))
    await click(byRole('button', 'Annuler l’achat, Bois de Frêne'))
    await until(() =>
      expect(byRole('checkbox', 'Acheté : Bois de Frêne').getAttribute('aria-checked')).toBe('false'),
    )
    expect(await stockIn(db, ASH)).toBe(0)
  })

  test('N30 N31 packs, prices and what is paid can be corrected before the tick, and after it', {
    tags: 'full',
  }, async () => {
    // Where lines have their columns.
    vi.stubGlobal('innerWidth', 1280)
    await want(db, ASH, 60)
    await observe(db, ASH, 10, 1229)
    await openCourses()
    await until(() => expect(lineOf('Bois de Frêne')[6]).toBe('6×10'))
    await click(byRole('button', '6×10, Bois de Frêne : autres lots'))
    const count = field('Nombre de lots de 10, Bois de Frêne')
    await until(() => expect(document.activeElement).toBe(count))
    await enter(field('Nombre de lots de 10, Bois de Frêne'), '4')
    await until(() => expect(lineOf('Bois de Frêne')[6]).toBe('4×10'))
    await enter(field('Payé en tout, Bois de Frêne'), '4800')
    await tick('Bois de Frêne')
    await until(async () =>
      expect(await moves()).toMatchObject([
        { pieces: 40, line: 60, pack_prices: { 10: 1200 }, paid_kamas: 4800 },
      ]),
    )
    await until(() => expect(lineOf('Bois de Frêne')[5]).toBe('20'))

    await click(byRole('button', '1 acheté aujourd’hui'))
    await click(byRole('button', 'Corriger l’achat, Bois de Frêne'))
    const fields = () => [...document.querySelectorAll<HTMLInputElement>('input')]
    const counts = fields().filter(
      (one) => one.getAttribute('aria-label') === 'Nombre de lots de 10, Bois de Frêne',
    )
    await enter(counts.at(-1) as HTMLInputElement, '6')
    await until(async () =>
      expect(await moves()).toMatchObject([
        { pieces: 60, line: 60, packs: { 10: 6 }, pack_prices: { 10: 1200 }, paid_kamas: 7200 },
      ]),
    )
  })

  test('N8 N30 what is paid is worked out anew until it is typed, and a price that nobody typed is noted nowhere', async () => {
    await want(db, ASH, 112)
    await openCourses()
    await click(await until(() => byRole('button', 'Origines, Bois de Frêne')))
    const paid = () => field('Payé en tout, Bois de Frêne').value.replace(/\s/g, ' ')
    for (const [size, price] of [
      ['10', '45395'],
      ['100', '399899'],
    ]) {
      await enter(field(`Prix du lot de ${size}, Bois de Frêne`), price as string)
    }
    await until(() => expect(paid()).toBe('490 689'))
    await enter(field('Nombre de lots de 10, Bois de Frêne'), '0')
    await until(() => expect(paid()).toBe('399 899'))
    await tick('Bois de Frêne')
    await until(async () =>
      expect(await moves()).toMatchObject([
        { pieces: 100, pack_prices: { 10: 45_395, 100: 399_899 }, paid_kamas: 399_899 },
      ]),
    )
  })

  test('N30 a purchase that is corrected to other packs costs what these come to, in a panel that stays open and shows the prices', async () => {
    await want(db, ASH, 46)
    await observe(db, ASH, 10, 100)
    await openCourses()
    await until(() => expect(lineOf('Bois de Frêne')[6]).toMatch(/^5×10/))
    await tick('Bois de Frêne')
    await click(await until(() => byRole('button', '1 acheté aujourd’hui')))
    await click(byRole('button', 'Corriger l’achat, Bois de Frêne'))
    const count = field('Nombre de lots de 10, Bois de Frêne')
    expect(field('Prix du lot de 10, Bois de Frêne').value).toBe('100')
    await enter(count, '3')
    await until(async () =>
      expect(await moves()).toMatchObject([{ pieces: 30, pack_prices: {}, paid_kamas: 300 }]),
    )
    expect(count.isConnected).toBe(true)
    await until(() => expect(field('Payé en tout, Bois de Frêne').value).toBe('300'))
    await enter(field('Prix du lot de 10, Bois de Frêne'), '110')
    await until(async () =>
      expect(await moves()).toMatchObject([{ pieces: 30, pack_prices: { 10: 110 }, paid_kamas: 330 }]),
    )
    expect(count.isConnected).toBe(true)
  })

  test('N32 without a price a tick asks what was paid; left empty, the pieces alone are noted', {
    tags: 'full',
  }, async () => {
    await want(db, ASH, 7)
    await want(db, NETTLE, 3)
    await want(db, SAP, 2)
    await openCourses()
    await until(() => expect(lineOf('Bois de Frêne')[6]).toBe('7 à acheter'))
    await tick('Bois de Frêne')
    const paid = field('Payé en tout, Bois de Frêne')
    expect(document.activeElement).toBe(paid)
    expect(paid.placeholder).toBe('payé\u00a0?')
    expect(await moves()).toEqual([])
    await press('Enter')
    const ash = { item_id: ASH, pieces: 7, packs: {}, pack_prices: {}, paid_kamas: null }
    await until(async () => expect(await moves()).toMatchObject([ash]))
    await tick('Ortie')
    await enter(field('Payé en tout, Ortie'), '4,8k')
    await until(async () => expect(await stockIn(db, NETTLE)).toBe(3))
    expect((await moves()).find((move) => move.item_id === NETTLE)?.paid_kamas).toBe(4800)
    await tick('Sève de Frêne')
    await tick('Sève de Frêne')
    await until(async () => expect(await stockIn(db, SAP)).toBe(2))
    expect((await moves()).find((move) => move.item_id === SAP)?.paid_kamas).toBeNull()
  })

  test('N33 the budget says what stays, and in words when it is not enough', async () => {
    await want(db, ASH, 10)
    await observe(db, ASH, 10, 700)
    await openCourses()
    await until(() => lineOf('Bois de Frêne')[6] === '1×10')
    await until(() => field('Budget'))
    await enter(field('Budget'), '1000')
    await sees('Reste 300 k')
    expect((await readRow(db, preferences, { name: 'courses_budget' }))?.value).toBe(1000)
    await enter(field('Budget'), '600')
    await sees('dépassé de 100 k')
    // Of what else is wanted nobody knows the price: it is more than that.
    await want(db, PLANK, 1)
    await sees('dépassé d’au moins 100 k')
  })

  test('N54 what all planned crafts leave together is the same after a purchase: what was paid counts, and what nobody noted nothing', async () => {
    await plan(db, AMULET, 10)
    await own(db, ASH, 5)
    await observe(db, ASH, 1, 10)
    await sellAt(db, AMULET, 100)
    await openCourses()
    // 10 × 100 less 2 %, less 15 × 10 to pay.
    await sees('Stock utilisé1 objet compte 0 k, faute d’achat noté0 k')
    await sees('Profit des crafts prévus+ 830 k')
    await tick('Bois de Frêne')
    await sees('Stock utilisé1 objet compte 0 k, faute d’achat noté150 k')
    await sees('Profit des crafts prévus+ 830 k')
    await observe(db, ASH, 1, 30)
    // What was paid stays what it was.
    await sees('Profit des crafts prévus+ 830 k')
    await click(byRole('radio', 'à 0 k'))
    await sees('Profit des crafts prévus+ 980 k')
    await plan(db, PLANK, 1)
    await sees('Profit des crafts prévussans prix de vente : 1 craftau plus')
  })
})

describe('other devices', () => {
  test('N35 what another device buys turns faint, and it is said that it shops', async () => {
    await want(db, ASH, 4)
    await openCourses()
    await until(() => expect(lineOf('Bois de Frêne')[6]).toBe('4 à acheter'))
    await boughtElsewhere(db, ASH, 4)
    await until(() => expect(lineOf('Bois de Frêne')[1]).toContain('acheté depuis « Firefox sur Android »'))
    expect(screenText()).toContain('« Firefox sur Android » fait les courses en ce moment')
  })

  test('N36 N6 the same purchase twice counts once, and both where the player says so', async () => {
    await want(db, ASH, 4)
    await boughtElsewhere(db, ASH, 4)
    await boughtElsewhere(db, ASH, 4, { device: 'Chrome sur Windows' })
    await openCourses()
    await click(await until(() => byRole('button', '2 achetés aujourd’hui')))
    await click(byRole('button', 'compter les deux'))
    await until(async () => expect(await stockIn(db, ASH)).toBe(8))
  })
})

describe('« Mode hôtel de vente »', { tags: 'full' }, () => {
  test('N37 N38 N39 one line at a time: bought, not to be found, passed over; then the next hall, and the end', async () => {
    for (const [item, pieces] of [
      [ASH, 10],
      [NETTLE, 5],
      [SAP, 2],
      [AMULET, 1],
    ] as const)
      await want(db, item, pieces)
    await observe(db, ASH, 10, 700)
    await openCourses('?mode=hdv')
    await sees('Bois de Frêne')
    expect(screenText()).toContain('0 sur 4 achetés')
    await click(byRole('button', 'Acheté'))
    await sees('Bois de Frêne : + 10')
    await sees('1 sur 4 achetés')
    await until(() => byRole('heading', /Ressources/))
    // By type: Plante, then Sève.
    await until(() => document.querySelector('section[aria-label="Ortie"]') ?? expect.fail())
    await click(byRole('button', 'Introuvable'))
    await until(() => document.querySelector('section[aria-label="Sève de Frêne"]') ?? expect.fail())
    await sees('Direction : Autres, 1 objet')
    await click(byRole('button', 'Passer'))
    await until(() => document.querySelector('section[aria-label="Amulette du Hibou"]') ?? expect.fail())
    await click(byRole('button', 'Acheté'))
    // What was passed over comes round again.
    const sap = () =>
      until(() => document.querySelector('section[aria-label="Sève de Frêne"]') ?? expect.fail())
    await sap()
    await click(byRole('button', 'Quitter le mode hôtel de vente'))
    await until(() => expect(lineOf('Ortie')[1]).toContain('introuvable aujourd’hui'))
    // What was not to be found is the last of its hall.
    expect(listed().slice(1, 3)).toEqual(['Sève de Frêne', 'Ortie'])
    await click(allByRole('button', 'Mode hôtel de vente')[0] as HTMLElement)
    await sap()
    await click(byRole('button', 'Acheté'))
    await sees('Terminé : 700 k pour 3 objets')
    expect(screenText()).toContain('Introuvables aujourd’hui : Ortie')
    await click(byRole('button', 'Revenir à la liste'))
    await until(() => expect(listed()).toEqual(['Hôtel de vente des ressources', 'Ortie']))
  })
})

describe('the packs of « Mode hôtel de vente »', () => {
  test('N37 each of the four has its price, whichever are bought: a mistyped one stays to be corrected', async () => {
    await want(db, ASH, 100)
    await observe(db, ASH, 10, 700)
    await openCourses('?mode=hdv')
    const price = (size: string) => field(`Prix du lot de ${size}, Bois de Frêne`)
    await until(() => price('10'))
    expect(['1', '10', '100', '1 000'].map((size) => price(size).value)).toEqual(['', '700', '', ''])
    await enter(price('100'), '6000')
    await until(() => expect(field('Payé en tout, Bois de Frêne').value.replace(/\s/g, ' ')).toBe('6 000'))
    await enter(price('10'), '70')
    await until(() => expect(field('Payé en tout, Bois de Frêne').value).toBe('700'))
    await enter(price('10'), '710')
    await until(() => expect(field('Payé en tout, Bois de Frêne').value.replace(/\s/g, ' ')).toBe('6 000'))
  })
})

describe('what was passed over', () => {
  test('N38 N39 comes round again at the end of the walk, which is not over while something is left', async () => {
    await want(db, ASH, 10)
    await want(db, NETTLE, 5)
    await openCourses('?mode=hdv')
    const shown = (name: string) =>
      until(() => document.querySelector(`section[aria-label="${name}"]`) ?? expect.fail())
    for (const name of ['Bois de Frêne', 'Ortie', 'Bois de Frêne']) {
      await shown(name)
      await click(byRole('button', 'Passer'))
    }
    await shown('Ortie')
    expect(screenText()).not.toContain('Terminé')
    await click(byRole('button', 'Acheté'))
    await shown('Bois de Frêne')
    await click(byRole('button', 'Passer'))
    await shown('Bois de Frêne')
    await click(byRole('button', 'Introuvable'))
    await sees('Terminé : 0 k pour 1 objet')
    await sees('Bois de Frêne : introuvable aujourd’hui')
    await undo()
    await shown('Bois de Frêne')
    await click(byRole('button', 'Introuvable'))
    await sees('Terminé : 0 k pour 1 objet')
    expect(screenText()).not.toContain('Tout est acheté')
  })
})

describe('the keyboard', () => {
  test('N40 arrows go from line to line, E unfolds, P goes to the price, Ctrl+Z takes the last purchase back', async () => {
    await want(db, ASH, 10)
    await want(db, NETTLE, 5)
    await observe(db, NETTLE, 1, 20)
    await openCourses()
    await until(() => expect(listed()).toHaveLength(3))
    byRole('checkbox', 'Acheté : Bois de Frêne').focus()
    await press('ArrowDown')
    expect(document.activeElement).toBe(byRole('checkbox', 'Acheté : Ortie'))
    await press('ArrowUp')
    await press('e')
    await until(() =>
      expect(byRole('button', 'Origines, Bois de Frêne').getAttribute('aria-expanded')).toBe('true'),
    )
    await press('p')
    expect(document.activeElement).toBe(field('Prix du lot de 1, Bois de Frêne'))
    byRole('checkbox', 'Acheté : Ortie').focus()
    await press('p')
    await until(() => expect(document.activeElement).toBe(field('Prix du lot de 1, Ortie')))
    await tick('Ortie')
    await until(async () => expect(await stockIn(db, NETTLE)).toBe(5))
    byRole('checkbox', 'Acheté : Bois de Frêne').focus()
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }),
    )
    await until(async () => expect(await stockIn(db, NETTLE)).toBe(0))
  })
})
