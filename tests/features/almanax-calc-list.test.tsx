import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readStock } from '#data/db/stock.ts'
import { MiniAlmanax } from '#features/almanax/mini.tsx'
import { closeWidget } from '#features/almanax/widget/memory.ts'
import { almanaxDays } from '#shared/collections/almanax-days.ts'
import { planSources } from '#shared/collections/plans.ts'
import { preferences } from '#shared/collections/preferences.ts'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { cheapestPacks, type PackPrices } from '#shared/domain/prices/packs.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { setCharacters } from '#store/almanax.ts'
import { setStock } from '#store/stock.ts'
import { save } from '#tests/support/save.ts'
import {
  aFridayOffline,
  aPlayerWithTables,
  cells,
  dayRow,
  days,
  isDone,
  openCalculator,
  plain,
  priced,
  TODAY,
} from '#tests/support/screens/almanax-calculator.tsx'
import { MEMORY, openWidget, viewport, widgetText } from '#tests/support/screens/almanax-widget.tsx'
import { openBoard, section } from '#tests/support/screens/board-screen.tsx'
import { openCourses } from '#tests/support/screens/courses-screen.tsx'
import { observe, openScreen, screenText, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'

let db: AccountDb

describe('the list of a period', { tags: 'full' }, () => {
  beforeEach(async () => {
    aFridayOffline()
    db = await aPlayerWithTables()
    await save(db, preferences, { name: 'almanax_characters' }, { value: 4 })
  })

  /** Sang coagulé: today's offering, two of it for each character. */
  const BLOOD = 22_248

  const lines = () =>
    [...document.querySelectorAll('.almanax-purchases tbody tr')].map((row) =>
      [...row.children].map((cell) => plain(cell.textContent)),
    )

  const firstLine = () =>
    until(() => {
      const [line] = lines()
      if (!line) throw new Error('the list is empty')
      return line
    })

  describe('the shopping list', () => {
    test('T74 it lists the offerings of the period for all characters, and is in the address', async () => {
      await openCalculator()
      await click(await until(() => byRole('radio', 'Liste d’achats')))
      const [offering, pieces] = await firstLine()
      expect(offering).toBe('Sang coagulé20 nov.')
      expect(pieces).toContain('8')
      expect(lines()).toHaveLength(31)
      expect(whereIs()).toBe('/app/almanax/calc?vue=achats')
    })

    test('T74 the player’s pack prices make exact packs, and the total', async () => {
      await observe(db, BLOOD, 1, 100)
      await observe(db, BLOOD, 10, 700)
      await openCalculator('?vue=achats')
      await until(() => expect(lines()[0]?.slice(2)).toEqual(['1×10surplus 2', '700 k']))
      await sees('30 offrandes sans prix, non comptées.700 k')
    })

    test('T74 the list is copied as lines of count and name', async () => {
      const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
      await openCalculator('?vue=achats')
      await firstLine()
      await click(there(button('Copier la liste')))
      await sees('Liste copiée')
      expect(copied.mock.calls[0]?.[0].split('\n')[0]).toBe('8 × Sang coagulé')
    })
  })

  describe('the calendar', () => {
    test('T74 the period is given as one all-day event per offering, with its cost where it is known', async () => {
      const files: Blob[] = []
      vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
        if (file instanceof Blob) files.push(file)
        return 'blob:almanax'
      })
      await priced(db, TODAY, 4788)
      await openCalculator()
      await sees('Total période : 38 304 kamas')
      await click(there(button('Exporter (.ics)')))
      await sees('31 jours exportés')
      const text = ((await files[0]?.text()) ?? '').replaceAll('\r\n ', '')
      expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(31)
      const [event = ''] = text.match(/BEGIN:VEVENT[\s\S]*?END:VEVENT/) ?? []
      expect(event).toContain('UID:almanax-2026-11-20@comptoir')
      expect(event).toContain('DTSTART;VALUE=DATE:20261120')
      expect(event).toContain('DTEND;VALUE=DATE:20261121')
      expect(plain(event)).toContain('SUMMARY:Almanax : 8 × Sang coagulé')
      expect(plain(event)).toContain('2 par personnage\\, 4 personnages\\nCoût : 38 304 k (4 788 k l’unité)')
    })
  })
})

