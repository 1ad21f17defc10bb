import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loadTypos } from '#data/catalogue/search.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { ingest } from '#shared/domain/pasted/ingest.ts'
import { priceColumn } from '#shared/domain/prices/pasted-columns.ts'
import { priceReader } from '#shared/domain/prices/pasted-prices.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { contents } from '#tests/support/local-account.ts'
import {
  ASH,
  aPlayer,
  NETTLE,
  observe,
  pricesOf,
  SAP,
  screenText,
  sees,
  starterAlone,
} from '#tests/support/screens/craft-screen.tsx'
import {
  listedItems,
  openPrices,
  paste,
  pasteArea,
  priceField,
  readAgo,
} from '#tests/support/screens/prices-screen.tsx'
import { allByRole, byRole, click, leave, type, undo, until } from '#tests/support/screens/render.tsx'
import { button } from '#tests/support/screens/screen.ts'
import { readSheet } from '#ui/files/csv.ts'

let db: AccountDb

const latest = async (id: number, pack: number) =>
  (await act(() => pricesOf(db, id))).filter((row) => row.pack_size === pack).at(-1)?.price_kamas

const stores = (id: number, pack: number, price: number | undefined) =>
  until(async () => expect(await latest(id, pack)).toBe(price))

describe('a pasted list', () => {
  beforeEach(() => {
    db = aPlayer()
  })

  const today = () => parisDay(Date.now())
  const store = async (name: string) => click(await until(() => byRole('button', name)))

  const previewRows = (): string[] =>
    [...document.querySelectorAll('.pasted-preview tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => (cell.textContent ?? '').replace(/\s/g, ' ')).join('|'),
    )

  describe('pasting a list', () => {
    test('A4 the preview says item, pack, old and new price, and nothing is stored before it is asked', {
      tags: 'full',
    }, async () => {
      await observe(db, ASH, 1, 40)
      await openPrices()
      await until(() => byRole('button', 'Détail, Bois de Frêne'))
      const before = await contents(db)
      await paste('bois de frene ; 12k5\nOrtie x10 4 500')
      await until(() => expect(previewRows()).toEqual(['Bois de Frêne|×1|40|12 500', 'Ortie|×10|–|4 500']))
      expect(await contents(db)).toEqual(before)
      await store('Enregistrer 2 prix')
      await stores(ASH, 1, 12_500)
      await stores(NETTLE, 10, 4500)
      await until(() => expect(allByRole('dialog')).toEqual([]))
      await sees('2 prix enregistrés')
    })

    test('A4 « Annuler » takes the whole list back', async () => {
      await readAgo(db, ASH, 1, 40, 5)
      await openPrices()
      await until(() => byRole('button', 'Détail, Bois de Frêne'))
      await paste('Bois de Frêne 50\nOrtie 9')
      await store('Enregistrer 2 prix')
      await stores(NETTLE, 1, 9)
      await undo()
      await stores(ASH, 1, 40)
      await stores(NETTLE, 1, 0)
    })

    test('A4 of a price said twice the later line counts, and it is said', async () => {
      await openPrices()
      await paste('Ortie 5\nLin 3\nOrtie 7')
      await sees('1 prix est dit plusieurs fois')
      await store('Enregistrer 1 prix')
      await stores(NETTLE, 1, 7)
    })

    test('A4 unreadable lines are listed with why, and stay in the text', async () => {
      await openPrices()
      await paste('Ortie 5\nOrtie ; douze\nnimporte quoi\nBois de Frêne -4')
      await click(await until(() => byRole('radio', '3 refusées')))
      await sees('Ligne 2 Ortie ; douzeprix illisible')
      await sees('Ligne 3 nimporte quoipas de prix')
      await sees('prix illisible')
      await store('Enregistrer 1 prix')
      await until(() => expect(pasteArea().value).toBe('Ortie ; douze\nnimporte quoi\nBois de Frêne -4'))
      await stores(NETTLE, 1, 5)
    })

    test('A4 a likely name is offered and never taken by itself', { tags: 'full' }, async () => {
      await loadTypos()
      await openPrices()
      await paste('Sev de Frene 12\nOrtye 8')
      await click(await until(() => byRole('radio', '2 à choisir')))
      expect(button('Enregistrer')?.hasAttribute('disabled')).toBe(true)
      await click(await until(() => byRole('button', 'C’est Ortie')))
      await store('Enregistrer 1 prix')
      await stores(NETTLE, 1, 8)
      await until(() => expect(pasteArea().value).toBe('Sev de Frene 12'))
      expect(await latest(SAP, 1)).toBeUndefined()
    })

    test('A4 with the starter alone, a name that no item bears may be one that the catalogue lacks', async () => {
      starterAlone()
      await openPrices()
      await paste('Xylophage Zinzolin 12\nWakizashi Quetsche 8')
      await sees('aucun objet ne ressemble à ce nom')
      expect(screenText().split('Catalogue partiel')).toHaveLength(2)
    })

    test('A4 prices far from the median are marked, first, and stored all the same', {
      tags: 'full',
    }, async () => {
      for (const days of [4, 3, 2]) await readAgo(db, ASH, 1, 50, days)
      await openPrices()
      await until(() => byRole('button', 'Détail, Bois de Frêne'))
      await paste('Ortie 5\nBois de Frêne 500')
      await sees('1 prix loin de ta médiane')
      await until(() => expect(previewRows()[0]).toBe('Bois de Frêne|×1|50|500médiane 50 k'))
      await store('Enregistrer 2 prix')
      await stores(ASH, 1, 500)
    })

    test('A4 a list with dates puts each price on its day, and leaves newer prices current', async () => {
      await observe(db, ASH, 1, 60)
      await openPrices()
      await until(() => byRole('button', 'Détail, Bois de Frêne'))
      await paste('Objet;Lot;Prix;Date\nBois de Frêne;1;40;2026-01-02\nOrtie;10;90;02/01/2026')
      await store('Enregistrer 2 prix')
      await stores(NETTLE, 10, 90)
      expect((await pricesOf(db, ASH)).map(({ date, price_kamas }) => [date, price_kamas])).toEqual([
        ['2026-01-02', 40],
        [today(), 60],
      ])
    })

    test('A4 the exported book reads back as itself, unknown items too', async () => {
      await observe(db, ASH, 10, 450)
      await observe(db, -12, 1, 7)
      const made: Blob[] = []
      vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
        if (content instanceof Blob) made.push(content)
        return 'blob:essai'
      })
      await openPrices()
      await click(await until(() => byRole('button', 'Exporter')))
      await until(() => expect(made).toHaveLength(1))
      const csv = (await made[0]?.text()) ?? ''
      const names = {
        idOf: (name: string) =>
          new Map([
            ['Bois de Frêne', ASH],
            ['Objet inconnu #-12', -12],
          ]).get(name),
        nameOf: () => undefined,
      }
      const { rows } = ingest(
        readSheet(csv, { isTitle, words: true }),
        priceReader({ today: today(), names }),
      )
      expect(rows.flatMap((row) => (row.kind === 'ready' ? row.values : []))).toEqual([
        { name: 'Bois de Frêne', item: ASH, pack: 10, price: 450, day: null },
        { name: 'Objet inconnu #-12', item: -12, pack: 1, price: 7, day: null },
      ])
    })
  })

  describe('rows that are not certain', () => {
    test('A4 columns that no head names are asked, and read as the player says', async () => {
      await openPrices()
      await paste('Ortie;9;80;700\nBois de Frêne;;450;4000')
      await sees('Que contient chaque colonne ? 2 lignes attendent.')
      expect(button('Enregistrer')?.hasAttribute('disabled')).toBe(true)
      await choose('Colonne 2', '10')
      // The column that said ×10 before says nothing now.
      expect(selectNamed('Colonne 3').value).toBe('')
      await choose('Colonne 3', '100')
      await choose('Colonne 4', '1000')
      await click(byRole('button', 'Lire ainsi'))
      await store('Enregistrer 5 prix')
      await stores(NETTLE, 10, 9)
      await stores(NETTLE, 1000, 700)
      await stores(ASH, 100, 450)
    })

    test('A4 a figure that may be the pack is chosen line by line, or for all at once', async () => {
      await openPrices()
      await paste('Ortie 10 450\nBois de Frêne 100 900\nLin 5')
      await click(await until(() => byRole('radio', '2 à préciser')))
      await sees('le premier nombre est-il le lot, ou une part du prix ?')
      expect(spaced(byRole('button', /^Ortie/).textContent)).toBe('Ortie ×1 : 10 450 k')
      await click(byRole('button', 'Tous : le premier nombre est le lot'))
      await store('Enregistrer 2 prix')
      await stores(NETTLE, 10, 450)
      await stores(ASH, 100, 900)
    })

    test('A4 what is left undecided stays in the text with its head, and titles are said', async () => {
      await openPrices()
      await paste(`Prix du jour\nid;objet;prix\n1;Bois de Frêne;9\n${ASH};Ortie;14`)
      await sees('Ligne passée, titre ou total : « Prix du jour ».')
      await store('Enregistrer 1 prix')
      await until(() => expect(pasteArea().value).toBe(`id;objet;prix\n${ASH};Ortie;14`))
    })
  })

  const isTitle = (title: string) => priceColumn(title) !== null
  const spaced = (text: string | null) => (text ?? '').replace(/\s/g, ' ')

  const selectNamed = (name: string): HTMLSelectElement =>
    [...document.querySelectorAll('select')].find((select) => select.getAttribute('aria-label') === name) ??
    expect.fail(name)

  async function choose(name: string, value: string): Promise<void> {
    const select = await until(() => selectNamed(name))
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value)
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }
})

