import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { width } from '#tests/support/screens/compare-screen.tsx'
import { ASH, aPlayer, screenText, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
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
import {
  allByRole,
  byRole,
  click,
  enter,
  field,
  leave,
  press,
  type,
  undo,
  until,
} from '#tests/support/screens/render.tsx'
import { readSheet, writeCsv } from '#ui/files/csv.ts'

describe('adding', () => {
  let db: AccountDb

  beforeEach(() => {
    itIs('2026-11-20T12:00:00Z')
    db = aPlayer()
  })

  const ready = () => until(() => field('Objet acheté'))

  async function choose(query: string, name: string) {
    await enter(await ready(), query)
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

    test('T15 T51 T55 a line holds the item, today in Paris, its prices and the auto tax, and goes with « Annuler »', async () => {
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
      await undo()
      await until(() => expect(shownFlips()).toEqual([]))
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
      await stores(db, 'Bois de Frêne', { autoTax: false, tax_kamas: 100 })
      await until(() => expect(live()).toEqual([]))
    })

    test('T53 Enter goes from the item to its prices and adds at the end', async () => {
      await openFlips()
      await enter(await ready(), 'ortie')
      await until(() => byRole('option', /Ortie/))
      await press('Enter')
      await until(() => expect(document.activeElement).toBe(field('Prix d’achat')))
      await enter(field('Prix d’achat'), '12k5')
      expect(document.activeElement).toBe(field('Prix de revente'))
      await enter(field('Prix de revente'), '15k')
      expect(document.activeElement).toBe(field('Note'))
      await press('Enter')
      await stores(db, 'Ortie', { buy_price_kamas: 12_500, sell_price_kamas: 15_000, tax_kamas: 300 })
      await until(() => expect(document.activeElement).toBe(field('Objet acheté')))
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
      await enter(await ready(), 'gelano')
      await sees('Le catalogue arrive')
    })
  })
})

describe('import and export', { tags: 'full' }, () => {
  let db: AccountDb

  beforeEach(() => {
    itIs('2026-11-20T12:00:00Z')
    db = aPlayer()
  })

  async function paste(text: string): Promise<void> {
    await openFlips()
    await click(await until(() => byRole('button', 'Importer')))
    const area = await until(() => {
      const found = document.querySelector('textarea')
      if (!found) throw new Error('no text area')
      return found
    })
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
      area.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }

  const preview = () => document.querySelector('.pasted-preview')?.textContent?.replace(/\s/g, ' ') ?? ''

  describe('the import', () => {
    test('T51 pasted cells show what they will be, and become lines with the items that they name', async () => {
      await paste('Date\tObjet\tAchat\tRevente\tVendu\n18/11/2026\tbois de frene\t1k\t1500\toui\n')
      await until(() => expect(preview()).toContain('mer. 18 nov.'))
      expect(preview()).toContain('1 à importer')
      await click(byRole('button', 'Importer 1 ligne'))
      await stores(db, 'Bois de Frêne', {
        item_id: ASH,
        purchase_date: '2026-11-18',
        buy_price_kamas: 1000,
        sell_price_kamas: 1500,
        tax_kamas: 30,
        autoTax: true,
        sold: true,
      })
      await sees('1 ligne importée ✔')
      expect(document.querySelector('dialog')).toBeNull()
    })

    test('T54 refused rows are counted with their reasons, and only the others are imported', async () => {
      await paste('objet;achat;revente\nOrtie;12.500;5\nFer;10;20\n;3;4')
      await until(() => expect(preview()).toContain('2 refusées'))
      await click(byRole('radio', '2 refusées'))
      expect(preview()).toContain('Ligne 2 Ortie;12.500;5achat illisible : « 12.500 »')
      expect(preview()).toContain('Ligne 4 ;3;4objet manquant')
      await click(byRole('button', 'Importer 1 ligne'))
      await stores(db, 'Fer', { buy_price_kamas: 10 })
      expect(await act(() => flipsOf(db))).toHaveLength(1)
    })

    test('T51 one « Annuler » takes all imported lines back, and leaves the others', async () => {
      await someFlips(db, [{ item_name: 'Gelano' }])
      await paste(Array.from({ length: 30 }, (_, i) => `;Ortie ${i};10;20`).join('\n'))
      await click(await until(() => byRole('button', 'Importer 30 lignes')))
      await until(() => expect(shownFlips()).toHaveLength(31))
      await undo()
      await until(() => expect(shownFlips()).toEqual(['Gelano']))
    })
  })

  describe('an import that is not certain', () => {
    test('T51 columns in another order are asked, with the likely ones', async () => {
      await paste('Ortie;10;12\nFer;20;25')
      await until(() => expect(preview()).toContain('2 à préciser'))
      expect(preview()).toContain('Que contient chaque colonne ? 2 lignes attendent.')
      await click(byRole('button', 'Lire ainsi'))
      await click(await until(() => byRole('button', 'Importer 2 lignes')))
      await stores(db, 'Fer', { buy_price_kamas: 20, sell_price_kamas: 25 })
    })

    test('T51 of a file that comes again only the new lines are imported, or all where that is meant', async () => {
      await someFlips(db, [
        { item_name: 'Ortie', purchase_date: '2026-11-18', buy_price_kamas: 10 },
        { item_name: 'Fer', purchase_date: '2026-11-18', buy_price_kamas: 20, sold: true },
      ])
      await paste('18/11/2026;Ortie;10;12\n18/11/2026;Fer;20;25\n18/11/2026;Or;30;35')
      await until(() => expect(preview()).toContain('2 lignes semblent déjà là'))
      expect(byRole('button', 'Importer 1 ligne')).toBeDefined()
      await click(byRole('radio', 'tout prendre quand même'))
      expect(byRole('button', 'Importer 3 lignes')).toBeDefined()
      await click(byRole('radio', 'prendre les autres seulement'))
      await click(byRole('button', 'Importer 1 ligne'))
      await until(async () => expect(await act(() => flipsOf(db))).toHaveLength(3))
      await stores(db, 'Or', { buy_price_kamas: 30 })
    })
  })

  test('T51 the export holds the lines on screen, in their order', async () => {
    await someFlips(db, [
      { item_name: 'Ortie', sold: true, sold_date: '2026-11-20' },
      { item_name: 'Fer', note: '=1+1' },
    ])
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file)
      return 'blob:essai'
    })
    await openFlips('?tri=objet')
    await until(() => expect(shownFlips()).toEqual(['Fer', 'Ortie']))
    await click(byRole('button', 'Exporter'))
    await until(() => expect(files).toHaveLength(1))
    expect(await files[0]?.text()).toMatch(
      /Fer;1000;1500;30;non;;"'=1\+1"\r\n2026-11-20;Ortie;1000;1500;30;oui;2026-11-20;\r\n$/,
    )
    expect(screenText()).toContain('Ortie')
  })
})

