import { Calculator, FlaskConical } from 'lucide-react'
import { lazy } from 'react'
import { describe, expect, test } from 'vitest'
import {
  dockEntries,
  FIRST_PLACES,
  type Places,
  readPlaces,
  readVisits,
  type Visit,
  withTool,
  withVisit,
  writeVisits,
} from '#app/dock/dock-tools.ts'
import { menuAt, menusOf } from '#app/menus/menus.ts'
import { tools } from '#app/tools.ts'
import { keepLastRecipe } from '#ui/catalogue/last-recipe.ts'
import type { MenuName, ToolRoute } from '#ui/page/tool-route.ts'

const Page = lazy(async () => ({ default: () => null }))

const aTool = (path: string, menu: MenuName = 'Outils'): ToolRoute => ({
  path,
  guard: 'signed-in',
  nav: { menu, label: `Outil ${path}`, hint: 'indice', dock: path, icon: Calculator },
  Page,
})

const picker = aTool('/app')
const quick = aTool('/app/quick')
const profit: ToolRoute = {
  path: '/app/profit',
  guard: 'signed-in',
  dock: { menu: 'Outils', label: 'Simulateur', icon: FlaskConical },
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
  const many = [1, 2, 3, 4, 5, 6].map((n) => aTool(`/app/${n}`))
  const four: Places = ['/app/4', '/app/2', '/app/5', '/app/1']

  test('before any choice it holds Ressources, Revente, Prix and Almanax', () => {
    const labels = dockEntries(tools, FIRST_PLACES, []).map((entry) => entry?.label)
    expect(labels).toEqual(['Ressources', 'Revente', 'Prix', 'Almanax'])
  })

  test('its tools stay where they are, whatever was opened since', () => {
    const visits = [visit('/app/6'), visit('/app/3'), visit('/app/1'), visit('/app/5')]
    expect(shownIn(many, four, visits)).toEqual(four)
  })

  test('a tool comes back with the query that it had', () => {
    expect(shownIn([picker, quick], ['/app'], [visit('/app', '?q=frene')])).toEqual(['/app?q=frene'])
  })

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

  test('a fifth tool changes nothing', () => {
    expect(withTool(four, '/app/6')).toEqual(four)
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
