import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { aPlayer, leaves, PLANK } from '#tests/support/screens/craft-screen.tsx'
import { closeMini, openApp } from '#tests/support/screens/mini-window.tsx'
import { byRole, click, until } from '#tests/support/screens/render.tsx'
import { link, shown, there } from '#tests/support/screens/screen.ts'

let db: AccountDb
beforeEach(() => {
  db = aPlayer()
})
afterEach(async () => {
  await closeMini()
  await leaves(db)
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
