import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { leaves } from '#tests/support/screens/craft-screen.tsx'
import { aGuidePlayer, openGuide } from '#tests/support/screens/metiers-screen.tsx'
import { allByRole, byRole, click, until } from '#tests/support/screens/render.tsx'

let db: AccountDb
/** The window, as the page asks about its width. */
let wide: EventTarget & { matches: boolean }
beforeEach(async () => {
  db = await aGuidePlayer()
  wide = Object.assign(new EventTarget(), { matches: false })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await leaves(db)
})

const opener = () => byRole('button', /^Guides/)
const drawers = () => allByRole('dialog')
const entry = (name: string) => byRole('link', name, byRole('dialog'))

async function opened() {
  await openGuide('?guide=mineur')
  await click(opener())
  expect(drawers()).toHaveLength(1)
}

describe('the drawer of the guides', () => {
  test('T92 a button names the open guide and slides all of them in', { tags: 'full' }, async () => {
    await openGuide('?guide=mineur')
    expect(drawers()).toHaveLength(0)
    expect(opener().textContent).toBe('GuidesMineur · 4 sur 7')
    await click(opener())
    expect(allByRole('link', undefined, byRole('dialog'))).toHaveLength(7)
    expect(entry('Mineur').getAttribute('aria-current')).toBe('page')
  })

  test('T93 selecting an entry shows its guide and closes the drawer', { tags: 'full' }, async () => {
    await opened()
    await click(entry('Paysan'))
    await until(() => expect(byRole('heading', /Guide 0 à 200/).textContent).toContain('Paysan'))
    expect(drawers()).toHaveLength(0)
  })

  test('T93 selecting the guide that is open closes the drawer too', { tags: 'full' }, async () => {
    await opened()
    await click(entry('Mineur'))
    expect(drawers()).toHaveLength(0)
  })

  test('T94 the drawer closes when the window reaches 1024 px', async () => {
    const asked = vi.spyOn(window, 'matchMedia').mockImplementation(() => wide as unknown as MediaQueryList)
    await opened()
    expect(asked).toHaveBeenCalledWith('(min-width: 1024px)')
    await act(async () => wide.dispatchEvent(new Event('change')))
    expect(drawers()).toHaveLength(1)
    wide.matches = true
    await act(async () => wide.dispatchEvent(new Event('change')))
    expect(drawers()).toHaveLength(0)
  })

  test('T92 Escape, the cross and a press outside close it; a press inside does not', async () => {
    await opened()
    await click(byRole('heading', 'Guides Métiers', byRole('dialog')))
    expect(drawers()).toHaveLength(1)
    await act(async () => byRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })))
    expect(drawers()).toHaveLength(0)
    await click(opener())
    await click(byRole('button', 'Fermer', byRole('dialog')))
    expect(drawers()).toHaveLength(0)
    await click(opener())
    await click(byRole('dialog'))
    expect(drawers()).toHaveLength(0)
  })
})
