import 'fake-indexeddb/auto'
import { writeXlsx } from 'hucre/xlsx'
import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRows } from '#data/db/rows.ts'
import { LotsPage } from '#features/flips/lots/page.tsx'
import { archis } from '#shared/collections/archis.ts'
import { lotEvents } from '#shared/collections/lot-events.ts'
import { lotsOf } from '#shared/domain/lots/lots.ts'
import { saveAll } from '#tests/support/save.ts'
import { openCourses } from '#tests/support/screens/courses-screen.tsx'
import { ASH, aPlayer, NETTLE, openScreen, pricesOf, sees } from '#tests/support/screens/craft-screen.tsx'
import { flipsOf, itIs, openFlips } from '#tests/support/screens/flips-page.tsx'
import { huntOnDevice, openHunt } from '#tests/support/screens/hunt-screen.tsx'
import { openPrices, pasteArea } from '#tests/support/screens/prices-screen.tsx'
import { allByRole, byRole, click, undo, until } from '#tests/support/screens/render.tsx'
import { stubSpreadsheetWorker } from '#tests/support/spreadsheet-worker.ts'

let db: AccountDb
beforeEach(async () => {
  localStorage.clear()
  stubSpreadsheetWorker()
  itIs('2026-11-28T12:00:00Z')
  db = aPlayer()
  await huntOnDevice()
})

/** Presses that a test has made. */
let presses = 0
const press = async (name: string | RegExp, role = 'button') => {
  presses += 1
  await click(await until(() => byRole(role, name)))
}
const put = async (text: string) => {
  const area = await until(pasteArea)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const chooseFile = async (content: string | Uint8Array, name = 'liste') => {
  presses += 1
  const input = document.querySelector<HTMLInputElement>('dialog input[type=file]') ?? expect.fail('no input')
  Object.defineProperty(input, 'files', {
    configurable: true,
    value: [new File([content as BlobPart], name)],
  })
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
const dropOf = (...files: File[]) =>
  Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { items: files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file })) },
  })
const preview = () => document.querySelector('.pasted-preview')?.textContent?.replace(/\s/g, ' ') ?? ''
const openLots = () => openScreen(<LotsPage />, '/app/flips/lots?etat=tous')

const TOOLS: readonly [name: string, open: () => Promise<unknown>, button: string][] = [
  ['prices', () => openPrices(), 'Coller une liste'],
  ['Courses', () => openCourses(), 'Coller une liste'],
  ['the ledger', () => openFlips(), 'Importer'],
  ['lots', openLots, 'Importer'],
  ['captures', () => openHunt(), 'Importer'],
]

