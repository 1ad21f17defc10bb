import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRows } from '#data/db/rows.ts'
import { LotsPage } from '#features/flips/lots/page.tsx'
import { PickerPage } from '#features/picker/page.tsx'
import { ProfitPage } from '#features/profit/page.tsx'
import { QuickPage } from '#features/quick/page.tsx'
import { lotEvents } from '#shared/collections/lot-events.ts'
import { lotLine, lotTable } from '#shared/domain/lots/lot-table.ts'
import { lotsOf } from '#shared/domain/lots/lots.ts'
import { openCourses, plan } from '#tests/support/screens/courses-screen.tsx'
import {
  ASH,
  aPlayer,
  NETTLE,
  observe,
  openScreen,
  own,
  PLANK,
  sees,
  sellAt,
} from '#tests/support/screens/craft-screen.tsx'
import { flipsOf, itIs, openFlips, someFlips } from '#tests/support/screens/flips-page.tsx'
import { openPrices, pasteArea } from '#tests/support/screens/prices-screen.tsx'
import { allByRole, byRole, click, enter, field, undo, until } from '#tests/support/screens/render.tsx'
import { aRingMaker } from '#tests/support/screens/tree-screen.tsx'
import { RING } from '#tests/support/tree-books.ts'
import { writeCsv } from '#ui/files/csv.ts'

let db: AccountDb
beforeEach(() => {
  itIs('2026-11-20T12:00:00Z')
  db = aPlayer()
})

const eventsOf = () => act(() => readRows(db, lotEvents))
const openSheet = async (name: string | RegExp = 'Mettre en vente') => {
  await click(await until(() => byRole('button', name)))
  return until(() => {
    const sheet = byRole('heading', 'Mettre en vente').closest('dialog')
    return sheet ?? expect.fail('no sheet')
  })
}
/** The button of the sheet, which stands in the page too. */
const list = async (sheet: HTMLElement) => click(byRole('button', 'Mettre en vente', sheet))
const sizeIn = (sheet: HTMLElement): string =>
  allByRole('radio', undefined, sheet).find((radio) => radio instanceof HTMLInputElement && radio.checked)
    ?.parentElement?.textContent ?? ''
const listed = async (origin: string, item_id: number) =>
  until(async () => expect(await eventsOf()).toMatchObject([{ kind: 'listed', item_id, origin }]))

describe('M7 « Mettre en vente »', () => {
  test('M7 stands in the simulator, with the sale price that was typed and as many pieces as crafts', async () => {
    await sellAt(db, PLANK, 250)
    await openScreen(<ProfitPage />, `/app/profit?recipe=${PLANK}&crafts=12`)
    const sheet = await openSheet()
    expect(sizeIn(sheet)).toContain('×10')
    await until(() => expect(field('Prix du lot').value).toBe('2\u202f500'))
    await list(sheet)
    await listed('craft', PLANK)
    await sees('1 lot mis en vente')
    await undo()
    await until(async () => expect(await eventsOf()).toEqual([]))
  })

  test('M7 stands in the quick calculator', async () => {
    await openScreen(<QuickPage />, `/app/quick?item=${PLANK}`)
    expect((await openSheet()).textContent).toContain('Planche')
  })

  test('M7 stands at the root of the tree', async () => {
    db = await aRingMaker()
    await sellAt(db, RING, 9000)
    await openScreen(<ProfitPage />, `/app/profit?recipe=${RING}&vue=arbre`)
    await list(await openSheet())
    await listed('tree', RING)
  })

  test('M7 stands in Courses beside a planned craft of which something is made', async () => {
    await plan(db, PLANK, 5)
    await openCourses()
    await click(await until(() => byRole('button', /^Crafts/)))
    await sees('Crafts prévus')
    expect(allByRole('button', /^Mettre en vente/)).toEqual([])
    await act(() => own(db, PLANK, 100))
    const sheet = await openSheet(/^Mettre en vente, /)
    expect(sizeIn(sheet)).toContain('×100')
  })

  test('M7 stands where an item’s stock is: in its detail of the price book, and over the crafts that use it', async () => {
    await observe(db, NETTLE, 10, 480)
    await own(db, NETTLE, 14)
    const { unmount } = await openPrices()
    await click(await until(() => byRole('button', 'Détail, Ortie')))
    await list(await openSheet())
    await listed('prices', NETTLE)
    await unmount()
    await own(db, ASH, 1240)
    await openScreen(<PickerPage />, `/app?ressource=${ASH}`)
    const sheet = await openSheet()
    expect(sizeIn(sheet)).toContain('×1\u202f000')
  })

  test('M7 M12 stands on an unsold line of the ledger, whose place the lots take at once; one undo brings it back', async () => {
    await someFlips(db, [
      { item_name: 'Bois de Frêne', item_id: ASH, buy_price_kamas: 1000, sell_price_kamas: 1500 },
      { item_name: 'Ortie', item_id: NETTLE, sold: true, sold_date: '2026-11-20' },
      { item_name: 'Hors catalogue', item_id: null },
    ])
    await openFlips()
    await openSheet('Mettre en vente, Bois de Frêne')
    expect(allByRole('button', /^Mettre en vente, /)).toHaveLength(1)
    // Enter in a field lists, with what was typed there.
    await enter(field('Nombre de lots'), '3')
    await until(async () => expect(await eventsOf()).toHaveLength(3))
    // What the line cost is shared by its lots.
    expect((await eventsOf()).map(({ cost_kamas }) => cost_kamas)).toEqual([333, 333, 333])
    expect((await act(() => flipsOf(db))).map(({ item_name }) => item_name)).not.toContain('Bois de Frêne')
    await undo()
    await until(async () => expect(await act(() => flipsOf(db))).toHaveLength(3))
    expect(await eventsOf()).toEqual([])
  })
})

