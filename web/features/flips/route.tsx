import { ArrowLeftRight } from 'lucide-react'
import { lazy } from 'react'
import { defineTool } from '#ui/page/tool-route.ts'

export const route = defineTool({
  path: '/app/flips',
  guard: 'signed-in',
  nav: {
    menu: 'Outils',
    label: 'Achat / Revente',
    hint: 'Tes achats, tes ventes, tes profits',
    dock: 'Revente',
    icon: ArrowLeftRight,
  },
  Page: lazy(() => import('./page.tsx').then((page) => ({ default: page.FlipsPage }))),
})
