import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readStock } from '#data/db/stock.ts'
import { setCharacters } from '#store/almanax.ts'
import { setWanted } from '#store/plans.ts'
import { setStock } from '#store/stock.ts'
import {
  aFridayOffline,
  aPlayerWithTables,
  isDone,
  TODAY,
} from '#tests/support/screens/almanax-calculator.tsx'
import { aPlayer, observe, PLANK } from '#tests/support/screens/craft-screen.tsx'
import {
  closeMini,
  fieldOf,
  openApp,
  openMiniWindow,
  pressIn,
  seesIn,
  typeIn,
  windowsOnTop,
  words,
} from '#tests/support/screens/mini-window.tsx'
import { allByRole, byRole, click, until } from '#tests/support/screens/render.tsx'
import { link, shown, there } from '#tests/support/screens/screen.ts'

afterEach(async () => {
  await closeMini()
})

describe('the almanax in the window', { tags: 'full' }, () => {
  let db: AccountDb

  beforeEach(async () => {
    aFridayOffline()
    db = await aPlayerWithTables()
  })

  /** The item that the offering of the Friday asks for, two of it for each character. */
  const OFFERED = 22_248

  async function openAlmanax(): Promise<Document> {
    windowsOnTop()
    await openApp('/app/almanax/calc')
    const doc = await openMiniWindow()
    await until(() => byRole('checkbox', 'Faite, ven. 20 nov.', doc))
    return doc
  }

  test('N94 the day’s offering with its pieces for all characters, what is in stock and what is left to pay; then six days', async () => {
    await setCharacters(db, 4)
    await setStock(db, OFFERED, 3)
    await observe(db, OFFERED, 1, 138)
    const doc = await openAlmanax()
    await seesIn(doc, '2 par personnage, 8 en tout')
    await seesIn(doc, '690 k')
    await seesIn(doc, '3 en stock')
    const days = [...doc.querySelectorAll('li')].map(({ title }) => title.slice(0, 11))
    expect(days).toEqual([
      'sam. 21 nov',
      'dim. 22 nov',
      'lun. 23 nov',
      'mar. 24 nov',
      'mer. 25 nov',
      'jeu. 26 nov',
    ])
  })

  test('N94 N100 N102 a tick in it shows in the page and the reverse, and offers in its own message to take from the stock', async () => {
    await setStock(db, OFFERED, 30)
    const owned = async () => (await readStock(db, [OFFERED]))[0]?.pieces
    const doc = await openAlmanax()
    const here = () => byRole('checkbox', 'Faite, ven. 20 nov.')
    const there = () => byRole('checkbox', 'Faite, ven. 20 nov.', doc)
    await click(there())
    await until(() => expect(here().getAttribute('aria-checked')).toBe('true'))
    await click(await until(() => byRole('button', 'Retirer 2 du stock', doc)))
    await until(async () => expect(await owned()).toBe(28))
    expect(allByRole('button', 'Retirer 2 du stock')).toHaveLength(0)
    await until(() => byRole('button', /^Annuler/, doc))
    await pressIn(doc, 'z', { ctrlKey: true })
    await until(async () => expect(await owned()).toBe(30))
    await pressIn(doc, 'z', { ctrlKey: true })
    await until(() => expect(there().getAttribute('aria-checked')).toBe('false'))
    await click(here())
    await until(() => expect(there().getAttribute('aria-checked')).toBe('true'))
    expect(await isDone(db, TODAY)).toBe(true)
  })

  test('N94 it changes at midnight in Paris while it is open', async () => {
    const doc = await openAlmanax()
    await seesIn(doc, 'ven. 20 nov.')
    const at = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => at + 12 * 3_600_000)
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await until(() => byRole('checkbox', 'Faite, sam. 21 nov.', doc))
    expect(words(doc)).not.toContain('ven. 20 nov.')
  })
})

