import { Tag } from 'lucide-react'
import { lazy } from 'react'
import { defineTool } from '#ui/page/tool-route.ts'

export const route = defineTool({
  path: '/app/prices',
  guard: 'signed-in',
  nav: {
    menu: 'Outils',
    label: 'Carnet de prix',
    hint: 'Tous tes prix, leur âge, leur cours',
    dock: 'Prix',
    icon: Tag,
  },
  Page: lazy(() => import('./page.tsx').then((page) => ({ default: page.PricesPage }))),
})
