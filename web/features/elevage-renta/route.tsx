import { ChartNoAxesColumn } from 'lucide-react'
import { lazy } from 'react'
import { defineTool } from '#ui/page/tool-route.ts'

export const route = defineTool({
  path: '/app/elevage-renta',
  guard: 'signed-in',
  nav: {
    menu: 'Élevage',
    label: 'Élevage Rentabilité',
    hint: 'Quel objet d’élevage rapporte le plus',
    dock: 'Rentabilité',
    icon: ChartNoAxesColumn,
  },
  Page: lazy(() => import('./page.tsx').then((page) => ({ default: page.WorkshopPage }))),
})
