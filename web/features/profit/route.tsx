import { FlaskConical } from 'lucide-react'
import { lazy } from 'react'
import { defineTool } from '#ui/tool-route.ts'
import { text } from './nav-text.ts'

export const route = defineTool({
  path: '/app/profit',
  guard: 'signed-in',
  dock: { menu: 'Outils', label: text.dock, icon: FlaskConical },
  Page: lazy(() => import('./page.tsx').then((page) => ({ default: page.ProfitPage }))),
})
