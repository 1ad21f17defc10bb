import { Calculator } from 'lucide-react'
import { lazy } from 'react'
import { defineTool } from '#ui/page/tool-route.ts'

export const route = defineTool({
  path: '/app/quick',
  guard: 'signed-in',
  nav: {
    menu: 'Outils',
    label: 'Calculateur craft items',
    hint: 'Le coût d’un objet, tout de suite',
    dock: 'Craft items',
    icon: Calculator,
  },
  Page: lazy(() => import('./page.tsx').then((page) => ({ default: page.QuickPage }))),
})
