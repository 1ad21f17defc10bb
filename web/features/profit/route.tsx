import { FlaskConical } from 'lucide-react'
import { lazy } from 'react'
import { defineTool } from '#ui/page/tool-route.ts'

export const route = defineTool({
  path: '/app/profit',
  guard: 'signed-in',
  dock: { menu: 'Outils', label: 'Simulateur', icon: FlaskConical },
  Page: lazy(() => import('./page.tsx').then((page) => ({ default: page.ProfitPage }))),
  Mini: lazy(() => import('./mini.tsx').then((tab) => ({ default: tab.MiniSimulator }))),
})
