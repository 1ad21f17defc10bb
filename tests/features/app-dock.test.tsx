import 'fake-indexeddb/auto'
import { act, type ReactNode, useEffect } from 'react'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Dock } from '#app/dock/dock.tsx'
import { FIRST_PLACES, setPlaces } from '#app/dock/dock-tools.ts'
import { tools } from '#app/tools.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { session } from '#data/session/session-store.ts'
import { PickerPage } from '#features/picker/page.tsx'
import { ProfitPage } from '#features/profit/page.tsx'
import { QuickPage } from '#features/quick/page.tsx'
import { aPlayer, leaves, openScreen, PLANK, SWORD, sees } from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, nameOf, press, render, until } from '#tests/support/screens/render.tsx'
import { button, link, shown, there } from '#tests/support/screens/screen.ts'
import { keepLastRecipe, readLastRecipe } from '#ui/catalogue/last-recipe.ts'
import { PagesProvider } from '#ui/page/page-link.tsx'

const user = { id: 'u', email: 'a@b.fr', name: 'Maëlle', is_admin: false, access_active: false }
const pages = new Set(tools.map((tool) => tool.path))
let go: (path: string) => Promise<void>
function Way() {
  const navigate = useNavigate()
  useEffect(() => {
    go = (path) => act(async () => void navigate(path))
  })
  return null
}
const open = (path: string) =>
  render(
    <PagesProvider value={pages}>
      <MemoryRouter initialEntries={[path]}>
        <Way />
        <Dock />
      </MemoryRouter>
    </PagesProvider>,
  )
/** A tool with the bar below it. */
const openTool = (page: ReactNode, path: string) =>
  openScreen(
    <>
      {page}
      <Dock />
    </>,
    path,
  )
const remembered = () => JSON.parse(localStorage.getItem('dock:recent') ?? '[]')
const inBar = () => [...document.querySelectorAll('.dock > *')].map(nameOf)
const toOf = (name: string) => there(link(name)).getAttribute('href')
const openSheet = async () => {
  await click(there(button('Outils')))
  await until(() => byRole('dialog', /Outils/))
}

let db: AccountDb
beforeEach(() => {
  db = aPlayer()
  localStorage.clear()
  setPlaces(FIRST_PLACES)
  session.setState({ status: 'signed-in', user })
})
afterEach(() => {
  vi.unstubAllGlobals()
  return leaves(db)
})

describe('the bottom bar', () => {
  test('holds four tools, which stay where they are as others are opened, and « Outils »', async () => {
    const bar = ['Ressources', 'Revente', 'Prix', 'Almanax', 'Outils']
    await open('/app')
    expect(inBar()).toEqual(bar)
    for (const path of ['/app/metiers', '/app/archis', '/app/prices', '/app/breeding']) {
      await go(path)
      expect(inBar()).toEqual(bar)
    }
  })

  test('leads back to a tool with the query that it had', async () => {
    await open('/app?q=frene&ressource=303')
    await go('/app/flips')
    expect(toOf('Ressources')).toBe('/app?q=frene&ressource=303')
  })

  test('forgets a resource that no recipe uses, and an item without recipe', async () => {
    const picked = await openTool(<PickerPage />, '/app?ressource=99999999')
    await until(() => expect(remembered()).toEqual([{ path: '/app', search: '' }]))
    await picked.unmount()
    vi.stubGlobal('fetch', async () => Response.json({ error: 'non', code: 'not_found' }, { status: 404 }))
    await openTool(<QuickPage />, `/app/quick?item=${SWORD}`)
    await until(() => expect(remembered()[0]).toEqual({ path: '/app/quick', search: '' }))
  })

  test('the last recipe is one that was simulated, not one that does not exist', async () => {
    const simulated = await openTool(<ProfitPage />, `/app/profit?recipe=${PLANK}&crafts=12`)
    await until(() => expect(readLastRecipe()?.search).toBe(`?recipe=${PLANK}&crafts=12`))
    await simulated.unmount()
    await openTool(<ProfitPage />, '/app/profit?recipe=99999999')
    await sees('Aucune recette sélectionnée.')
    expect(readLastRecipe()?.recipe).toBe(PLANK)
  })
})

describe('the sheet', () => {
  test('lists every tool by group, the live channels and the account', async () => {
    await open('/app')
    await openSheet()
    const sheet = byRole('dialog', /Outils/)
    expect([...sheet.querySelectorAll('h3')].map(nameOf)).toEqual([
      'Élevage',
      'Outils',
      'Guides',
      'Mon compte',
    ])
    const links = allByRole('link', undefined, sheet).map(nameOf)
    for (const tool of tools) if (tool.nav) expect(links).toContain(tool.nav.label)
    expect(links).toEqual(expect.arrayContaining(['Live Twitch', 'Mon compte', 'Soutenir Comptoir']))
  })

  test('puts a tool into the place of the one that was taken out, and the device remembers', async () => {
    await open('/app')
    await openSheet()
    await click(there(button('Dans la barre, Quête Ocre')))
    expect(shown('La barre a quatre places')).toBe(true)
    expect(inBar()).not.toContain('Ocre')
    await click(there(button('Dans la barre, Achat / Revente')))
    expect(button('Dans la barre, Achat / Revente')?.getAttribute('aria-pressed')).toBe('false')
    await click(there(button('Dans la barre, Quête Ocre')))
    expect(inBar()).toEqual(['Ressources', 'Ocre', 'Prix', 'Almanax', 'Outils'])
    expect(JSON.parse(localStorage.getItem('dock:tools') ?? '')).toContain('/app/archis')
  })

  test('leads back to the last recipe simulated, as long as the catalogue knows it', async () => {
    keepLastRecipe(PLANK, 60)
    await open('/app')
    await openSheet()
    const last = await until(() => byRole('link', /^Planche de Surf/))
    expect(last.getAttribute('href')).toBe(`/app/profit?recipe=${PLANK}&crafts=60`)
    await press('Escape')
  })

  test('says nothing of a recipe that does not exist', async () => {
    keepLastRecipe(99_999_999, 1)
    await open('/app')
    await openSheet()
    expect(shown('Dernière recette simulée')).toBe(false)
  })
})
