import { Fence } from 'lucide-react'
import { lazy } from 'react'
import { defineTool } from '#ui/tool-route.ts'
import { text } from './nav-text.ts'

export const route = defineTool({
  path: '/app/breeding',
  guard: 'signed-in',
  nav: { menu: 'Élevage', label: text.menu, hint: text.hint, dock: text.dock, icon: Fence },
  Page: lazy(() => import('./page.tsx').then((page) => ({ default: page.BreedingPage }))),
})
