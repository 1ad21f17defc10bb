import { Scale } from 'lucide-react'
import { lazy } from 'react'
import { defineTool } from '#ui/page/tool-route.ts'

export const route = defineTool({
  path: '/app/compare',
  guard: 'signed-in',
  nav: {
    menu: 'Outils',
    label: "Comparateur d'items",
    hint: 'Leurs effets, côte à côte',
    dock: 'Comparer',
    icon: Scale,
  },
  Page: lazy(() => import('./page.tsx').then((page) => ({ default: page.ComparePage }))),
})
