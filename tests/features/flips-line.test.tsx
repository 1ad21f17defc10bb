// @module-tag full
import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { aPlayer, leaves, sees } from '#tests/support/screens/craft-screen.tsx'
import {
  figure,
  fill,
  flipNamed,
  itIs,
  openFlips,
  shownFlips,
  someFlips,
  stores,
} from '#tests/support/screens/flips-page.tsx'
import { byRole, click, field, press, until } from '#tests/support/screens/render.tsx'

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

test('T51 on touch a day is a date field that reads « ven. 20 nov. » until it is typed in', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('coarse') || query.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
  await someFlips(db, [{ item_name: 'Ortie', purchase_date: '2026-11-20' }])
  await openFlips()
  const day = await until(() => field('Acheté le, Ortie'))
  expect([day.type, day.value]).toEqual(['date', '2026-11-20'])
  const shown = () => day.parentElement?.querySelector('.shown')?.textContent
  expect(shown()).toBe('ven. 20 nov.')
  await act(async () => day.focus())
  expect(shown()).toBeUndefined()
})

describe('the focus', () => {
  test('T59 after a line is deleted the focus is on the same button of the next line, then of the one above', async () => {
    await someFlips(db, [{ item_name: 'Ortie' }, { item_name: 'Frêne' }, { item_name: 'Blé' }])
    await openFlips()
    await until(() => byRole('button', 'Supprimer la ligne, Ortie'))
    const names = () => shownFlips()
    const remove = async (name: string) => {
      const button = byRole('button', `Supprimer la ligne, ${name}`)
      button.focus()
      await click(button)
      await until(() => expect(button.isConnected).toBe(false))
    }
    const [first = '', second = '', third = ''] = names()
    await remove(second)
    await until(() => expect(document.activeElement).toBe(byRole('button', `Supprimer la ligne, ${third}`)))
    await remove(third)
    await until(() => expect(document.activeElement).toBe(byRole('button', `Supprimer la ligne, ${first}`)))
  })

  test('T3 Enter in the last line goes to the first field of the next column, and stays in the last one', async () => {
    await someFlips(db, [{ item_name: 'Ortie' }, { item_name: 'Frêne' }])
    await openFlips()
    await until(() => field('Achat, Ortie'))
    const [first = '', last = ''] = shownFlips()
    field(`Achat, ${last}`).focus()
    await press('Enter')
    expect(document.activeElement).toBe(field(`Revente, ${first}`))
  })
})

