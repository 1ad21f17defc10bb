import { Ghost } from 'lucide-react'
import { lazy } from 'react'
import { defineTool } from '#ui/page/tool-route.ts'

export const route = defineTool({
  path: '/app/archis',
  guard: 'signed-in',
  nav: {
    menu: 'Guides',
    label: 'Quête Ocre',
    hint: 'Les âmes à capturer, les doubles à vendre',
    dock: 'Ocre',
    icon: Ghost,
  },
  Page: lazy(() => import('./page.tsx').then((page) => ({ default: page.ArchisPage }))),
})
