import { Tag } from 'lucide-react'
import { lazy } from 'react'
import { defineTool } from '#ui/tool-route.ts'
import { text } from './nav-text.ts'

export const route = defineTool({
  path: '/app/prices',
  guard: 'signed-in',
  nav: { menu: 'Outils', label: text.menu, hint: text.hint, dock: text.dock, icon: Tag },
  Page: lazy(() => import('./page.tsx').then((page) => ({ default: page.PricesPage }))),
})