describe('M12 the lots as a table', () => {
  const openLots = () => openScreen(<LotsPage />, '/app/flips/lots?etat=tous')
  const preview = () => document.querySelector('.pasted-preview')?.textContent?.replace(/\s/g, ' ') ?? ''
  const HEAD = 'date;heure;objet;lot;prix;taxe;coût;état;date de fin;prix reçu\n'
  const ROWS = `${HEAD}18/11/2026;18;Ortie;100;450;;380;en vente;;\n01/11/2026;;Bois de Frêne;10;2400;70;;vendu;19/11/2026;2300\n`

  const paste = async (text: string) => {
    const area = await until(pasteArea)
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
      area.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  const imported = async (text: string, button: string) => {
    await click(await until(() => byRole('button', 'Importer')))
    await paste(text)
    await click(await until(() => byRole('button', button)))
  }

  test('M12 an import shows what the rows will be, refuses those that are wrong, and comes and goes as one', async () => {
    await openLots()
    await imported(`${ROWS}18/11/2026;;Ortille;100;450\n`, 'Importer 2 lots')
    await until(() => expect(pasteArea().value).toBe(`${HEAD.trim()}\n18/11/2026;;Ortille;100;450`))
    await sees('2 lots importés ✔')
    const lines = lotsOf(await eventsOf()).map((lot) => lotLine(lot, ''))
    expect(lines).toEqual([
      {
        ...{
          at: '2026-11-01',
          hour: null,
          item_id: ASH,
          name: '',
          size: 10,
          price: 2400,
          fee: 70,
          cost: null,
        },
        ...{ state: 'sold', ended: '2026-11-19', received: 2300, told: null },
      },
      {
        ...{
          at: '2026-11-18',
          hour: 18,
          item_id: NETTLE,
          name: '',
          size: 100,
          price: 450,
          fee: 9,
          cost: 380,
        },
        ...{ state: 'listed', ended: null, received: null, told: null },
      },
    ])
    await undo()
    await until(async () => expect(await eventsOf()).toEqual([]))
  })

  test('M12 a file that comes again is there already, whatever became of its lots', async () => {
    await openLots()
    await imported(ROWS, 'Importer 2 lots')
    await until(async () => expect(await eventsOf()).toHaveLength(3))
    await click(await until(() => byRole('button', 'Vendu')))
    await until(async () => expect(await eventsOf()).toHaveLength(4))
    await click(byRole('button', 'Importer'))
    await paste(`${ROWS}18/11/2026;18;Ortie;100;450;;380;en vente;;\nx;;Ortie;100;1\n`)
    await until(() => expect(preview()).toContain('2 lignes semblent déjà là'))
    await click(byRole('radio', '1 refusée'))
    expect(preview()).toContain('Ligne 5 x;;Ortie;100;1date illisible : « x »')
    expect(byRole('button', 'Importer 1 lot')).toBeDefined()
  })

  test('M12 the export holds the lots on screen, and comes back as they are', async () => {
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file)
      return 'blob:essai'
    })
    await openLots()
    await imported(ROWS, 'Importer 2 lots')
    await sees('2 lots importés ✔')
    await click(byRole('button', 'Exporter'))
    await until(() => expect(files).toHaveLength(1))
    const lots = lotsOf(await eventsOf()).reverse()
    const names = ['Ortie', 'Bois de Frêne']
    expect(await files[0]?.text()).toBe(
      writeCsv(lotTable(lots.map((lot, at) => lotLine(lot, names[at] ?? '')))),
    )
  })
})
