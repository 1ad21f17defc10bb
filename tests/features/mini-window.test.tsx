import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { session } from '#data/session/session-store.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { ASH, aPlayer, NETTLE, observe, PLANK, sellAt } from '#tests/support/screens/craft-screen.tsx'
import {
  closeMini,
  fieldOf,
  openApp,
  openMiniWindow,
  popups,
  pressIn,
  seesIn,
  typeIn,
  windowsOnTop,
  words,
} from '#tests/support/screens/mini-window.tsx'
import { allByRole, byRole, click, field, until } from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'
import { mini } from '#ui/mini/mini-store.ts'

let db: AccountDb
beforeEach(() => {
  db = aPlayer()
  syncStatus.setState({ pill: 'up-to-date', waiting: 0, dead: 0, held: 0, blocked: null })
})
afterEach(async () => {
  await closeMini()
})

const SIMULATOR = `/app/profit?recipe=${PLANK}&crafts=10`
const tabs = (doc: Document) =>
  allByRole('tab', undefined, doc).map((tab) => [
    tab.getAttribute('aria-label'),
    tab.getAttribute('aria-selected'),
  ])
const open = (doc: Document) => tabs(doc).find(([, selected]) => selected === 'true')?.[0]

describe('the window', () => {
  test('N88 N89 the button asks for a window of 360 × 480, whose second press shows the tool that it stands in', {
    tags: 'full',
  }, async () => {
    const { opened, requestWindow } = windowsOnTop()
    await openApp(SIMULATOR)
    const doc = await openMiniWindow()
    expect(requestWindow.mock.calls).toEqual([[{ width: 360, height: 480 }]])
    expect(open(doc)).toBe('Simulateur')
    await click(byRole('tab', 'Almanax', doc))
    await until(() => expect(open(doc)).toBe('Almanax'))
    await click(there(button('Mini-fenêtre')))
    await until(() => expect(open(doc)).toBe('Simulateur'))
    expect(opened).toHaveLength(1)
  })

  test('N89 a window that is refused is said, and the popup opens instead', { tags: 'full' }, async () => {
    const { requestWindow } = windowsOnTop()
    const { open } = popups()
    requestWindow.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    await openApp(SIMULATOR)
    await openMiniWindow()
    expect(open.mock.calls).toEqual([['', 'comptoir-mini', 'popup,width=360,height=480']])
    await until(() => expect(shown('Le navigateur a refusé la fenêtre.')).toBe(true))
  })

  test('N88 without windows on top a popup opens, and says once that it does not stay there', async () => {
    const { opened } = popups()
    const hint = 'Avec ce navigateur, la fenêtre ne reste pas au-dessus du jeu.'
    await openApp(SIMULATOR)
    await seesIn(await openMiniWindow('Petite fenêtre'), hint)
    await opened[0]?.close()
    expect(words(await openMiniWindow('Petite fenêtre'))).not.toContain(hint)
  })

  test('N89 a popup that is blocked too is said, and the page stays as it is', async () => {
    popups(true)
    await openApp(SIMULATOR)
    await click(await until(() => there(button('Petite fenêtre'))))
    await until(() => expect(shown('Le navigateur a refusé la fenêtre.')).toBe(true))
    expect(mini.getState().window).toBeNull()
  })

  test('N90 N101 N102 its document has the page’s language, look and style sheets, as they change, and a title of its own', async () => {
    windowsOnTop()
    const { dataset, lang } = document.documentElement
    Object.assign(dataset, { theme: 'dark', density: 'tablette' })
    document.documentElement.lang = 'fr'
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('p { color: red; }')
    document.adoptedStyleSheets = [sheet]
    await openApp(SIMULATOR)
    const doc = await openMiniWindow()
    expect(doc.documentElement.lang).toBe('fr')
    expect(doc.title).toBe('Simulateur · Comptoir')
    expect({ ...doc.documentElement.dataset }).toMatchObject({ theme: 'dark', density: 'tablette' })
    dataset.theme = 'light'
    await until(() => expect(doc.documentElement.dataset.theme).toBe('light'))
    const own = doc.adoptedStyleSheets.at(-1)
    expect(own).not.toBe(sheet)
    expect(own?.cssRules[0]?.cssText).toBe(sheet.cssRules[0]?.cssText)
    document.adoptedStyleSheets = []
    document.documentElement.lang = lang
  })

  test('N90 closed, it gives the focus back to its button; the page takes its messages again', async () => {
    const { opened } = windowsOnTop()
    await openApp(SIMULATOR)
    await openMiniWindow()
    await opened[0]?.close()
    expect(document.activeElement).toBe(button('Mini-fenêtre'))
    await click(await until(() => byRole('button', 'Bois de Frêne')))
    await until(() => expect(document.querySelector('[data-sonner-toast]')).not.toBeNull())
  })

  test('N91 tabs change with Alt+Shift and an arrow or Ctrl and their number; the last one is remembered', async () => {
    const { opened } = windowsOnTop()
    await openApp(SIMULATOR)
    let doc = await openMiniWindow()
    expect(tabs(doc).map(([name]) => name)).toEqual(['Courses', 'Simulateur', 'Almanax'])
    await pressIn(doc, 'ArrowRight', { altKey: true, shiftKey: true })
    await until(() => expect(open(doc)).toBe('Almanax'))
    await pressIn(doc, 'é', { ctrlKey: true, code: 'Digit2' })
    await until(() => expect(open(doc)).toBe('Simulateur'))
    await pressIn(doc, 'ArrowLeft', { altKey: true, shiftKey: true })
    await until(() => expect(open(doc)).toBe('Courses'))
    await opened[0]?.close()
    doc = await openMiniWindow()
    expect(open(doc)).toBe('Courses')
  })

  test('N99 a dot says the sync state in the pill’s words; an ended session gives way to the way back', async () => {
    windowsOnTop()
    await openApp(SIMULATOR)
    const doc = await openMiniWindow()
    await act(async () => syncStatus.setState({ pill: 'waiting', waiting: 3 }))
    expect(byRole('img', '3 en attente', doc).className).toContain('bg-kama')
    await act(async () => syncStatus.setState({ pill: 'offline' }))
    expect(byRole('img', 'Hors ligne', doc).className).toContain('dashed')
    await act(async () => syncStatus.setState({ pill: 'action' }))
    expect(byRole('img', 'Action requise', doc).className).toContain('bg-loss')
    await act(async () => session.setState({ status: 'signed-out', user: null }))
    await seesIn(doc, 'Session terminée')
    expect(allByRole('tab', undefined, doc)).toHaveLength(0)
    await click(byRole('button', 'Revenir à Comptoir', doc))
    await until(() => expect(mini.getState().window).toBeNull())
  })
})

