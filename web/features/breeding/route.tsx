import { Fence } from 'lucide-react'
import { lazy } from 'react'
import { defineTool } from '#ui/page/tool-route.ts'

export const route = defineTool({
  path: '/app/breeding',
  guard: 'signed-in',
  nav: {
    menu: 'Élevage',
    label: 'Mon élevage',
    hint: 'Ton étable, et ce qu’elle peut donner',
    dock: 'Étable',
    icon: Fence,
  },
  Page: lazy(() => import('./page.tsx').then((page) => ({ default: page.BreedingPage }))),
})
