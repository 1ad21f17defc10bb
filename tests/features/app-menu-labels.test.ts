import { LayoutDashboard } from 'lucide-react'
import { describe, expect, test } from 'vitest'
import { menusOf } from '#app/menus/menus.ts'
import { tools } from '#app/tools.ts'
import type { MenuName } from '#ui/page/tool-route.ts'

/** Every tool of the header's menus (A37–A45, A4). */
const LABELS: readonly (readonly [id: string, menu: MenuName, path: string, label: string])[] = [
  ['N14', 'Outils', '/app/tableau', 'Mes affaires'],
  ['A37', 'Outils', '/app', 'Calculateur craft via ressources'],
  ['A38', 'Outils', '/app/quick', 'Calculateur craft items'],
  ['N14', 'Outils', '/app/courses', 'Courses'],
  ['N14', 'Outils', '/app/palmares', 'Palmarès'],
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
    expect([nav?.dock, nav?.icon]).toEqual(['Mes affaires', LayoutDashboard])
  })

  test('A4 A40 A44 A45 no menu names a tool that does not exist', () => {
    expect(drawn.filter(({ path }) => !exists(path))).toEqual([])
    expect(drawn.filter(({ path }) => !LABELS.some(([, , known]) => known === path))).toEqual([])
  })

  test('A39 A41 A42 A43 the tools built so far stand in their menus', () => {
    const built = ['/app', '/app/quick', '/app/flips', '/app/almanax/calc', '/app/metiers', '/app/archis']
    expect(drawn.map(({ path }) => path)).toEqual(expect.arrayContaining(built))
  })

  test('A25 every screen under /app is behind the sign-in guard or a stricter one', () => {
    const open = tools.filter(({ path, guard }) => /^\/app(\/|$)/.test(path) && guard === 'public')
    expect(open).toEqual([])
  })
})
