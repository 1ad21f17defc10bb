import { CalendarDays } from 'lucide-react'
import { lazy } from 'react'
import { defineTool } from '#ui/page/tool-route.ts'

export const route = defineTool({
  path: '/app/almanax/calc',
  guard: 'signed-in',
  nav: {
    menu: 'Outils',
    label: 'Calcul Almanax',
    hint: 'Le coût des offrandes jusqu’à trois mois',
    dock: 'Almanax',
    icon: CalendarDays,
  },
  Page: lazy(() => import('./calculator/page.tsx').then((page) => ({ default: page.AlmanaxPage }))),
  Mini: lazy(() => import('./mini.tsx').then((tab) => ({ default: tab.MiniAlmanax }))),
})