describe('a line in place', () => {
  test('T56 sold is saved at once with the day in Paris, and emptied with the tick', async () => {
    await someFlips(db, [{ item_name: 'Ortie' }])
    itIs('2026-11-20T23:30:00Z')
    await openFlips()
    await click(await until(() => byRole('checkbox', 'Vendu, Ortie')))
    await stores(db, 'Ortie', { sold: true, sold_date: '2026-11-21' })
    await sees('Ligne sauvegardée ✔')
    await until(() => expect(figure('Profit réalisé')).toContain('+ 470 k'))
    await click(byRole('checkbox', 'Vendu, Ortie'))
    await stores(db, 'Ortie', { sold: false, sold_date: null })
  })

  test('T56 the day of sale is editable', async () => {
    await someFlips(db, [{ item_name: 'Ortie', sold: true, sold_date: '2026-11-20' }])
    await openFlips()
    const day = await until(() => field('Vendu le, Ortie'))
    expect(day.value).toBe('ven. 20 nov.')
    await fill(day, '2026-11-18')
    await stores(db, 'Ortie', { sold_date: '2026-11-18' })
  })

  test('T55 a typed tax stays; switching auto back on recomputes it', async () => {
    await someFlips(db, [{ item_name: 'Ortie' }])
    await openFlips()
    await fill(await until(() => field('Taxe, Ortie')), '12')
    await stores(db, 'Ortie', { tax_kamas: 12, autoTax: false })
    await fill(field('Revente, Ortie'), '2000')
    await stores(db, 'Ortie', { sell_price_kamas: 2000, tax_kamas: 12, autoTax: false })
    await click(byRole('switch', 'Taxe automatique, Ortie'))
    await stores(db, 'Ortie', { tax_kamas: 40, autoTax: true })
  })

  test('T51 prices, day and note are stored as they are left; an emptied price is 0', async () => {
    await someFlips(db, [{ item_name: 'Ortie' }])
    await openFlips()
    await fill(await until(() => field('Achat, Ortie')), '')
    await stores(db, 'Ortie', { buy_price_kamas: 0 })
    await fill(field('Acheté le, Ortie'), '2026-11-01')
    await stores(db, 'Ortie', { purchase_date: '2026-11-01' })
    await fill(field('Note, Ortie'), 'à revoir')
    await stores(db, 'Ortie', { note: 'à revoir' })
  })

  test('T9 a day that cannot be meant stays on screen, marked, and stores nothing', async () => {
    await someFlips(db, [{ item_name: 'Ortie' }])
    await openFlips()
    const day = await until(() => field('Acheté le, Ortie'))
    await fill(day, '0002-11-20')
    expect(day.value).toBe('0002-11-20')
    expect(day.getAttribute('aria-invalid')).toBe('true')
    expect(await flipNamed(db, 'Ortie')).toMatchObject({ purchase_date: '2026-11-20' })
  })

  test('T51 « Annuler » puts back what an edit replaced', async () => {
    await someFlips(db, [{ item_name: 'Ortie' }])
    await openFlips()
    await fill(await until(() => field('Achat, Ortie')), '5')
    await stores(db, 'Ortie', { buy_price_kamas: 5 })
    await click(await until(() => byRole('button', /^Annuler/)))
    await stores(db, 'Ortie', { buy_price_kamas: 1000 })
  })

  test('T59 a deleted line comes back with « Annuler », the same under a new id', async () => {
    await someFlips(db, [{ item_name: 'Ortie', note: 'rare', sold: true, sold_date: '2026-11-02' }])
    await openFlips()
    const before = await flipNamed(db, 'Ortie')
    await click(await until(() => byRole('button', 'Supprimer la ligne, Ortie')))
    await until(() => expect(shownFlips()).toEqual([]))
    await click(await until(() => byRole('button', /^Annuler/)))
    await until(() => expect(shownFlips()).toEqual(['Ortie']))
    const after = await flipNamed(db, 'Ortie')
    expect({ ...after, id: '', stamps: {} }).toEqual({ ...before, id: '', stamps: {} })
    expect(after?.id).not.toBe(before?.id)
  })

  test('T52 T40 a line shows its profit, its ROI and the days it was held', async () => {
    await someFlips(db, [
      { item_name: 'Ortie', purchase_date: '2026-11-01' },
      { item_name: 'Fer', sell_price_kamas: 0 },
    ])
    await openFlips('?tri=objet')
    const cells = (name: string) =>
      ['td.profit', 'td.roi', 'td.held'].map((cell) =>
        [...(byRole('checkbox', `Vendu, ${name}`).closest('tr')?.querySelectorAll(cell) ?? [])]
          .map((td) => td.lastChild?.textContent)
          .join()
          .replace(/\s/g, ' '),
      )
    await until(() => expect(cells('Ortie')).toEqual(['+ 470', '+ 47,0 %', '19 j']))
    expect(cells('Fer')).toEqual(['–', '–', '0 j'])
  })

  test('T51 an item that the catalogue does not know shows its stored name, which copies', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    await someFlips(db, [{ item_name: 'Dofus Cawotte', item_id: 999_999 }])
    await openFlips()
    await click(await until(() => byRole('button', 'Dofus Cawotte')))
    expect(writeText).toHaveBeenCalledExactlyOnceWith('Dofus Cawotte')
    vi.unstubAllGlobals()
  })
})