describe('a text that is not dealt with', () => {
  test('M55 outlives Escape, a click beside, the picker’s « Annuler » and a reload', async () => {
    await openFlips()
    await press('Importer')
    await put('12 quelque chose')
    const dialog = document.querySelector('dialog') ?? expect.fail('no dialog')
    const cancel = new Event('cancel', { bubbles: true, cancelable: true })
    await act(async () => void document.querySelector('dialog input[type=file]')?.dispatchEvent(cancel))
    expect(document.querySelector('dialog')).toBe(dialog)
    await act(async () => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
    await until(() => expect(document.querySelector('dialog')).toBeNull())
    await press('Importer')
    expect((await until(pasteArea)).value).toBe('12 quelque chose')
    const again = document.querySelector('dialog') ?? expect.fail('no dialog')
    await act(async () => void again.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
    await act(async () => void again.dispatchEvent(new MouseEvent('click', { bubbles: true })))
    await until(() => expect(document.querySelector('dialog')).toBeNull())
    // The page comes anew: only what the device kept is there.
    await openFlips()
    await press('Importer')
    expect((await until(pasteArea)).value).toBe('12 quelque chose')
  })

  test.each(TOOLS)('M53 a file that is dropped on the page of %s is in its text', async (_, open, button) => {
    await open()
    await until(() => byRole('button', button))
    const event = dropOf(new File(['machin;truc'], 'liste.csv', { type: 'text/csv' }))
    await act(async () => void document.body.dispatchEvent(event))
    expect(event.defaultPrevented).toBe(true)
    await until(() => expect(pasteArea().value).toBe('machin;truc'))
  })

  test('M53 a picture, and several files, are not taken for a table', async () => {
    await openFlips()
    const files = [
      new File([''], 'a.png', { type: 'image/png' }),
      new File(['a'], 'a.csv'),
      new File(['b'], 'b.csv'),
    ]
    for (const some of [files.slice(0, 1), files.slice(1)]) {
      const event = dropOf(...some)
      await act(async () => void document.body.dispatchEvent(event))
      expect(event.defaultPrevented).toBe(false)
    }
    expect(document.querySelector('dialog')).toBeNull()
  })

  test('M55 is kept for its tool alone, until it is dealt with', async () => {
    await openPrices()
    await press('Coller une liste')
    await put('Ortie 12\nOrtie 12.500')
    await press('Enregistrer 1 prix')
    await until(() => expect(pasteArea().value).toBe('Ortie 12.500'))
    const kept = () => Object.entries({ ...localStorage }).filter(([, text]) => text === 'Ortie 12.500')
    expect(kept()).toEqual([[expect.stringMatching(/:prices$/), 'Ortie 12.500']])
    await press('Vider')
    expect(pasteArea().value).toBe('')
    expect(kept()).toEqual([])
    await undo()
    await until(() => expect(pasteArea().value).toBe('Ortie 12.500'))
  })

  test('M55 a file that takes the place of a text gives it back with « Annuler »', async () => {
    await openFlips()
    await press('Importer')
    await put('ma liste')
    await chooseFile('objet;achat\nOrtie;10')
    await until(() => expect(pasteArea().value).toContain('Ortie;10'))
    await undo()
    await until(() => expect(pasteArea().value).toBe('ma liste'))
  })
})

describe('a spreadsheet', () => {
  const ROWS = [
    ['Mes ventes de novembre'],
    ['Quand', 'Quoi', 'Achat', 'Vente'],
    [new Date(Date.UTC(2026, 10, 26)), 'Ortie', 10, 15],
    [new Date(Date.UTC(2026, 10, 27)), 'Bois de Frêne', 38_500, 49_999],
    ['TOTAL', null, 38_510, 50_014],
  ]
  test('M46 M53 with a title line, two unknown heads and a total it is imported right in six presses at most', async () => {
    presses = 0
    await openFlips()
    await press('Importer')
    await press('Choisir un fichier')
    await chooseFile(await writeXlsx({ sheets: [{ name: 'Ventes', rows: ROWS }] }))
    await until(() => expect(preview()).toContain('2 à préciser'))
    await press('Lire ainsi')
    await press('Importer 2 lignes')
    await until(async () => expect(await act(() => flipsOf(db))).toHaveLength(2))
    expect(
      (await act(() => flipsOf(db)))
        .map((flip) => [flip.purchase_date, flip.item_name, flip.buy_price_kamas, flip.sell_price_kamas])
        .sort(),
    ).toEqual([
      ['2026-11-26', 'Ortie', 10, 15],
      ['2026-11-27', 'Bois de Frêne', 38_500, 49_999],
    ])
    expect(presses).toBeLessThanOrEqual(6)
    await until(() => expect(document.querySelector('dialog')).toBeNull())
  })

  test('M46 what was said of columns is remembered for the same heads, said, and may be changed', async () => {
    const text = 'Truc;Machin;x1\nOrtie;12;9'
    await openPrices()
    await press('Coller une liste')
    await put(text)
    await press('Lire ainsi')
    await press('Enregistrer 1 prix')
    await until(() => expect(allByRole('dialog')).toEqual([]))
    await openPrices()
    await press('Coller une liste')
    await put(text.replace('9', '11'))
    await sees('Colonnes lues comme tu l’as dit : objet, prix ×1.')
    await press('Changer')
    await sees('Que contient chaque colonne ?')
    await press('Lire ainsi')
    await press('Enregistrer 1 prix')
    await until(async () =>
      expect((await pricesOf(db, NETTLE)).map(({ price_kamas }) => price_kamas)).toContain(11),
    )
  })

  test('M53 another sheet may be chosen, and a file that cannot be read says why and takes no text away', async () => {
    await openPrices()
    await press('Coller une liste')
    await put('Ortie 12')
    await chooseFile('SQLite format 3\0')
    await sees('Fichier illisible')
    expect(pasteArea().value).toBe('Ortie 12')
    await chooseFile(
      await writeXlsx({
        sheets: [
          { name: 'Un', rows: [['Ortie', 7]] },
          { name: 'Deux', rows: [['Bois de Frêne', 8]] },
        ],
      }),
    )
    await until(() => expect(pasteArea().value).toBe('Ortie\t7'))
    const select = [...document.querySelectorAll('select')].find(
      (one) => one.getAttribute('aria-label') === 'Feuille',
    )
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, '1')
      select?.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await until(() => expect(pasteArea().value).toBe('Bois de Frêne\t8'))
    await press('Enregistrer 1 prix')
    await until(async () =>
      expect((await pricesOf(db, ASH)).map(({ price_kamas }) => price_kamas)).toEqual([8]),
    )
  })
})

describe('the game’s own words', () => {
  const event = (lot: string, patch: object) => ({
    key: { id: `${lot}-listed` },
    patch: {
      lot,
      kind: 'listed' as const,
      item_id: NETTLE,
      size: 10 as const,
      price_kamas: 450,
      at: '2026-11-20',
      ...patch,
    },
  })
  const lots = async () => lotsOf(await act(() => readRows(db, lotEvents)))
  const ended = async () =>
    (await lots())
      .flatMap(({ id, end }) => (end ? [`${id} ${end.kind} ${end.price_kamas} ${end.at} ${end.hour}`] : []))
      .sort()

  test('M51 sales end the lots that they are; what an earlier paste told is asked about', async () => {
    await saveAll(db, lotEvents, [
      event('a', { price_kamas: 500, at: '2026-11-19' }),
      event('b', {}),
      event('c', {}),
    ])
    await openLots()
    await press('Importer')
    await put(
      '[10:28] Banque : + 450 Kamas (vente de 10 [Ortie]).\n[10:28] Banque : + 450 Kamas (vente de 10 [Ortie]).',
    )
    await until(() => expect(preview()).toContain('ferme le lot du ven. 20 nov. à 450 k'))
    await press('Noter 2 ventes')
    await sees('2 ventes notées ✔')
    await until(async () =>
      expect(await ended()).toEqual(['b sold 450 2026-11-28 10', 'c sold 450 2026-11-28 10']),
    )
    await press('Importer')
    await put(
      '[10:28] Banque : + 450 Kamas (vente de 10 [Ortie]).\n[11:05] Banque : + 430 Kamas (vente de 10 [Ortie]) hors jeu.',
    )
    await until(() => expect(preview()).toContain('1 ligne semble déjà là'))
    await press('Noter 1 vente')
    await until(async () => expect(await ended()).toContain('a sold 430 2026-11-28 11'))
    await sees('1 vente notée ✔')
    await undo()
    await until(async () => expect(await ended()).toHaveLength(2))
  })

  test('M51 a sale of a lot that was never noted is noted as sold, and says so', async () => {
    await openLots()
    await press('Importer')
    await put('Banque : + 1 000 Kamas (vente : 100 [Bois de Frêne]).')
    await until(() => expect(preview()).toContain('aucun lot noté en vente'))
    await press('Noter 1 vente')
    await until(async () => expect(await ended()).toHaveLength(1))
    expect((await lots())[0]).toMatchObject({ item_id: ASH, size: 100, price: 1000 })
  })
})

describe('captures from elsewhere', () => {
  const noted = async () =>
    (await act(() => readRows(db, archis))).map(({ archimonstre, owned, owned_count }) => [
      archimonstre,
      owned,
      owned_count,
    ])

  test('M54 a list ticks what it names, with one « Annuler »; what is so already is told', async () => {
    await openHunt()
    await press('Importer')
    await put('{"etape 1":["Arakule la Revancharde"]}')
    await until(() => expect(preview()).toContain('à capturer → possédé'))
    await press('Enregistrer 1 capture')
    await sees('1 capture enregistrée ✔')
    await until(async () => expect(await noted()).toEqual([['Arakule la Revancharde', true, null]]))
    await press('Importer')
    await put('Arakule la Revancharde\nArakule la Revancharde x3\nTruc')
    await until(() => expect(preview()).toContain('1 ligne semble déjà là'))
    await press('Enregistrer 1 capture')
    await until(async () => expect(await noted()).toEqual([['Arakule la Revancharde', true, 3]]))
    await until(() => expect(pasteArea().value).toBe('Truc'))
  })

  test('M54 a list of what is missing takes the ticks away', async () => {
    await saveAll(db, archis, [
      { key: { archimonstre: 'Arakule la Revancharde' }, patch: { owned: true, owned_count: 2 } },
    ])
    await openHunt()
    await press('Importer')
    await put('Arakule la Revancharde')
    await press('Ce qui me manque', 'radio')
    await until(() => expect(preview()).toContain('possédé ×2 → à capturer'))
    await press('Enregistrer 1 capture')
    await until(async () => expect(await noted()).toEqual([['Arakule la Revancharde', false, null]]))
    await sees('1 capture enregistrée')
  })
})
