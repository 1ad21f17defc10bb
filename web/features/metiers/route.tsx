import { Hammer } from 'lucide-react'
import { lazy } from 'react'
import { defineTool } from '#ui/tool-route.ts'
import { text } from './nav-text.ts'

export const route = defineTool({
  path: '/app/metiers',
  guard: 'signed-in',
  nav: { menu: 'Guides', label: text.menu, hint: text.hint, dock: text.dock, icon: Hammer },
  Page: lazy(() => import('./page.tsx').then((page) => ({ default: page.MetiersPage }))),
})
