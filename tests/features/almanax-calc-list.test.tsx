import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readStock } from '#data/db/stock.ts'
import { almanaxDays } from '#shared/collections/almanax-days.ts'
import { preferences } from '#shared/collections/preferences.ts'
import { setStock } from '#store/stock.ts'
import { save } from '#tests/support/save.ts'
import {
  aFridayOffline,
  aPlayerWithTables,
  dayRow,
  hasDays,
  isDone,
  openCalculator,
  plain,
  priced,
  TODAY,
} from '#tests/support/screens/almanax-calculator.tsx'
import { observe, screenText, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, undo, until } from '#tests/support/screens/render.tsx'
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
    await hasDays(31)
    await click(await until(() => byRole('switch', 'Masquer les faites')))
    await hasDays(30)
    expect(whereIs()).toBe('/app/almanax/calc?faites=masquees')
    await tick('Faite, sam. 21 nov.')
    await sees('Offrande du sam. 21 nov. faite')
    await hasDays(29)
    await undo()
    await hasDays(30)
    expect(await isDone(db, '2026-11-21')).toBe(false)
  })

  test('N94 what an offering took can be taken from the stock, and given back; unticking changes no stock', async () => {
    await setStock(db, OFFERED, 30)
    const owned = async () => (await readStock(db, [OFFERED]))[0]?.pieces
    await openCalculator()
    await hasDays(31)
    await tick('Faite, ven. 20 nov.')
    await click(await until(() => byRole('button', 'Retirer 2 du stock')))
    await sees(' : − 2')
    expect(await owned()).toBe(28)
    await undo()
    await until(async () => expect(await owned()).toBe(30))
    await tick('Faite, ven. 20 nov.')
    await until(() => expect(dayRow(TODAY).className).not.toContain('done'))
    expect(await owned()).toBe(30)
  })
})

vi.setConfig({ testTimeout: 120_000 })