describe('Courses in the window', () => {
  const [ASH, NETTLE] = [303, 421]
  let db: AccountDb

  beforeEach(async () => {
    db = await aPlayerWithTables()
    await setWanted(db, [
      { id: ASH, pieces: 46 },
      { id: NETTLE, pieces: 8 },
    ])
    await observe(db, ASH, 1, 130)
    await observe(db, ASH, 10, 1200)
  })

  async function openCourses(): Promise<Document> {
    windowsOnTop()
    await openApp('/app/courses')
    const doc = await openMiniWindow()
    await until(() => byRole('checkbox', 'Acheté : Bois de Frêne', doc))
    return doc
  }

  const owned = async () => (await readStock(db, [ASH]))[0]?.pieces ?? 0
  const tick = (root: ParentNode) => byRole('checkbox', 'Acheté : Bois de Frêne', root)

  test('N92 ↑ and ↓ go from tick to tick', { tags: 'full' }, async () => {
    const doc = await openCourses()
    const box = (name: string) => byRole('checkbox', `Acheté : ${name}`, doc)
    box('Bois de Frêne').focus()
    await pressIn(doc, 'ArrowDown')
    expect(doc.activeElement).toBe(box('Ortie'))
    await pressIn(doc, 'ArrowDown')
    expect(doc.activeElement).toBe(box('Ortie'))
    await pressIn(doc, 'ArrowUp')
    expect(doc.activeElement).toBe(box('Bois de Frêne'))
  })

  test('N92 a line shows its packs and its cost, and asks for the price that it lacks', {
    tags: 'full',
  }, async () => {
    const doc = await openCourses()
    await seesIn(doc, '2 à acheter')
    await seesIn(doc, '4×10 + 6×1')
    await seesIn(doc, 'reste ≥ au moins 5 580 k')
    await typeIn(await fieldOf(doc, /^Prix du lot de 1, Ortie$/), '50')
    await pressIn(doc, 'Enter')
    await seesIn(doc, 'reste 5 980 k')
    expect(words(doc)).not.toContain('≥')
  })

  test('N92 N100 N102 a tick in it buys, here and in the page; the bought line stays in place, faint, and Ctrl+Z takes it back', {
    tags: 'full',
  }, async () => {
    const doc = await openCourses()
    await click(tick(doc))
    await until(async () => expect(await owned()).toBe(46))
    await seesIn(doc, 'Bois de Frêne : + 46')
    await until(() => expect(tick(doc).getAttribute('aria-checked')).toBe('true'))
    await until(() => expect(tick(document).getAttribute('aria-checked')).toBe('true'))
    await pressIn(doc, 'z', { ctrlKey: true })
    await until(async () => expect(await owned()).toBe(0))
    await until(() => expect(tick(doc).getAttribute('aria-checked')).toBe('false'))
  })

  test('N92 N96 a name copies itself in its row; in a low window the one line is the next to buy', async () => {
    const doc = await openCourses()
    const shown = () =>
      [...doc.querySelectorAll('li')]
        .filter((row) => row.querySelector('[data-name]') && !row.className.includes('strip:hidden'))
        .map((row) => row.querySelector('[data-name]')?.textContent)
    expect(shown()).toEqual(['Bois de Frêne'])
    await click(byRole('button', 'Ortie', doc))
    await seesIn(doc, 'nom copié')
    await act(async () => tick(doc).focus())
    await click(tick(doc))
    await until(() => expect(shown()).toEqual(['Ortie']))
  })
})

describe('the compact mode', () => {
  beforeEach(() => {
    aPlayer()
  })

  const SIMULATOR = `/app/profit?recipe=${PLANK}&crafts=10`
  const tab = (name: string) => byRole('tab', name)

  test('N88 N98 on a phone the button leads to the compact mode: the tabs alone, until they are left', {
    tags: 'full',
  }, async () => {
    const real = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      real.call(window, query.replace('max-width: 767px', 'min-width: 1px')),
    )
    await openApp(SIMULATOR)
    const button = await until(() => there(link('Mode compact')))
    expect(button.getAttribute('href')).toBe(`${SIMULATOR}&compact=1`)
    await click(button)
    await until(() => tab('Simulateur'))
    expect(document.querySelector('header.top, .dock, footer.foot')).toBeNull()
    await until(() => expect(shown('Planche de Surf')).toBe(true))
    await click(there(link('Quitter')))
    await until(() => there(link('Mode compact')))
    expect(link('Mode compact')?.getAttribute('href')).toBe(`${SIMULATOR}&compact=1`)
    vi.restoreAllMocks()
  })

  test('N98 the address of the compact mode keeps the tab, and the screen stays lit until it is left', async () => {
    const release = vi.fn(async () => {})
    const request = vi.fn(async () => ({ release }))
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
    await openApp(`${SIMULATOR}&compact=1`)
    await until(() => tab('Simulateur'))
    await click(tab('Almanax'))
    await until(() => expect(tab('Almanax').getAttribute('aria-selected')).toBe('true'))
    expect(link('Quitter')?.getAttribute('href')).toBe('/app/almanax/calc')
    expect(request).toHaveBeenCalledWith('screen')
    await click(there(link('Quitter')))
    await until(() => expect(release).toHaveBeenCalledOnce())
    Reflect.deleteProperty(navigator, 'wakeLock')
  })

  test('N98 a browser that refuses to keep the screen lit refuses in silence', async () => {
    const request = vi.fn(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
    await openApp(`${SIMULATOR}&compact=1`)
    await until(() => tab('Simulateur'))
    await until(() => expect(request).toHaveBeenCalled())
    expect(document.querySelector('[data-sonner-toast], .toaster .toast')).toBeNull()
    Reflect.deleteProperty(navigator, 'wakeLock')
  })
})