describe('offerings made', { tags: 'full' }, () => {
  beforeEach(async () => {
    aFridayOffline()
    db = await aPlayerWithTables()
  })

  /** The item that the offering of the Friday asks for, two of it. */
  const OFFERED = 22_248
  const count = (rows: number) => until(() => expect(days()).toHaveLength(rows))

  const tick = (name: string) => click(byRole('checkbox', name))

  test('T74 a ticked day goes faint and leaves what is left to pay, the total stays whole', async () => {
    await priced(db, TODAY, 100)
    await priced(db, '2026-11-21', 10)
    await openCalculator()
    await sees('Total période : 260 kamas')
    await tick('Faite, ven. 20 nov.')
    await sees('Reste à payer60 k')
    expect(dayRow(TODAY).className).toContain('done')
    expect(screenText()).toContain('Total période : 260 kamas')
    expect(await isDone(db, TODAY)).toBe(true)
    await tick('Faite, ven. 20 nov.')
    await until(() => expect(dayRow(TODAY).className).not.toContain('done'))
    expect(await isDone(db, TODAY)).toBe(false)
  })

  test('T74 ticked days can be hidden; one that vanishes that way comes back with « Annuler »', async () => {
    await save(db, almanaxDays, { date: TODAY }, { done: true })
    await openCalculator()
    await count(31)
    await click(await until(() => byRole('switch', 'Masquer les faites')))
    await count(30)
    expect(whereIs()).toBe('/app/almanax/calc?faites=masquees')
    await tick('Faite, sam. 21 nov.')
    await sees('Offrande du sam. 21 nov. faite')
    await count(29)
    await click(byRole('button', /^Annuler/))
    await count(30)
    expect(await isDone(db, '2026-11-21')).toBe(false)
  })

  test('N94 what an offering took can be taken from the stock, and given back; unticking changes no stock', async () => {
    await setStock(db, OFFERED, 30)
    const owned = async () => (await readStock(db, [OFFERED]))[0]?.pieces
    await openCalculator()
    await count(31)
    await tick('Faite, ven. 20 nov.')
    await click(await until(() => byRole('button', 'Retirer 2 du stock')))
    await sees(' : − 2')
    expect(await owned()).toBe(28)
    await click(byRole('button', /^Annuler/))
    await until(async () => expect(await owned()).toBe(30))
    await tick('Faite, ven. 20 nov.')
    await until(() => expect(dayRow(TODAY).className).not.toContain('done'))
    expect(await owned()).toBe(30)
  })
})

vi.setConfig({ testTimeout: 120_000 })

describe('one figure everywhere', { tags: 'full' }, () => {
  beforeEach(async () => {
    aFridayOffline()
    vi.spyOn(console, 'warn').mockReturnValue()
    db = await aPlayerWithTables()
  })

  /** Sang coagulé: what the Friday asks for, two of it for each character. */
  const BLOOD = 22_248
  const EACH = 2

  type Screen = {
    name: string
    open: () => Promise<{ unmount: () => Promise<unknown> }>
    reads: () => string
  }

  const read = (place: Element | null | undefined) => plain(place?.textContent ?? '')
  const text = (selector: string) => read(document.querySelector(selector))

  const kamas = (words: string, before = '') =>
    new RegExp(`${before}([\\d ]+) ?k`).exec(words)?.[1]?.trim() ?? words

  /** What each screen says the offering of the day costs. */
  const WHOLE: Screen[] = [
    {
      name: 'a row of the calculator',
      open: () => openCalculator(),
      reads: () => kamas(cells(TODAY)[5] ?? ''),
    },
    {
      name: 'the widget',
      open: async () => {
        viewport(1440, 900)
        localStorage.setItem(MEMORY.minimized, 'false')
        closeWidget(false)
        return openWidget()
      },
      reads: () => kamas(text('.alm .item ~ span .money')) || widgetText(),
    },
  ]

  /** And what is left to pay for it, the stock deducted. */
  const LEFT: Screen[] = [
    {
      name: 'the list of the calculator',
      open: () => openCalculator('?vue=achats'),
      reads: () => kamas(text('.almanax-purchases tbody tr td:last-child')),
    },
    {
      name: 'the mini-window',
      open: () => openScreen(<MiniAlmanax />, '/app/almanax/calc'),
      reads: () => kamas(text('.money')),
    },
    {
      name: 'the board',
      open: () => openBoard(),
      reads: () => kamas(read(section('Almanax').querySelector('.item ~ span .money'))),
    },
    {
      name: 'the period on the board',
      open: () => openBoard(),
      reads: () => kamas(read(section('Almanax').querySelector('.board-link .money'))),
    },
    { name: 'the shopping list', open: () => openCourses(), reads: () => kamas(text('aside .money')) },
  ]

  const figure = (cost: number) => plain(formatNumber(cost))

  async function saying(screens: Screen[], cost: number): Promise<void> {
    for (const { name, open, reads } of screens) {
      const screen = await open()
      await until(() => expect(`${name}: ${reads()}`).toBe(`${name}: ${figure(cost)}`))
      await screen.unmount()
    }
  }

  async function readsBook(prices: PackPrices): Promise<void> {
    for (const size of PACK_SIZES) await act(() => observe(db, BLOOD, size, prices[size] ?? 0))
  }

  const followsToday = () => act(() => save(db, planSources, { source: 'almanax' }, { on: true, horizon: 1 }))

  test('T82 N109 whatever the book, the characters and the stock, all screens agree to the kama', {
    timeout: 120_000,
  }, async () => {
    await followsToday()
    const price = fc.integer({ min: 1, max: 90_000 })
    const some = fc.uniqueArray(fc.constantFrom<PackSize>(1, 10, 100), { minLength: 1 })
    const cases = fc.record({ some, price, characters: fc.integer({ min: 1, max: 60 }), stock: fc.nat(60) })
    await fc.assert(
      fc.asyncProperty(cases, async ({ some: sizes, price: at, characters, stock }) => {
        const prices: PackPrices = {}
        for (const size of sizes) prices[size] = at + size
        const pieces = EACH * characters
        const owned = Math.min(stock, pieces - 1)
        await act(() => setCharacters(db, characters))
        await act(() => setStock(db, BLOOD, owned))
        await readsBook(prices)
        await saying(WHOLE, cheapestPacks(pieces, prices)?.cost ?? -1)
        await saying(LEFT, cheapestPacks(pieces - owned, prices)?.cost ?? -1)
      }),
      { numRuns: 3, endOnFailure: true },
    )
  })
})
