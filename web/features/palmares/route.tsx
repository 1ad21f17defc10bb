import { Trophy } from 'lucide-react'
import { lazy } from 'react'
import { defineTool } from '#ui/page/tool-route.ts'

export const route = defineTool({
  path: '/app/palmares',
  guard: 'signed-in',
  nav: {
    menu: 'Outils',
    label: 'Palmarès',
    hint: 'Toutes les recettes, classées à tes prix',
    dock: 'Palmarès',
    icon: Trophy,
  },
  Page: lazy(() => import('./page.tsx').then((page) => ({ default: page.PalmaresPage }))),
})
