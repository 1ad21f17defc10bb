import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { aPlayer, screenText, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
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
import { byRole, click, field, type, undo, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'

let db: AccountDb

beforeEach(() => {
  itIs('2026-11-20T12:00:00Z')
  db = aPlayer()
})

describe('the table', { tags: 'full' }, () => {
  describe('the totals', () => {
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
        {
          item_name: 'Épée de Frêne',
          purchase_date: '2026-11-18',
          note: 'lot de 10',
          sell_price_kamas: 3000,
        },
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

    test('T49 the profit curve is told in words', async () => {
      await three()
      await openFlips()
      await click(await until(() => byRole('button', 'Courbe du profit')))
      await sees('Un seul jour de vente, ven. 20 nov. : 470 k.')
      expect(screenText()).not.toContain('sans date')
    })
  })
})

describe('a line', { tags: 'full' }, () => {
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

    test('T59 a deleted line comes back with « Annuler », the same under a new id', async () => {
      await someFlips(db, [{ item_name: 'Ortie', note: 'rare', sold: true, sold_date: '2026-11-02' }])
      await openFlips()
      const before = await flipNamed(db, 'Ortie')
      await click(await until(() => byRole('button', 'Supprimer la ligne, Ortie')))
      await until(() => expect(shownFlips()).toEqual([]))
      await undo()
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
})
