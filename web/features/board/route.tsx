import { LayoutDashboard } from 'lucide-react'
import { lazy } from 'react'
import { defineTool } from '#ui/page/tool-route.ts'

export const route = defineTool({
  path: '/app/tableau',
  guard: 'signed-in',
  nav: {
    menu: 'Outils',
    label: 'Mes affaires',
    hint: 'Ce qui compte aujourd’hui, et rien d’autre',
    dock: 'Mes affaires',
    icon: LayoutDashboard,
  },
  home: true,
  Page: lazy(() => import('./page.tsx').then((page) => ({ default: page.BoardPage }))),
})