const cell = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom('"', ';', "'", '=', '-', '\t', '\n', '\r', ' ', ',', 'a'),
    maxLength: 8,
  }),
)

const cellsOf = (text: string, isTitle?: (title: string) => boolean) =>
  readSheet(text, isTitle ? { isTitle } : {}).rows.map(({ cells }) => cells)

describe('CSV cells', () => {
  test('T51 what is written is read back, formulas and quotes included', () => {
    const filled = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(filled, (rows) => {
        expect(cellsOf(writeCsv(rows)).slice(0, rows.length)).toEqual(rows)
      }),
    )
  })

  test('T51 no cell begins as a formula does', () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(writeCsv([[text]])).not.toMatch(/^\ufeff"?[=+\-@]/)
      }),
    )
    expect(writeCsv([['=1+1', '-5', '@x', 'a-b']])).toContain("'=1+1")
  })

  test('T51 a quote that nothing closes is an ordinary character', () => {
    expect(cellsOf('"Épée;12\nGelano;13')).toEqual([
      ['"Épée', '12'],
      ['Gelano', '13'],
    ])
  })

  test.each([
    ['semicolons', 'Gelano;1,5m;"lot ; de 10"'],
    ['tabs', 'Gelano\t1,5m\tlot ; de 10'],
    ['commas', 'Gelano,"1,5m",lot ; de 10'.replace(' ;', ' -')],
  ])('T51 cells may stand between %s', (_, text) => {
    expect(cellsOf(text)[0]?.slice(0, 2)).toEqual(['Gelano', '1,5m'])
  })

  test('T51 a comma in a title above the head parts nothing, nor does a line end in the middle of quotes', () => {
    const isTitle = (title: string) => ['objet', 'achat'].includes(title)
    expect(cellsOf('Ventes, novembre\nobjet;achat\n"Gelano\n, x";12', isTitle)[2]).toEqual([
      'Gelano\n, x',
      '12',
    ])
  })
})
