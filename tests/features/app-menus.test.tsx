import 'fake-indexeddb/auto'
import { act, type ReactNode, useEffect } from 'react'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Dock } from '#app/dock/dock.tsx'
import {
  dockEntries,
  FIRST_PLACES,
  type Places,
  readPlaces,
  readVisits,
  setPlaces,
  type Visit,
  withTool,
  withVisit,
  writeVisits,
} from '#app/dock/dock-tools.ts'
import { menuAt, menusOf } from '#app/menus/menus.ts'
import { tools } from '#app/tools.ts'
import { session } from '#data/session/session-store.ts'
import { PickerPage } from '#features/picker/page.tsx'
import { ProfitPage } from '#features/profit/page.tsx'
import { QuickPage } from '#features/quick/page.tsx'
import { aPlayer, openScreen, PLANK, SWORD, sees } from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, nameOf, press, render, until } from '#tests/support/screens/render.tsx'
import { button, link, shown, there } from '#tests/support/screens/screen.ts'
import { keepLastRecipe, readLastRecipe } from '#ui/catalogue/last-recipe.ts'
import { lazyPage } from '#ui/page/lazy-page.tsx'
import { PagesProvider } from '#ui/page/page-link.tsx'
import type { MenuName, ToolRoute } from '#ui/page/tool-route.ts'

const Page = lazyPage(async () => () => null)

const aTool = (path: string, menu: MenuName = 'Outils'): ToolRoute => ({
  path,
  guard: 'signed-in',
  nav: { menu, label: `Outil ${path}`, hint: 'indice', dock: path, icon: 'Calculator' },
  Page,
})

const picker = aTool('/app')
const quick = aTool('/app/quick')

const profit: ToolRoute = {
  path: '/app/profit',
  guard: 'signed-in',
  dock: { menu: 'Outils', label: 'Simulateur', icon: 'FlaskConical' },
  Page,
}

const landing: ToolRoute = { path: '/', guard: 'public', Page }

describe('the menus', () => {
  test('A36 a menu stands in the bar only when it holds a tool', () => {
    expect(menusOf([landing, picker, quick]).map((menu) => menu.name)).toEqual(['Outils'])
  })

  test('A36 the order is Élevage, Outils, Guides, whatever the list says', () => {
    const tools = [aTool('/c', 'Guides'), aTool('/b', 'Outils'), aTool('/a', 'Élevage')]
    expect(menusOf(tools).map((menu) => menu.name)).toEqual(['Élevage', 'Outils', 'Guides'])
  })

  test('A36 a menu is lit on its screens, and on those that are reached from them', () => {
    const tools = [landing, picker, profit]
    const lit = ['/app', '/app/profit', '/'].map((path) => menuAt(tools, path))
    expect(lit).toEqual(['Outils', 'Outils', undefined])
  })

  test('A36 screens without a line in a menu are in none', () => {
    expect(menusOf([landing, profit])).toEqual([])
  })
})

const visit = (path: string, search = ''): Visit => ({ path, search })

const shownIn = (known: readonly ToolRoute[], places: Places, visits: Visit[] = []) =>
  dockEntries(known, places, visits).map((entry) => entry?.to ?? null)