describe('the simulator in it', () => {
  const price = (doc: Document, name: string, pack = '1') =>
    fieldOf(doc, new RegExp(`^Prix du lot de ${pack}, ${name}$`))

  test('N93 Enter stores a price of the chosen pack and goes down; what is read shows beneath', {
    tags: 'full',
  }, async () => {
    windowsOnTop()
    await openApp(SIMULATOR)
    const doc = await openMiniWindow()
    await price(doc, 'Bois de Frêne')
    await pressIn(doc, '&', { altKey: true, code: 'Digit2' })
    const ash = await price(doc, 'Bois de Frêne', '10')
    await typeIn(ash, '1k2')
    await seesIn(doc, '= 1 200 k')
    await pressIn(doc, 'Enter')
    expect(doc.activeElement).toBe(await price(doc, 'Ortie', '10'))
    await until(() => expect(field('Prix du lot de 10, Bois de Frêne').value).toBe(formatNumber(1200)))
  })

  test('N93 N102 a price that is typed in the page shows in the window', { tags: 'full' }, async () => {
    windowsOnTop()
    await openApp(SIMULATOR)
    const doc = await openMiniWindow()
    const ash = await price(doc, 'Bois de Frêne')
    await act(() => observe(db, ASH, 1, 55))
    await until(() => expect(ash.value).toBe('55'))
  })

  test('N11 N93 the profit in its head is a bound while a price is missing, and coloured once all are there', async () => {
    windowsOnTop()
    await sellAt(db, PLANK, 1000)
    await observe(db, ASH, 1, 10)
    await openApp(SIMULATOR)
    const doc = await openMiniWindow()
    await seesIn(doc, '1 prix sur 2')
    await seesIn(doc, '≤ au plus + 9 500 k')
    await act(() => observe(db, NETTLE, 1, 10))
    await seesIn(doc, '+ 9 000 k')
    expect(words(doc)).not.toContain('≤')
  })

  test('N93 Alt and M puts the missing prices first, and back', async () => {
    windowsOnTop()
    await observe(db, ASH, 1, 10)
    await openApp(SIMULATOR)
    const doc = await openMiniWindow()
    const names = () => [...doc.querySelectorAll('[data-name]')].map(({ textContent }) => textContent)
    await until(() => expect(names()).toEqual(['Bois de Frêne', 'Ortie']))
    await pressIn(doc, 'm', { altKey: true })
    expect(names()).toEqual(['Ortie', 'Bois de Frêne'])
    await pressIn(doc, 'm', { altKey: true })
    expect(names()).toEqual(['Bois de Frêne', 'Ortie'])
  })

  test('N93 text that cannot be read keeps its pack', async () => {
    windowsOnTop()
    await openApp(SIMULATOR)
    const doc = await openMiniWindow()
    await typeIn(await price(doc, 'Bois de Frêne'), 'douze')
    await pressIn(doc, '&', { altKey: true, code: 'Digit2' })
    expect((await price(doc, 'Bois de Frêne')).value).toBe('douze')
  })

  test('N96 in a low window the one row is the next to price', { tags: 'full' }, async () => {
    windowsOnTop()
    await observe(db, ASH, 1, 10)
    await openApp(SIMULATOR)
    const doc = await openMiniWindow()
    const rows = () =>
      [...doc.querySelectorAll('li')]
        .filter(({ className }) => !className.includes('strip:hidden'))
        .map((row) => row.querySelector('[data-name]')?.textContent)
    await until(() => expect(rows()).toEqual(['Ortie']))
    await act(async () => (await price(doc, 'Bois de Frêne')).focus())
    expect(rows()).toEqual(['Bois de Frêne'])
    await pressIn(doc, 'Enter')
    expect(rows()).toEqual(['Ortie'])
  })

  test('N95 a name is copied by the window that has the focus, and the row says so', async () => {
    const { opened } = windowsOnTop()
    await openApp(SIMULATOR)
    const doc = await openMiniWindow()
    await click(await until(() => byRole('button', 'Ortie', doc)))
    await seesIn(doc, 'nom copié')
    expect(opened[0]?.copied).toEqual(['Ortie'])
    await act(async () => (await price(doc, 'Bois de Frêne')).focus())
    await pressIn(doc, 'c', { ctrlKey: true })
    await until(() => expect(opened[0]?.copied).toEqual(['Ortie', 'Bois de Frêne']))
    expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  })

  test('N95 where the browser refuses the clipboard the name is selected, to be copied by hand', {
    tags: 'full',
  }, async () => {
    const { opened } = windowsOnTop()
    await openApp(SIMULATOR)
    const doc = await openMiniWindow()
    Object.defineProperty(opened[0]?.window.navigator, 'clipboard', { value: undefined, configurable: true })
    await click(await until(() => byRole('button', 'Ortie', doc)))
    await seesIn(doc, 'Ctrl C')
    expect(doc.getSelection()?.toString()).toBe('Ortie')
  })

  test('N100 what is done in it is said in it, and taken back there with Ctrl+Z', async () => {
    windowsOnTop()
    await openApp(SIMULATOR)
    const doc = await openMiniWindow()
    await typeIn(await price(doc, 'Bois de Frêne'), '80')
    await pressIn(doc, 'Enter')
    await seesIn(doc, 'Ligne sauvegardée ✔')
    expect(shown('Ligne sauvegardée')).toBe(false)
    await pressIn(doc, 'z', { ctrlKey: true })
    await seesIn(doc, 'Annulé')
    await until(() => expect(field('Prix du lot de 1, Bois de Frêne').value).toBe(''))
  })

  test('N100 the message of an act in the page stays in the page', { tags: 'full' }, async () => {
    windowsOnTop()
    await openApp(SIMULATOR)
    const doc = await openMiniWindow()
    await click(await until(() => byRole('button', 'Bois de Frêne')))
    await until(() => expect(document.querySelector('[data-sonner-toast]')).not.toBeNull())
    expect(words(doc)).not.toContain('copié')
  })
})