describe('a block of cells pasted into the list', () => {
  beforeEach(async () => {
    db = aPlayer()
    await observe(db, ASH, 1, 50)
    await observe(db, NETTLE, 1, 5)
  })

  async function open(): Promise<void> {
    await openPrices('?tri=objet')
    await until(() => expect(listedItems()).toEqual(['Bois de Frêne', 'Ortie']))
  }

  /** Pastes into a field; answers whether the browser would put the text into it. */
  async function pasteInto(field: HTMLInputElement, text: string): Promise<boolean> {
    const clipboardData = { getData: () => text, files: [], items: [], types: ['text/plain'] }
    const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData })
    await act(async () => {
      field.focus()
      field.dispatchEvent(event)
    })
    return !event.defaultPrevented
  }

  test('A4 fills rows and packs from the field on, with one « Annuler »', async () => {
    await open()
    expect(await pasteInto(priceField('Bois de Frêne'), '60\t550\n6\t\n')).toBe(false)
    await stores(ASH, 10, 550)
    await stores(ASH, 1, 60)
    await stores(NETTLE, 1, 6)
    await sees('3 prix enregistrés')
    await undo()
    await stores(ASH, 1, 50)
    await stores(NETTLE, 1, 5)
  })

  test('A4 says each cell that is not stored', async () => {
    await open()
    await pasteInto(priceField('Bois de Frêne', 100), '900\t12.500\t3\n90\t800')
    await stores(ASH, 100, 900)
    await stores(NETTLE, 1000, 800)
    await sees(
      '1 case illisible, pas enregistrée : Bois de Frêne ×1 000 « 12.500 ». 1 case dépasse le tableau',
    )
    expect(await latest(ASH, 1000)).toBeUndefined()
    await click(byRole('button', 'Fermer'))
    expect(screenText()).not.toContain('illisible')
  })

  test('A4 replaces what was typed in its first field', async () => {
    await open()
    await type(priceField('Bois de Frêne'), '77')
    await pasteInto(priceField('Bois de Frêne'), '60\t550')
    await stores(ASH, 10, 550)
    await leave(priceField('Bois de Frêne'))
    await stores(ASH, 1, 60)
    await until(() => expect(priceField('Bois de Frêne').value).toBe('60'))
  })
})
