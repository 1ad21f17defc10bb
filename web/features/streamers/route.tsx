import { lazy } from 'react'
import { defineTool } from '#ui/page/tool-route.ts'

/** The header has its own link to it, beside the menus. */
export const route = defineTool({
  path: '/app/streamers',
  guard: 'signed-in',
  online: true,
  Page: lazy(() => import('./page.tsx').then((page) => ({ default: page.StreamersPage }))),
})