describe('the bottom bar', () => {
  const four: Places = ['/app/4', '/app/2', '/app/5', '/app/1']

  test('the simulator comes back on the last recipe', () => {
    keepLastRecipe(44, 60)
    expect(shownIn([picker, profit], ['/app/profit'])).toEqual(['/app/profit?recipe=44&crafts=60'])
    localStorage.clear()
    expect(shownIn([picker, profit], ['/app/profit'])).toEqual(['/app/profit'])
  })

  test('the place of a tool that no longer exists is free, and the others stay', () => {
    expect(shownIn([picker, quick], ['/app/gone', '/app/quick'])).toEqual([null, '/app/quick'])
  })

  test('a tool that is taken out leaves its place free, and the next one takes that place', () => {
    const free = withTool(four, '/app/2')
    expect(free).toEqual(['/app/4', null, '/app/5', '/app/1'])
    expect(withTool(free, '/app/6')).toEqual(['/app/4', '/app/6', '/app/5', '/app/1'])
  })

  test('anything unreadable counts as never chosen', () => {
    const area = (stored: string | null) => ({ getItem: () => stored })
    expect(readPlaces(area(JSON.stringify(four)))).toEqual(four)
    for (const damaged of [null, '', '{', '3', '["/app"]', '[1,2,3,4]'])
      expect(readPlaces(area(damaged))).toEqual(FIRST_PLACES)
  })

  test('a visit comes first, and only once', () => {
    expect(withVisit([visit('/a'), visit('/b')], visit('/b', '?x=1'))).toEqual([
      visit('/b', '?x=1'),
      visit('/a'),
    ])
  })

  test('N225 a visit is kept without the profile that it was made in', () => {
    const kept = ['?x=1&profil=ouest', '?profil=ouest', '?x=%20&y', ''].map(
      (query) => withVisit([], visit('/b', query))[0]?.search,
    )
    expect(kept).toEqual(['?x=1', '', '?x=%20&y', ''])
  })

  test('what is stored is read back, and anything unreadable counts as no visit', () => {
    const storage = new Map<string, string>()
    const area = {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
    }
    writeVisits(area, [visit('/app', '?q=frene')])
    expect(readVisits(area)).toEqual([visit('/app', '?q=frene')])
    for (const damaged of ['', '{', '3', '[1,{"path":2}]', 'null']) {
      storage.set('dock:recent', damaged)
      expect(readVisits(area)).toEqual([])
    }
  })
})

/** Every tool of the header's menus (A37–A45, A4). */
const LABELS: readonly (readonly [id: string, menu: MenuName, path: string, label: string])[] = [
  ['N14', 'Outils', '/app/tableau', 'Mes affaires'],
  ['M13', 'Outils', '/app/fortune', 'Fortune'],
  ['A37', 'Outils', '/app', 'Calculateur craft via ressources'],
  ['A38', 'Outils', '/app/quick', 'Calculateur craft items'],
  ['N14', 'Outils', '/app/courses', 'Courses'],
  ['N14', 'Outils', '/app/palmares', 'Palmarès'],
  ['M24', 'Outils', '/app/brisage', 'Brisage'],
  ['A39', 'Outils', '/app/flips', 'Achat / Revente'],
  ['A40', 'Outils', '/app/compare', "Comparateur d'items"],
  ['A41', 'Outils', '/app/almanax/calc', 'Calcul Almanax'],
  ['A4', 'Outils', '/app/prices', 'Carnet de prix'],
  ['A42', 'Guides', '/app/metiers', 'Guides Métiers'],
  ['A43', 'Guides', '/app/archis', 'Quête Ocre'],
  ['A44', 'Élevage', '/app/breeding', 'Mon élevage'],
  ['A45', 'Élevage', '/app/elevage-renta', 'Élevage Rentabilité'],
]

const drawn = menusOf(tools).flatMap(({ name, entries }) =>
  entries.map(({ path, label }) => ({ menu: name, path, label })),
)

const exists = (path: string) => tools.some((tool) => tool.path === path)

describe('the header names each tool as required', () => {
  for (const [id, menu, path, label] of LABELS) {
    test(`${id} ${path} is « ${label} » in ${menu}, and in no menu before it exists`, () => {
      expect(drawn.filter((entry) => entry.path === path)).toEqual(
        exists(path) ? [{ menu, path, label }] : [],
      )
    })
  }

  test('N14 Mes affaires stand first in « Outils », with their icon and their name in the bar', () => {
    expect(drawn.filter(({ menu }) => menu === 'Outils')[0]?.path).toBe('/app/tableau')
    const { nav } = tools.find(({ path }) => path === '/app/tableau') ?? {}
    expect([nav?.dock, nav?.icon]).toEqual(['Mes affaires', 'LayoutDashboard'])
  })

  test('A4 A40 A44 A45 no menu names a tool that does not exist', () => {
    expect(drawn.filter(({ path }) => !exists(path))).toEqual([])
    expect(drawn.filter(({ path }) => !LABELS.some(([, , known]) => known === path))).toEqual([])
  })

  test('A25 every screen under /app is behind the sign-in guard or a stricter one', () => {
    const open = tools.filter(({ path, guard }) => /^\/app(\/|$)/.test(path) && guard === 'public')
    expect(open).toEqual([])
  })
})

describe('the dock', () => {
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

  beforeEach(() => {
    aPlayer()
    setPlaces(FIRST_PLACES)
    session.setState({ status: 'signed-in', user })
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
})
