import { Calculator, FlaskConical } from 'lucide-react'
import { lazy } from 'react'
import { describe, expect, test } from 'vitest'
import { dockEntries, readVisits, type Visit, withVisit, writeVisits } from '#app/dock-tools.ts'
import { menuAt, menusOf } from '#app/menus.ts'
import { defineTool, type MenuName, type ToolRoute } from '#ui/tool-route.ts'

const Page = lazy(async () => ({ default: () => null }))

const aTool = (path: string, menu: MenuName = 'Outils'): ToolRoute =>
  defineTool({
    path,
    guard: 'signed-in',
    nav: { menu, label: `Outil ${path}`, hint: 'indice', dock: path, icon: Calculator },
    Page,
  })

const picker = aTool('/app')
const quick = aTool('/app/quick')
const profit = defineTool({
  path: '/app/profit',
  guard: 'signed-in',
  dock: { menu: 'Outils', label: 'Simulateur', icon: FlaskConical },
  Page,
})
const landing = defineTool({ path: '/', guard: 'public', Page })

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
const paths = (tools: ToolRoute[], visits: Visit[]) => dockEntries(tools, visits).map((entry) => entry.path)

describe('the bottom bar', () => {
  const many = [1, 2, 3, 4, 5, 6].map((n) => aTool(`/app/${n}`))

  test('before any visit it holds the first four tools', () => {
    expect(paths(many, [])).toEqual(['/app/1', '/app/2', '/app/3', '/app/4'])
  })

  test('it holds the four tools last used, each at its place in the list', () => {
    const visits = [visit('/app/6'), visit('/app/5'), visit('/app/2'), visit('/app/1'), visit('/app/3')]
    expect(paths(many, visits)).toEqual(['/app/1', '/app/2', '/app/5', '/app/6'])
  })

  test('a tool that no longer exists leaves its place to another', () => {
    expect(paths([picker, quick], [visit('/app/gone')])).toEqual(['/app', '/app/quick'])
  })

  test('a screen without menu line comes in once it was used, with the query that it had', () => {
    expect(paths([picker, profit], [])).toEqual(['/app'])
    expect(dockEntries([picker, profit], [visit('/app/profit', '?recipe=44')]).at(1)?.to).toBe(
      '/app/profit?recipe=44',
    )
  })

  test('a visit comes first, and only once', () => {
    expect(withVisit([visit('/a'), visit('/b')], visit('/b', '?x=1'))).toEqual([
      visit('/b', '?x=1'),
      visit('/a'),
    ])
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
