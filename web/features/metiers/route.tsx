import { Hammer } from 'lucide-react'
import { lazy } from 'react'
import { defineTool } from '#ui/page/tool-route.ts'

export const route = defineTool({
  path: '/app/metiers',
  guard: 'signed-in',
  nav: {
    menu: 'Guides',
    label: 'Guides Métiers',
    hint: 'Sept métiers, de 0 à 200',
    dock: 'Métiers',
    icon: Hammer,
  },
  Page: lazy(() => import('./page.tsx').then((page) => ({ default: page.MetiersPage }))),
})
