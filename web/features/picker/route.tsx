import { PackageSearch } from 'lucide-react'
import { lazy } from 'react'
import { defineTool } from '#ui/page/tool-route.ts'

export const route = defineTool({
  path: '/app',
  guard: 'signed-in',
  nav: {
    menu: 'Outils',
    label: 'Calculateur craft via ressources',
    hint: 'Ce qu’une ressource permet de fabriquer',
    dock: 'Ressources',
    icon: PackageSearch,
  },
  Page: lazy(() => import('./page.tsx').then((page) => ({ default: page.PickerPage }))),
})
