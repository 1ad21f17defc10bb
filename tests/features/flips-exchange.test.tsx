// @module-tag full
import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { ASH, aPlayer, leaves, screenText, sees } from '#tests/support/screens/craft-screen.tsx'
import {
  flipsOf,
  itIs,
  openFlips,
  shownFlips,
  someFlips,
  stores,
} from '#tests/support/screens/flips-page.tsx'
import { byRole, click, until } from '#tests/support/screens/render.tsx'

let db: AccountDb
beforeEach(() => {
  itIs('2026-11-20T12:00:00Z')
  db = aPlayer()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await leaves(db)
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
    expect(preview()).toContain('Ligne 2 Ortieachat illisible : « 12.500 »')
    expect(preview()).toContain('Ligne 4 objet manquant')
    await click(byRole('button', 'Importer 1 ligne'))
    await stores(db, 'Fer', { buy_price_kamas: 10 })
    expect(await act(() => flipsOf(db))).toHaveLength(1)
  })

  test('T51 one « Annuler » takes all imported lines back, and leaves the others', async () => {
    await someFlips(db, [{ item_name: 'Gelano' }])
    await paste(Array.from({ length: 60 }, (_, i) => `;Ortie ${i};10;20`).join('\n'))
    await click(await until(() => byRole('button', 'Importer 60 lignes')))
    await until(() => expect(shownFlips()).toHaveLength(61))
    await click(await until(() => byRole('button', /^Annuler/)))
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
    await click(byRole('radio', 'tout importer quand même'))
    expect(byRole('button', 'Importer 3 lignes')).toBeDefined()
    await click(byRole('radio', 'importer les autres seulement'))
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
